"""What can be chosen before a match."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from domain.games.planet_unknown.components.tables import (
    COLOURS,
    CORPORATIONS,
    EVENT_DECK,
    EVENTS,
    GAME_ID,
    PLANETS,
    SYMMETRIC_CORPORATION,
    SYMMETRIC_PLANET,
)
from domain.kernel import Message, SetupRefused, message

PlanetName: TypeAlias = Literal[
    "ksb_4156",
    "arashi",
    "cerberus",
    "charybdis",
    "gaia",
    "k_273",
    "kaax",
    "lacuna",
    "oblivion",
    "pajitnov",
    "persephone",
    "petra",
    "tartarus",
]
CorporationName: TypeAlias = Literal[
    "universal_coalition",
    "cosmos_inc",
    "flux_industries",
    "horizon_group",
    "jump_drive",
    "makeshift",
    "oasis_ultd",
    "republic",
    "wormhole_corp",
]
Sixth: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=EVENT_DECK)]


class PlanetUnknownOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`planets` and `corporations` name boards seat by seat; a seat left out or null is dealt one at random.

    With `choose_sides` every player then chooses the symmetric or the asymmetric side of each board; without it the
    named boards are played as named, and seats without a name play the symmetric sides.
    """

    choose_sides: bool = True
    planets: Annotated[tuple[PlanetName | None, ...], msgspec.Meta(max_length=6)] = ()
    corporations: Annotated[tuple[CorporationName | None, ...], msgspec.Meta(max_length=6)] = ()
    kickstarter: bool = True
    """Whether boards of the Kickstarter edition are dealt too."""
    station_offset: Sixth | None = None
    """How the inner ring stands against the outer; null: at random. The first game is played with 0."""
    station_rotation: Sixth | None = None
    commander: Sixth | None = None
    """The seat that begins; null: at random."""
    personal_objectives: bool = False
    """Every player keeps one secret objective; the solo game always has them."""
    events: bool = False
    """Play with event cards; the solo game always does."""
    red_events: Count = 6
    orange_events: Count = 7
    green_events: Count = 7
    automatic_rotation: bool = False
    """Two players: the station turns by itself after every turn."""


def _refuse(option: str, why: Message) -> None:
    raise SetupRefused("option-value", ((f"/options/{option}", "invalid"),), game=GAME_ID, option=option, why=why)


def event_counts(options: PlanetUnknownOptions) -> tuple[int, int, int]:
    """Red, orange and green cards of the event deck."""
    return options.red_events, options.orange_events, options.green_events


def with_events(options: PlanetUnknownOptions, seats: int) -> bool:
    return options.events or seats == 1


def check_options(options: PlanetUnknownOptions, seats: int) -> None:
    """Refuse what a table could not set up."""
    for option, named, symmetric in (
        ("planets", options.planets, SYMMETRIC_PLANET),
        ("corporations", options.corporations, SYMMETRIC_CORPORATION),
    ):
        boards = [board for board in named if board not in (None, symmetric)]
        if len(named) > seats:
            _refuse(option, message("setup.boards_for_seats", named=len(named), seats=seats))
        if len(set(boards)) != len(boards):
            _refuse(option, message("setup.board_twice"))
    if not options.kickstarter:
        _refuse_kickstarter(options)
    if options.commander is not None and options.commander >= seats:
        _refuse("commander", message("setup.no_such_seat", place=options.commander + 1))
    if options.automatic_rotation and seats != 2:
        _refuse("automatic_rotation", message("setup.only_for_two"))
    if with_events(options, seats):
        _check_deck(options, seats)


def _refuse_kickstarter(options: PlanetUnknownOptions) -> None:
    for planet in options.planets:
        if planet is not None and PLANETS[planet].edition != "base":
            _refuse("planets", message("setup.not_in_base", board=planet))
    for corporation in options.corporations:
        if corporation is not None and CORPORATIONS[corporation].edition != "base":
            _refuse("corporations", message("setup.not_in_base", board=corporation))


def _check_deck(options: PlanetUnknownOptions, seats: int) -> None:
    counts = dict(zip(COLOURS, event_counts(options), strict=True))
    for colour, count in counts.items():
        there_are = sum(card.colour == colour and (seats == 1 or not card.solo) for card in EVENTS.values())
        if count > there_are:
            _refuse(f"{colour}_events", message("setup.too_few_events", wanted=count, there_are=there_are))
    if sum(counts.values()) != EVENT_DECK:
        _refuse("red_events", message("setup.events_sum", deck=EVENT_DECK, sum=sum(counts.values())))
