"""What people may be called, and other short texts they may write."""

import unicodedata

from api.problems import ErrorPlace, Problem, invalid_field
from domain.kernel.messages import Message

LONGEST_NAME = 40
LONGEST_NOTE = 200
RESERVED = "bot:"
"""How bots are named on leaderboards."""


def _is_control(character: str) -> bool:
    """Control and format characters, line separators, private and unassigned ones."""
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp", "Cn") or character in BIDI


def _is_visible(character: str) -> bool:
    """Letters, digits, signs; not spaces, format characters or fillers that look like nothing."""
    return unicodedata.category(character)[0] in "LNPS" and character not in FILLERS


FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that show nothing."""
BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")
"""Characters that change the direction of what follows: a name must not affect its neighbours."""


def validate_name(name: str, pointer: str, player: str = "person") -> str:
    """1 to 40 characters, NFC, no control characters; only a bot's may begin with `bot:`."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise _bad(pointer, Message("detail.name-length", {"most": LONGEST_NAME, "count": len(name)}), "length")
    if any(_is_control(character) for character in name):
        raise _bad(pointer, Message("detail.name-control"), "control-character")
    if unicodedata.normalize("NFC", name) != name:
        raise _bad(pointer, Message("detail.name-form"), "not-nfc")
    if not any(map(_is_visible, name)):
        raise _bad(pointer, Message("detail.name-blank"), "blank")
    if is_reserved(name) and not player.startswith(RESERVED):
        raise _bad(pointer, Message("detail.name-reserved"), "reserved")
    return name


def is_reserved(name: str) -> bool:
    """Whether a name looks like that of a bot on a leaderboard."""
    looks = (letter for letter in unicodedata.normalize("NFKC", name).casefold() if not letter.isspace())
    return "".join(filter(_is_visible, looks)).startswith(RESERVED)


def _bad(pointer: str, text: Message, code: str) -> Problem:
    return Problem("bad-name", text, errors=[ErrorPlace(pointer, code)])


def validate_note(note: str, pointer: str) -> str:
    """A short remark; line breaks are welcome, other control characters are not."""
    if len(note) > LONGEST_NOTE:
        raise invalid_field(pointer, "out-of-range", Message("why.note-length", {"most": LONGEST_NOTE}))
    if any(_is_control(character) and character != "\n" for character in note):
        raise invalid_field(pointer, "control-character", Message("why.control-character"))
    return note


def validate_message(text: str, pointer: str) -> str:
    """1 to 200 characters on one line, something of them visible."""
    if not 1 <= len(text) <= LONGEST_NOTE:
        raise _bad_message(
            pointer, Message("detail.message-length", {"most": LONGEST_NOTE, "count": len(text)}), "length"
        )
    if any(map(_is_control, text)):
        raise _bad_message(pointer, Message("detail.message-control"), "control-character")
    if not any(map(_is_visible, text)):
        raise _bad_message(pointer, Message("detail.message-blank"), "blank")
    return text


def _bad_message(pointer: str, text: Message, code: str) -> Problem:
    return Problem("bad-message", text, errors=[ErrorPlace(pointer, code)])
