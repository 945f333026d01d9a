"""Setting the table."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import RAIDERS, SETUP, SPACES
from domain.games.andromedas_edge.evolve.table import EVOLVE, named, one
from domain.games.andromedas_edge.glossary import STACKS
from domain.games.andromedas_edge.state import (
    Frontier,
    RaiderCard,
)


@EVOLVE.on(facts.TacticsShuffled)
def tactics_shuffled(frontier: Frontier, fact: facts.TacticsShuffled) -> None:
    frontier.tactics[:] = named(fact.cards)
    frontier.discard.clear()


@EVOLVE.on(facts.ModulesShuffled)
def modules_shuffled(frontier: Frontier, fact: facts.ModulesShuffled) -> None:
    frontier.decks[fact.track][:] = named(fact.modules)


@EVOLVE.on(facts.EventsShuffled)
def events_shuffled(frontier: Frontier, fact: facts.EventsShuffled) -> None:
    frontier.events[:] = named(fact.cards)
    frontier.event_top.clear()
    frontier.event_bottom.clear()
    frontier.event_seer = None
    frontier.event_discard.clear()


@EVOLVE.on(facts.PlanetsShuffled)
def planets_shuffled(frontier: Frontier, fact: facts.PlanetsShuffled) -> None:
    frontier.planet_stack[:] = named(fact.tiles)


@EVOLVE.on(facts.MoonsShuffled)
def moons_shuffled(frontier: Frontier, fact: facts.MoonsShuffled) -> None:
    frontier.moon_rest[fact.colour][:] = named(fact.moons)


@EVOLVE.on(facts.DiscoveriesShuffled)
def discoveries_shuffled(frontier: Frontier, fact: facts.DiscoveriesShuffled) -> None:
    size = SETUP.discovery_stack_size
    for number, stack in enumerate(STACKS):
        frontier.stacks[stack][:] = named(fact.tokens[number * size : (number + 1) * size])
    frontier.boxed_tokens[:] = named(fact.tokens[len(STACKS) * size :])


@EVOLVE.on(facts.SupremaciesShuffled)
def supremacies_shuffled(frontier: Frontier, fact: facts.SupremaciesShuffled) -> None:
    for number, slot in enumerate(frontier.slots):
        slot[:] = named(fact.tokens[number : number + 1])
    frontier.boxed_tokens += named(fact.tokens[len(frontier.slots) :])


@EVOLVE.on(facts.FactionsShuffled)
def factions_shuffled(frontier: Frontier, fact: facts.FactionsShuffled) -> None:
    frontier.factions[:] = named(fact.factions)


@EVOLVE.on(facts.FatesShuffled)
def fates_shuffled(frontier: Frontier, fact: facts.FatesShuffled) -> None:
    frontier.fates[:] = named(fact.fates)


@EVOLVE.on(facts.TilePlaced)
def tile_placed(frontier: Frontier, fact: facts.TilePlaced) -> None:
    if fact.tile in frontier.planet_stack:
        frontier.planet_stack.remove(fact.tile)
    frontier.tiles[fact.at] = fact.tile


@EVOLVE.on(facts.MoonsPlaced)
def moons_placed(frontier: Frontier, fact: facts.MoonsPlaced) -> None:
    for rest in frontier.moon_rest.values():
        if fact.top in rest:
            for moon in (fact.top, *named(fact.under)):
                rest.remove(moon)
    frontier.tops[fact.at] = [fact.top]
    if fact.under or SPACES[fact.at].kind == "tile_space":
        frontier.under[fact.at] = named(fact.under)


@EVOLVE.on(facts.RaidersChosen)
def raiders_chosen(frontier: Frontier, fact: facts.RaidersChosen) -> None:
    frontier.raiders = [RaiderCard(id=raider, figures=[None] * RAIDERS[raider].standees) for raider in fact.raiders]


@EVOLVE.on(facts.FactionsDealt)
def factions_dealt(frontier: Frontier, fact: facts.FactionsDealt) -> None:
    for faction in named(fact.factions):
        frontier.factions.remove(faction)
        frontier.players[fact.seat].dealt.append(faction)


@EVOLVE.on(facts.FactionChosen)
def faction_chosen(frontier: Frontier, fact: facts.FactionChosen) -> None:
    player = frontier.players[fact.seat]
    player.dealt.remove(fact.faction)
    player.faction = fact.faction


@EVOLVE.on(facts.FatesDealt)
def fates_dealt(frontier: Frontier, fact: facts.FatesDealt) -> None:
    for fate in named(fact.fates):
        frontier.fates.remove(fate)
        frontier.players[fact.seat].fates_dealt.append(fate)


@EVOLVE.on(facts.FateKept)
def fate_kept(frontier: Frontier, fact: facts.FateKept) -> None:
    player = frontier.players[fact.seat]
    player.fates_dealt.remove(one(fact.fate))
    player.fates.append(one(fact.fate))


@EVOLVE.on(facts.UpgradesDealt)
def upgrades_dealt(frontier: Frontier, fact: facts.UpgradesDealt) -> None:
    frontier.players[fact.seat].tiles.extend(fact.upgrades)


@EVOLVE.on(facts.FirstPlayerRolled)
def first_player_rolled(frontier: Frontier, fact: facts.FirstPlayerRolled) -> None:
    pass


@EVOLVE.on(facts.FirstPlayerChosen)
def first_player_chosen(frontier: Frontier, fact: facts.FirstPlayerChosen) -> None:
    frontier.first = frontier.turn.active = fact.seat
