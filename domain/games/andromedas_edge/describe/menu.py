"""Where each offer stands in the menu of its decision."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import MODULE_OF, MOONS, PLANETS
from domain.games.andromedas_edge.describe.pieces import moon_text, ship_text
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Question
from domain.games.andromedas_edge.wording import amount
from domain.kernel import Group, message

FEW = 12
"""So many entries stand side by side; more planets are divided by their type, more modules by their row."""
GROUP_OF: dict[type, str] = {
    act.LaunchShip: "launch",
    act.PlayCard: "cards",
    act.UseAbility: "abilities",
    act.UseDevelopment: "abilities",
    act.UseToken: "abilities",
    act.HireLeaders: "gather",
    act.CollectResources: "gather",
    act.StoreMoon: "store",
    act.AbandonMoon: "abandon",
    act.MoveModule: "rearrange",
    act.GiveResource: "transfer",
    act.GiveCard: "transfer",
    act.GiveMoon: "transfer",
    act.GiveToken: "transfer",
    act.ActivateModule: "activate",
    act.AcquireModule: "modules",
    act.DiscardModule: "discard_modules",
    act.MoveShip: "move",
    act.ClaimMoon: "moons",
    act.TakeResources: "take",
    act.Pay: "pay",
}


def path_to(frontier: Frontier, step: Question, action: act.AndromedaAction) -> tuple[Group, ...]:
    """From the general to the particular."""
    if isinstance(action, act.DamageModule | act.RepairModule | act.ActivateFree):
        return _path_to_row(frontier, step.seat, "modules", action.module)
    name = GROUP_OF.get(type(action))
    if name is None:
        return ()
    top = Group(name, message(f"group.{name}"))
    match action:
        case act.LaunchShip(ship, to):
            outer = Group(f"{name}:{ship}", message("name", name=ship))
            return (top, outer, *_path_to_place(frontier, outer.id, to))
        case act.ClaimMoon(moon):
            colour = MOONS[moon].colour
            return (top, Group(f"{name}:{colour}", message("name", name=f"colour:{colour}")))
        case act.TakeResources(resources) | act.Pay(resources):
            return (top, *_path_to_amounts(name, tuple(resources.items())))
        case act.StoreMoon(moon):
            return (top, Group(f"{name}:{moon}", moon_text(moon), (f"moon:{moon}",)))
        case act.ActivateModule(module) | act.MoveModule(module):
            inner = Group(f"{name}:{module}", message("name", name=design(module)), (f"module:{module}",))
            return (top, *_path_to_row(frontier, step.seat, name, module), inner)
        case act.AcquireModule(module) | act.DiscardModule(module):
            track = MODULE_OF[module].track
            return (top, Group(f"{name}:{track}", message("name", name=track)))
        case act.MoveShip(ship, to):
            seat = step.seat
            outer = Group(f"{name}:{ship}", ship_text(frontier, seat, ship), (f"ship:{seat}:{ship}",))
            return (top, outer, *_path_to_place(frontier, outer.id, to))
        case _:
            return (top,)


def _path_to_row(frontier: Frontier, seat: int, ident: str, module: str) -> tuple[Group, ...]:
    """The row of a module, where a station has many."""
    if sum(map(len, frontier.players[seat].rows.values())) <= FEW:
        return ()
    track = MODULE_OF[module].track
    return (Group(f"{ident}:row:{track}", message("name", name=track)),)


def _path_to_place(frontier: Frontier, ident: str, to: str) -> tuple[Group, ...]:
    """The kind of a location; the type of a planet, where there are many."""
    kind = frontier.kind_of(to) or "nebula"
    inner = Group(f"{ident}:{kind}", message(f"kind.{kind}"))
    if kind != "planet" or sum(tile in PLANETS for tile in frontier.tiles.values()) <= FEW:
        return (inner,)
    sort = PLANETS[frontier.tiles[to]].type
    return inner, Group(f"{inner.id}:{sort}", message("name", name=sort))


def _path_to_amounts(name: str, amounts: tuple[tuple[str, int], ...]) -> tuple[Group, ...]:
    """The first kind, how much of it, then the same of the second: what remains are few."""
    path, ident = [], name
    for kind, count in amounts[:2]:
        ident += f":{kind}"
        path.append(Group(ident, message("name", name=f"of:{kind}")))
        ident += f":{count}"
        path.append(Group(ident, amount(kind, count)))
    return tuple(path)
