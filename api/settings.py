"""What whoever runs a server can set, by a flag or an `ORRERY_*` variable: `--help` and the docs show this table."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec


class Help(NamedTuple):
    """What a setting means."""

    text: str


class SettingRefused(Exception):
    """A setting that cannot be; the message says which and what would do."""


Whole = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]
Switch = bool


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default."""

    host: Annotated[str, Help("address to listen on")] = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535), Help("port to listen on; 0 takes a free one")] = 8000
    data: Annotated[str, Help("folder for the matches and the server's secret; made if it is not there")] = "./data"
    database: Annotated[
        str, Help("where the matches are, if not in the data folder: `sqlite:///…` or `postgresql://…`")
    ] = ""
    redis: Annotated[
        str,
        Help("`redis://…` for limits, tickets and read models that workers share; `REDIS_URL` is read too; else none"),
    ] = ""
    secret: Annotated[
        str,
        Help(
            "what repeatable tokens are derived from, 32 characters or more; else the file `secret` in the data folder"
        ),
    ] = ""
    memory: Annotated[Whole, Help("how many matches are kept in memory at once, for play and for series")] = 4096
    models: Annotated[
        Literal["apart", "inside"],
        Help("where read models are folded: `apart`, in a process of their own, or `inside` the server's"),
    ] = "apart"
    answers: Annotated[Whole, Help("answers, undos and votes a minute, per token and per address; 0: no limit")] = (
        60_000
    )
    creations: Annotated[Whole, Help("matches, forks and recordings a minute, per address; 0: no limit")] = 6_000
    seats: Annotated[Whole, Help("seats taken, left or freed a minute, per token and per address; 0: no limit")] = 600
    bots: Annotated[Whole, Help("matches of bots alone that are created a minute, per address; 0: no limit")] = 600
    recordings: Annotated[Whole, Help("MiB of recordings verified or imported a minute, per address; 0: no limit")] = (
        128
    )
    previews: Annotated[Whole, Help("previews a minute, per token and per address; 0: no limit")] = 12_000
    streams: Annotated[Whole, Help("live streams open at once, per address; 0: no limit")] = 2_000
    heartbeat: Annotated[Seconds, Help("seconds between heart-beats of a silent stream")] = 15.0
    longest: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=86_400)],
        Help("seconds after which a stream is ended, so that its reader resumes; 0: never"),
    ] = 0.0
    backlog: Annotated[Whole, Help("bytes a stream may fall behind before it is closed")] = 4 * 1024 * 1024
    drain: Annotated[Seconds, Help("seconds that running calls get to finish when the server is stopped")] = 10.0
    thinkers: Annotated[int, msgspec.Meta(ge=1, le=64), Help("threads that bots think in")] = 1
    proxies: Annotated[
        str, Help("addresses of proxies whose `X-Forwarded-For` is believed, with commas between; `*`: any")
    ] = ""
    parser: Annotated[
        Literal["h11", "httptools"],
        Help("how requests are read: `h11` limits their heads; `httptools` is quicker, for behind a proxy that does"),
    ] = "h11"
    log: Annotated[Switch, Help("whether each call is written to the log (standard error, JSON lines)")] = True

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the same store."""
        return self.database.startswith(("postgresql://", "postgres://"))

    @property
    def store_place(self) -> str:
        """What the store is opened with."""
        return self.database or str(Path(self.data))


CUSTOMARY = {"redis": "REDIS_URL"}
"""Variables that others set for us by custom."""


class Setting(NamedTuple):
    """One row of the table."""

    name: str
    kind: Any
    default: Any
    help: str

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        return f"ORRERY_{self.name.upper()}"

    @property
    def shown_default(self) -> str:
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        return str(self.default) or "-"


def table() -> Iterator[Setting]:
    """All settings, in order."""
    hints = Settings.__annotations__
    for field in msgspec.structs.fields(Settings):
        notes = get_args(hints[field.name])
        text = next(note.text for note in notes if isinstance(note, Help))
        yield Setting(field.name, hints[field.name], field.default, text)


def add_flags(parser: ArgumentParser) -> None:
    """A flag for every setting; those not given stay None, so that a variable or the default counts."""
    for setting in table():
        words = f"{setting.help} ({setting.variable}, default: {setting.shown_default})"
        parser.add_argument(setting.flag, metavar=setting.name.upper(), help=words.replace("%", "%%"))


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """A flag wins over a variable, a variable over the default."""
    found: dict[str, Any] = {}
    for setting in table():
        given = flags.get(setting.name)
        source = setting.flag if given is not None else setting.variable
        text = (
            given if given is not None else environ.get(setting.variable, environ.get(CUSTOMARY.get(setting.name, "")))
        )
        if text is not None:
            found[setting.name] = _read(setting, source, text)
    return Settings(**found)


def as_variables(settings: Settings) -> dict[str, str]:
    """The same settings for another process."""
    found = {}
    for setting in table():
        value = getattr(settings, setting.name)
        found[setting.variable] = ("on" if value else "off") if isinstance(value, bool) else str(value)
    return found


def _read(setting: Setting, source: str, text: str) -> Any:
    try:
        return msgspec.convert(_plain(setting, text), type=setting.kind, strict=False)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at ")[0]
        raise SettingRefused(f"{source}={text!r}: {why}") from None


def _plain(setting: Setting, text: str) -> str:
    """Switches take `on` and `off` beside what msgspec reads."""
    if isinstance(setting.default, bool):
        return {"on": "true", "off": "false", "yes": "true", "no": "false"}.get(text.lower(), text)
    return text
