"""Offers as JSON for whoever sends them, quickly: a long menu is mostly made of what was in the menu before.

A sentence that its game keeps (`KeptText`) is put into words once, and known again by being the same object; what else
the wire shows of an offer is kept as a frame around it. Leaves of a menu are told whole: their frame with their words.
Of other parts, frames and labels are kept under what the rule says that they depend on, and nothing is described again.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.menus import STENCIL, Leaf, Menu, Said, Words
from domain.kernel.messages import AnyPlayers, InternedMessage, Language, Message, PlayerNamed
from domain.kernel.offers import Offer, Offered, offer_id
from domain.kernel.vocabulary import Action, Step
from domain.kernel.wording import OfferView, Wording

REMEMBERED = 1 << 15
"""How many labels, and how many frames of offers, a memory holds."""

REMEMBERED_WHOLE = 1 << 15
"""How many leaves it holds with their words, of about a kilobyte each."""

HOLE = "\ue000"
"""Stands for a label while a frame is made; a letter that no sentence has."""

Framed = tuple[Action, tuple[str, ...], bool]
"""An action, its anchors, and whether it reveals: all that its JSON is made of besides its label."""

_ENCODE = msgspec.json.Encoder().encode
_HOLE = _ENCODE(HOLE)
_STENCIL, _NAME = STENCIL.encode(), "\ue002".encode()
"""Where an id goes that is put into a stencil, and where its name goes."""


def _made_frame(action: Action, anchors: tuple[str, ...], reveals: bool) -> tuple[bytes, bytes]:
    spoken = _ENCODE(OfferView(offer_id(action), HOLE, action, anchors, reveals, None))
    head, _, tail = spoken.partition(_HOLE)
    return head, tail + b","


class Named(dict[str, tuple[bytes, bytes]]):
    """Components: id and name as they stand within JSON."""

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._texts, self._language = game.texts, language

    def __missing__(self, ident: str) -> tuple[bytes, bytes]:
        name = self._texts.name(ident, self._language)
        known = self[ident] = _ENCODE(ident)[1:-1], _ENCODE(name)[1:-1]
        return known


class Memory:
    """What was told of one game in one language."""

    __slots__ = ("_frames", "_labels", "_speaker", "language", "named", "said", "shown", "whole")

    def __init__(self, game: Game[Any], language: Language) -> None:
        self.language = language
        self._wording = Wording(game, language, AnyPlayers())
        self._labels: dict[int, tuple[Message, bytes | None]] = {}
        self._frames: dict[Framed, tuple[bytes, bytes]] = {}
        self.shown: dict[tuple[Hashable, Action], tuple[bytes, bytes]] = {}
        """Frames, under what they are shown by."""
        self.said: dict[Hashable, bytes] = {}
        """Labels, under what they are said by."""
        self.whole: dict[Said, bytes] = {}
        """Leaves, each with the words of all its labels."""
        self.named = Named(game, language)

    def label(self, text: Message) -> bytes | None:
        """A kept sentence as JSON; None where it names a player: it is said anew at each table."""
        return (self._labels.get(id(text)) or self._learn(text))[1]

    def frame(self, key: Framed) -> tuple[bytes, bytes]:
        """The JSON of an offer before its label and after it, with a comma behind."""
        known = self._frames.get(key)
        if known is None:
            if len(self._frames) >= REMEMBERED:
                self._frames.clear()
            known = self._frames[key] = _made_frame(*key)
        return known

    def _learn(self, text: Message) -> tuple[Message, bytes | None]:
        if len(self._labels) >= REMEMBERED:
            self._labels.clear()
        try:
            label = _ENCODE(self._wording.render(text))
        except PlayerNamed:
            label = None
        learnt = self._labels[id(text)] = (text, label)  # While it is in here nothing else can have its id.
        return learnt

    def learn(
        self, state: Any, step: Step, action: Any, shown_by: Hashable, said_by: Hashable
    ) -> tuple[tuple[bytes, bytes], bytes]:
        """Its frame and its label. They are given, too: another thread may make room at any moment."""
        if len(self.shown) >= REMEMBERED:
            self.shown.clear()
        if len(self.said) >= REMEMBERED:
            self.said.clear()
        told = self._wording.game.describe(state, step, action)
        frame = self.shown[shown_by, action] = _made_frame(action, told.anchors, told.reveals)
        label = self.said.get(said_by)
        if label is None:
            label = self.said[said_by] = _ENCODE(self._wording.render(told.label)).replace(_STENCIL, _NAME)
        return frame, label

    def learn_whole(self, state: Any, step: Step, said: Said) -> bytes:
        """A leaf with its words."""
        if len(self.whole) >= REMEMBERED_WHOLE:
            self.whole.clear()
        leaf, words = said
        whole = self.whole[said] = b"".join(_told_leaf(self, state, step, leaf, (words,)))
        return whole

    def learn_frame(self, state: Any, step: Step, leaf: Leaf) -> list[bytes]:
        """Its JSON with empty places for the labels."""
        framing = Wording(self._wording.game, self._wording.language, self._wording.players)
        framing.render = lambda text: HOLE  # noqa: ARG005
        pieces = b"".join([_ENCODE(framing.offer(state, step, offered)) + b"," for offered in leaf.offers]).split(_HOLE)
        leaf.frame = [piece for kept in pieces for piece in (kept, b"")][:-1]
        return leaf.frame.copy()

    def learn_words(self, state: Any, step: Step, leaf: Leaf, words: Sequence[Words]) -> Iterator[bytes]:
        """Its labels: of all of them together, or of each."""
        wording = self._wording
        spoken = [wording.offer(state, step, offered) for offered in leaf.offers]
        said = [
            _ENCODE(label)
            for offer in spoken
            for label in (offer.label, *(offer.choose.labels if offer.choose else ()))
        ]
        for each, labels in zip(words, [[label] for label in said] if len(words) > 1 else [said], strict=True):
            each.labels[wording.language] = labels
        return iter(said)


@cache
def memory(game: Game[Any], language: Language) -> Memory:
    return Memory(game, language)


def offers_to_json(wording: Wording, state: Any, step: Step, offers: Sequence[Offered]) -> msgspec.Raw:
    """What `speaker.offers` says, as JSON."""
    known = memory(wording.game, wording.language)
    told, at = [b"["], 0
    if isinstance(offers, Menu):
        shown, labels = known.shown, known.said
        for start, end, thing, shown_by, said_by in offers.parts:
            if start > at:
                _tell(told, known, wording, state, step, offers[at:start])
            at = end
            kind = type(thing)
            if kind is tuple:
                stencil, named = b"".join(_told(known, state, step, thing[0], shown_by, said_by)), known.named
                for value in thing[1]:
                    ident, name = named[value]
                    told.append(stencil.replace(_NAME, name).replace(_STENCIL, ident))
            elif thing is None:
                whole = known.whole
                told += [whole.get(said) or known.learn_whole(state, step, said) for said in said_by]
            elif kind is Leaf:
                told += _told_leaf(known, state, step, thing, said_by)
            elif kind is list:
                for action in thing:
                    told += _told(known, state, step, action, shown_by, action)
            else:
                try:
                    (head, tail), label = shown[shown_by, thing], labels[said_by]
                except KeyError:
                    (head, tail), label = known.learn(state, step, thing, shown_by, said_by)
                told += (head, label, tail)
    if at < len(offers):
        _tell(told, known, wording, state, step, offers[at:])
    if len(told) == 1:
        return msgspec.Raw(b"[]")
    told[-1] = told[-1][:-1] + b"]"  # Behind every offer stands a comma.
    return msgspec.Raw(b"".join(told))


def _told(
    known: Memory, state: Any, step: Step, action: Any, shown_by: Hashable, said_by: Hashable
) -> tuple[bytes, bytes, bytes]:
    try:
        (head, tail), label = known.shown[shown_by, action], known.said[said_by]
    except KeyError:
        (head, tail), label = known.learn(state, step, action, shown_by, said_by)
    return head, label, tail


def _told_leaf(known: Memory, state: Any, step: Step, leaf: Leaf, words: Sequence[Words]) -> list[bytes]:
    language = known.language
    labels: Iterable[bytes]
    try:
        labels = chain.from_iterable([each.labels[language] for each in words])
    except KeyError:
        labels = known.learn_words(state, step, leaf, words)
    filled = leaf.frame.copy() if leaf.frame else known.learn_frame(state, step, leaf)
    filled[1::2] = labels
    return filled


def _tell(
    told: list[bytes], known: Memory, wording: Wording, state: Any, step: Step, offers: Sequence[Offered]
) -> None:
    """One by one."""
    label, frame = known.label, known.frame
    describe = wording.game.describe
    for offered in offers:
        if isinstance(offered, Offer):
            told.append(_ENCODE(wording.offer(state, step, offered)) + b",")
            continue
        described = describe(state, step, offered)
        text = described.label
        if type(text) is InternedMessage:
            said = label(text) or _ENCODE(wording.render_cached(text))  # Who is named is another one at each table.
            head, tail = frame((offered, described.anchors, described.reveals))
            told += (head, said, tail)
        else:
            told.append(_ENCODE(wording.spoken(offered, described)) + b",")


def prompt_to_json(wording: Wording, state: Any, step: Step) -> msgspec.Raw | str:
    """What is asked, in words; as JSON where that is known."""
    text = wording.game.prompt(state, step)
    if type(text) is not InternedMessage:
        return wording.render(text)
    said = memory(wording.game, wording.language).label(text)
    return wording.render_cached(text) if said is None else msgspec.Raw(said)
