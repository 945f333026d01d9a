"""Renders prompts, offers, groups and facts of a game in one language. Only called when a client asks."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from domain.kernel.game import Description, Game, Group
from domain.kernel.messages import InternedMessage, Language, Message, Renderer
from domain.kernel.offers import Offer, Offered, offer_id, same_template
from domain.kernel.redaction import marks_of, redact, things_named
from domain.kernel.vocabulary import Action, Fact, Step, Viewer

NO_ALIASES: Mapping[str, str] = MappingProxyType({})


class Choice(msgspec.Struct, frozen=True):
    """The hole of an offer: `field` takes `min` to `max` distinct values of `from`."""

    field: str
    values: tuple[Any, ...] = msgspec.field(name="from")
    least: int = msgspec.field(name="min")
    most: int = msgspec.field(name="max")
    ordered: bool
    labels: tuple[str, ...]
    anchors: tuple[tuple[str, ...], ...]


class FootprintView(msgspec.Struct, frozen=True):
    """The anchors a piece would cover, in the order of its own cells, and what would happen there."""

    cells: tuple[str, ...]
    notes: tuple[str, ...]


class GroupView(msgspec.Struct, frozen=True):
    """An entry of the menu that a decision's offers form; `parent` is the entry it belongs under."""

    id: str
    label: str
    anchors: tuple[str, ...]
    parent: str | None


class OfferView(msgspec.Struct, frozen=True):
    """An offer on the wire."""

    id: str
    label: str
    action: Any
    anchors: tuple[str, ...]
    reveals: bool
    choose: Choice | None
    group: str | None = None
    footprint: FootprintView | None = None
    default: bool = False
    ending: bool = False


class Wording:
    """Renders a game's messages in one language for one table of players."""

    __slots__ = ("game", "language", "players", "render", "render_cached")

    def __init__(self, game: Game[Any], language: Language, players: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.players = players
        renderer = Renderer(game.texts, language, players)
        self.render = renderer.render
        self.render_cached = renderer.render_cached
        """For messages that their game keeps: looked up by identity."""

    def _text(self, message: Message) -> str:
        """A message that recurs, as labels of groups and values do."""
        return self.render_cached(message) if type(message) is InternedMessage else self.render(message)

    def prompt(self, state: Any, step: Step) -> str:
        return self.render(self.game.prompt(state, step))

    def label(self, state: Any, step: Step, offered: Offered) -> str:
        action = offered.action if isinstance(offered, Offer) else offered
        return self.render(self.game.describe(state, step, action).label)

    def answer(self, state: Any, step: Step, offers: Sequence[Offered], action: Action) -> str:
        """A complete answer: the label of its offer, and what was chosen to fill its hole."""
        for offered in offers:
            if isinstance(offered, Offer) and same_template(offered, action):
                chosen = getattr(action, offered.choose.field)
                labels = [self.game.describe_value(state, step, offered.action, value)[0] for value in chosen]
                label = self.label(state, step, offered)
                return f"{label}: {', '.join(map(self._text, labels))}" if labels else label
        return self.label(state, step, action)

    def offers(self, state: Any, step: Step, offers: Sequence[Offered]) -> tuple[OfferView, ...]:
        return tuple([self.offer(state, step, offered) for offered in offers])

    def offer(self, state: Any, step: Step, offered: Offered) -> OfferView:
        """The offer with its label, anchors and place in the menu."""
        if not isinstance(offered, Offer):
            return self.offer_view(offered, self.game.describe(state, step, offered), None)
        described = self.game.describe(state, step, offered.action)
        return self.offer_view(offered, described, self.choice(state, step, offered))

    def offer_view(self, offered: Offered, described: Description, choice: Choice | None) -> OfferView:
        """An offer from its description."""
        return OfferView(
            offer_id(offered),
            self.render(described.label),
            offered.action if isinstance(offered, Offer) else offered,
            described.anchors,
            described.reveals,
            choice,
            described.group[-1].id if described.group else None,
            self.footprint(described),
            described.default,
            described.ending,
        )

    def groups(self, paths: Iterable[tuple[Group, ...]]) -> tuple[GroupView, ...]:
        """The menu that these paths form, each entry once, in the order of the offers."""
        found: dict[str, GroupView] = {}
        for path in paths:
            parent: str | None = None
            for group in path:
                if group.id not in found:
                    found[group.id] = GroupView(group.id, self._text(group.label), group.anchors, parent)
                parent = group.id
        return tuple(found.values())

    def footprint(self, described: Description) -> FootprintView | None:
        footprint = described.footprint
        if footprint is None:
            return None
        return FootprintView(footprint.cells, tuple([self.render(note) for note in footprint.notes]))

    def choice(self, state: Any, step: Step, offer: Offer) -> Choice:
        """The hole of an offer, with a label for each value."""
        choose = offer.choose
        described = [self.game.describe_value(state, step, offer.action, value) for value in choose.values]
        return Choice(
            choose.field,
            choose.values,
            choose.least,
            choose.most,
            choose.ordered,
            tuple([self._text(label) for label, _ in described]),
            tuple([anchors for _, anchors in described]),
        )

    def log(self, fact: Fact, viewer: Viewer, aliases: Mapping[str, str] = NO_ALIASES) -> str | None:
        """The fact as a sentence for `viewer`; None where the game has none for it. A string among its fields that
        `aliases` has is said by that other id's name."""
        message = narrate(self.game, redact(fact, viewer), aliases)
        return None if message is None else self.render(message)


def narrate(game: Game[Any], fact: Fact, aliases: Mapping[str, str] = NO_ALIASES) -> Message | None:
    """`log.<Fact>` with the fact's fields, `log.<Fact>.hidden` where the viewer may not read them all; the game may
    say it more closely."""
    key = f"log.{type(fact).__name__}"
    if any(_is_hidden(getattr(fact, mark.field)) for mark in marks_of(type(fact)) if mark.secret is not None):
        key += ".hidden"
    return game.narrate(fact, Message(key, _params(fact, aliases))) if game.texts.has(key) else None


def _is_hidden(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and None in value)


def _params(fact: Fact, aliases: Mapping[str, str]) -> dict[str, Any]:
    """The fact's fields, and for each tuple its length as `<field>_count`."""
    params = msgspec.structs.asdict(fact)
    if aliases:
        params = {name: aliases.get(value, value) if type(value) is str else value for name, value in params.items()}
    counts = {f"{name}_count": len(value) for name, value in params.items() if isinstance(value, tuple)}
    return params | counts


def fact_anchors(fact: Fact) -> tuple[str, ...]:
    """The board elements a fact names: its marked things."""
    return tuple(f"{mark.kind}:{thing}" for mark, things in things_named(fact) for thing in things)
