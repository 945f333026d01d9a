"""Placing tiles and raising tracks, with all that follows at once (rules 9.3, 10)."""

from domain.games.terraforming_mars.components import FIGURES, PARTIES, SPACES
from domain.games.terraforming_mars.components.rows import SpaceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.changes import change_production, gain, raise_rating
from domain.games.terraforming_mars.effects.reactions import react, tile_matches, tile_reactions
from domain.games.terraforming_mars.effects.tables import RESOLVE
from domain.games.terraforming_mars.effects.words import TileKind, Track
from domain.games.terraforming_mars.facts import TilePlaced, TrackMoved
from domain.games.terraforming_mars.rules.deck import draw
from domain.games.terraforming_mars.rules.spaces import oceans_around
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import CardText
from domain.kernel import Seat, Table


def place(mars: Mars, seat: Seat, tile: TileKind, space: SpaceId, table: Table[Mars]) -> int:
    """Ownership, space bonus, ocean bonus, policy, triggers, parameter; how many oceans are due by bonus steps."""
    table.emit(TilePlaced(seat, tile, space))
    for bonus, amount in SPACES[space].bonus.items():
        if bonus == "card":
            draw(mars, seat, amount, table)
        else:
            gain(seat, bonus, amount, table)
    gain(seat, "mc", oceans_around(mars, space) * abilities(mars, seat).ocean_bonus, table)
    if mars.phase == "action":
        apply_policy(mars, seat, tile, space, table)
    fire_triggers(mars, seat, tile, space, table)
    if mars.phase == "final":
        return 0  # The last greeneries raise nothing (rules 20).
    if tile == "ocean":
        raise_rating(mars, seat, 1, table)
    return raise_track(mars, seat, "oxygen", 1, table) if tile == "greenery" else 0


def place_neutral_ocean(mars: Mars, space: SpaceId, table: Table[Mars]) -> None:
    """An event's ocean is nobody's: only cards that say "any" react (rules 10.5)."""
    table.emit(TilePlaced(None, "ocean", space))
    fire_triggers(mars, None, "ocean", space, table)


def apply_policy(mars: Mars, seat: Seat, tile: TileKind, space: SpaceId, table: Table[Mars]) -> None:
    if mars.committee is None:
        return
    ruling = mars.committee.ruling
    for trigger in PARTIES[ruling].whenever:
        if isinstance(trigger, words.TilePlaced) and tile_matches(trigger, tile, space, own=True):
            for effect in trigger.effects:
                RESOLVE[type(effect)](mars, CardText(seat, ruling, "trigger0"), effect, table)


def fire_triggers(mars: Mars, placer: Seat | None, tile: TileKind, space: SpaceId, table: Table[Mars]) -> None:
    for seat, reaction in tile_reactions(mars, placer, tile, space):
        react(mars, seat, reaction, table)


def level(mars: Mars, track: Track) -> int:
    return mars.temperature if track == "temperature" else mars.oxygen


def is_complete(mars: Mars, track: Track) -> bool:
    return level(mars, track) >= FIGURES.tracks[track].highest


def raise_track(mars: Mars, seat: Seat, track: Track, steps: int, table: Table[Mars], *, neutral: bool = False) -> int:
    """Only the steps that are left, with a step of rating for each and the bonuses passed; the oceans that are due."""
    row, before = FIGURES.tracks[track], level(mars, track)
    after = min(row.highest, before + steps * row.step)
    if after == before:
        return 0
    table.emit(TrackMoved(track, after))
    if not neutral:
        raise_rating(mars, seat, (after - before) // row.step, table)
    oceans = 0
    for at in range(before + row.step, after + row.step, row.step):
        for effect in row.bonuses.get(at, ()):
            match effect:
                case words.Produce(changes) if not neutral:
                    change_production(mars, seat, changes, track, table)
                case words.Raise(track=other, steps=more):
                    oceans += raise_track(mars, seat, other, more, table, neutral=neutral)
                case words.PlaceTile():
                    oceans += 1
    return oceans


def lower_track(mars: Mars, track: Track, steps: int, table: Table[Mars]) -> None:
    """Not below the lowest level, and not once it is complete (rules 10.3)."""
    row, before = FIGURES.tracks[track], level(mars, track)
    after = max(row.lowest, before - steps * row.step)
    if after != before and not is_complete(mars, track):
        table.emit(TrackMoved(track, after))


def all_complete(mars: Mars) -> bool:
    return mars.oceans >= FIGURES.oceans and is_complete(mars, "temperature") and is_complete(mars, "oxygen")
