"""Tables laid out for a test: a match is set up, then pieces are put where the test wants them."""

from collections.abc import Sequence
from typing import Any

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge.components import (
    BASES,
    MODULE_OF,
    NEBULA_OF_DIE,
    ORPHAN_MOONS,
    PLANETS,
    SPACES,
    SPECIAL_TILES,
    TILE_SPACES,
    UPGRADES,
)
from domain.games.andromedas_edge.glossary import ShipType, design
from domain.games.andromedas_edge.rules.setup import initial_state
from domain.games.andromedas_edge.state import Development, Frontier, Options, RaiderCard, Turn
from domain.games.andromedas_edge.steps import MainMenu
from domain.kernel import Play, Step
from tests.given import SEED, Scene

ANA, BEN, CYD, DAN = range(4)
RAIDERS_OF_TWO, RAIDERS_OF_THREE = 2, 3

FILLED = (
    "planet_velloway",
    "maximus_field",
    "planet_marrow_quay",
    "odessa_field",
    "construction_centre",
    "planet_brackforge",
    "trade_terminal",
    "planet_kharn_gate",
    "monolith_of_the_ancients",
    "planet_nivara",
    "shipyard",
    "planet_quillon",
)
"""The tiles of every table here, on the spaces 01, 02 …; nebula_1 touches 01, 04 and 05."""
START_MOON = {"planet_velloway": "moon_blue_1", "planet_marrow_quay": "moon_yellow_1"}


class Laid:
    """A match in the middle of a turn, with everything at hand that tests move about."""

    def __init__(self, seats: int = 2, options: Options | None = None, active: int = ANA) -> None:
        state = initial_state(options or Options(), seats)
        state.turn = Turn(active=active, phase="main")
        state.turns = 1
        _lay_map(state)
        for seat, player in enumerate(state.players):
            player.faction = ("gilded_ledger", "scrapborn_kin", "corsair_moot", "ashkelle_combine")[seat]
            state.factions.remove(player.faction)
            for space, tile in state.tiles.items():
                if tile in BASES:
                    player.away[space] = 1
            player.away["nebula_6"] = 2
            player.leaders = 1
            player.score = seat + 1
        state.raiders = [
            RaiderCard("vorticon_attackers", [None] * 4),
            RaiderCard("unidentified_abductor", [None]),
            RaiderCard("hollow_broker", [None]),
            RaiderCard("ferrous_maw", [None]),
            RaiderCard("nightfall_leviathan", [None]),
        ]
        for track, deck in state.decks.items():
            state.market[track] = [deck.pop() for _ in range(3)]
        tokens = state.boxed_tokens
        for stack in state.stacks.values():
            stack += [tokens.pop(0) for _ in range(5)]
        for slot in state.slots:
            slot.append(next(token for token in tokens if token.startswith("supremacy")))
            tokens.remove(slot[0])
        state.agenda.stack = [MainMenu(active)]
        self.state: Frontier = state

    # --- moving pieces about -----------------------------------------------------------------------------------------

    def at(self, tile: str) -> str:
        """The space of a tile; nebulae are their own."""
        return next((space for space, laid in self.state.tiles.items() if laid == tile), tile)

    def faction(self, seat: int, faction: str) -> "Laid":
        player = self.state.players[seat]
        self.state.factions.append(player.faction or "")
        self.state.factions.remove(faction)
        player.faction = faction
        return self

    def ship(self, seat: int, kind: ShipType, place: str) -> int:
        """A ship goes to a tile or nebula, or to `pad`, `scrapyard`, `repair_bay`, `unbuilt`."""
        ships = self.state.players[seat].ships
        for wanted in ("unbuilt", "pad"):
            found = [n for n, ship in enumerate(ships) if ship.type == kind and ship.place == wanted]
            if found and wanted != place:
                ship = ships[found[-1] if wanted == "unbuilt" else found[0]]
                if place in ("pad", "scrapyard", "repair_bay", "unbuilt"):
                    ship.place, ship.at = place, None  # type: ignore[assignment]
                else:
                    ship.place, ship.at = "board", self.at(place)
                return ships.index(ship)
        raise AssertionError(f"no {kind} is left")

    def have(self, seat: int, **amounts: int) -> "Laid":
        for kind, amount in amounts.items():
            setattr(self.state.players[seat], kind, amount)
        return self

    def hand(self, seat: int, *designs: str) -> list[str]:
        """Cards go from the deck to a hand."""
        cards = []
        for wanted in designs:
            card = next(card for card in self.state.tactics if design(card) == wanted)
            self.state.tactics.remove(card)
            self.state.players[seat].hand.append(card)
            cards.append(card)
        return cards

    def _take_moon(self, moon: str) -> None:
        state = self.state
        for part in (*state.tops.values(), *state.under.values(), *state.moon_rest.values(), state.moon_discard):
            if moon in part:
                part.remove(moon)

    def claimed(self, seat: int, *moons: str) -> "Laid":
        for moon in moons:
            self._take_moon(moon)
            self.state.players[seat].claimed.append(moon)
        return self

    def stored(self, seat: int, slot: str, moon: str) -> "Laid":
        self._take_moon(moon)
        self.state.players[seat].stored[slot] = moon
        return self

    def module(self, seat: int, wanted: str, damage: int = 0) -> str:
        """A module card goes from deck or market to the end of its row."""
        track = MODULE_OF[f"{wanted}#1"].track
        column, deck = self.state.market[track], self.state.decks[track]
        card = next(card for card in (*deck, *column) if card is not None and design(card) == wanted)
        if card in column:
            column[column.index(card)] = deck.pop()
        else:
            deck.remove(card)
        self.state.players[seat].rows[track].append(card)
        if damage:
            self.state.players[seat].damage[card] = damage
        return card

    def offer(self, *wanted: str) -> list[str]:
        """These modules lie in the market, from the cheapest slot up."""
        cards = []
        for number, each in enumerate(wanted):
            track = MODULE_OF[f"{each}#1"].track
            deck, column = self.state.decks[track], self.state.market[track]
            card = next(card for card in (*deck, *column) if card is not None and design(card) == each)
            if card in column:
                other = column.index(card)
                column[other], column[number] = column[number], card
            else:
                deck.remove(card)
                deck.append(column[number] or "")
                column[number] = card
            cards.append(card)
        return cards

    def develop(self, seat: int, tile: str, kind: str, up: bool = True) -> "Laid":
        """A development stands on a planet, its leaders gone."""
        player = self.state.players[seat]
        ship = player.ships[self.ship(seat, "transport", tile)]
        ship.place = "development"
        need = PLANETS[tile].leaders
        for space in list(player.away):
            while need and player.away.get(space):
                player.away[space] -= 1
                need -= 1
                if not player.away[space]:
                    del player.away[space]
        player.removed += PLANETS[tile].leaders
        player.developments.append(Development(kind, self.at(tile), up))
        return self

    def leaders(self, seat: int, station: int) -> "Laid":
        """So many leaders in the station, taken from the map."""
        player = self.state.players[seat]
        while player.leaders < station:
            space = next(iter(player.away))
            player.away[space] -= 1
            player.leaders += 1
            if not player.away[space]:
                del player.away[space]
        return self

    def raider(self, ident: str, *places: str) -> "Laid":
        """Figures of a raider go to these tiles or nebulae."""
        kinds = [card.id for card in self.state.raiders]
        card = self.state.raiders[kinds.index(ident)]
        card.face_up = True
        for number, place in enumerate(places):
            card.figures[number] = self.at(place)
        return self

    def upgrade(self, seat: int, tile: str) -> "Laid":
        self.state.players[seat].upgrades[UPGRADES[tile].ship] = tile
        return self

    def track(self, seat: int, **indexes: int) -> "Laid":
        self.state.players[seat].tracks.update(indexes)  # type: ignore[arg-type]
        return self

    # --- playing -----------------------------------------------------------------------------------------------------

    def scene(self, *stack: Step) -> Scene[Frontier]:
        """The table, waiting for the last of these steps (the main menu if none is given)."""
        if stack:
            self.state.agenda.stack = [*stack]  # type: ignore[list-item]
        assert GAME.check(self.state) == []
        return Scene(Play(GAME, self.state, SEED, 1))


def _lay_map(state: Frontier) -> None:
    """With special locations their tiles lie on the marks, the others round them."""
    kind = {"quasars": "quasar", "vortices": "vortex"}.get(state.options.special_locations)
    special = [tile for tile in SPECIAL_TILES.values() if tile.kind == kind]
    for each in special:
        space = next(space for space in TILE_SPACES if SPACES[space].special_mark == each.place_on)
        state.tiles[space] = each.id
    for space, tile in zip([space for space in TILE_SPACES if space not in state.tiles], FILLED, strict=False):
        state.tiles[space] = tile
        if tile in PLANETS:
            state.planet_stack.remove(tile)
            rest = state.moon_rest[PLANETS[tile].moon_colour]
            top = START_MOON.get(tile, rest[0])
            rest.remove(top)
            state.tops[space] = [top]
            state.under[space] = [rest.pop(), rest.pop()]
    for space, moon in zip(NEBULA_OF_DIE.values(), ORPHAN_MOONS, strict=True):
        state.moon_rest["orphan"].remove(moon)
        state.tops[space] = [moon]


def offers(scene: Scene[Frontier], seat: int, kind: type) -> list[Any]:
    """What of this kind is offered to a seat."""
    return [offer for offer in scene.play.offers(seat) if isinstance(getattr(offer, "action", offer), kind)]


def told(scene: Scene[Frontier], kind: type) -> Sequence[Any]:
    """Facts of this kind that the last answer told."""
    return [fact for fact in scene.facts if isinstance(fact, kind)]
