"""How good a position looks, and what an answer is worth beyond it: for bots, never for rules. In victory points."""

from collections.abc import Iterable
from functools import cache

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.components import CARDS, CORPORATIONS, FIGURES, PROJECTS, STANDARD_PROJECTS
from domain.games.terraforming_mars.components.rows import CardId, Corporation
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.amounts import count
from domain.games.terraforming_mars.effects.words import RESOURCES, Amount, Effect, Resource
from domain.games.terraforming_mars.rules.card_actions import legal_options
from domain.games.terraforming_mars.rules.costs import price
from domain.games.terraforming_mars.rules.paying import pay_offers
from domain.games.terraforming_mars.rules.tiles import level
from domain.games.terraforming_mars.scoring import total
from domain.games.terraforming_mars.state import Mars
from domain.games.terraforming_mars.steps import Payment
from domain.kernel import Seat, Step, TypeDispatch

PRICE: dict[Resource, float] = {"mc": 1.0, "steel": 1.7, "titanium": 2.6, "plants": 1.9, "energy": 0.9, "heat": 1.0}
"""What one unit is worth in M€."""
WARM: dict[Resource, float] = {**PRICE, "energy": 0.3, "heat": 0.1}
PLENTY = 30
IDLE = 0.5
"""Money beyond plenty is worth that much less: it should have been spent."""
CARD = 3.0
"""A card in hand of which nothing is known."""
ASKING = (words.PlaceTile, words.ChooseOne, words.Exchange, words.DrawAndKeep, words.SendDelegates, words.Special)
"""Words that ask before they do anything."""


def value(mars: Mars, seat: Seat) -> float:
    """Points now, and what stock, production, cards and the committee promise for the generations left."""
    player, left = mars.players[seat], time_left(mars)
    score = float(total(mars, seat))
    if mars.over:
        others = max((total(mars, other) for other in range(len(mars.players)) if other != seat), default=0)
        return score + 10.0 * (score > others)
    prices = prices_now(mars)
    made = sum(prices[kind] * amount for kind, amount in player.production.items())
    stock = sum(prices[kind] * amount for kind, amount in player.stock.items())
    idle = max(0, player.stock["mc"] - PLENTY) * IDLE
    worth = stock - idle + (made + player.rating) * left
    worth += sum(card_worth(card) for card in player.tableau) * left / 3
    worth += sum(hand_worth(mars, card) for card in player.hand)
    worth += player.lobby * 1.5
    return score + worth * points_per_money(left)


def prices_now(mars: Mars) -> dict[Resource, float]:
    """Heat is for the temperature; when that is complete, little can be done with it."""
    return WARM if mars.temperature >= FIGURES.tracks["temperature"].highest else PRICE


def points_per_money(left: float) -> float:
    """Money buys points while there is time, and little at the very end."""
    return 0.12 * left / (left + 0.8)


def time_left(mars: Mars) -> float:
    """Generations still to come, as far as the planet tells."""
    if len(mars.players) == 1:
        return float(FIGURES.solo_generations - mars.generation) + 0.5
    temperature, oxygen = FIGURES.tracks["temperature"], FIGURES.tracks["oxygen"]
    open_steps = (temperature.highest - mars.temperature) / temperature.step + oxygen.highest - mars.oxygen
    open_steps += FIGURES.oceans - mars.oceans
    return 0.5 + open_steps / 42 * 10


def hand_worth(mars: Mars, card: CardId) -> float:
    """A card that can hardly be played any more is worth little, and so is any card late in the game."""
    for requirement in PROJECTS[card].requires:
        most = requirement.max if isinstance(requirement, words.Within) else None
        if isinstance(requirement, words.Within) and most is not None and getattr(mars, requirement.parameter) > most:
            return 0.2
    return max(0.5, min(7.0, CARD + 0.3 * project_worth(card))) * min(1.0, time_left(mars) / 3)


@cache
def card_worth(card: CardId) -> float:
    """What a card in play brings each generation beyond production: its action and what it does by itself."""
    row = PROJECTS[card]
    return (2.5 if row.action else 0.0) + (2.0 if row.whenever else 0.0) + (2.5 if row.lasting else 0.0)


@cache
def project_worth(card: CardId) -> float:
    """What playing a card in mid-game brings in M€, less its price."""
    row = PROJECTS[card]
    gained = sum(effect_worth(effect) for effect in row.effects) + card_worth(card) * 2
    gained += 5.0 * (row.points if isinstance(row.points, int) else 2)
    return gained - row.cost - 1.5 * len(row.requires)


def effect_worth(effect: Effect) -> float:
    match effect:
        case words.Produce(changes):
            return sum(5 * PRICE[kind] * typical(amount) for kind, amount in changes.items())
        case words.Gain(changes):
            return sum(PRICE[kind] * typical(amount) for kind, amount in changes.items())
        case words.RaiseRating(steps):
            return 12.0 * typical(steps)
        case words.Raise(_, steps):
            return 12.0 * steps
        case words.PlaceTile(_, _, number):
            return 13.0 * number
        case words.Draw(number):
            return CARD * typical(number)
        case _:
            return 2.0


def typical(amount: Amount) -> int:
    return amount if isinstance(amount, int) else 2


# --- what is still to come -------------------------------------------------------------------------------------------


def promise(mars: Mars, seat: Seat, effects: Iterable[Effect]) -> float:
    """What words that have not happened yet will bring, in points."""
    return sum(_promise(mars, seat, effect) for effect in effects)


def _promise(mars: Mars, seat: Seat, effect: Effect) -> float:
    left = time_left(mars)
    rate = points_per_money(left)
    step = 1.0 + left * rate
    prices = prices_now(mars)
    match effect:
        case words.PlaceTile(tile="ocean", count=number):
            return min(number, FIGURES.oceans - mars.oceans) * (step + 2 * rate)
        case words.PlaceTile(tile="greenery"):
            return 1.4 + 2 * rate + (step if mars.oxygen < FIGURES.tracks["oxygen"].highest else 0.0)
        case words.PlaceTile():
            return 1.2 + 3 * rate
        case words.Raise(track, steps):
            row = FIGURES.tracks[track]
            return min(steps, (row.highest - level(mars, track)) // row.step) * step
        case words.RaiseRating(steps):
            return count(mars, seat, steps, acting=True) * step
        case words.Produce(changes):
            return sum(prices[k] * count(mars, seat, n, acting=True) for k, n in changes.items()) * left * rate
        case words.Gain(changes):
            return sum(PRICE[k] * count(mars, seat, n, acting=True) for k, n in changes.items()) * rate
        case _:
            return effect_worth(effect) * rate


def from_first_question(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The rest of a text from the first word on that asks."""
    at = next((at for at, effect in enumerate(effects) if isinstance(effect, ASKING)), len(effects))
    return effects[at:]


# --- hints -----------------------------------------------------------------------------------------------------------

HINTS = TypeDispatch()


def hint(mars: Mars, step: Step, action: object) -> float:
    """What an answer is worth beyond what can be seen right after it."""
    judge = HINTS.get(type(action))
    return 0.0 if judge is None else float(judge(mars, step.seat, action))  # type: ignore[attr-defined]


@HINTS.on(actions.ChooseCorporation)
def choosing(mars: Mars, seat: Seat, action: actions.ChooseCorporation) -> float:
    corporation = CORPORATIONS[action.corporation or ""]
    each = min([w.mc for w in corporation.lasting if isinstance(w, words.CardPrice)] or [FIGURES.card_price])
    bought = sum(hand_worth(mars, card) - each for card in action.cards if card is not None)
    return (corporation_worth(corporation) + bought) / 3


def corporation_worth(row: Corporation) -> float:
    worth = row.mc + sum(PRICE[kind] * n for kind, n in row.stock.items()) + 9 * row.rating
    worth += sum(7 * PRICE[kind] * n for kind, n in row.production.items())
    return worth + 6.0 * (len(row.lasting) + len(row.whenever) + bool(row.action))


@HINTS.on(actions.BuyResearch)
def buying(mars: Mars, seat: Seat, action: actions.BuyResearch) -> float:
    """Cards pay off while there is time to play them and the hand is not full of others."""
    worth = [hand_worth(mars, card) for card in action.cards if card is not None]
    crowd = 0.3 * max(0, len(mars.players[seat].hand) + len(worth) - 5)
    return sum(each - FIGURES.card_price - crowd for each in worth) / 3


@HINTS.on(actions.KeepDraft)
def drafting(mars: Mars, seat: Seat, action: actions.KeepDraft) -> float:
    return hand_worth(mars, action.card or "")


@HINTS.on(actions.Pass)
def passing(mars: Mars, seat: Seat, action: actions.Pass) -> float:
    """Who passes last sees the income of the production phase; it would come anyway."""
    others = (player for other, player in enumerate(mars.players) if other != seat)
    if not all(player.passed for player in others):
        return 0.0
    player, left = mars.players[seat], time_left(mars)
    prices = prices_now(mars)
    income = player.rating + sum(prices[kind] * player.production[kind] for kind in RESOURCES)
    lost = 1.0 + left * points_per_money(left) if mars.committee is not None else 0.0
    return lost - income * points_per_money(left) - 1.0


@HINTS.on(actions.PlayProject)
def playing(mars: Mars, seat: Seat, action: actions.PlayProject) -> float:
    """Where the payment or a tile is asked next, the rest has not happened yet."""
    card = PROJECTS[action.card]
    cost = price(mars, seat, card)
    asked = cost > 0 and len(pay_offers(mars, Payment(seat, cost, "card", card.id))) > 1
    if asked:
        return promise(mars, seat, card.effects) - cost * points_per_money(time_left(mars))
    return promise(mars, seat, from_first_question(card.effects))


@HINTS.on(actions.UseStandardProject)
def standard_project(mars: Mars, seat: Seat, action: actions.UseStandardProject) -> float:
    return promise(mars, seat, from_first_question(STANDARD_PROJECTS[action.project].effects))


@HINTS.on(actions.ConvertPlants)
def greening(mars: Mars, seat: Seat, action: actions.ConvertPlants) -> float:
    return promise(mars, seat, FIGURES.conversions["convert_plants"])


@HINTS.on(actions.UseAction)
def using(mars: Mars, seat: Seat, action: actions.UseAction) -> float:
    """With several ways to use it the best one is still to be chosen."""
    options = legal_options(mars, seat, action.card)
    texts = [CARDS[action.card].action[option].effects for option in options]
    if len(texts) == 1:
        return promise(mars, seat, from_first_question(texts[0])) + 0.05
    return 0.3
