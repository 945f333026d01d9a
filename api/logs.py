"""The log: one JSON object a line on standard error. Never a token, ticket, seed or body."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

LOGGER = "orrery"
HOME = f"{Path(__file__).parents[1]}/"
PREFIXES = (f"{Path(sys.prefix)}/", f"{Path(sys.base_prefix)}/")


class JsonLines(logging.Formatter):
    """`{"at": …, "level": …, "event": …}` and whatever the record tells beside it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "told", {}))
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = placeless("".join(traceback.format_exception(*record.exc_info)))
        return msgspec.json.encode(line).decode()


def placeless(trace: str) -> str:
    """Files named from the project or Python on: where they lie on this machine is nobody's business."""
    for place in (HOME, *PREFIXES):
        trace = trace.replace(place, "")
    return trace


def set_up(calls: bool) -> None:
    """Our own lines and the server's, all in one shape."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in (LOGGER, "uvicorn", "domain", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == LOGGER else logging.WARNING)
    logging.getLogger(f"{LOGGER}.calls").setLevel(logging.INFO if calls else logging.WARNING)
