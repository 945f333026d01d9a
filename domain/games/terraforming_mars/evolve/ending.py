"""The end of a generation and of the match."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.evolve.table import EVOLVE
from domain.games.terraforming_mars.state import Mars


@EVOLVE.on(facts.Produced)
def produced(mars: Mars, fact: facts.Produced) -> None:
    player = mars.players[fact.seat]
    stock = player.stock
    stock["heat"] += stock["energy"] + fact.heat
    stock["energy"] = fact.energy
    stock["mc"] += fact.mc
    stock["steel"] += fact.steel
    stock["titanium"] += fact.titanium
    stock["plants"] += fact.plants
    player.used.clear()


@EVOLVE.on(facts.MatchEnded)
def match_ended(mars: Mars, fact: facts.MatchEnded) -> None:
    mars.ended = fact.reason
    mars.over = True


@EVOLVE.on(facts.StandardProjectUsed, facts.GlobalEventResolved, facts.FinalGreeneriesDone)
def only_told(mars: Mars, fact: object) -> None:
    """What it led to stands in facts of its own."""
