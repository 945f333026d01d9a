"""Taking things from other players: optional, from one opponent who has some and is not protected (rules 3.7, 12)."""

from collections.abc import Iterator

from domain.games.terraforming_mars.actions import Decline, TakeFrom, TakeFromCard
from domain.games.terraforming_mars.components import NEIGHBOURS, TEXTS
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.changes import add_resources, gain, lose
from domain.games.terraforming_mars.effects.obstacles import resource_targets
from domain.games.terraforming_mars.effects.words import Resource
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.state import Mars, is_solo, opponents
from domain.games.terraforming_mars.steps import AttackChoice
from domain.kernel import Seat, Table

KINDS: tuple[Resource, ...] = ("plants", "titanium", "steel", "mc")


def attack_of(step: AttackChoice) -> words.Attack:
    effect = TEXTS[step.source, step.part][step.at]
    assert isinstance(effect, words.Attack)
    return effect


def attack_offers(mars: Mars, step: AttackChoice, effect: words.Attack) -> Iterator[TakeFrom | TakeFromCard]:
    """Player by player and kind by kind; alone only stealing yields anything (rules 22.4)."""
    wanted = [kind for kind in KINDS if getattr(effect, kind)]
    if is_solo(mars):
        if effect.steal:
            yield from (TakeFrom(step.seat, kind) for kind in wanted)
        return
    for other in opponents(mars, step.seat):
        if effect.near_new_ocean and not beside_placed_tile(mars, other):
            continue
        for kind in wanted:
            if mars.players[other].stock[kind] and not (kind == "plants" and abilities(mars, other).protected):
                yield TakeFrom(other, kind)
    if effect.animals:
        yield from (TakeFromCard(card) for _, card in resource_targets(mars, step.seat, "animal"))


def beside_placed_tile(mars: Mars, owner: Seat) -> bool:
    """Whether the ocean placed by this card touches a tile of that player; without an ocean none does."""
    if mars.placed is None:
        return False
    return any(near in mars.tiles and mars.tiles[near].owner == owner for near in NEIGHBOURS[mars.placed])


@OFFERS.on(AttackChoice)
def offers(mars: Mars, step: AttackChoice) -> Iterator[TakeFrom | TakeFromCard | Decline]:
    yield from attack_offers(mars, step, attack_of(step))
    yield Decline()


@DECIDE.on(AttackChoice)
def decide(mars: Mars, step: AttackChoice, action: TakeFrom | TakeFromCard | Decline, table: Table[Mars]) -> None:
    effect = attack_of(step)
    match action:
        case TakeFrom(other, kind):
            most = getattr(effect, kind)
            taken = most if is_solo(mars) else lose(mars, other, kind, most, table)
            if effect.steal:
                gain(step.seat, kind, taken, table)
        case TakeFromCard(card):
            owner = next(owner for owner, each in resource_targets(mars, step.seat, "animal") if each == card)
            add_resources(owner, card, -min(effect.animals, mars.players[owner].resources[card]), table)
        case Decline():
            pass
