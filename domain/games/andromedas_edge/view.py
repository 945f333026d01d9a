"""The table as one viewer may see it, built from what that viewer may know."""

import msgspec

from domain.games.andromedas_edge.components import MODULE_OF, SETUP, SPACES
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.facts import EndReason, Phase
from domain.games.andromedas_edge.glossary import (
    DevelopmentType,
    EventId,
    FactionId,
    FateId,
    ModuleId,
    ModuleTrack,
    MoonId,
    RaiderId,
    ShipNumber,
    ShipPlace,
    ShipType,
    SlotId,
    SpaceId,
    StackId,
    TacticId,
    TileId,
    TokenId,
    Track,
    UpgradeId,
)
from domain.games.andromedas_edge.rules.dice import dice_of, taking_part, targeting_of
from domain.games.andromedas_edge.rules.station import hand_limit, moon_limit, storage
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import ARCHIVE, Seat, Viewer


class SpaceSeen(msgspec.Struct, frozen=True):
    """A space of the board; `tile` None: nothing lies there yet (a nebula has none either)."""

    space: SpaceId
    kind: str | None
    tile: TileId | None
    moon: MoonId | None
    moons_below: int
    ships: tuple[tuple[Seat, ShipNumber], ...]
    leaders: tuple[int, ...]
    """By seat."""
    resources: Bundle
    development: Seat | None
    raider: RaiderId | None
    raiders: int
    """Figures of it here."""


class ShipSeen(msgspec.Struct, frozen=True):
    ship: ShipNumber
    type: ShipType
    place: ShipPlace
    at: str | None


class DevelopmentSeen(msgspec.Struct, frozen=True):
    type: DevelopmentType
    at: SpaceId
    up: bool


class ModuleSeen(msgspec.Struct, frozen=True):
    """A module of a station: markers, energy, ship, and the moons in its own slots."""

    module: ModuleId
    damage: int
    energy: bool
    ship: ShipNumber | None
    activated: bool
    moons: tuple[MoonId | None, ...]


class JoinedSlot(msgspec.Struct, frozen=True):
    """The slot between two neighbouring modules."""

    slot: SlotId
    left: ModuleId
    right: ModuleId
    moon: MoonId | None


class StationSeen(msgspec.Struct, frozen=True):
    """None where the viewer may not look; how many there are is known to everybody."""

    seat: Seat
    partner: Seat | None
    score: int
    faction: FactionId | None
    factions_dealt: tuple[FactionId | None, ...]
    fates: tuple[FateId | None, ...]
    fates_dealt: tuple[FateId | None, ...]
    titanium: int
    ice: int
    nanocarbon: int
    credit: int
    energy: int
    storage: Bundle
    hand: tuple[TacticId | None, ...]
    hand_limit: int
    ships: tuple[ShipSeen, ...]
    shields: dict[ShipType, int]
    """Damage markers on shield symbols."""
    tiles: tuple[UpgradeId, ...]
    upgrades: dict[ShipType, UpgradeId]
    leaders: int
    removed_leaders: int
    tracks: dict[Track, int]
    rows: dict[ModuleTrack, tuple[ModuleSeen, ...]]
    joined: tuple[JoinedSlot, ...]
    manoeuvre: MoonId | None
    claimed: tuple[MoonId, ...]
    moon_limit: int
    discoveries: tuple[TokenId | None, ...]
    supremacies: tuple[TokenId | None, ...]
    developments: tuple[DevelopmentSeen, ...]
    ongoing: tuple[TacticId, ...]


class RaiderSeen(msgspec.Struct, frozen=True):
    raider: RaiderId
    face_up: bool
    figures: tuple[SpaceId | None, ...]
    damage: int


class FighterSeen(msgspec.Struct, frozen=True):
    """A side's part of the battle. `participant`: a seat, or the number of seats for the raiders."""

    participant: int
    side: int
    dice: int
    targeting: int
    energy: int
    roll: tuple[int, ...]
    """Sorted, as it is compared."""


class BattleSeen(msgspec.Struct, frozen=True):
    at: SpaceId
    fighters: tuple[FighterSeen, ...]
    out: tuple[Seat, ...]
    max_dice: int | None
    no_energy: bool
    resolved: bool
    winners: tuple[int, ...]
    losers: tuple[int, ...]


class PerilSeen(msgspec.Struct, frozen=True):
    seat: Seat
    ships: tuple[ShipNumber, ...]
    modules: int


class AndromedaBoard(msgspec.Struct, frozen=True, tag_field="game", tag="andromedas_edge"):
    """Everything a front end needs to draw the table."""

    turns: int
    active: Seat
    first: Seat
    phase: Phase
    target: int
    active_location: SpaceId | None
    launched_ship: ShipNumber | None
    spaces: tuple[SpaceSeen, ...]
    planets_left: int
    moons_left: dict[str, int]
    moon_discard: tuple[MoonId, ...]
    market: dict[ModuleTrack, tuple[ModuleId | None, ...]]
    """From the cheapest slot up."""
    module_decks: dict[ModuleTrack, int]
    tactics_deck: int
    discard: tuple[TacticId, ...]
    resolving: tuple[TacticId, ...]
    event_deck: str
    events_left: int
    event_discard: tuple[EventId, ...]
    event_card: EventId | None
    peeked: tuple[EventId | None, ...]
    peeker: Seat | None
    event_top: EventId | None
    """The top card of the deck, for those who looked at it last and still know; None for everybody else."""
    event_bottom: EventId | None
    event_seer: Seat | None
    event_steps: int
    """Steps of the event marker to the end of its track."""
    event_steps_start: int
    event_marker_on: Seat | None
    event_marker_gone: bool
    stacks: dict[StackId, tuple[TokenId | None, ...]]
    supremacy_slots: tuple[bool, ...]
    """Whether a token still lies there."""
    used_tokens: tuple[TokenId, ...]
    raiders: tuple[RaiderSeen, ...]
    stations: tuple[StationSeen, ...]
    battle: BattleSeen | None
    peril: PerilSeen | None
    teams: bool
    special_locations: str
    fates_in_play: bool
    end_triggered_by: Seat | None
    final_turns: int | None
    ended: EndReason | None


def view(frontier: Frontier, viewer: Viewer) -> AndromedaBoard:
    turn = frontier.turn
    return AndromedaBoard(
        turns=frontier.turns,
        active=turn.active,
        first=frontier.first,
        phase=turn.phase,
        target=SETUP.targets[frontier.options.length],
        active_location=turn.location,
        launched_ship=turn.ship,
        spaces=tuple(_space(frontier, space) for space in SPACES),
        planets_left=len(frontier.planet_stack),
        moons_left={colour: len(rest) for colour, rest in frontier.moon_rest.items()},
        moon_discard=tuple(frontier.moon_discard),
        market={track: tuple(column) for track, column in frontier.market.items()},
        module_decks={track: len(deck) for track, deck in frontier.decks.items()},
        tactics_deck=len(frontier.tactics),
        discard=tuple(frontier.discard),
        resolving=tuple(frontier.resolving),
        event_deck=frontier.options.events,
        events_left=len(frontier.event_deck()),
        event_discard=tuple(frontier.event_discard),
        event_card=frontier.event_card[0] if frontier.event_card else None,
        peeked=_hidden(frontier.peeked, frontier.peeker is not None and _sees(frontier, viewer, frontier.peeker)),
        peeker=frontier.peeker,
        event_top=_known_event(frontier, frontier.event_top, viewer),
        event_bottom=_known_event(frontier, frontier.event_bottom, viewer),
        event_seer=frontier.event_seer,
        event_steps=frontier.marker,
        event_steps_start=SETUP.event_track.steps_to_end[frontier.seats],
        event_marker_on=frontier.marker_on,
        event_marker_gone=frontier.marker_gone,
        stacks={stack: _stack(frontier, stack, viewer) for stack in frontier.stacks},
        supremacy_slots=tuple(bool(slot) for slot in frontier.slots),
        used_tokens=tuple(frontier.used_tokens),
        raiders=tuple(
            RaiderSeen(raider.id, raider.face_up, tuple(raider.figures), raider.damage) for raider in frontier.raiders
        ),
        stations=tuple(_station(frontier, seat, viewer) for seat in range(frontier.seats)),
        battle=_battle(frontier),
        peril=_peril(frontier),
        teams=frontier.options.teams,
        special_locations=frontier.options.special_locations,
        fates_in_play=frontier.options.fates,
        end_triggered_by=frontier.trigger,
        final_turns=frontier.final_turns,
        ended=frontier.reason,
    )


def _sees(frontier: Frontier, viewer: Viewer, owner: Seat) -> bool:
    """The owner, its partner, and the archive."""
    return viewer == ARCHIVE or viewer in frontier.team(owner)


def _known_event(frontier: Frontier, cards: list[EventId], viewer: Viewer) -> EventId | None:
    seer = frontier.event_seer
    return cards[0] if cards and seer is not None and _sees(frontier, viewer, seer) else None


def _hidden(things: list[str], shown: bool) -> tuple[str | None, ...]:
    """In a fixed order: how a hand is sorted tells nothing."""
    return tuple(sorted(things)) if shown else (None,) * len(things)


def _stack(frontier: Frontier, stack: StackId, viewer: Viewer) -> tuple[TokenId | None, ...]:
    looked_at = frontier.looking is not None and frontier.looking_at == stack
    shown = looked_at and frontier.looking is not None and _sees(frontier, viewer, frontier.looking)
    return _hidden(frontier.stacks[stack], shown or viewer == ARCHIVE)


def _space(frontier: Frontier, space: SpaceId) -> SpaceSeen:
    raider = frontier.raider_at(space)
    top = frontier.tops.get(space)
    return SpaceSeen(
        space=space,
        kind=frontier.kind_of(space),
        tile=frontier.tiles.get(space),
        moon=top[0] if top else None,
        moons_below=len(frontier.under.get(space, ())),
        ships=tuple((seat, ship) for seat, player in enumerate(frontier.players) for ship in player.ships_at(space)),
        leaders=tuple(player.away.get(space, 0) for player in frontier.players),
        resources=frontier.lying.get(space, Bundle()),
        development=frontier.development_at(space),
        raider=None if raider is None else raider.id,
        raiders=0 if raider is None else len(raider.at(space)),
    )


def _module(frontier: Frontier, seat: Seat, module: ModuleId) -> ModuleSeen:
    player = frontier.players[seat]
    docked = (n for n, ship in enumerate(player.ships) if ship.place == "module" and ship.at == module)
    return ModuleSeen(
        module=module,
        damage=player.damage.get(module, 0),
        energy=module in player.charged,
        ship=next(docked, None),
        activated=seat == frontier.turn.active and module in frontier.turn.activated,
        moons=tuple(player.stored.get(f"{module}/{n}") for n in range(len(MODULE_OF[module].slots))),
    )


def _station(frontier: Frontier, seat: Seat, viewer: Viewer) -> StationSeen:
    player = frontier.players[seat]
    own = _sees(frontier, viewer, seat)
    return StationSeen(
        seat=seat,
        partner=frontier.partner(seat),
        score=player.score,
        faction=player.faction,
        factions_dealt=_hidden(player.dealt, own),
        fates=_hidden(player.fates, own or frontier.over),
        fates_dealt=_hidden(player.fates_dealt, own),
        titanium=player.titanium,
        ice=player.ice,
        nanocarbon=player.nanocarbon,
        credit=player.credit,
        energy=player.energy,
        storage=storage(frontier, seat),
        hand=_hidden(player.hand, own),
        hand_limit=hand_limit(player),
        ships=tuple(ShipSeen(n, ship.type, ship.place, ship.at) for n, ship in enumerate(player.ships)),
        shields=dict(player.shields),
        tiles=tuple(player.tiles),
        upgrades=dict(player.upgrades),
        leaders=player.leaders,
        removed_leaders=player.removed,
        tracks=dict(player.tracks),
        rows={track: tuple(_module(frontier, seat, m) for m in row) for track, row in player.rows.items()},
        joined=_joined(frontier, seat, player),
        manoeuvre=player.stored.get("manoeuvre"),
        claimed=tuple(player.claimed),
        moon_limit=moon_limit(frontier, seat),
        discoveries=_hidden(player.discoveries, own),
        supremacies=_hidden(player.supremacies, own),
        developments=tuple(DevelopmentSeen(each.type, each.at, each.up) for each in player.developments),
        ongoing=tuple(player.ongoing),
    )


def _joined(frontier: Frontier, seat: Seat, player: Player) -> tuple[JoinedSlot, ...]:
    return tuple(
        JoinedSlot(f"{left}|{right}", left, right, player.stored.get(f"{left}|{right}"))
        for left, right in frontier.pairs_of(seat)
    )


def _battle(frontier: Frontier) -> BattleSeen | None:
    battle = frontier.battle
    if battle is None:
        return None
    fighters = battle.fighters or taking_part(frontier)
    return BattleSeen(
        at=battle.at,
        fighters=tuple(
            FighterSeen(
                who,
                battle.sides[who],
                dice_of(frontier, who),
                targeting_of(frontier, who),
                battle.energy[who],
                tuple(battle.rolls[who]),
            )
            for who in fighters
        ),
        out=tuple(battle.out),
        max_dice=battle.max_dice,
        no_energy=battle.no_energy,
        resolved=battle.resolved,
        winners=tuple(battle.winners),
        losers=tuple(battle.losers),
    )


def _peril(frontier: Frontier) -> PerilSeen | None:
    peril = frontier.peril
    return None if peril is None else PerilSeen(peril.seat, tuple(peril.ships), peril.modules)
