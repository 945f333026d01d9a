"""Offers as JSON for whoever sends them, quickly: a long menu is mostly made of what was in the menu before.

A sentence that its game keeps (`KeptText`) is put into words once, and known again by being the same object; what else
the wire shows of an offer is kept with its action. So telling such an offer is joining three pieces of bytes.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from domain.kernel.game import Description, Game
from domain.kernel.offers import Offer, Offered, offer_id
from domain.kernel.speech import Speaker, SpokenOffer
from domain.kernel.texts import AnyTable, KeptText, Language, PlayerNamed, Text, Voice
from domain.kernel.vocabulary import Action, Step

ToldOffer: TypeAlias = SpokenOffer | msgspec.Raw
"""A spoken offer, or its JSON."""

REMEMBERED = 1 << 13
"""How many sentences, and how many actions, a memory holds."""

_ENCODE = msgspec.json.Encoder().encode


class Frame(NamedTuple):
    """The JSON of an offer around its label."""

    anchors: tuple[str, ...]
    reveals: bool
    head: bytes
    tail: bytes


class Memory:
    """What was told of one game in one language."""

    __slots__ = ("_frames", "_labels", "_voice")

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._voice = Voice(game.texts, language, AnyTable())
        self._labels: dict[int, tuple[Text, bytes | None]] = {}
        self._frames: dict[Action, Frame] = {}

    def tell(self, action: Action, described: Description) -> msgspec.Raw | None:
        """None for an offer that names a player: it is said anew at each table."""
        text = described.label
        label = (self._labels.get(id(text)) or self._learn(text))[1]
        if label is None:
            return None
        frame = self._frames.get(action)
        if frame is None or frame[0] != described.anchors or frame[1] is not described.reveals:
            frame = self._frame(action, described)
        return msgspec.Raw(frame[2] + label + frame[3])

    def _learn(self, text: Text) -> tuple[Text, bytes | None]:
        if len(self._labels) >= REMEMBERED:
            self._labels.clear()
        try:
            label = _ENCODE(self._voice.say(text))
        except PlayerNamed:
            label = None
        learnt = self._labels[id(text)] = (text, label)  # While it is in here nothing else can have its id.
        return learnt

    def _frame(self, action: Action, described: Description) -> Frame:
        if len(self._frames) >= REMEMBERED:
            self._frames.clear()
        anchors, reveals = described.anchors, described.reveals
        spoken = _ENCODE(SpokenOffer(offer_id(action), "", action, anchors, reveals, None))
        head, tail = _ENCODE(offer_id(action)), _ENCODE("")
        cut = len(b'{"id":') + len(head) + len(b',"label":')
        frame = self._frames[action] = Frame(anchors, reveals, spoken[:cut], spoken[cut + len(tail) :])
        return frame


@cache
def memory(game: Game[Any], language: Language) -> Memory:
    return Memory(game, language)


def told_offers(speaker: Speaker, state: Any, step: Step, offers: Sequence[Offered]) -> tuple[ToldOffer, ...]:
    """What `speaker.offers` says, for whoever encodes it."""
    describe, tell = speaker.game.describe, memory(speaker.game, speaker.language).tell
    told: list[ToldOffer] = []
    for offered in offers:
        if isinstance(offered, Offer):
            told.append(speaker.offer(state, step, offered))
            continue
        described = describe(state, step, offered)
        known = tell(offered, described) if type(described.label) is KeptText else None
        told.append(speaker.spoken(offered, described) if known is None else known)
    return tuple(told)
