"""The settings of a server: flags of `orrery serve` and `ORRERY_*` variables. `--help` and the docs list them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec


class Help(NamedTuple):
    """What a setting means."""

    text: str


class SettingRefused(Exception):
    """A setting that cannot be used; the message says which one and why."""


Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default."""

    host: Annotated[str, Help("address to listen on")] = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535), Help("port to listen on; 0 takes a free one")] = 8000
    data: Annotated[str, Help("folder for the matches and the server's secret; created if missing")] = "./data"
    database: Annotated[
        str, Help("where the matches are, if not in the data folder: sqlite:///… or postgresql://…")
    ] = ""
    redis: Annotated[str, Help("redis://… for limits, tickets and read models that several workers share")] = ""
    secret: Annotated[
        str,
        Help("derives repeatable tokens, 32 characters or more; default: the file `secret` in the data folder"),
    ] = ""
    cached_matches: Annotated[Count, Help("most matches kept in memory")] = 4096
    projections: Annotated[
        Literal["process", "thread"],
        Help("where read models are updated: in a thread of the server, or by `orrery projections run`"),
    ] = "thread"
    answers_per_minute: Annotated[
        Count, Help("answers, undos and votes a minute, per token and per address; 0: no limit")
    ] = 60_000
    creations_per_minute: Annotated[Count, Help("matches, forks and recordings a minute, per address; 0: no limit")] = (
        6_000
    )
    seats_per_minute: Annotated[
        Count, Help("seats taken, left or freed a minute, per token and per address; 0: no limit")
    ] = 600
    players_per_minute: Annotated[
        Count,
        Help("players registered, paired or changed a minute, per player and per address; 0: no limit"),
    ] = 300
    messages_per_minute: Annotated[Count, Help("table messages a minute, per token and per address; 0: no limit")] = 60
    bot_matches_per_minute: Annotated[
        Count, Help("matches of bots alone that are created a minute, per address; 0: no limit")
    ] = 600
    running_matches_per_address: Annotated[
        Count, Help("matches under way at once, per address that created them; 0: no limit")
    ] = 5_000
    storage_mib: Annotated[
        Count, Help("MiB that matches may take on the disk before no more can be created; 0: as much as there is")
    ] = 0
    keep_open_days: Annotated[
        Days, Help("days after which a match that still waits for players is abandoned; 0: never")
    ] = 0
    keep_abandoned_days: Annotated[
        Days, Help("days after which an abandoned match is removed with all its events; 0: never")
    ] = 0
    recording_mib_per_minute: Annotated[
        Count, Help("MiB of recordings verified or imported a minute, per address; 0: no limit")
    ] = 128
    previews_per_minute: Annotated[Count, Help("previews a minute, per token and per address; 0: no limit")] = 12_000
    streams_per_address: Annotated[Count, Help("live streams open at once, per address; 0: no limit")] = 2_000
    heartbeat: Annotated[Seconds, Help("seconds between heartbeats of a silent stream")] = 15.0
    stream_max_seconds: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=86_400)],
        Help("seconds after which a stream ends and its reader resumes; 0: never"),
    ] = 0.0
    stream_backlog_bytes: Annotated[Count, Help("bytes a stream may fall behind before it is closed")] = 4 * 1024 * 1024
    shutdown_timeout: Annotated[Seconds, Help("seconds that running calls get to finish on shutdown")] = 10.0
    webhooks_to_private_addresses: Annotated[
        bool, Help("send webhooks to loopback, private and link-local addresses too; for tests and inner networks")
    ] = False
    bot_threads: Annotated[int, msgspec.Meta(ge=1, le=64), Help("threads that quick bots answer in")] = 1
    thinking_processes: Annotated[
        int, msgspec.Meta(ge=1, le=256), Help("processes that `search` bots and hints think in, started when needed")
    ] = 3
    analysis_processes: Annotated[
        int, msgspec.Meta(ge=1, le=256), Help("processes that analyse finished matches, started when needed")
    ] = 1
    trusted_proxies: Annotated[
        str, Help("proxies whose X-Forwarded-For is trusted: addresses separated by commas, or *")
    ] = ""
    access_log: Annotated[bool, Help("log each call to standard error as a line of JSON")] = True

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the same store."""
        return self.database.startswith(("postgresql://", "postgres://"))

    @property
    def store_place(self) -> str:
        """What the store is opened with."""
        return self.database or str(Path(self.data))


CUSTOMARY = {"redis": "REDIS_URL"}
"""Variables that hosting platforms set by custom."""

RENAMED = {
    "memory": "cached_matches",
    "models": "projections",
    "answers": "answers_per_minute",
    "creations": "creations_per_minute",
    "previews": "previews_per_minute",
    "streams": "streams_per_address",
    "longest": "stream_max_seconds",
    "backlog": "stream_backlog_bytes",
    "drain": "shutdown_timeout",
    "thinkers": "bot_threads",
    "proxies": "trusted_proxies",
    "log": "access_log",
}
"""Names of release 0.1; their flags and variables still work in this release."""
FORMER = {new: old for old, new in RENAMED.items()}
FORMER_VALUES = {"projections": {"apart": "process", "inside": "thread"}}


class Setting(NamedTuple):
    """One row of the table."""

    name: str
    kind: Any
    default: Any
    help: str

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variables(self) -> tuple[str, ...]:
        """The environment variables it is read from, first match wins."""
        names = [self.name, *([FORMER[self.name]] if self.name in FORMER else [])]
        customary = [CUSTOMARY[self.name]] if self.name in CUSTOMARY else []
        return (*(f"ORRERY_{name.upper()}" for name in names), *customary)

    @property
    def shown_default(self) -> str:
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        return str(self.default) or "-"


def settings_table() -> Iterator[Setting]:
    """All settings, in order."""
    hints = Settings.__annotations__
    for field in msgspec.structs.fields(Settings):
        notes = get_args(hints[field.name])
        text = next(note.text for note in notes if isinstance(note, Help))
        yield Setting(field.name, hints[field.name], field.default, text)


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """A flag wins over a variable, a variable over the default."""
    found: dict[str, Any] = {}
    for setting in settings_table():
        given = flags.get(setting.name)
        if given is not None:
            found[setting.name] = parse_setting(setting, setting.flag, given)
            continue
        variable = next((name for name in setting.variables if name in environ), None)
        if variable is not None:
            found[setting.name] = parse_setting(setting, variable, environ[variable])
    return Settings(**found)


def as_variables(settings: Settings) -> dict[str, str]:
    """The same settings as environment variables for another process."""
    found = {}
    for setting in settings_table():
        value = getattr(settings, setting.name)
        found[setting.variables[0]] = ("on" if value else "off") if isinstance(value, bool) else str(value)
    return found


def parse_setting(setting: Setting, source: str, text: str) -> Any:
    text = FORMER_VALUES.get(setting.name, {}).get(text, text)
    if isinstance(setting.default, bool):
        text = {"on": "true", "off": "false", "yes": "true", "no": "false"}.get(text.lower(), text)
    try:
        return msgspec.convert(text, type=setting.kind, strict=False)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at ")[0]
        raise SettingRefused(f"{source}={text!r}: {why}") from None
