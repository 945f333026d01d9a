"""What the cards, events, parties and projects of Terraforming Mars say, in the language of the picture."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from domain.games.terraforming_mars import card_texts
from domain.games.terraforming_mars.card_texts import LineKind, effects_text
from domain.games.terraforming_mars.components import CARDS, EVENTS, FIGURES, PARTIES, STANDARD_PROJECTS
from domain.games.terraforming_mars.effects.words import Effect, PartyId
from domain.kernel.messages import Message, Texts, merge, read_texts
from projections.pictures.drawing_context import Book

OWN_TEXTS = read_texts(Path(__file__).parent / "mars_texts")


class Line(NamedTuple):
    """A sentence on a card, and what part of the card it is."""

    kind: LineKind
    text: str


@lru_cache(maxsize=8)
def _with_own(texts: Texts) -> Texts:
    return merge(texts, OWN_TEXTS)


def mars_book(book: Book) -> Book:
    """The game's own texts and, beside them, what only the picture says."""
    return Book(_with_own(book.texts), book.language)


def _sentence(book: Book, text: Message) -> str:
    """With a capital letter, as a line of its own begins."""
    said = book.render(text)
    return said[0].upper() + said[1:]


@lru_cache(maxsize=1024)
def card_lines(book: Book, ident: str) -> tuple[Line, ...]:
    """A project card or a corporation."""
    return tuple(Line(line.kind, _sentence(book, line.text)) for line in card_texts.card_lines(CARDS[ident]))


def text_of(book: Book, effects: tuple[Effect, ...]) -> str:
    return _sentence(book, effects_text(effects))


@lru_cache(maxsize=64)
def party_lines(book: Book, ident: PartyId, *, solo: bool = False) -> tuple[str, str]:
    """What a party's policy is, and what its coming to power brings."""
    policy, bonus = card_texts.party_lines(PARTIES[ident], solo=solo)
    return _sentence(book, policy), _sentence(book, bonus)


@lru_cache(maxsize=128)
def event_lines(book: Book, ident: str, *, solo: bool = False) -> tuple[str, str]:
    """What a global event does, and which parties it sends neutral delegates to."""
    text, delegates = card_texts.event_lines(EVENTS[ident], solo=solo)
    return _sentence(book, text), _sentence(book, delegates)


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
