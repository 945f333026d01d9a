"""The table of Terraforming Mars: everything printed is said, in both languages, and only what the viewer may see."""

import re
from collections.abc import Iterator
from typing import Any, get_args
from xml.etree import ElementTree as ET

import pytest

from domain.games import games
from domain.games.terraforming_mars.card_texts import minus
from domain.games.terraforming_mars.components import (
    CARDS,
    EVENTS,
    MARS_SPACES,
    PARTIES,
    SPACES,
    STANDARD_PROJECTS,
    TAG_KINDS,
)
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import RESOURCES
from domain.games.terraforming_mars.state import Phase, Tile
from domain.games.terraforming_mars.view import AwardView
from domain.kernel import Dice
from domain.kernel.messages import LANGUAGES, Language, text_faults
from domain.kernel.offers import random_answer
from domain.kernel.play import Play
from domain.kernel.vocabulary import ARCHIVE, SPECTATOR
from projections.pictures import mars_theme
from projections.pictures.drawing_context import Book
from projections.pictures.mars_cards import BOLD, PLAIN, Face, face
from projections.pictures.mars_committee import EVENT_HEIGHT, EVENT_WIDTH, LINE, PARTY_HEIGHT, PARTY_WIDTH
from projections.pictures.mars_goals import draw_awards
from projections.pictures.mars_legend import draw_legend
from projections.pictures.mars_wording import (
    OWN_TEXTS,
    card_lines,
    event_lines,
    mars_book,
    party_lines,
    project_text,
)
from projections.pictures.text_layout import text_width, wrapped
from tests.projections.test_pictures import GROUNDS, INKS, contrast, drawn, words_of

MARS = games()["terraforming_mars"]
BOOKS = [mars_book(Book(MARS.texts, language)) for language in LANGUAGES]
NARROW, WIDE = 198.0, 243.0
"""How wide cards are before the viewer and before the others."""


def begin(seats: int = 3, **options: Any) -> Play[Any]:
    return Play.begin(MARS, seats, "mars picture", options=MARS.options(**options))


def titles(svg: str) -> dict[str, str]:
    """What each anchored piece says of itself."""
    return dict(re.findall(r'data-anchor="([^"]+)"[^>]*><title>([^<]*)</title>', svg))


# --- words -----------------------------------------------------------------------------------------------------------


def test_the_pictures_own_texts_are_whole_in_every_language() -> None:
    assert text_faults(OWN_TEXTS) == []


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
def test_every_card_event_party_and_project_is_said_in_words(book: Book) -> None:
    said = [line.text for card in CARDS for line in card_lines(book, card)]
    said += [line for event in EVENTS for line in event_lines(book, event)]
    said += [line for party in PARTIES for line in party_lines(book, party)]
    said += [project_text(book, project) for project in STANDARD_PROJECTS]
    assert all(said)
    assert [line for line in said if re.search(r"[{}_]|resource:|tag:|  ", line)] == []


def numbers_in(value: object) -> Iterator[int]:
    """All numbers of a card's words but those that say once, for each one, or nothing."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, dict):
        for part in value.values():
            yield from numbers_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers_in(part)
    elif not isinstance(value, words.Special):
        fields = type(value).__struct_fields__  # type: ignore[attr-defined]
        yield from (number for name in fields if name != "rank" for number in numbers_in(getattr(value, name)))


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
def test_no_number_of_a_card_is_left_out(book: Book) -> None:
    for ident, card in CARDS.items():
        printed = [*numbers_in((card.action, card.whenever, card.lasting, card.points))]
        printed += [*numbers_in((getattr(card, "requires", ()), getattr(card, "effects", ())))]
        shown = {int(number) for line in card_lines(book, ident) for number in re.findall(r"\d+", line.text)}
        assert {number for number in printed if number > 1} <= shown, ident


@pytest.mark.parametrize(
    ("card", "language", "lines"),
    [
        ("imported_hydrogen", "en", [("Gain 3 plants or add 3 microbes to one of your cards or add 2 animals to one of "
                                     "your cards; place 1 ocean")]),
        ("artificial_lake", "en", ["Needs temperature −6 °C or warmer", "Place 1 ocean on a land space", "1 VP"]),
        ("mangrove", "en", ["Needs temperature 4 °C or warmer", "Place 1 greenery on a space reserved for oceans",
                            "1 VP"]),
        ("water_import_from_europa", "en", ["Action: 12 M€ (titanium may pay) → place 1 ocean",
                                            "1 VP per Jovian tag"]),
        ("medical_lab", "en", ["Production: M€ +1 per 2 building tags", "1 VP"]),
        ("virus", "en", [("You may remove up to 5 plants from one opponent or up to 2 animals from one card, "
                          "yours too")]),
        ("saturn_systems", "en", ["Start: 42 M€, production titanium +1", ("For each Jovian tag anyone plays (those of "
                                  "this card too): production: M€ +1")]),
        ("beginner_corporation", "en", ["Start: 42 M€",
                                        "You keep all ten cards dealt to you and pay nothing for them"]),
        ("ants", "cs", ["Podmínka: kyslík nejméně 4 %",
                        "Akce: odeberte 1 mikrob z libovolné karty; přidejte sem 1 mikrob",
                        "Ukládá se sem: mikrobi", "1 VB za každé 2 zdroje na této kartě"]),
        ("pristar", "cs", ["Začátek: 53 €, TR −2",
                           ("Ve fázi produkce, pokud váš TR v této generaci nevzrostl: přidejte sem 1 zdroj ochrany; "
                           "získáte 6 €"), "Ukládá se sem: ochrana", "1 VB za každý zdroj na této kartě"]),
    ],
)  # fmt: skip
def test_what_stands_on_a_card(card: str, language: Language, lines: list[str]) -> None:
    book = BOOKS[LANGUAGES.index(language)]
    assert [line.text.replace("\u00a0", " ") for line in card_lines(book, card)] == lines


def test_alone_the_events_and_the_party_that_compare_players_have_figures_of_their_own() -> None:
    book = BOOKS[0]
    election, revolution = (event_lines(book, event, solo=True)[0] for event in ("ge_election", "ge_revolution"))
    assert election == "Influence + building tags + cities at least 10: TR +2, at least 5: TR +1"
    assert revolution == "Earth tags + influence at least 4: TR −2"
    assert party_lines(book, "reds", solo=True)[1] == "Taking power: TR +1 if it is 20 or less"
    assert "lowest TR" in drawn(begin(2), 0)
    assert "lowest TR" not in drawn(begin(1), 0)


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
@pytest.mark.parametrize("solo", [False, True])
def test_events_and_parties_have_room_for_all_they_say(book: Book, solo: bool) -> None:
    for event in EVENTS:
        text, delegates = event_lines(book, event, solo=solo)
        sized = ((book.name(event), BOLD), (text, PLAIN), (delegates, PLAIN))
        rows = sum(len(wrapped(said, EVENT_WIDTH - 14, size, 99)) for said, size in sized)
        assert 33 + (rows - 1) * LINE < EVENT_HEIGHT - 3, event
    for party in PARTIES:
        rows = sum(len(wrapped(said, PARTY_WIDTH - 14, size, 99)) for said, size in zip(
            party_lines(book, party, solo=solo), (BOLD, PLAIN), strict=True
        ))  # fmt: skip
        assert 62 + (rows - 1) * LINE < PARTY_HEIGHT - 1, party


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_a_card_has_room_for_all_it_says(book: Book, width: float) -> None:
    for card in CARDS:
        drawing = face(book, Face(card, resources=7, used=True), width)
        root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing.drawn}</svg>')
        assert not [said for said in words_of(root) if "…" in said.said], card
        body = [said for said in words_of(root) if said.left == 9.0]
        assert not [said for said in body if said.left + text_width(said.said, 12) > width - 4], card
        lines = [float(place) for place in re.findall(r'<tspan x="9" y="([\d.]+)"', drawing.drawn)]
        assert max(lines) < drawing.height - 20


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
def test_every_phase_has_a_name(book: Book) -> None:
    assert [phase for phase in get_args(Phase) if ":" in book.name(f"phase:{phase}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "plies"), [(1, 0), (2, 60), (5, 400)])
def test_no_key_stands_where_words_should(seats: int, plies: int, language: Language) -> None:
    play = begin(seats, draft=seats == 5)
    while play.running and play.ply < plies:
        seat = play.asked[0]
        play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), play.ply)))
    words = drawn(play, 0, language).partition("</style>")[2]
    assert not re.findall(r">[^<]*\b[a-z]+:[a-z_]+[^<]*<", words)


# --- what the viewer sees --------------------------------------------------------------------------------------------


def test_all_spaces_are_there_with_what_is_printed_on_them() -> None:
    seen = titles(drawn(begin(), 0))
    assert {f"space:{space}" for space in SPACES} <= seen.keys()
    assert len(MARS_SPACES) == 61
    assert "2 plants" in seen["space:r5c3"]
    assert "reserved: Noctis City" in seen["space:r5c3"]
    assert "volcanic" in seen["space:r3c1"]
    assert "reserved for an ocean" in seen["space:r1c2"]


def test_a_tile_names_its_owner() -> None:
    play = begin()
    play.state.tiles["r5c7"] = Tile("city", 1)
    play.state.tiles["r1c2"] = Tile("ocean", None)
    play.state.tiles["r5c8"] = Tile("mining_rights", -1)
    play.state.claims["r8c5"] = 2
    seen = titles(drawn(play, 0))
    assert "City, Ben &amp; Co" in seen["space:r5c7"]
    assert "Ocean" in seen["space:r1c2"]
    assert "Mining Rights, neutral" in seen["space:r5c8"]
    assert "reserved by &lt;Cyril&gt;" in seen["space:r8c5"]


def test_a_hand_is_drawn_only_for_its_player() -> None:
    play = begin()
    for player, cards in zip(play.state.players, (["ants"], ["birds"], ["fish"]), strict=True):
        player.hand, player.offered = cards, []
    mine, theirs = titles(drawn(play, 1)), titles(drawn(play, SPECTATOR))
    assert "card:birds" in mine
    assert not {"card:ants", "card:fish"} & mine.keys()
    assert not {"card:ants", "card:birds", "card:fish"} & theirs.keys()
    assert {"card:ants", "card:birds", "card:fish"} <= titles(drawn(play, ARCHIVE)).keys()


def test_what_lies_on_a_played_card_is_counted_on_it() -> None:
    play = begin()
    owner = play.state.players[2]
    owner.tableau, owner.resources, owner.corporation = ["ants"], {"ants": 3, "pristar": 2}, "pristar"
    svg = drawn(play, 0)
    assert "3 × microbes" in svg
    assert "2 × preservation" in svg
    assert "corporation:pristar" in titles(svg)


def test_the_viewer_comes_first() -> None:
    for seat in range(3):
        rows = re.findall(r'data-anchor="player:(\d)"', drawn(begin(), seat))
        assert rows == [str((seat + place) % 3) for place in range(3)]


def test_the_base_game_has_no_committee_and_a_solo_game_no_milestones() -> None:
    base, solo = titles(drawn(begin(2, turmoil=False), 0)), titles(drawn(begin(1), 0))
    assert "party:reds" not in base
    assert "milestone:mayor" in base
    assert "party:reds" in solo
    assert "milestone:mayor" not in solo


def test_own_discards_are_drawn_for_their_player_alone_and_revealed_ones_are_named_for_all() -> None:
    play = begin(2)
    play.state.players[0].discarded, play.state.revealed = ["ants"], ["birds"]
    mine, theirs = drawn(play, 0), drawn(play, 1)
    assert "card:ants" in titles(mine)
    assert "card:ants" not in titles(theirs)
    assert titles(theirs)["discard"] == "Discard 2. Revealed discards: Birds"


def test_the_hand_may_lie_in_a_tray_for_its_player_alone() -> None:
    play = begin(2)
    for player in play.state.players:
        player.hand, player.offered, player.corporations = ["ants"], [], []
    play.state.players[1].hand = ["birds"]
    assert re.findall(r'data-anchor="(hand:\d)"[^>]*data-tray=""', drawn(play, 1)) == ["hand:1"]
    assert "data-tray" not in drawn(play, SPECTATOR)
    assert "data-tray" not in drawn(play, ARCHIVE)


@pytest.mark.parametrize(("productions", "leading"), [((0, 0, 0), [0, 1, 2]), ((-2, -1, -3), [1]), ((2, 0, 2), [0, 2])])
def test_those_who_would_get_the_points_of_an_award_stand_out(productions: tuple[int, ...], leading: list[int]) -> None:
    book, awards = BOOKS[0], (AwardView("banker", None, productions),)
    svg = draw_awards(awards, 8, book, ("Ana", "Bob", "Cyd"), 335.0)
    shown = [minus(value) for value in productions]
    assert re.findall(r'class="bold gold">([^<]+)<', svg) == [shown[seat] for seat in leading]


def in_full(svg: str) -> list[str]:
    """Every drawn text that is cut short without the whole of it in the title of a piece around it."""
    lost = []

    def look(node: ET.Element, around: str) -> None:
        title = node.find("{http://www.w3.org/2000/svg}title")
        around += "" if title is None else f" {title.text}"
        said = "".join(node.itertext()) if node.tag.endswith("}text") else ""
        if "…" in said and said.partition("…")[0].strip() not in around:
            lost.append(said)
        for child in node:
            look(child, around)

    look(ET.fromstring(svg), "")
    return lost


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_cut_short_is_said_in_full_where_it_is_pointed_at(language: Language) -> None:
    play = begin(5)
    while play.running and play.ply < 300:
        seat = play.asked[0]
        play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), play.ply)))
    assert in_full(drawn(play, 0, language)) == []


@pytest.mark.parametrize("book", BOOKS, ids=LANGUAGES)
def test_the_legend_explains_every_sign(book: Book) -> None:
    said = re.findall(r'data-legend="([^"]+)"', draw_legend(book))
    assert len(said) == len(RESOURCES) + 1 + len(TAG_KINDS) + 9
    assert [words for words in said if re.search("[a-z]:[a-z]", words)] == []


# --- colours ---------------------------------------------------------------------------------------------------------


def test_letters_stand_out_from_mars() -> None:
    pairs = [(theme[ink], theme[ground]) for theme in THEMES for ink in INKS for ground in GROUNDS]
    pairs += [(theme["ink"], theme["unlit"]) for theme in THEMES]
    coloured = (mars_theme.TYPE_COLOURS, mars_theme.PARTY_COLOURS, mars_theme.TILE_COLOURS)
    pairs += [("#ffffff", colour) for colours in coloured for colour in colours.values()]
    pairs += [("#ffffff", theme["rust"]) for theme in THEMES] + [("#ffffff", mars_theme.LAND)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


THEMES = (mars_theme.LIGHT, mars_theme.DARK)
