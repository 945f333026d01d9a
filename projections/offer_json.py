"""Encodes offers as JSON. Long menus mostly repeat what was encoded before, so their parts are cached by content."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from domain.kernel.game import Description, Game, Group
from domain.kernel.messages import AnyPlayers, InternedMessage, Language, Message, PlayerNamed
from domain.kernel.offers import Offer, Offered, offer_id
from domain.kernel.vocabulary import Action, Step
from domain.kernel.wording import FootprintView, GroupView, OfferView, Wording

CACHED = 1 << 16
"""The most labels, and the most offers without their label, that a cache holds."""

LABEL_PLACEHOLDER = "\ue000"
"""Stands for the label while an offer is encoded without it; a private-use character that no text contains."""

_ENCODE = msgspec.json.Encoder().encode
_PLACEHOLDER = _ENCODE(LABEL_PLACEHOLDER)
_GROUP = b',"group":'


class OffersJson(NamedTuple):
    """The offers of a decision and the menu they form."""

    offers: msgspec.Raw
    groups: tuple[GroupView, ...]


OfferParts = tuple[bytes, bytes]
"""The JSON of an offer before its label, and from there to its place in the menu."""


class OfferJsonCache:
    """Encoded parts of the offers of one game in one language.

    Labels are found by the identity of their interned message, the other parts by everything that they show.
    """

    __slots__ = ("_frames", "_labels", "_tails", "_wording")

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._wording = Wording(game, language, AnyPlayers())
        self._labels: dict[int, tuple[Message, bytes | None]] = {}
        self._frames: dict[tuple[Action, tuple[str, ...], bool], OfferParts] = {}
        self._tails: dict[tuple[str | None, bool, bool], bytes] = {}

    def label(self, message: Message) -> bytes | None:
        """An interned message as JSON; None where it names a player and so differs from table to table."""
        return (self._labels.get(id(message)) or self._add_label(message))[1]

    def _add_label(self, message: Message) -> tuple[Message, bytes | None]:
        if len(self._labels) >= CACHED:
            self._labels.clear()
        try:
            label = _ENCODE(self._wording.render(message))
        except PlayerNamed:
            label = None
        entry = self._labels[id(message)] = (message, label)  # Holding the message keeps its id from being reused.
        return entry

    def frame(self, action: Action, anchors: tuple[str, ...], reveals: bool) -> OfferParts:
        """An action with its anchors, around the place of its label."""
        key = action, anchors, reveals
        known = self._frames.get(key)
        if known is None:
            if len(self._frames) >= CACHED:
                self._frames.clear()
            view = OfferView(offer_id(action), LABEL_PLACEHOLDER, action, anchors, reveals, None)
            head, _, tail = _ENCODE(view).partition(_PLACEHOLDER)
            known = self._frames[key] = head, tail[: tail.rindex(_GROUP)]
        return known

    def tail(self, group: str | None, default: bool, ending: bool) -> bytes:
        """The offer's place in the menu, with a trailing comma; for offers without a footprint."""
        key = group, default, ending
        known = self._tails.get(key)
        if known is None:
            if len(self._tails) >= CACHED:
                self._tails.clear()
            known = self._tails[key] = _encode_tail(group, None, default, ending)
        return known


def _encode_tail(group: str | None, footprint: FootprintView | None, default: bool, ending: bool) -> bytes:
    encoded = _ENCODE({"group": group, "footprint": footprint, "default": default, "ending": ending})
    return b"," + encoded[1:] + b","


@cache
def offer_json_cache(game: Game[Any], language: Language) -> OfferJsonCache:
    return OfferJsonCache(game, language)


def offers_to_json(wording: Wording, state: Any, step: Step, offers: Sequence[Offered]) -> OffersJson:
    """The same bytes as encoding `wording.offers(…)`, and the menu of `wording.groups(…)`."""
    cached = offer_json_cache(wording.game, wording.language)
    describe = wording.game.describe
    pieces = [b"["]
    paths: dict[int, tuple[Group, ...]] = {}
    for offered in offers:
        if isinstance(offered, Offer):
            described = describe(state, step, offered.action)
            pieces.append(_ENCODE(wording.offer_view(offered, described, wording.choice(state, step, offered))) + b",")
        else:
            described = describe(state, step, offered)
            pieces += _encode_offer(cached, wording, offered, described)
        if described.group:
            paths[id(described.group)] = described.group
    if len(pieces) == 1:
        return OffersJson(msgspec.Raw(b"[]"), ())
    pieces[-1] = pieces[-1][:-1] + b"]"
    return OffersJson(msgspec.Raw(b"".join(pieces)), wording.groups(paths.values()))


def _encode_offer(
    cached: OfferJsonCache, wording: Wording, action: Action, described: Description
) -> tuple[bytes, ...]:
    label = described.label
    if type(label) is not InternedMessage:
        return (_ENCODE(wording.offer_view(action, described, None)) + b",",)
    head, middle = cached.frame(action, described.anchors, described.reveals)
    group = described.group[-1].id if described.group else None
    if described.footprint is None:
        tail = cached.tail(group, described.default, described.ending)
    else:
        tail = _encode_tail(group, wording.footprint(described), described.default, described.ending)
    return head, cached.label(label) or _ENCODE(wording.render_cached(label)), middle, tail


def prompt_to_json(wording: Wording, state: Any, step: Step) -> msgspec.Raw | str:
    """The prompt, as JSON where it is cached."""
    message = wording.game.prompt(state, step)
    if type(message) is not InternedMessage:
        return wording.render(message)
    encoded = offer_json_cache(wording.game, wording.language).label(message)
    return wording.render_cached(message) if encoded is None else msgspec.Raw(encoded)
