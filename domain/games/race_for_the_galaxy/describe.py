"""Offers in words: a label, the board elements it concerns, and whether it may show or roll anything."""

from functools import reduce

import msgspec

from domain.games.race_for_the_galaxy import actions, steps
from domain.games.race_for_the_galaxy.actions import RaceAction
from domain.games.race_for_the_galaxy.components import (
    CONSUME_POWERS,
    DESIGN_ID_OF,
    DEVELOPMENTS,
    FIGURES,
    WORLDS,
    CardId,
    WorldId,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.menus import path_to_actions, path_to_conquest, path_to_goods, path_to_placement
from domain.games.race_for_the_galaxy.power_texts import power_text, reward_text
from domain.games.race_for_the_galaxy.rules.consume.spending import multiplier, reward, spendable, spent_at_once
from domain.games.race_for_the_galaxy.rules.consume.trade import price
from domain.games.race_for_the_galaxy.rules.develop import net_cost
from domain.games.race_for_the_galaxy.rules.ending import why_over
from domain.games.race_for_the_galaxy.rules.methods import Way, ways
from domain.games.race_for_the_galaxy.rules.payment import must_choose
from domain.games.race_for_the_galaxy.rules.settle import spent_card, ways_of
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Description, Message, Seat, Step, TypeDispatch, message

LABELS = TypeDispatch()
SPENDING = (words.Consume, words.ConsumeDistinct, words.ConsumeAll)
"""Powers that give points for goods."""


def describe(race: Race, step: Step, action: RaceAction) -> Description:
    described: Description = LABELS[type(action)](race, step, action)
    return described


def describe_value(race: Race, step: Step, action: RaceAction, value: CardId) -> tuple[Message, tuple[str, ...]]:
    """One card or good that may go into the hole of an offer."""
    if isinstance(action, actions.ConsumeGoods):
        return good_text(value), (f"good:{value}", f"card:{value}")
    return message("offer.card", card=value), (f"card:{value}",)


def prompt(race: Race, step: Step) -> Message:
    """The question with its own figures, and what it is about where a card was just placed."""
    params = msgspec.structs.asdict(step)
    if isinstance(step, steps.SettleMethod | steps.Payment):
        params["card"] = race.players[step.seat].placed
    asked = message(f"prompt.{step.kind()}", **params)
    last = why_over(race) is not None and not isinstance(step, steps.ActionChoice)
    return message("prompt.last_round", prompt=asked) if last else asked


def good_text(world: WorldId) -> Message:
    return message("offer.good", good=WORLDS[world].good, world=world)


@LABELS.on(actions.DiscardOpeningCards)
def opening(race: Race, step: steps.OpeningDiscard, action: actions.DiscardOpeningCards) -> Description:
    return Description(message("offer.discard_opening", count=step.count), (f"hand:{step.seat}",), reveals=True)


@LABELS.on(actions.ChooseActions)
def choose_actions(race: Race, step: steps.ActionChoice, action: actions.ChooseActions) -> Description:
    anchors = tuple(f"action_card:{card}" for card in dict.fromkeys(action.cards))
    if len(action.cards) == 1:
        return Description(message("offer.choose_action", card=action.cards[0]), anchors, reveals=True)
    label = message("offer.choose_actions", first=action.cards[0], second=action.cards[-1])
    return Description(label, anchors, reveals=True, group=path_to_actions(action.cards))


@LABELS.on(actions.KeepExplored)
def keep_explored(race: Race, step: steps.ExploreKeeping, action: actions.KeepExplored) -> Description:
    return Description(message("offer.keep", count=step.keep), (f"drawn:{step.seat}",), reveals=True)


@LABELS.on(actions.PlaceDevelopment)
def place_development(race: Race, step: steps.DevelopmentChoice, action: actions.PlaceDevelopment) -> Description:
    assert action.card is not None
    cost = net_cost(race, step.seat, DEVELOPMENTS[DESIGN_ID_OF[action.card]])
    label = message("offer.place_development" if cost else "offer.place_development.free", card=action.card, cost=cost)
    label = announce(label, fills_tableau(race, step.seat))
    return Description(label, (f"card:{action.card}",), reveals=True, group=path_to_placement(race, step, cost))


@LABELS.on(actions.PlaceWorld)
def place_world(race: Race, step: steps.WorldChoice, action: actions.PlaceWorld) -> Description:
    assert action.card is not None
    others = len(race.players[step.seat].hand) - 1
    found = list(ways(abilities(race, step.seat), WORLDS[action.card], others))
    wasteful = has_free_way(found)
    how = reduce(either, [way_text(way, wasteful) for way in found])
    fills = fills_tableau(race, step.seat) and not all(way.spending for way in found)
    verb = "conquer" if all(way.strength is not None for way in found) else "place_world"
    label = announce(message(f"offer.{verb}", card=action.card, how=how), fills)
    paid = [way.cost for way in found if way.strength is None]
    group = path_to_placement(race, step, min(paid)) if paid else path_to_conquest(race, step)
    return Description(label, (f"card:{action.card}",), reveals=True, group=group)


def fills_tableau(race: Race, seat: Seat) -> bool:
    """Whether one card more ends the game with this round."""
    return len(race.players[seat].tableau) + 1 == FIGURES.tableau_to_end


def announce(label: Message, fills: bool) -> Message:
    """A twelfth card announces the last round."""
    return message("offer.last_card", offer=label, cards=FIGURES.tableau_to_end) if fills else label


def has_free_way(found: list[Way]) -> bool:
    """Whether a world can be had for nothing at all, so that a card spent for it would be wasted."""
    return any(way.cost == 0 and way.spending is None for way in found)


def either(this: Message, that: Message) -> Message:
    """The method is not part of the choice of a world: its ways are alternatives."""
    return message("method.either", this=this, that=that)


def way_text(way: Way, wasteful: bool, kind: str = "method") -> Message:
    """How a world is settled, in a few words; as a sentence of its own with the kind `offer.settle`."""
    spending = () if way.spending is None else (way.spending,)
    manner = (
        ".wasted" if wasteful and spending else ".free" if way.strength is None and not (way.cost or spending) else ""
    )
    return message(f"{kind}.{way.method}{manner}", cost=way.cost, strength=way.strength, spending=spending)


@LABELS.on(actions.PassPlacement)
def pass_placement(race: Race, step: Step, action: actions.PassPlacement) -> Description:
    return Description(message("offer.pass"), reveals=True, ending=True)


@LABELS.on(actions.SettleBy)
def settle_by(race: Race, step: steps.SettleMethod, action: actions.SettleBy) -> Description:
    """Where cards must still be chosen to pay with, nothing happens yet that could show anything."""
    seat = step.seat
    open_ways = ways_of(race, seat)
    found = (
        way
        for way in open_ways
        if (way.method, spent_card(race, seat, way.spending)) == (action.method, action.spending)
    )
    way = next(found)
    free = way.cost == 0 and way.spending is None
    concerned = (race.players[seat].placed, action.spending)
    anchors = tuple(f"card:{card}" for card in concerned if card is not None)
    label = way_text(way, has_free_way(open_ways), "offer.settle")
    return Description(label, anchors, reveals=not must_choose(race, seat, way.cost), default=free)


@LABELS.on(actions.Pay)
def pay(race: Race, step: steps.Payment, action: actions.Pay) -> Description:
    return Description(message("offer.pay", cost=step.cost), (f"hand:{step.seat}",), reveals=True)


@LABELS.on(actions.TradeGood)
def trade_good(race: Race, step: steps.TradeChoice, action: actions.TradeGood) -> Description:
    cards = price(race, step.seat, action.world, step.power)
    label = message("offer.trade", good=WORLDS[action.world].good, world=action.world, cards=cards)
    return Description(label, (f"good:{action.world}", f"card:{action.world}"), reveals=True)


@LABELS.on(actions.UsePower)
def use_power(race: Race, step: steps.ConsumeMenu, action: actions.UsePower) -> Description:
    power = CONSUME_POWERS[action.power]
    doubled = isinstance(power.word, SPENDING) and multiplier(race, step.seat) > 1
    key = "offer.use_power.doubled" if doubled else "offer.use_power"
    label = message(key, card=power.design, power=power_text(power.word))
    card = spent_card(race, step.seat, power.design)
    anchors = (f"power:{power.id}", f"card:{card}")
    return Description(label, anchors, reveals=not asks_first(race, step.seat, action))


def asks_first(race: Race, seat: Seat, action: actions.UsePower) -> bool:
    """Whether using a power first asks its owner something, so that nothing happens yet."""
    player = race.players[seat]
    match CONSUME_POWERS[action.power].word:
        case words.Consume() | words.ConsumeDistinct() as word:
            goods = spendable(player, word)
            return spent_at_once(word, goods) < len(goods)
        case words.TradeGood():
            return len(player.goods_on) > 1
        case words.Gamble():
            return bool(race.deck or race.discards)
        case words.DiscardHand():
            return len(player.hand) > 1
        case _:
            return False


@LABELS.on(actions.FinishConsuming)
def finish(race: Race, step: steps.ConsumeMenu, action: actions.FinishConsuming) -> Description:
    return Description(message("offer.finish_consuming"), reveals=True, ending=True)


@LABELS.on(actions.ConsumeGoods)
def consume_goods(race: Race, step: steps.GoodsChoice, action: actions.ConsumeGoods) -> Description:
    power = CONSUME_POWERS[step.power]
    times = multiplier(race, step.seat)
    points, cards = reward(power, step.count)
    points *= times
    anchors = tuple(f"good:{world}" for world in action.worlds)
    if isinstance(power.word, words.ConsumeDistinct):
        goods = tuple(good_text(world) for world in action.worlds)
        gain = reward_text(points, cards, doubled=times > 1)
        group = path_to_goods(action.worlds, tuple(WORLDS[world].good for world in action.worlds))
        return Description(message("offer.consume_these", goods=goods, reward=gain), anchors, reveals=True, group=group)
    gain = reward_text(points, cards, doubled=times > 1)
    label = message("offer.consume", count=step.count, reward=gain, card=power.design)
    return Description(label, anchors, reveals=True)


@LABELS.on(actions.DiscardForPoints)
def discard_for_points(race: Race, step: steps.CardsChoice, action: actions.DiscardForPoints) -> Description:
    word = CONSUME_POWERS[step.power].word
    points = word.points if isinstance(word, words.DiscardHand) else 0
    label = message("offer.discard_for_points", most=step.most, points=points)
    return Description(label, (f"hand:{step.seat}",), reveals=True)


@LABELS.on(actions.NameNumber)
def name_number(race: Race, step: Step, action: actions.NameNumber) -> Description:
    return Description(message("offer.name_number", number=action.number), (f"number:{action.number}",), reveals=True)


@LABELS.on(actions.ProduceOn)
def produce_on(race: Race, step: Step, action: actions.ProduceOn) -> Description:
    label = message("offer.produce_on", good=WORLDS[action.world].good, world=action.world)
    return Description(label, (f"card:{action.world}",), reveals=True)


@LABELS.on(actions.TrimHand)
def trim_hand(race: Race, step: steps.HandLimit, action: actions.TrimHand) -> Description:
    return Description(message("offer.trim_hand", count=step.count), (f"hand:{step.seat}",), reveals=True)
