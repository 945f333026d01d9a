"""The log: one JSON object a line on standard error. Never a token, ticket, seed or body."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import structlog
from litestar.logging.config import LoggingConfig, StructLoggingConfig
from litestar.plugins.structlog import StructlogConfig

LOGGER = "orrery"
HOME = f"{Path(__file__).parents[1]}/"
PREFIXES = (f"{Path(sys.prefix)}/", f"{Path(sys.base_prefix)}/")


SILENT = {"class": "logging.NullHandler"}
"""Handlers are ours: `set_up` adds them when the server starts."""


def structlog_config() -> StructlogConfig:
    """Litestar's own log in the same shape. Its request logging stays off: it writes queries, headers and bodies."""
    logging_config = StructLoggingConfig(
        processors=[structlog.stdlib.filter_by_level, structlog.stdlib.render_to_log_kwargs],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        standard_lib_logging_config=LoggingConfig(
            handlers={"console": SILENT, "queue_listener": SILENT}, configure_root_logger=False, log_exceptions="never"
        ),
        log_exceptions="never",
    )
    return StructlogConfig(structlog_logging_config=logging_config, enable_middleware_logging=False)


class JsonLines(logging.Formatter):
    """`{"at": …, "level": …, "event": …}` and the record's own fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = shorten_paths("".join(traceback.format_exception(*record.exc_info)))
        return msgspec.json.encode(line).decode()


def shorten_paths(trace: str) -> str:
    """The trace with paths from the project or Python on, without where they are on this machine."""
    for place in (HOME, *PREFIXES):
        trace = trace.replace(place, "")
    return trace


def set_up(calls: bool) -> None:
    """Write our own log and the web server's in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in (LOGGER, "uvicorn", "domain", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == LOGGER else logging.WARNING)
    logging.getLogger(f"{LOGGER}.calls").setLevel(logging.INFO if calls else logging.WARNING)
