"""All that is printed on the cards, events, parties and projects of Terraforming Mars, line by line."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from domain.games.terraforming_mars.components import CARDS, EVENTS, FIGURES, PARTIES, STANDARD_PROJECTS
from domain.games.terraforming_mars.components.rows import Card, Corporation, Project
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import ActionOption, AnyTrigger, Effect, PartyId, Resource
from domain.kernel.messages import Message, Texts, merge, read_texts
from projections.pictures.mars_amounts import signed, signed_changes, split, units
from projections.pictures.mars_effects import effect_message, lasting_message, requirement_message, trigger_message
from projections.pictures.scene import Book

Kind: TypeAlias = Literal["needs", "play", "action", "effect", "points"]
OWN_TEXTS = read_texts(Path(__file__).parent / "mars_texts")


class Line(NamedTuple):
    """A sentence on a card, and what part of the card it is."""

    kind: Kind
    text: str


@lru_cache(maxsize=8)
def _with_own(texts: Texts) -> Texts:
    return merge(texts, OWN_TEXTS)


def mars_book(book: Book) -> Book:
    """The game's own texts and, beside them, what only the picture says."""
    return Book(_with_own(book.texts), book.language)


# --- cards -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def card_lines(book: Book, ident: str) -> tuple[Line, ...]:
    """A project card or a corporation."""
    card = CARDS[ident]
    return (*_first_lines(book, card), *_lasting_lines(book, card), *_last_lines(book, card))


def _first_lines(book: Book, card: Card) -> Iterator[Line]:
    if isinstance(card, Project):
        if card.requires:
            needs = tuple(requirement_message(need) for need in card.requires)
            yield Line("needs", book.render(Message("needs", {"needs": needs})))
        if card.effects:
            yield Line("play", text_of(book, card.effects, card.holds))
    elif isinstance(card, Corporation):
        yield Line("play", book.render(Message("start", {"text": _start(card)})))
        if card.first_action:
            yield Line("action", book.render(Message("first", {"text": text_of(book, card.first_action)})))


def _start(card: Corporation) -> tuple[Message, ...]:
    stock: dict[Resource, int] = {"mc": card.mc, **card.stock}
    parts = [units(kind, amount) for kind, amount in stock.items()]
    if card.production:
        parts.append(Message("production", {"changes": signed_changes(dict(card.production))}))
    if card.rating:
        parts.append(Message("rating", {"signed": signed(card.rating)}))
    return tuple(parts)


def _lasting_lines(book: Book, card: Card) -> Iterator[Line]:
    if card.action:
        ways = _either(book, [_way(book, option, card.holds) for option in card.action])
        yield Line("action", book.render(Message("action", {"text": ways})))
    for trigger in card.whenever:
        yield Line("effect", _trigger(book, trigger, card.holds))
    for word in card.lasting:
        yield Line("effect", book.render(lasting_message(word)))


def _last_lines(book: Book, card: Card) -> Iterator[Line]:
    if card.holds is not None:
        key = "stores.protected" if card.protected else "stores"
        yield Line("effect", book.render(Message(key, {"resource": f"resource:{card.holds}"})))
    if card.points != 0:
        number, per = split(card.points)
        key = "points.any" if isinstance(card.points, words.AnyResourceHere) else "points"
        yield Line("points", book.render(Message(key, {"n": str(number).replace("-", "−"), "per": per})))


# --- texts -----------------------------------------------------------------------------------------------------------


def text_of(book: Book, effects: tuple[Effect, ...], holds: str | None = None) -> str:
    """Word after word, as short sentences."""

    def join(text: tuple[Effect, ...]) -> str:
        return text_of(book, text, holds)

    said = []
    for effect in effects:
        if isinstance(effect, words.ChooseOne):
            said.append(_either(book, [join(option) for option in effect.options]))
        else:
            said.append(book.render(effect_message(effect, holds)))
    return ". ".join(said)


def _either(book: Book, options: list[str]) -> str:
    whole, *others = options
    for other in others:
        whole = book.render(Message("either", {"this": whole, "that": _within(other)}))
    return whole


def _within(sentence: str) -> str:
    """A sentence that goes on inside another one."""
    return sentence[0].lower() + sentence[1:] if sentence[1:2].islower() else sentence


def _way(book: Book, option: ActionOption, holds: str | None) -> str:
    text, cost = text_of(book, option.effects, holds), _cost(option)
    if cost is not None:
        text = book.render(Message("done_for", {"cost": cost, "text": _within(text)}))
    if option.rating_raised:
        text = book.render(Message("cost.raised", {"text": _within(text)}))
    return text


def _cost(option: ActionOption) -> tuple[Message, ...] | None:
    cost = option.cost
    parts = [units(kind, amount) for kind, amount in cost.stock.items()]
    if cost.resources_here:
        parts.append(Message("cost.here", {"n": cost.resources_here}))
    if cost.production is not None:
        parts.append(Message("cost.production", {"resource": f"resource:{cost.production}"}))
    if cost.metal is not None:
        parts = [Message("cost.metal", {"cost": tuple(parts), "metal": f"resource:{cost.metal}"})]
    return tuple(parts) or None


def _trigger(book: Book, trigger: AnyTrigger, holds: str | None = None) -> str:
    text = _within(text_of(book, trigger.effects, holds))
    return book.render(Message("when", {"when": trigger_message(trigger), "text": text}))


# --- parties, events, projects ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def party_lines(book: Book, ident: PartyId) -> tuple[str, str]:
    """What a party's policy is, and what its coming to power brings."""
    party = PARTIES[ident]
    if party.tax:
        policy = book.render(Message("party.policy.tax", {"tax": party.tax}))
    elif party.action is not None:
        policy = _way(book, party.action, None)
    else:
        said = [_trigger(book, trigger) for trigger in party.whenever]
        policy = _within(". ".join([*said, *(book.render(lasting_message(word)) for word in party.lasting)]))
    bonus = Message("party.bonus.lowest") if party.bonus == 0 else units("mc", party.bonus)
    key = "party.policy.once" if party.once else "party.policy"
    return book.render(Message(key, {"text": policy})), book.render(Message("party.bonus", {"text": bonus}))


@lru_cache(maxsize=128)
def event_lines(book: Book, ident: str) -> tuple[str, str]:
    """What a global event does, and which parties it sends neutral delegates to."""
    event = EVENTS[ident]
    delegates = {"revealed": event.revealed_party, "current": event.current_party}
    text = text_of(book, (*event.first_player, *event.each_player))
    return text, book.render(Message("event.delegates", delegates))


@lru_cache(maxsize=64)
def project_text(book: Book, ident: str) -> str:
    """What a standard project or a conversion does; selling patents has a sentence of its own."""
    for project in STANDARD_PROJECTS.values():
        if project.id == ident:
            return text_of(book, project.effects)
    for conversion, effects in FIGURES.conversions.items():
        if conversion == ident:
            return text_of(book, effects)
    return book.name(f"word:{ident}_text")
