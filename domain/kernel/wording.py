"""From facts, questions and offers to sentences, in any language. Only made when somebody asks."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.game import Description, Game
from domain.kernel.messages import Language, Message, Renderer
from domain.kernel.offers import Offer, Offered, offer_id
from domain.kernel.redaction import marks_of, redact, things_named
from domain.kernel.vocabulary import Action, Fact, Step, Viewer


class Choice(msgspec.Struct, frozen=True):
    """The hole of an offer as the wire shows it."""

    field: str
    values: tuple[Any, ...] = msgspec.field(name="from")
    least: int = msgspec.field(name="min")
    most: int = msgspec.field(name="max")
    ordered: bool
    labels: tuple[str, ...]
    anchors: tuple[tuple[str, ...], ...]


class OfferView(msgspec.Struct, frozen=True):
    """An offer as the wire shows it."""

    id: str
    label: str
    action: Any
    anchors: tuple[str, ...]
    reveals: bool
    choose: Choice | None


class Wording:
    """Says a game's things in one language to one table of players."""

    __slots__ = ("again", "game", "language", "players", "say")

    def __init__(self, game: Game[Any], language: Language, players: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.players = players
        voice = Renderer(game.texts, language, players)
        self.render = voice.render
        self.render_cached = voice.render_cached
        """The same for a text that its game keeps: it is known again."""

    def prompt(self, state: Any, step: Step) -> str:
        return self.render(self.game.prompt(state, step))

    def label(self, state: Any, step: Step, offered: Offered) -> str:
        action = offered.action if isinstance(offered, Offer) else offered
        return self.render(self.game.describe(state, step, action).label)

    def offers(self, state: Any, step: Step, offers: Sequence[Offered]) -> tuple[OfferView, ...]:
        return tuple([self.offer(state, step, offered) for offered in offers])

    def offer(self, state: Any, step: Step, offered: Offered) -> OfferView:
        """The offer with its words and anchors."""
        if not isinstance(offered, Offer):
            return self.spoken(offered, self.game.describe(state, step, offered))
        told = self.game.describe(state, step, offered.action)
        label = self.render(told.label)
        choice = self._choice(state, step, offered)
        return OfferView(offer_id(offered), label, offered.action, told.anchors, told.reveals, choice)

    def spoken(self, action: Action, told: Description) -> OfferView:
        """An offer without a hole, from its description."""
        return OfferView(offer_id(action), self.render(told.label), action, told.anchors, told.reveals, None)

    def _choice(self, state: Any, step: Step, offer: Offer) -> Choice:
        choose = offer.choose
        told = [self.game.describe_value(state, step, offer.action, value) for value in choose.values]
        return Choice(
            choose.field,
            choose.values,
            choose.least,
            choose.most,
            choose.ordered,
            tuple([self.render(label) for label, _ in told]),
            tuple([anchors for _, anchors in told]),
        )

    def log(self, fact: Fact, viewer: Viewer) -> str | None:
        """The fact as a sentence for `viewer`; None where the game has none for it."""
        shown = redact(fact, viewer)
        text = narrate(self.game, shown)
        return None if text is None else self.render(text)


def narrate(game: Game[Any], fact: Fact) -> Message | None:
    """`log.<Fact>` with the fact's fields; `log.<Fact>.hidden` where the viewer may not read them all."""
    key = f"log.{type(fact).__name__}"
    if any(_veiled(getattr(fact, mark.field)) for mark in marks_of(type(fact)) if mark.secret is not None):
        key += ".hidden"
    return Message(key, _params(fact)) if game.texts.has(key) else None


def _veiled(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and None in value)


def _params(fact: Fact) -> dict[str, Any]:
    """The fact's fields, and for each tuple its length as `<field>_count`."""
    params = msgspec.structs.asdict(fact)
    counts = {f"{name}_count": len(value) for name, value in params.items() if isinstance(value, tuple)}
    return params | counts


def fact_anchors(fact: Fact) -> tuple[str, ...]:
    """The board elements a fact names: its marked things."""
    return tuple(f"{mark.kind}:{thing}" for mark, things in things_named(fact) for thing in things)
