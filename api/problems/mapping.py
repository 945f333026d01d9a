"""Every exception as a problem: nothing that goes wrong reaches a caller in any other shape."""

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from litestar.exceptions import HTTPException, ValidationException
from litestar.plugins.problem_details import ProblemDetailsConfig

from api.problems.catalogue import STATUS
from api.problems.problem import ErrorPlace, Problem, invalid_fields
from api.problems.validation import explain, parameter_problem
from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.messages import Language, Message
from domain.kernel.refusals import Refused, SetupRefused
from domain.kernel.registry import Registry
from domain.matches.errors import MatchError
from domain.matches.persistence import StoreUnavailable, VersionConflict
from projections.read_models.view import ReadModelsUnavailable
from replays.errors import RecordingInvalid

log = logging.getLogger("orrery")

RETRY = {"Retry-After": "2"}

CODES = {
    400: "malformed-body",
    401: "token-unknown",
    403: "view-not-allowed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
}
"""Litestar's own refusals under our codes; its sentences, which repeat the URL, are not used."""


def problem_details(games: Registry) -> ProblemDetailsConfig:
    """Which exception becomes which problem."""
    mapping: Mapping[type[Exception], Callable[[Any], Problem]] = {
        MatchError: from_match,
        SetupRefused: lambda error: from_setup(error, games),
        StoreUnavailable: from_store,
        VersionConflict: from_store,
        ReadModelsUnavailable: from_read_models,
        RecordingInvalid: from_recording,
        HTTPException: from_litestar,
        Exception: from_bug,
    }
    return ProblemDetailsConfig(exception_to_problem_detail_map=mapping)


def from_store(error: StoreUnavailable | VersionConflict) -> Problem:
    log.warning("the store is unavailable", extra={"fields": {"reason": error.reason}})
    return Problem("store-unavailable", headers=RETRY)


def from_read_models(error: ReadModelsUnavailable) -> Problem:
    log.warning("the read models are unavailable", extra={"fields": {"reason": type(error).__name__}})
    return Problem("store-unavailable", headers=RETRY)


def from_recording(error: RecordingInvalid) -> Problem:
    return Problem("recording-invalid", error.say, reason=error.problem, first_bad_ply=error.ply)


def from_litestar(error: HTTPException) -> Problem:
    """What the framework refuses: routes, methods, sizes and parameters."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ValidationException):
        return parameter_problem(error)
    code = CODES.get(error.status_code)
    if code is None:
        return from_bug(error)
    return Problem(code, headers=error.headers)


def from_bug(error: Exception) -> Problem:
    """Always a bug: the caller gets a number, the log the rest."""
    incident = secrets.token_hex(8)
    log.error("incident", exc_info=error, extra={"fields": {"incident": incident}})
    return Problem("internal", incident=incident)


DETAILS = {
    "ply-out-of-range": ("detail.ply", "last"),
    "takeback-open": ("detail.takeback", "takeback"),
    "stale": ("detail.stale", "version"),
}


def from_match(error: MatchError) -> Problem:
    """What a match refuses, with the sentence for it."""
    code, extensions = error.code, dict(error.extras)
    if code not in STATUS:
        return from_bug(error)
    text: Message | None = None
    if "detail" in extensions:
        text = Message(f"detail.{extensions.pop('detail')}", extensions)
    elif code in DETAILS and DETAILS[code][1] in extensions:
        key, param = DETAILS[code]
        text = Message(key, {param: extensions[param]})
    elif code == "undo-barrier" and "barrier" in extensions:
        text = Message(f"detail.barrier.{extensions['barrier']}")
    elif code == "takeback-closed" and "status" in extensions:
        text = Message(f"detail.takeback-status.{extensions['status']}")
    return Problem(code, text, **extensions)


def from_setup(error: SetupRefused, games: Registry) -> Problem:
    """A match that cannot be set up, in the words of its game."""
    code = "unknown-option" if error.code == "option-value" else error.code
    game = games.get(str(error.text.params.get("game", "")))
    texts = game.texts if game is not None else KERNEL_TEXTS

    def sentence(language: Language) -> str:
        return texts.render(error.text, language, ())

    return Problem(code, sentence, errors=[setup_error(*fault) for fault in error.errors] or None)


def setup_error(pointer: str, message: str) -> ErrorPlace:
    """A fault with its place; a whole sentence goes beside a code of one word."""
    if message.isidentifier() or message.replace("-", "_").isidentifier():
        return ErrorPlace(pointer, message)
    return ErrorPlace(pointer, "invalid", explain(message))


def illegal_action(error: Refused, game: Any, players: list[str], **extensions: Any) -> Problem:
    """An answer that is not legal, in the words of its rule."""

    def sentence(language: Language) -> str:
        rendered: str = game.texts.render(error.text, language, players)
        return rendered

    rule = game.paragraphs.refusals.get(error.code)
    return Problem("illegal-action", sentence, reason=error.code, rule=rule, **extensions)


__all__ = ["illegal_action", "invalid_fields", "problem_details"]
