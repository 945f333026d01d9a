"""The menu of a turn: every action a player may take now (rules 6.4)."""

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import (
    AWARDS,
    CARDS,
    FIGURES,
    MILESTONES,
    PARTIES,
    PARTY_ORDER,
    PROJECTS,
    STANDARD_PROJECTS,
)
from domain.games.terraforming_mars.components.rows import MilestoneId, Project, StandardProject
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import COUNTS
from domain.games.terraforming_mars.effects.obstacles import obstacle
from domain.games.terraforming_mars.effects.reactions import TAKES_PLANTS, early_reactions
from domain.games.terraforming_mars.rules.card_actions import any_option, option_obstacle
from domain.games.terraforming_mars.rules.committee import available, tax_rate
from domain.games.terraforming_mars.rules.costs import (
    award_price,
    card_purse,
    kept_for_card,
    kept_for_project,
    kept_for_text,
    price,
    project_price,
)
from domain.games.terraforming_mars.rules.payment import metal_values, money_of, purse
from domain.games.terraforming_mars.rules.requirements import unmet
from domain.games.terraforming_mars.state import Mars, is_solo
from domain.kernel import Choose, Offer, Offered, Seat

SEND = {party: actions.SendDelegate(party) for party in PARTY_ORDER}
PLAY = {card: actions.PlayProject(card) for card in PROJECTS}
SELL, CONVERT_PLANTS, CONVERT_HEAT = actions.SellPatents(), actions.ConvertPlants(), actions.ConvertHeat()
USE_POLICY = actions.UsePolicy()
CLAIM = {milestone: actions.ClaimMilestone(milestone) for milestone in MILESTONES}
FUND = {award: actions.FundAward(award) for award in AWARDS}
ACT = {card.id: actions.UseAction(card.id) for card in CARDS.values() if card.action}
USE = {project: actions.UseStandardProject(project) for project in STANDARD_PROJECTS}


def menu(mars: Mars, seat: Seat) -> list[Offered]:
    """The dearest cards and projects are left out at a glance, before anybody looks at them closely."""
    player, able = mars.players[seat], abilities(mars, seat)
    money = money_of(mars, seat)
    reach = money + metal_worth(mars, seat) + able.most_discount + player.next_discount
    affordable = [card for card in player.hand if PROJECTS[card].cost <= reach]
    found: list[Offered] = [PLAY[card] for card in affordable if card_obstacle(mars, seat, PROJECTS[card]) is None]
    found += card_actions(mars, seat)
    for project in STANDARD_PROJECTS.values():
        if project.cost - able.most_project_discount <= money and project_obstacle(mars, seat, project) is None:
            found.append(USE[project.id])
    if player.hand:
        hand = tuple(player.hand)
        found.append(Offer(SELL, Choose("cards", hand, 1, len(hand))))
    if player.stock["plants"] >= able.greenery_cost and plants_obstacle(mars, seat) is None:
        found.append(CONVERT_PLANTS)
    if heat_obstacle(mars, seat) is None:
        found.append(CONVERT_HEAT)
    if mars.committee is not None:
        found += politics(mars, seat)
    if not is_solo(mars):
        found += claims(mars, seat, money)
    return found


def metal_worth(mars: Mars, seat: Seat) -> int:
    """All metal of a player in M€."""
    stock = mars.players[seat].stock
    if not stock["steel"] and not stock["titanium"]:
        return 0
    values = metal_values(mars, seat)
    return stock["steel"] * values["steel"] + stock["titanium"] * values["titanium"]


# --- cards -----------------------------------------------------------------------------------------------------------


def card_obstacle(mars: Mars, seat: Seat, card: Project) -> str | None:
    """The code of what stands against playing a card; the cheapest look comes first."""
    left = card_purse(mars, seat, card).left_after(price(mars, seat, card))
    if left < 0:
        return "not_enough_money"
    if card.requires and unmet(mars, seat, card) is not None:
        return "requirement_unmet"
    if card.effects:
        found = obstacle(mars, seat, card.id, card.effects, early_plants(mars, seat, card))
        if found is not None:
            return found
        if tax_rate(mars) and left < kept_for_card(mars, seat, card, left):
            return "tax_unpayable"
    return None


def early_plants(mars: Mars, seat: Seat, card: Project) -> int:
    """Plants that a trigger brings before the card takes some (rules 7.4)."""
    if card.id not in TAKES_PLANTS or card.holds is not None:
        return 0
    return sum(times for _, times in early_reactions(mars, seat, card))


def card_actions(mars: Mars, seat: Seat) -> list[MarsAction]:
    used = mars.players[seat].used
    return [
        ACT[card.id]
        for card in abilities(mars, seat).actions
        if card.id not in used and any_option(mars, seat, card.id)
    ]


# --- standard projects and conversions -------------------------------------------------------------------------------


def project_obstacle(mars: Mars, seat: Seat, project: StandardProject) -> str | None:
    if project.solo_goal is not None and not (is_solo(mars) and mars.options.solo_goal == project.solo_goal):
        return "project_not_in_game"
    left = money_of(mars, seat) - project_price(mars, seat, project)
    if left < 0:
        return "not_enough_money"
    found = obstacle(mars, seat, project.id, project.effects)
    if found is None and tax_rate(mars) and left < kept_for_project(mars, seat, project, left):
        return "tax_unpayable"
    return found


def plants_obstacle(mars: Mars, seat: Seat) -> str | None:
    if mars.players[seat].stock["plants"] < abilities(mars, seat).greenery_cost:
        return "not_enough_plants"
    found = obstacle(mars, seat, "convert_plants", FIGURES.conversions["convert_plants"])
    if found is None and tax_rate(mars):
        left = money_of(mars, seat)
        return "tax_unpayable" if left < kept_for_text(mars, seat, "convert_plants", "convert", left) else None
    return found


def heat_obstacle(mars: Mars, seat: Seat) -> str | None:
    if mars.players[seat].stock["heat"] < FIGURES.heat_cost:
        return "not_enough_heat"
    if tax_rate(mars):
        left = purse(mars, seat, (), FIGURES.heat_cost).money
        return "tax_unpayable" if left < kept_for_text(mars, seat, "convert_heat", "convert", left) else None
    return None


# --- politics, milestones, awards ------------------------------------------------------------------------------------


def politics(mars: Mars, seat: Seat) -> list[MarsAction]:
    found: list[MarsAction] = [USE_POLICY] if policy_obstacle(mars, seat) is None else []
    return [*found, *SEND.values()] if delegate_obstacle(mars, seat) is None else found


def delegate_obstacle(mars: Mars, seat: Seat) -> str | None:
    """A lobby delegate goes for free and must be used first (rules 17.3)."""
    if available(mars, seat) == 0:
        return "no_delegate"
    if not mars.players[seat].lobby and money_of(mars, seat) < FIGURES.delegate_cost:
        return "not_enough_money"
    return None


def policy_obstacle(mars: Mars, seat: Seat) -> str | None:
    if mars.committee is None:
        return "no_committee"
    party = PARTIES[mars.committee.ruling]
    if party.action is None:
        return "policy_has_no_action"
    if party.once and mars.players[seat].policy_used:
        return "policy_used"
    return option_obstacle(mars, seat, party.id, 0, party.action)


def claims(mars: Mars, seat: Seat, money: int) -> list[MarsAction]:
    found: list[MarsAction] = []
    if money >= FIGURES.milestone_cost and len(mars.milestones) < FIGURES.milestones_claimed:
        for ident, claim in CLAIM.items():
            if ident not in mars.milestones and milestone_value(mars, seat, ident) >= milestone_needs(mars, ident):
                found.append(claim)
    if len(mars.awards) < len(FIGURES.award_costs) and money >= award_price(mars):
        found += [fund for ident, fund in FUND.items() if ident not in mars.awards]
    return found


def milestone_value(mars: Mars, seat: Seat, ident: MilestoneId) -> int:
    """How far a player is; the own wild tag helps when claiming."""
    counted = MILESTONES[ident].count
    value: int = COUNTS[type(counted)](mars, seat, counted, "", True)
    return value


def milestone_needs(mars: Mars, ident: MilestoneId) -> int:
    row = MILESTONES[ident]
    return row.min if mars.options.turmoil or row.min_without_turmoil is None else row.min_without_turmoil
