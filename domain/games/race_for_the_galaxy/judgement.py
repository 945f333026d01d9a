"""How good a position looks to a seat, and what an answer is worth that one step of look-ahead cannot see.

For bots only. A sealed answer changes nothing until all are in, so `hint` judges it by what it is meant for.
"""

from domain.games.race_for_the_galaxy import actions
from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    DESIGN_ID_OF,
    DESIGN_OF,
    DEVELOPMENTS,
    FIGURES,
    WORLDS,
    Bonus,
    CardId,
    DesignId,
)
from domain.games.race_for_the_galaxy.effects.abilities import Abilities, read
from domain.games.race_for_the_galaxy.evaluation import ENGINE, MONEY, PROMISE, WORTH, good_worth, trade_price
from domain.games.race_for_the_galaxy.rules.consume.powers import usable
from domain.games.race_for_the_galaxy.rules.consume.spending import reward
from domain.games.race_for_the_galaxy.rules.methods import ways
from domain.games.race_for_the_galaxy.scoring import COUNTED, designs_of, total
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.kernel import Seat, Step, TypeDispatch

KEEPING = 0.2
"""How much of a card's worth it has while still in hand."""
TEMPO = 0.8
"""Whoever fills the tableau first ends the game when it suits."""

# --- positions -------------------------------------------------------------------------------------------------------


def value(race: Race, seat: Seat) -> float:
    """Points so far, and what tableau, goods and hand promise for the rounds left."""
    player = race.players[seat]
    lead = total(race, seat)
    if race.over:
        others = max(total(race, other) for other in range(len(race.players)) if other != seat)
        return lead + 10.0 * (lead > others)
    tableau = designs_of(race, seat)
    engine = sum(ENGINE[design] for design in tableau) * time_left(race)
    goods = sum(good_worth(world) for world in player.goods_on)
    hand = sum(hand_worth(player, card) for card in player.hand)
    return lead + engine + goods + hand + TEMPO * len(tableau)


def time_left(race: Race) -> float:
    """2 at the start, 0 when the last round is on: powers are rated for half a game."""
    if race.exhausted:
        return 0.0
    fullest = max(len(player.tableau) for player in race.players)
    supply = race.chips_supply / (FIGURES.chips_per_player * len(race.players))
    return 2.0 * max(0.0, min(1 - fullest / FIGURES.tableau_to_end, supply))


def hand_worth(player: Player, card: CardId) -> float:
    """A card in hand: money, and part of what it is worth in play; a second copy is only money."""
    if DESIGN_ID_OF[card] in DEVELOPMENTS and any(DESIGN_ID_OF[c] == DESIGN_ID_OF[card] for c in player.tableau):
        return MONEY
    return MONEY + KEEPING * WORTH[card]


def play_worth(race: Race, seat: Seat, card: CardId) -> float:
    """What a card brings once it lies in the tableau."""
    design = DESIGN_ID_OF[card]
    tableau = designs_of(race, seat)
    scoring: float = sum(COUNTED[mine][design] for mine in tableau if mine in COUNTED)
    if design in COUNTED:
        scoring += sum(COUNTED[design][mine] for mine in (*tableau, design))
        scoring = max(scoring, PROMISE[design] * time_left(race) / 2)
    good = good_worth(card) if design in WORLDS and WORLDS[design].source == "windfall" else 0.0
    return DESIGN_OF[card].points + scoring + ENGINE[design] * time_left(race) + good + TEMPO


# --- sealed answers --------------------------------------------------------------------------------------------------

HINTS = TypeDispatch()
WEIGHT = 4.0
"""The last to answer sees what follows by itself, and only that. What an answer is meant for has to outweigh it."""


def hint(race: Race, step: Step, action: RaceAction) -> float:
    """What an answer is worth beyond what can be seen right after it."""
    match_offer = HINTS.get(type(action))
    return 0.0 if match_offer is None else WEIGHT * float(match_offer(race, step.seat, action))  # type: ignore[attr-defined]


@HINTS.on(actions.DiscardOpeningCards, actions.TrimHand)
def giving_up(race: Race, seat: Seat, action: actions.DiscardOpeningCards | actions.TrimHand) -> float:
    player = race.players[seat]
    return -sum(hand_worth(player, card) for card in action.cards if card is not None)


@HINTS.on(actions.KeepExplored)
def keeping(race: Race, seat: Seat, action: actions.KeepExplored) -> float:
    player = race.players[seat]
    return sum(hand_worth(player, card) for card in action.cards if card is not None)


@HINTS.on(actions.PlaceDevelopment)
def developing(race: Race, seat: Seat, action: actions.PlaceDevelopment) -> float:
    assert action.card is not None
    discount = 1 if seat in race.holders else 0
    return development_gain(race, seat, action.card, read(tuple(race.players[seat].snapshot)), discount)


@HINTS.on(actions.PlaceWorld)
def settling(race: Race, seat: Seat, action: actions.PlaceWorld) -> float:
    assert action.card is not None
    return world_gain(race, seat, action.card, read(tuple(race.players[seat].snapshot)))


def development_gain(race: Race, seat: Seat, card: CardId, powers: Abilities, discount: int) -> float:
    """What placing a development brings less what it takes; impossible ones bring nothing."""
    player = race.players[seat]
    cost = max(0, DESIGN_OF[card].cost - powers.develop_discount - discount)
    if cost >= len(player.hand) or any(DESIGN_ID_OF[c] == DESIGN_ID_OF[card] for c in player.tableau):
        return 0.0
    return play_worth(race, seat, card) - MONEY - cost * cheap_card(player)


def world_gain(race: Race, seat: Seat, card: CardId, powers: Abilities) -> float:
    """What placing a world brings less what the cheapest way takes; impossible ones bring nothing."""
    player = race.players[seat]
    costs = [
        way.cost * cheap_card(player) + (0.0 if way.spending is None else 1.0 + ENGINE[way.spending])
        for way in ways(powers, WORLDS[card], len(player.hand) - 1)
    ]
    return play_worth(race, seat, card) - MONEY - min(costs) if costs else 0.0


def cheap_card(player: Player) -> float:
    """What a card costs that one pays with: the worst of the hand go first."""
    return MONEY + KEEPING * 0.5 if len(player.hand) > 3 else MONEY + KEEPING


# --- choosing actions ------------------------------------------------------------------------------------------------


@HINTS.on(actions.ChooseActions)
def choosing(race: Race, seat: Seat, action: actions.ChooseActions) -> float:
    """What the phases chosen would bring, each with its bonus; the same phase twice brings less the second time."""
    worth, seen = 0.0, set()
    for card in action.cards:
        assert card is not None
        worth += action_worth(race, seat, card) * (0.3 if card in seen else 1.0)
        seen.add(card)
    return worth


def action_worth(race: Race, seat: Seat, card: str) -> float:
    player = race.players[seat]
    powers = read(designs_of(race, seat))
    row = ACTION_CARDS[card]
    match row.phase:
        case "explore":
            return explore_worth(player, powers, row.bonus)
        case "develop":
            own = (c for c in player.hand if DESIGN_ID_OF[c] in DEVELOPMENTS)
            return max((development_gain(race, seat, c, powers, row.bonus.discount) for c in own), default=0.0)
        case "settle":
            best = max((world_gain(race, seat, c, powers) for c in player.hand if c in WORLDS), default=0.0)
            return best + MONEY * row.bonus.draw_after_placing if best > 0 else 0.0
        case "consume":
            return consume_worth(player, powers, row.bonus)
        case "produce":
            return produce_worth(player, powers, row.bonus)


def explore_worth(player: Player, powers: Abilities, bonus: Bonus) -> float:
    """Cards, the better the more there are to choose from, and the more welcome the fewer are in hand."""
    keep = FIGURES.explore_keep + powers.explore_keep + bonus.keep
    draw = FIGURES.explore_draw + powers.explore_draw + bonus.draw
    choice = 0.09 * (draw - keep)
    welcome = 1.0 if len(player.hand) < FIGURES.hand_limit - 3 else 0.4
    return (0.6 * keep + choice + 0.4) * welcome


def consume_worth(player: Player, powers: Abilities, bonus: Bonus) -> float:
    """Trade the dearest good, then chips for what is left; goods spent are goods gone."""
    goods = sorted(player.goods_on, key=trade_price)
    worth = 0.0
    if bonus.trade_goods and goods:
        traded = goods.pop()
        cards = trade_price(traded) + powers.trade_bonus(WORLDS[traded])
        worth += cards * (MONEY + 0.15) - good_worth(traded)
    left = len(goods)
    for power in powers.consume:
        if not usable(player, power):
            continue
        spent = min(left, getattr(power.word, "times", 1) * getattr(power.word, "goods", 1))
        points, cards = reward(power, spent)
        worth += points * bonus.vp_multiplier + cards * MONEY - spent * 0.7
        left -= spent
    return worth


def produce_worth(player: Player, powers: Abilities, bonus: Bonus) -> float:
    """A good on every empty producer and, for the bonus and powers, on windfall worlds; and cards."""
    empty = [world for world in powers.producers if world not in player.goods_on]
    windfalls = [world for world in powers.windfall_worlds if world not in player.goods_on]
    extra = bonus.produce_windfall + powers.windfall_of_any_kind + len(powers.windfall_by_kind)
    filled: list[DesignId] = empty + sorted(windfalls, key=trade_price, reverse=True)[:extra]
    draws = sum(powers.draws_if_produced_here.get(world, 0) for world in filled) + len(powers.produce_draws)
    return sum(good_worth(world) for world in filled) + MONEY * draws
