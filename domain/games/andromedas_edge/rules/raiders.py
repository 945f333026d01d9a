"""Raiders: deployment and surge (rules 6.4, 15, 21.1)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import NEBULA_OF_DIE, RAIDERS, SPECIAL_TILES, ability_text
from domain.games.andromedas_edge.glossary import FACES, RaiderClass, SpaceId
from domain.games.andromedas_edge.rules.board import quasars, within
from domain.games.andromedas_edge.rules.tables import PROCEED, asks, decides
from domain.games.andromedas_edge.state import Frontier, RaiderCard
from domain.games.andromedas_edge.steps import (
    Deployment,
    ExtraSwarm,
    Surge,
    SurgeChoice,
    SurgeMove,
    TextStep,
    Window,
)
from domain.kernel import Table

# --- deployment ------------------------------------------------------------------------------------------------------


def roll_nebula(frontier: Frontier, raider: RaiderCard, table: Table[Frontier]) -> SpaceId | None:
    """A random place for a raider: the special tile of the roll, else a nebula that holds no other class."""
    rolled = table.dice.below(FACES) + 1
    special = [space for space, tile in frontier.tiles.items() if tile in SPECIAL_TILES]
    named = [space for space in special if rolled in SPECIAL_TILES[frontier.tiles[space]].die_values]
    for space in (*named, *(other for other in special if other not in named)):
        if free_for(frontier, raider, space):
            return space
    if not special and free_for(frontier, raider, NEBULA_OF_DIE[rolled]):
        return NEBULA_OF_DIE[rolled]
    free = [space for space in NEBULA_OF_DIE.values() if free_for(frontier, raider, space)]
    return table.dice.pick(free) if free else None  # Rolling until one is free finds each as likely.


def free_for(frontier: Frontier, raider: RaiderCard, space: SpaceId) -> bool:
    """No raider there; S raiders may join S raiders (rules 15.1)."""
    there = frontier.raider_at(space)
    return there is None or (there is raider and is_swarm(raider))


def is_swarm(raider: RaiderCard) -> bool:
    return RAIDERS[raider.id].raider_class == "S"


def named_place(frontier: Frontier, raider: RaiderCard) -> SpaceId | None:
    """The location on its card, if that is on the board."""
    wanted = RAIDERS[raider.id].deploy.location
    return next((space for space in _spaces(frontier) if frontier.name_of(space) == wanted), None) if wanted else None


def _spaces(frontier: Frontier) -> Iterator[SpaceId]:
    yield from frontier.tiles
    yield from NEBULA_OF_DIE.values()


@PROCEED.on(Deployment)
def deployment(frontier: Frontier, step: Deployment, table: Table[Frontier]) -> None:
    raider = next(card for card in frontier.raiders if RAIDERS[card.id].raider_class == step.raider_class)
    if raider.deployed():
        place_swarm(frontier, 2, None if is_swarm(raider) else named_place(frontier, raider), table)
    elif is_swarm(raider):
        place_swarm(frontier, 1, None, table)
    else:
        deploy(frontier, raider, table)


def deploy(frontier: Frontier, raider: RaiderCard, table: Table[Frontier]) -> None:
    """At the place on its card, or at random if that is taken or none is named (rules 15.2)."""
    at = named_place(frontier, raider)
    if at is None or not free_for(frontier, raider, at):
        at = roll_nebula(frontier, raider, table)
    if at is None:
        return
    table.emit(facts.RaiderDeployed(raider.id, (0,), at))
    deployed(raider, table, frontier)


def deployed(raider: RaiderCard, table: Table[Frontier], frontier: Frontier) -> None:
    """Its entry effects, also when it comes again."""
    for number, ability in enumerate(RAIDERS[raider.id].special):
        if ability.trigger == "on_deploy":
            table.then(TextStep(frontier.turn.active, ability_text(raider.id, number), 0, raider.id))


def place_swarm(frontier: Frontier, many: int, place: SpaceId | None, table: Table[Frontier]) -> None:
    """S raiders from the supply, as many as are left, together at one place."""
    swarm = frontier.swarm()
    figures = tuple(n for n, at in enumerate(swarm.figures) if at is None)[:many]
    if not figures:
        return
    at = place if place is not None and free_for(frontier, swarm, place) else roll_nebula(frontier, swarm, table)
    if at is not None:
        table.emit(facts.RaiderDeployed(swarm.id, figures, at))
        deployed(swarm, table, frontier)


@PROCEED.on(ExtraSwarm)
def extra_swarm(frontier: Frontier, step: ExtraSwarm, table: Table[Frontier]) -> None:
    place_swarm(frontier, 1, None, table)
    if step.left > 1:
        table.then(ExtraSwarm(step.left - 1))


def deploy_class(frontier: Frontier, raider_class: RaiderClass, many: int, table: Table[Frontier]) -> None:
    """By a card's text: single S figures without the replacement rule, others as by an event."""
    if raider_class == "S":
        table.then(ExtraSwarm(many))
    else:
        table.then(Deployment(raider_class))


# --- surge -----------------------------------------------------------------------------------------------------------


def in_range(frontier: Frontier, raider: RaiderCard, at: SpaceId) -> tuple[int, ...]:
    """Its figures elsewhere that reach the place."""
    reach, walls = RAIDERS[raider.id].range, quasars(frontier)
    found = [
        n
        for n, place in enumerate(raider.figures)
        if place is not None and place != at and at in within(walls, place, reach)
    ]
    return tuple(found)


def surging(frontier: Frontier) -> list[RaiderCard]:
    """The raiders one of which would move to the active location (rules 6.4)."""
    at = frontier.turn.location
    if at is None:
        return []
    there = frontier.raider_at(at)
    if there is not None:
        return [there] if is_swarm(there) and in_range(frontier, there, at) else []
    return [raider for raider in frontier.raiders if in_range(frontier, raider, at)]


@PROCEED.on(Surge)
def surge(frontier: Frontier, step: Surge, table: Table[Frontier]) -> None:
    if surging(frontier):
        table.then(Window("raider_surge", frontier.turn.active, 0), SurgeMove())


@PROCEED.on(SurgeMove)
def surge_move(frontier: Frontier, step: SurgeMove, table: Table[Frontier]) -> None:
    if frontier.turn.surge_cancelled:
        return
    raiders = surging(frontier)
    if len(raiders) == 1:
        move_in(frontier, raiders[0], table)
    elif raiders:
        table.then(SurgeChoice(frontier.turn.active))


def move_in(frontier: Frontier, raider: RaiderCard, table: Table[Frontier]) -> None:
    """One figure, or all S raiders in range."""
    at = frontier.turn.location
    assert at is not None
    table.emit(facts.RaiderMoved(raider.id, in_range(frontier, raider, at), at))


@asks(SurgeChoice)
def surge_choices(frontier: Frontier, step: SurgeChoice) -> list[act.ChooseRaider]:
    return [act.ChooseRaider(raider.id) for raider in surging(frontier)]


@decides(SurgeChoice)
def surge_chosen(frontier: Frontier, step: SurgeChoice, action: act.ChooseRaider, table: Table[Frontier]) -> None:
    move_in(frontier, next(raider for raider in frontier.raiders if raider.id == action.raider), table)
