"""What players do on their turns."""

from domain.games.terraforming_mars import facts
from domain.games.terraforming_mars.components import PROJECTS
from domain.games.terraforming_mars.evolve.table import EVOLVE
from domain.games.terraforming_mars.state import Mars


@EVOLVE.on(facts.TurnStarted)
def turn_started(mars: Mars, fact: facts.TurnStarted) -> None:
    mars.active = fact.seat


@EVOLVE.on(facts.TurnEnded)
def turn_ended(mars: Mars, fact: facts.TurnEnded) -> None:
    mars.active = None


@EVOLVE.on(facts.PlayerPassed)
def player_passed(mars: Mars, fact: facts.PlayerPassed) -> None:
    player = mars.players[fact.seat]
    player.passed = True
    player.next_discount = player.next_shift = 0


@EVOLVE.on(facts.PaymentMade)
def payment_made(mars: Mars, fact: facts.PaymentMade) -> None:
    stock = mars.players[fact.seat].stock
    stock["mc"] -= fact.mc
    stock["steel"] -= fact.steel
    stock["titanium"] -= fact.titanium
    stock["heat"] -= fact.heat


@EVOLVE.on(facts.ProjectPlayed)
def project_played(mars: Mars, fact: facts.ProjectPlayed) -> None:
    player, card = mars.players[fact.seat], PROJECTS[fact.card]
    player.hand.remove(fact.card)
    (player.events if card.type == "event" else player.tableau).append(fact.card)
    if card.holds is not None:
        player.resources[fact.card] = 0
    player.next_discount = player.next_shift = 0
    mars.resolving = mars.played = fact.card
    mars.placed = None


@EVOLVE.on(facts.ProjectResolved)
def project_resolved(mars: Mars, fact: facts.ProjectResolved) -> None:
    mars.resolving = None


@EVOLVE.on(facts.PatentsSold)
def patents_sold(mars: Mars, fact: facts.PatentsSold) -> None:
    player = mars.players[fact.seat]
    for card in fact.cards:
        player.hand.remove(card)  # type: ignore[arg-type]
        player.discarded.append(card)  # type: ignore[arg-type]
    player.stock["mc"] += len(fact.cards)


@EVOLVE.on(facts.PlantsConverted)
def plants_converted(mars: Mars, fact: facts.PlantsConverted) -> None:
    mars.players[fact.seat].stock["plants"] -= fact.amount


@EVOLVE.on(facts.HeatConverted)
def heat_converted(mars: Mars, fact: facts.HeatConverted) -> None:
    mars.players[fact.seat].stock["heat"] -= fact.amount


@EVOLVE.on(facts.ActionUsed)
def action_used(mars: Mars, fact: facts.ActionUsed) -> None:
    mars.players[fact.seat].used.append(fact.card)


@EVOLVE.on(facts.PolicyUsed)
def policy_used(mars: Mars, fact: facts.PolicyUsed) -> None:
    mars.players[fact.seat].policy_used = True


@EVOLVE.on(facts.FirstActionTaken)
def first_action_taken(mars: Mars, fact: facts.FirstActionTaken) -> None:
    mars.players[fact.seat].first_action = False


@EVOLVE.on(facts.MilestoneClaimed)
def milestone_claimed(mars: Mars, fact: facts.MilestoneClaimed) -> None:
    mars.milestones[fact.milestone] = fact.seat


@EVOLVE.on(facts.AwardFunded)
def award_funded(mars: Mars, fact: facts.AwardFunded) -> None:
    mars.awards[fact.award] = fact.seat


@EVOLVE.on(facts.RedsTaxPaid)
def reds_tax_paid(mars: Mars, fact: facts.RedsTaxPaid) -> None:
    mars.players[fact.seat].taxable = 0


@EVOLVE.on(facts.NextCardEased)
def next_card_eased(mars: Mars, fact: facts.NextCardEased) -> None:
    player = mars.players[fact.seat]
    player.next_discount += fact.discount
    player.next_shift += fact.shift
