"""Free actions of the active player (rules 8, 21.3.6)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.effects.possible import doable
from domain.games.andromedas_edge.glossary import STORED
from domain.games.andromedas_edge.rules.gathering import gatherings
from domain.games.andromedas_edge.rules.moons import abandons
from domain.games.andromedas_edge.rules.tables import FREE, asks, decides
from domain.games.andromedas_edge.rules.windows import play_card, playable, usable, use_ability
from domain.games.andromedas_edge.state import Frontier, refused_offer
from domain.games.andromedas_edge.steps import MoonOverflow, TextStep, TransferAnswer
from domain.kernel import Action, Seat, Table


def has_free(frontier: Frontier, seat: Seat) -> bool:
    """Whether the player could have a free action, as far as everybody can see."""
    player = frontier.players[seat]
    if player.hand or player.claimed or player.discoveries or player.supremacies:
        return True
    if any(card.up for card in player.developments) or next(usable(frontier, seat, "own_turn"), None):
        return True
    if next(transfers(frontier, seat), None) is not None:
        return True
    return next(gatherings(frontier, seat), None) is not None


def free_offers(frontier: Frontier, seat: Seat) -> list[Action]:
    """Everything but storing moons and rearranging modules, which every question has."""
    player = frontier.players[seat]
    found: list[Action] = [act.PlayCard(card) for card in playable(frontier, seat, "own_turn")]
    found += [act.UseAbility(source, number) for source, number in usable(frontier, seat, "own_turn")]
    for number, development in enumerate(player.developments):
        text = f"development:{development.type}"
        if development.up and doable(frontier, seat, TEXTS[text], text):
            found.append(act.UseDevelopment(number))
    for token in sorted([*player.discoveries, *player.supremacies]):
        if doable(frontier, seat, TEXTS[f"token:{token}"], f"token:{token}"):
            found.append(act.UseToken(token))
    found += abandons(frontier, seat)
    found += gatherings(frontier, seat)
    found += transfers(frontier, seat)
    return found


@FREE.on(act.PlayCard)
def play(frontier: Frontier, seat: Seat, action: act.PlayCard, table: Table[Frontier]) -> None:
    play_card(frontier, seat, action.card, table)


@FREE.on(act.UseAbility)
def ability(frontier: Frontier, seat: Seat, action: act.UseAbility, table: Table[Frontier]) -> None:
    use_ability(frontier, seat, action.source, action.number, table)


@FREE.on(act.UseDevelopment)
def use_development(frontier: Frontier, seat: Seat, action: act.UseDevelopment, table: Table[Frontier]) -> None:
    kind = frontier.players[seat].developments[action.development].type
    table.emit(facts.DevelopmentTurned(seat, action.development, False))
    table.then(TextStep(seat, f"development:{kind}", 0, forced=True))


@FREE.on(act.UseToken)
def use_token(frontier: Frontier, seat: Seat, action: act.UseToken, table: Table[Frontier]) -> None:
    table.emit(facts.TokenUsed(seat, action.token))
    table.then(TextStep(seat, f"token:{action.token}", 0))


# --- between partners ------------------------------------------------------------------------------------------------

Gift = act.GiveResource | act.GiveCard | act.GiveMoon | act.GiveToken


def transfers(frontier: Frontier, seat: Seat) -> Iterator[Gift]:
    """Once per own turn: a resource, a card, a claimed moon or a token, none that was refused (rules 21.3.6)."""
    if not frontier.options.teams or frontier.turn.transferred or frontier.turn.active != seat:
        return
    player, used = frontier.players[seat], frontier.turn.used
    for kind in STORED:
        if player.held(kind) and refused_offer(kind) not in used:
            yield act.GiveResource(kind)
    if refused_offer("tactics") not in used:
        for card in sorted(player.hand):
            yield act.GiveCard(card)
    if refused_offer("moon") not in used:
        for moon in player.claimed:
            yield act.GiveMoon(moon)
    if refused_offer("token") not in used:
        for token in sorted([*player.discoveries, *player.supremacies]):
            yield act.GiveToken(token)


@FREE.on(act.GiveResource, act.GiveCard, act.GiveMoon, act.GiveToken)
def offer_transfer(frontier: Frontier, seat: Seat, action: Gift, table: Table[Frontier]) -> None:
    partner = frontier.partner(seat)
    assert partner is not None
    table.emit(
        facts.TransferOffered(
            seat,
            partner,
            frontier.team(seat),
            action.resource if isinstance(action, act.GiveResource) else None,
            action.moon if isinstance(action, act.GiveMoon) else None,
            action.card if isinstance(action, act.GiveCard) else None,
            action.token if isinstance(action, act.GiveToken) else None,
        )
    )
    table.then(TransferAnswer(partner, seat))


@asks(TransferAnswer)
def transfer_answers(frontier: Frontier, step: TransferAnswer) -> list[act.Accept | act.Refuse]:
    return [act.Accept(), act.Refuse()] if frontier.transfer is not None else []


@decides(TransferAnswer)
def transfer_answered(
    frontier: Frontier, step: TransferAnswer, action: act.Accept | act.Refuse, table: Table[Frontier]
) -> None:
    """A moon received counts against the partner's limit."""
    table.emit(facts.TransferAnswered(step.seat, step.giver, isinstance(action, act.Accept)))
    table.then(MoonOverflow(step.seat))
