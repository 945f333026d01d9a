"""Objections to payments, and to picks among what a question shows (rules 5.4, 6.3.2, 13, 18)."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import TEXTS, TRACK_TOP
from domain.games.andromedas_edge.describe.prompts import prompt
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.objections.table import WHY, no, short_of
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    AllyChoice,
    DiscoveryChoice,
    EffectOrder,
    FactionChoice,
    FateChoice,
    FlipChoice,
    GainChoice,
    OpponentChoice,
    OptionChoice,
    Payment,
    PeekChoice,
    StealChoice,
    TrackChoice,
)
from domain.games.andromedas_edge.wording import amounts, prices_text, words_text
from domain.kernel import Objection, Step


@WHY.on(act.Pay)
def why_not_pay(frontier: Frontier, step: Step, action: act.Pay) -> Objection | None:
    """Short of something, or something that cannot stand in for what is due."""
    if not isinstance(step, Payment):
        return None
    short = short_of(frontier.players[step.seat], action.resources)
    return short or no("wrong_payment", price=prices_text(step.prices), paid=amounts(action.resources))


@WHY.on(act.TakeResources)
def why_not_take(frontier: Frontier, step: Step, action: act.TakeResources) -> Objection | None:
    if not isinstance(step, GainChoice):
        return None
    return no("wrong_gain", basic=step.basic, any=step.any, taken=amounts(action.resources))


@WHY.on(act.ChooseOption)
def why_not_option(frontier: Frontier, step: Step, action: act.ChooseOption) -> Objection | None:
    if not isinstance(step, OptionChoice):
        return None
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.Choice)
    if not 0 <= action.option < len(word.options):
        return no("no_such_option", option=action.option, most=len(word.options) - 1)
    return no("option_impossible", text=words_text(word.options[action.option]))


@WHY.on(act.ChooseTrack)
def why_not_track(frontier: Frontier, step: Step, action: act.ChooseTrack) -> Objection | None:
    if not isinstance(step, TrackChoice):
        return None
    at = frontier.players[step.seat].tracks.get(action.track, 0)
    if at >= TRACK_TOP.get(action.track, 0):
        return no("track_at_its_top", track=action.track)
    return no("track_not_open", track=action.track)


@WHY.on(act.PutOnTop)
def why_not_top(frontier: Frontier, step: Step, action: act.PutOnTop) -> Objection | None:
    return no("card_not_seen") if isinstance(step, PeekChoice) else None


@WHY.on(act.TakeToken)
def why_not_token(frontier: Frontier, step: Step, action: act.TakeToken) -> Objection | None:
    return no("token_not_in_stack") if isinstance(step, DiscoveryChoice) else None


@WHY.on(act.Decline)
def why_not_decline(frontier: Frontier, step: Step, action: act.Decline) -> Objection | None:
    """Most questions that could be declined elsewhere are compulsory here."""
    return no("cannot_decline", asked=prompt(frontier, step))  # type: ignore[arg-type]


@WHY.on(act.ChooseFaction, act.KeepFate)
def why_not_keep(frontier: Frontier, step: Step, action: act.ChooseFaction | act.KeepFate) -> Objection | None:
    return no("card_not_dealt") if isinstance(step, FactionChoice | FateChoice) else None


@WHY.on(act.ChooseEffect)
def why_not_effect(frontier: Frontier, step: Step, action: act.ChooseEffect) -> Objection | None:
    return no("effect_not_waiting", many=len(step.items)) if isinstance(step, EffectOrder) else None


@WHY.on(act.FlipDevelopment)
def why_not_flip(frontier: Frontier, step: Step, action: act.FlipDevelopment) -> Objection | None:
    if not isinstance(step, FlipChoice):
        return None
    cards = frontier.players[step.seat].developments
    if not 0 <= action.development < len(cards):
        return no("no_such_development", held=len(cards))
    return no("lies_so_already")


@WHY.on(act.ChooseOpponent)
def why_not_opponent(frontier: Frontier, step: Step, action: act.ChooseOpponent) -> Objection | None:
    return no("not_a_participant") if isinstance(step, OpponentChoice | AllyChoice) else None


@WHY.on(act.GiveUp)
def why_not_give_up(frontier: Frontier, step: Step, action: Any) -> Objection | None:
    if not isinstance(step, StealChoice):
        return None
    held = frontier.players[step.victim].held(action.resource)
    return no("not_enough", resource=f"of:{action.resource}", needed=1, held=held)
