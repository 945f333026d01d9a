"""Whether a word would do anything, and whether a text can be carried out (rules 19.2)."""

from domain.games.andromedas_edge.components import ADJACENT, MODULE_OF, TRACK_TOP
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.metrics import metric
from domain.games.andromedas_edge.glossary import TRACKS, TextId, Track
from domain.games.andromedas_edge.rules.board import may_enter
from domain.games.andromedas_edge.rules.developments import developable, turnable
from domain.games.andromedas_edge.rules.dice import taking_part
from domain.games.andromedas_edge.rules.docks import dockable
from domain.games.andromedas_edge.rules.gains import cards_to_draw, marker_moves
from domain.games.andromedas_edge.rules.modules import acquirable
from domain.games.andromedas_edge.rules.moons import moons_on_planets
from domain.games.andromedas_edge.rules.moves import moves_by
from domain.games.andromedas_edge.rules.payments import affordable
from domain.games.andromedas_edge.rules.ships import buildable, placeable
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Seat, TypeDispatch

CAN = TypeDispatch()
"""`CAN[type(word)](frontier, seat, word, text)`: whether the word would do anything; a word without an entry does."""


def possible(frontier: Frontier, seat: Seat, word: words.Effect, text: TextId | None) -> bool:
    can = CAN.get(type(word))
    return True if can is None else bool(can(frontier, seat, word, text or ""))


def mandatory(word: words.Effect) -> bool:
    """Parts a text cannot do without."""
    match word:
        case words.Pay() | words.Withdraw() | words.Special():
            return True
        case words.AcquireModule():
            return word.min > 0
        case words.PayGain() | words.BuildShip() | words.BuildDevelopment():
            return word.mandatory
        case _:
            return False


def doable(frontier: Frontier, seat: Seat, text: words.Effects, ident: TextId | None) -> bool:
    """Every mandatory word possible, and at least one word that does anything."""
    any_possible = False
    for word in text:
        if possible(frontier, seat, word, ident):
            any_possible = True
        elif mandatory(word):
            return False
    return any_possible


def options(frontier: Frontier, seat: Seat, word: words.Choice, text: TextId, at: int) -> list[int]:
    """The options of a choice that can be taken: a price at their head must be payable."""
    return [
        number
        for number, option in enumerate(word.options)
        if doable(frontier, seat, option, f"{text}/{at}.options.{number}")
    ]


@CAN.on(words.Gain)
def can_gain(frontier: Frontier, seat: Seat, word: words.Gain, text: TextId) -> bool:
    resources = word.resources
    only_cards = resources.tactics and resources.plain.total == resources.tactics
    return not only_cards or bool(resources.basic or resources.any) or cards_to_draw(frontier)


@CAN.on(words.Pay, words.PayGain)
def can_pay(frontier: Frontier, seat: Seat, word: words.Pay | words.PayGain, text: TextId) -> bool:
    return affordable(frontier, seat, (word.cost,)) and (
        isinstance(word, words.Pay) or any(possible(frontier, seat, each, text) for each in word.gain)
    )


@CAN.on(words.LosePoints)
def can_lose(frontier: Frontier, seat: Seat, word: words.LosePoints, text: TextId) -> bool:
    return frontier.players[seat].score > 0


@CAN.on(words.PointsPer, words.GainPer)
def can_count(frontier: Frontier, seat: Seat, word: words.PointsPer | words.GainPer, text: TextId) -> bool:
    return metric(frontier, seat, word.per) > 0


@CAN.on(words.Advance)
def can_advance(frontier: Frontier, seat: Seat, word: words.Advance, text: TextId) -> bool:
    return bool(advance_tracks(frontier, seat, word.track))


def advance_tracks(frontier: Frontier, seat: Seat, wanted: words.AdvanceTrack) -> list[Track]:
    """The tracks a word may mean; `any` offers none at the top, `lowest` only the lowest markers."""
    tracks = frontier.players[seat].tracks
    found: list[Track]
    if wanted == "lowest":
        least = min(tracks.values())
        found = [track for track in TRACKS if tracks[track] == least]
    else:
        found = list(TRACKS) if wanted == "any" else [wanted]
    return [track for track in found if tracks[track] < TRACK_TOP[track]]


@CAN.on(words.MoveEvent)
def can_move_marker(frontier: Frontier, seat: Seat, word: words.MoveEvent, text: TextId) -> bool:
    return marker_moves(frontier)


@CAN.on(words.PeekEvents)
def can_peek(frontier: Frontier, seat: Seat, word: words.PeekEvents, text: TextId) -> bool:
    return bool(frontier.events or frontier.event_top or frontier.event_bottom)


@CAN.on(words.AcquireModule)
def can_acquire(frontier: Frontier, seat: Seat, word: words.AcquireModule, text: TextId) -> bool:
    return next(acquirable(frontier, seat, word, text), None) is not None


@CAN.on(words.BuildShip)
def can_build(frontier: Frontier, seat: Seat, word: words.BuildShip, text: TextId) -> bool:
    return next(buildable(frontier, seat, word), None) is not None


@CAN.on(words.BuildDevelopment)
def can_develop(frontier: Frontier, seat: Seat, word: words.BuildDevelopment, text: TextId) -> bool:
    return next(developable(frontier, seat, word), None) is not None


@CAN.on(words.UpgradeShip)
def can_upgrade(frontier: Frontier, seat: Seat, word: words.UpgradeShip, text: TextId) -> bool:
    return bool(placeable(frontier.players[seat]))


@CAN.on(words.ClaimMoon)
def can_claim(frontier: Frontier, seat: Seat, word: words.ClaimMoon, text: TextId) -> bool:
    if word.source == "any_planet":
        return bool(moons_on_planets(frontier))
    if word.source == "discard_pile":
        return bool(frontier.moon_discard)
    return bool(frontier.tops.get(frontier.turn.location or ""))


@CAN.on(words.HireLeader)
def can_hire(frontier: Frontier, seat: Seat, word: words.HireLeader, text: TextId) -> bool:
    return bool(frontier.players[seat].away)


@CAN.on(words.FlipDevelopment)
def can_flip(frontier: Frontier, seat: Seat, word: words.FlipDevelopment, text: TextId) -> bool:
    return bool(turnable(frontier, seat, word.to == "up"))


@CAN.on(words.TakeDiscovery)
def can_take(frontier: Frontier, seat: Seat, word: words.TakeDiscovery, text: TextId) -> bool:
    return bool(frontier.stacks["observatory"])


@CAN.on(words.MoonSlot)
def can_use_slot(frontier: Frontier, seat: Seat, word: words.MoonSlot, text: TextId) -> bool:
    return word.slot != "manoeuvre" or "manoeuvre" in frontier.players[seat].stored


@CAN.on(words.ActivateModule)
def can_activate(frontier: Frontier, seat: Seat, word: words.ActivateModule, text: TextId) -> bool:
    return any(MODULE_OF[module].track not in word.exclude for module in dockable(frontier, seat))


@CAN.on(words.Choice)
def can_choose(frontier: Frontier, seat: Seat, word: words.Choice, text: TextId) -> bool:
    return any(doable(frontier, seat, option, text) for option in word.options)


@CAN.on(words.Discard)
def can_discard(frontier: Frontier, seat: Seat, word: words.Discard, text: TextId) -> bool:
    return word.who != "self" or frontier.players[seat].held(word.resource) > 0


@CAN.on(words.Steal)
def can_steal(frontier: Frontier, seat: Seat, word: words.Steal, text: TextId) -> bool:
    battle = frontier.battle
    losers = [] if battle is None else [who for who in battle.losers if who < frontier.seats]
    return any(frontier.players[loser].stock.total for loser in losers if loser != seat)


@CAN.on(words.PreventShipDamage)
def can_prevent(frontier: Frontier, seat: Seat, word: words.PreventShipDamage, text: TextId) -> bool:
    peril, battle = frontier.peril, frontier.battle
    if peril is not None:
        return peril.seat == seat and bool(peril.ships)
    return battle is not None and bool(frontier.players[seat].ships_at(battle.at))


@CAN.on(words.PreventModuleDamage)
def can_prevent_module(frontier: Frontier, seat: Seat, word: words.PreventModuleDamage, text: TextId) -> bool:
    return frontier.peril is not None and frontier.peril.seat == seat and frontier.peril.modules > 0


@CAN.on(words.GainPrintedResource)
def can_gain_printed(frontier: Frontier, seat: Seat, word: words.GainPrintedResource, text: TextId) -> bool:
    at = frontier.turn.location
    return at is not None and frontier.kind_of(at) == "planet"


@CAN.on(words.MoveShip)
def can_move(frontier: Frontier, seat: Seat, word: words.MoveShip, text: TextId) -> bool:
    return next(moves_by(frontier, seat, word), None) is not None


@CAN.on(words.CancelSurge)
def can_cancel(frontier: Frontier, seat: Seat, word: words.CancelSurge, text: TextId) -> bool:
    return not frontier.turn.surge_cancelled


@CAN.on(words.AddDice, words.AddTargeting)
def can_aim(frontier: Frontier, seat: Seat, word: words.AddDice | words.AddTargeting, text: TextId) -> bool:
    part = taking_part(frontier)
    return seat in part if word.who == "self" else any(who != seat for who in part)


@CAN.on(words.Reroll)
def can_reroll(frontier: Frontier, seat: Seat, word: words.Reroll, text: TextId) -> bool:
    battle = frontier.battle
    if battle is None:
        return False
    if word.who == "self":
        return bool(battle.rolls[seat])
    return any(battle.rolls[who] for who in battle.fighters if who != seat)


@CAN.on(words.BattleRule, words.OfferEndBattle)
def can_rule(frontier: Frontier, seat: Seat, word: words.BattleRule | words.OfferEndBattle, text: TextId) -> bool:
    return frontier.battle is not None


@CAN.on(words.Withdraw)
def can_withdraw(frontier: Frontier, seat: Seat, word: words.Withdraw, text: TextId) -> bool:
    return bool(retreats(frontier, seat))


def retreats(frontier: Frontier, seat: Seat) -> list[str]:
    """Adjacent locations, unoccupied for the player, that at least one of its ships there may enter."""
    battle = frontier.battle
    if battle is None:
        return []
    player = frontier.players[seat]
    ships = player.ships_at(battle.at)
    return [
        space
        for space in ADJACENT[battle.at]
        if frontier.kind_of(space) is not None
        and not frontier.occupied(seat, space)
        and any(may_enter(frontier, seat, player.ships[ship].type, space) for ship in ships)
    ]


@CAN.on(words.Special)
def can_special(frontier: Frontier, seat: Seat, word: words.Special, text: TextId) -> bool:
    if frontier.battle is None:
        return False
    others = [who for who in taking_part(frontier) if who != seat and who < frontier.seats]
    sides = frontier.battle.sides
    if word.handler == "battle_alliance":
        return any(sides[who] != sides[seat] for who in others)
    if word.handler == "battle_ransom":
        return any(not frontier.same_team(seat, who) for who in others)
    return True
