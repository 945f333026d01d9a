"""Every exception as a problem: nothing that goes wrong reaches a caller in any other shape."""

import logging
import secrets
from typing import Any

from api.catalogue import STATUS
from api.problems import Problem
from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.messages import Language, Message
from domain.kernel.refusals import Refused, SetupRefused
from domain.kernel.registry import Registry
from domain.matches.errors import MatchError
from domain.matches.persistence import StoreUnavailable, VersionConflict
from projections.read_models.view import ReadModelsUnavailable

log = logging.getLogger("orrery")

RETRY_SECONDS = 2


def problem_of(error: BaseException, games: Registry) -> Problem:
    """The problem an exception stands for; what nobody foresaw is an incident that only the log knows."""
    match error:
        case Problem():
            found = error
        case MatchError():
            found = of_match(error)
        case SetupRefused():
            found = of_setup(error, games)
        case StoreUnavailable() | VersionConflict():
            log.warning("the store is unavailable", extra={"told": {"reason": error.reason}})
            found = Problem("store-unavailable", headers=(("Retry-After", str(RETRY_SECONDS)),))
        case ReadModelsUnavailable():
            log.warning("the read models are unavailable", extra={"told": {"reason": type(error).__name__}})
            found = Problem("store-unavailable", headers=(("Retry-After", str(RETRY_SECONDS)),))
        case _:
            found = of_recording(error)
    return found


def of_recording(error: BaseException) -> Problem:
    """What is wrong with a recording; an incident if it is nothing of that kind.

    Recordings are imported with the calls that take them, so whatever else happens before that must not wait for them.
    """
    from replays.errors import RecordingInvalid  # noqa: PLC0415

    if isinstance(error, RecordingInvalid):
        return Problem("recording-invalid", error.say, reason=error.problem, first_bad_ply=error.ply)
    return incident(error)


def incident(error: BaseException) -> Problem:
    """Always a bug: the caller gets a number, the log the rest."""
    number = secrets.token_hex(8)
    log.error("incident", exc_info=error, extra={"told": {"incident": number}})
    return Problem("internal", incident=number)


DETAIL_KEYS = {
    "ply-out-of-range": ("detail.ply", "last"),
    "takeback-open": ("detail.takeback", "takeback"),
    "stale": ("detail.stale", "version"),
}


def of_match(error: MatchError) -> Problem:
    """What a match said no to, with the words for it."""
    code, extras = error.code, dict(error.extras)
    text: Message | None = None
    if code in DETAIL_KEYS and DETAIL_KEYS[code][1] in extras:
        key, param = DETAIL_KEYS[code]
        text = Message(key, {param: extras[param]})
    elif code == "undo-barrier" and "barrier" in extras:
        text = Message(f"detail.barrier.{extras['barrier']}")
    elif code == "takeback-closed" and "status" in extras:
        text = Message(f"detail.takeback-status.{extras['status']}")
    if code not in STATUS:
        return incident(error)
    return Problem(code, text, **extras)


def of_setup(error: SetupRefused, games: Registry) -> Problem:
    """A match that cannot be set up, in the words of its game."""
    code = "unknown-option" if error.code == "option-value" else error.code
    game = games.get(str(error.text.params.get("game", "")))
    texts = game.texts if game is not None else KERNEL_TEXTS

    def speak(language: Language) -> str:
        return texts.render(error.text, language, ())

    return Problem(code, speak, errors=[told_error(*fault) for fault in error.errors] or None)


def told_error(pointer: str, message: str) -> dict[str, Any]:
    """A fault with its place; a whole sentence goes beside a code of one word."""
    if message.isidentifier() or message.replace("-", "_").isidentifier():
        return {"pointer": pointer, "code": message}
    return {"pointer": pointer, "code": "invalid", "detail": message}


def refused(error: Refused, game: Any, players: list[str], **extras: Any) -> Problem:
    """An answer that is not legal, in the words of its rule."""

    def speak(language: Language) -> str:
        spoken: str = game.texts.render(error.text, language, players)
        return spoken

    return Problem("illegal-action", speak, reason=error.code, **extras)
