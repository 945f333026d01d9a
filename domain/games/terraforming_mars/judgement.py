"""How good a position looks, and what an answer is worth beyond it: for bots, never for rules."""

from functools import cache

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.components import CORPORATIONS, FIGURES, PROJECTS
from domain.games.terraforming_mars.components.rows import CardId, Corporation
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import Amount, Effect, Resource
from domain.games.terraforming_mars.scoring import total
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat, Step, TypeDispatch

PRICE: dict[Resource, float] = {"mc": 1.0, "steel": 1.7, "titanium": 2.6, "plants": 1.9, "energy": 0.8, "heat": 0.9}
"""What one unit is worth in M€."""
POINT = 6.0
"""What a victory point at the end is worth in M€."""
CARD = 2.2
"""A card in hand that is not known to be good."""
DISCARDED = 0.3


def value(mars: Mars, seat: Seat) -> float:
    """Points now, and what stock, production, cards and the committee promise for the generations left."""
    player, left = mars.players[seat], time_left(mars)
    score = float(total(mars, seat))
    if mars.over:
        others = max((total(mars, other) for other in range(len(mars.players)) if other != seat), default=0)
        return score + 10.0 * (score > others)
    worth = sum(PRICE[kind] * amount for kind, amount in player.stock.items())
    worth += sum(PRICE[kind] * amount for kind, amount in player.production.items()) * left
    worth += player.rating * left
    worth += sum(card_worth(card) for card in player.tableau) * left / 5
    worth += sum(max(DISCARDED, hand_worth(mars, seat, card)) for card in player.hand)
    worth += 0.7 * sum(player.resources.values())
    if mars.committee is not None:
        worth += 2.0 * (player.lobby + 0.2 * player.reserve)
    return score * POINT / (POINT + left) * 2 + worth / POINT


def time_left(mars: Mars) -> float:
    """Generations still to come, as far as the planet tells."""
    if len(mars.players) == 1:
        return float(FIGURES.solo_generations - mars.generation)
    temperature, oxygen = FIGURES.tracks["temperature"], FIGURES.tracks["oxygen"]
    open_steps = (temperature.highest - mars.temperature) / temperature.step + oxygen.highest - mars.oxygen
    open_steps += FIGURES.oceans - mars.oceans
    return max(0.5, 0.5 + open_steps / 42 * 11)


def hand_worth(mars: Mars, seat: Seat, card: CardId) -> float:
    """A card that can hardly be played any more is worth little."""
    row = PROJECTS[card]
    for requirement in row.requires:
        most = requirement.max if isinstance(requirement, words.Within) else None
        if isinstance(requirement, words.Within) and most is not None and getattr(mars, requirement.parameter) > most:
            return 0.0
    return min(6.0, CARD + 0.25 * project_worth(card))


@cache
def card_worth(card: CardId) -> float:
    """What a card in play brings each generation beyond production: its action and what it does by itself."""
    row = PROJECTS[card]
    return (2.5 if row.action else 0.0) + (2.0 if row.whenever else 0.0) + (2.5 if row.lasting else 0.0)


@cache
def project_worth(card: CardId) -> float:
    """What playing a card early in the game brings, less its price."""
    row = PROJECTS[card]
    gained = sum(effect_worth(effect) for effect in row.effects) + card_worth(row.id) * 2
    gained += POINT / 2 * (row.points if isinstance(row.points, int) else 2)
    return gained - row.cost - 1.5 * len(row.requires)


def effect_worth(effect: Effect) -> float:
    match effect:
        case words.Produce(changes):
            return sum(5 * PRICE[kind] * typical(amount) for kind, amount in changes.items())
        case words.Gain(changes):
            return sum(PRICE[kind] * typical(amount) for kind, amount in changes.items())
        case words.RaiseRating(steps):
            return 8.0 * typical(steps)
        case words.Raise(_, steps):
            return 8.0 * steps
        case words.PlaceTile(_, _, count):
            return 10.0 * count
        case words.Draw(count):
            return CARD * typical(count)
        case _:
            return 2.0


def typical(amount: Amount) -> int:
    return amount if isinstance(amount, int) else 2


# --- answers that are only held --------------------------------------------------------------------------------------

HINTS = TypeDispatch()


def hint(mars: Mars, step: Step, action: object) -> float:
    """What an answer is worth beyond what can be seen right after it."""
    judge = HINTS.get(type(action))
    return 0.0 if judge is None else float(judge(mars, step.seat, action))  # type: ignore[attr-defined]


@HINTS.on(actions.ChooseCorporation)
def choosing(mars: Mars, seat: Seat, action: actions.ChooseCorporation) -> float:
    corporation = CORPORATIONS[action.corporation or ""]
    price = min([w.mc for w in corporation.lasting if isinstance(w, words.CardPrice)] or [FIGURES.card_price])
    bought = sum(hand_worth(mars, seat, card) - price * 0.9 for card in action.cards if card is not None)
    return 2.0 * (corporation_worth(corporation) + bought) / POINT


def corporation_worth(row: Corporation) -> float:
    worth = row.mc + sum(PRICE[kind] * n for kind, n in row.stock.items()) + 7 * row.rating
    worth += sum(7 * PRICE[kind] * n for kind, n in row.production.items())
    return worth + 6.0 * (len(row.lasting) + len(row.whenever) + bool(row.action))


@HINTS.on(actions.BuyResearch)
def buying(mars: Mars, seat: Seat, action: actions.BuyResearch) -> float:
    """Cards pay off while there is time to play them and money to pay for them."""
    player = mars.players[seat]
    time = min(1.0, time_left(mars) / 4)
    worth = [hand_worth(mars, seat, card) * time for card in action.cards if card is not None]
    crowd = 0.15 * max(0, len(player.hand) + len(worth) - 6)
    return 2.0 * sum(each - FIGURES.card_price * 0.9 - crowd for each in worth) / POINT


@HINTS.on(actions.KeepDraft)
def drafting(mars: Mars, seat: Seat, action: actions.KeepDraft) -> float:
    return hand_worth(mars, seat, action.card or "")


@HINTS.on(actions.Pass)
def passing(mars: Mars, seat: Seat, action: actions.Pass) -> float:
    """Passing shows what production brings at once; that would come anyway."""
    return -40.0


@HINTS.on(actions.EndTurn)
def ending(mars: Mars, seat: Seat, action: actions.EndTurn) -> float:
    return 0.0


@HINTS.on(actions.PlayProject)
def playing(mars: Mars, seat: Seat, action: actions.PlayProject) -> float:
    """Where the payment or a tile is asked next, the text has not happened yet."""
    return 0.6 if PROJECTS[action.card].type != "event" else 0.3
