"""Lines of the log that need more than the fields of their fact: what a card says, which ship it was, for how much."""

from typing import Any

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import EVENTS, FLEET, TOKENS, ability_text
from domain.games.andromedas_edge.describe.pieces import moon_text, slot_text
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.wording import amount, amounts, card_text, module_text, text_of, word_text, words_text
from domain.kernel import Fact, Message, TypeDispatch, message

LINES = TypeDispatch()
"""`LINES[type(fact)](fact, line)`: the line of a fact whose fields alone do not say it."""


def narrate(fact: Fact, line: Message) -> Message:
    """The line of a fact; cards are named by their design, ships by their type."""
    params = {name: _design(value) for name, value in line.params.items()}
    if isinstance(fact, WITH_SHIP):
        params["ship"] = FLEET[fact.ship]
    line = Message(line.key, params)
    rule = LINES.get(type(fact))
    said: Message = line if rule is None else rule(fact, line)
    return said


WITH_SHIP = (
    facts.ShipLaunched
    | facts.ShipMoved
    | facts.ShipBuilt
    | facts.ShipRepaired
    | facts.ShipSpared
    | facts.ShipShielded
    | facts.ShipScrapped
)


def _design(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple([_design(each) for each in value])
    return design(value) if isinstance(value, str) else value


def _more(line: Message, variant: str | None = None, **params: Any) -> Message:
    return Message(line.key if variant is None else f"{line.key}.{variant}", {**line.params, **params})


def score_label(item: str) -> Message:
    """An item of the final count, as `module:id` or `vault`, in words."""
    kind, _, name = item.partition(":")
    return message(f"score.{kind}", name=design(name)) if name else message(f"score.{kind}")


# --- the match -------------------------------------------------------------------------------------------------------


@LINES.on(facts.FinalScored)
def say_final(fact: facts.FinalScored, line: Message) -> Message:
    return _more(line, what=score_label(fact.item))


@LINES.on(facts.GameEnded)
def say_end(fact: facts.GameEnded, line: Message) -> Message:
    return _more(line, why=message(f"end.{fact.reason}"))


@LINES.on(facts.FirstPlayerRolled)
def say_rolls(fact: facts.FirstPlayerRolled, line: Message) -> Message:
    return _more(line, parts=tuple(message("log.roll", seat=seat, dice=dice) for seat, dice in enumerate(fact.rolls)))


@LINES.on(facts.TurnStarted)
def say_turn(fact: facts.TurnStarted, line: Message) -> Message:
    return _more(line, "return" if fact.must_return else None)


@LINES.on(facts.AbilityUsed)
def say_ability(fact: facts.AbilityUsed, line: Message) -> Message:
    return _more(line, text=text_of(ability_text(fact.source, fact.number)))


# --- resources, cards, tokens ----------------------------------------------------------------------------------------


@LINES.on(facts.ResourcesGained, facts.ResourcesPaid, facts.ResourcesLost)
def say_amounts(fact: facts.ResourcesGained | facts.ResourcesPaid | facts.ResourcesLost, line: Message) -> Message:
    return _more(line, what=amounts(fact.resources))


@LINES.on(facts.ResourcesPlaced, facts.ResourcesCollected)
def say_lying(fact: facts.ResourcesPlaced | facts.ResourcesCollected, line: Message) -> Message:
    return _more(line, what=amount(fact.resource, fact.amount))


@LINES.on(facts.ResourceStolen)
def say_stolen(fact: facts.ResourceStolen, line: Message) -> Message:
    return _more(line, what=amount(fact.resource, 1))


@LINES.on(facts.CardPlayed)
def say_card(fact: facts.CardPlayed, line: Message) -> Message:
    return _more(line, text=card_text(design(fact.card)))


@LINES.on(facts.EventRevealed)
def say_event(fact: facts.EventRevealed, line: Message) -> Message:
    return _more(line, text=words_text(EVENTS[fact.card].effects))


@LINES.on(facts.TokenTaken, facts.SupremacyTaken, facts.TokenUsed)
def say_token(fact: facts.TokenTaken | facts.SupremacyTaken | facts.TokenUsed, line: Message) -> Message:
    return line if fact.token is None else _more(line, text=token_text(fact.token))


@LINES.on(facts.StackOpened)
def say_stack(fact: facts.StackOpened, line: Message) -> Message:
    return _more(line, texts=tuple(token_text(token) for token in fact.tokens if token is not None))


def token_text(token: str) -> Message:
    return words_text(TOKENS[token].benefit)


@LINES.on(facts.TransferOffered)
def say_offer(fact: facts.TransferOffered, line: Message) -> Message:
    """What is offered, as far as the viewer may know it."""
    if fact.resource is not None:
        what = amount(fact.resource, 1)
    elif fact.moon is not None:
        what = moon_text(fact.moon)
    elif fact.card is not None:
        what = message("card", card=design(fact.card), text=card_text(design(fact.card)))
    elif fact.token is not None:
        what = token_text(fact.token)
    else:
        return line
    return Message("log.TransferOffered", {**line.params, "what": what})


@LINES.on(facts.TransferAnswered)
def say_answer(fact: facts.TransferAnswered, line: Message) -> Message:
    return _more(line, None if fact.accepted else "refused")


# --- the map ---------------------------------------------------------------------------------------------------------


@LINES.on(facts.ShipLaunched, facts.ShipMoved)
def say_flight(fact: facts.ShipLaunched | facts.ShipMoved, line: Message) -> Message:
    return _more(line, "jump" if fact.hyperjump else None)


@LINES.on(facts.MoonUncovered, facts.MoonAbandoned, facts.MoonDiscarded, facts.MoonDrifted)
def say_moon(
    fact: facts.MoonUncovered | facts.MoonAbandoned | facts.MoonDiscarded | facts.MoonDrifted, line: Message
) -> Message:
    return _more(line, moon=moon_text(fact.moon))


@LINES.on(facts.MoonClaimed)
def say_claim(fact: facts.MoonClaimed, line: Message) -> Message:
    return _more(line, "discarded" if fact.at is None else None, moon=moon_text(fact.moon))


@LINES.on(facts.MoonStored)
def say_store(fact: facts.MoonStored, line: Message) -> Message:
    variant = None if fact.replaced is None else "replace"
    return _more(line, variant, moon=moon_text(fact.moon), slot=slot_text(fact.slot))


@LINES.on(facts.MoonLost)
def say_lost_moon(fact: facts.MoonLost, line: Message) -> Message:
    return _more(line, moon=moon_text(fact.moon), slot=slot_text(fact.slot))


@LINES.on(facts.DevelopmentTurned)
def say_turned(fact: facts.DevelopmentTurned, line: Message) -> Message:
    return _more(line, "up" if fact.up else None)


@LINES.on(facts.RaiderDeployed)
def say_raider(fact: facts.RaiderDeployed, line: Message) -> Message:
    return _more(line, "many" if len(fact.figures) > 1 else None)


# --- the station -----------------------------------------------------------------------------------------------------


@LINES.on(facts.ModuleAcquired)
def say_module(fact: facts.ModuleAcquired, line: Message) -> Message:
    return _more(line, "damaged" if fact.damage else None, text=module_text(design(fact.module)))


@LINES.on(facts.ModuleMoved)
def say_place(fact: facts.ModuleMoved, line: Message) -> Message:
    return _more(line, "rearranged" if fact.rearranged else None)


@LINES.on(facts.MarketRefilled)
def say_market(fact: facts.MarketRefilled, line: Message) -> Message:
    column = tuple(design(module) for module in fact.column if module is not None)
    return _more(line, None if column else "empty", column=column)


@LINES.on(facts.ModuleActivated)
def say_activation(fact: facts.ModuleActivated, line: Message) -> Message:
    ship = "" if fact.ship is None else FLEET[fact.ship]
    return _more(line, fact.by, text=text_of(f"module:{design(fact.module)}"), ship=ship)


@LINES.on(facts.PairPaid)
def say_pair(fact: facts.PairPaid, line: Message) -> Message:
    return _more(line, slot=slot_text(fact.slot))


# --- battle ----------------------------------------------------------------------------------------------------------


@LINES.on(facts.DiceAdded)
def say_dice(fact: facts.DiceAdded, line: Message) -> Message:
    return _more(line, "less" if fact.dice < 0 else None, dice=abs(fact.dice))


@LINES.on(facts.TargetingAdded)
def say_targeting(fact: facts.TargetingAdded, line: Message) -> Message:
    return _more(line, "less" if fact.targeting < 0 else None, targeting=abs(fact.targeting))


@LINES.on(facts.BattleRuleSet)
def say_rule(fact: facts.BattleRuleSet, line: Message) -> Message:
    rules = [] if fact.max_dice is None else [word_text(words.BattleRule("max_dice", fact.max_dice))]
    if fact.no_energy:
        rules.append(word_text(words.BattleRule("no_energy_dice", True)))
    return _more(line, rules=tuple(rules))


@LINES.on(facts.DiceRolled)
def say_roll(fact: facts.DiceRolled, line: Message) -> Message:
    return _more(line, None if fact.dice else "none")


@LINES.on(facts.BattleResolved)
def say_result(fact: facts.BattleResolved, line: Message) -> Message:
    if not fact.winners:
        return _more(line, "lost")
    return _more(line, None if fact.losers else "won")
