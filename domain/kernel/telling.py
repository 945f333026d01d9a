"""Offers as JSON for whoever sends them. What a game keeps is put into words and bytes once, not at every table.

Most offers of a long menu are those of the menu before. A game that knows so gives the same `KeptDescription` for them
again; they are known by that being the same object, which is quicker than looking into it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from domain.kernel.game import Game, KeptDescription
from domain.kernel.offers import Offer, Offered
from domain.kernel.speech import Speaker, SpokenOffer
from domain.kernel.texts import AnyTable, Language, PlayerNamed
from domain.kernel.vocabulary import Action, Step

ToldOffer: TypeAlias = SpokenOffer | msgspec.Raw
"""A spoken offer, or the JSON that it was told in before."""

REMEMBERED = 1 << 14
"""How many offers a memory holds."""

_ENCODER = msgspec.json.Encoder()


class Memory:
    """The kept offers of one game in one language, as JSON."""

    __slots__ = ("_known", "_speaker")

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._speaker = Speaker(game, language, AnyTable())
        self._known: dict[int, tuple[KeptDescription, Action, msgspec.Raw | None]] = {}

    def find(self, action: Action, kept: KeptDescription) -> msgspec.Raw | None:
        """None for one that names a player: it is said anew at each table."""
        known = self._known.get(id(kept))
        if known is None or not (known[1] is action or known[1] == action):
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            # While the description is in here nothing else can have its id.
            known = self._known[id(kept)] = (kept, action, self._told(action, kept))
        return known[2]

    def _told(self, action: Action, kept: KeptDescription) -> msgspec.Raw | None:
        try:
            return msgspec.Raw(_ENCODER.encode(self._speaker.spoken(action, kept)))
        except PlayerNamed:
            return None


@cache
def memory(game: Game[Any], language: Language) -> Memory:
    return Memory(game, language)


def told_offers(speaker: Speaker, state: Any, step: Step, offers: Sequence[Offered]) -> tuple[ToldOffer, ...]:
    """What `speaker.offers` says, for whoever encodes it."""
    describe, find = speaker.game.describe, memory(speaker.game, speaker.language).find
    told: list[ToldOffer] = []
    for offered in offers:
        if isinstance(offered, Offer):
            told.append(speaker.offer(state, step, offered))
            continue
        description = describe(state, step, offered)
        known = find(offered, description) if type(description) is KeptDescription else None
        told.append(speaker.spoken(offered, description) if known is None else known)
    return tuple(told)
