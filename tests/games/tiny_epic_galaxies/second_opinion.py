"""What is legal, told a second time: naively, from the rules alone, without a line of the game's own rules.

`legal` answers every question of people's turns with plain tuples, `spoken` turns an offer into the same tuples. Dice
are named by their face and ships at home by `home`, so what is interchangeable is the same tuple.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies import steps as ask
from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.glossary import FACES
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Offer, Offered

Answer = tuple[Any, ...]
LAST_LEVEL = 6
FULL = 7


class World:
    """The table through somebody's eyes: what everybody would hold, and which dice count as used."""

    def __init__(self, cosmos: Cosmos, seat: int, landed: int | None = None, die: int | None = None) -> None:
        self.cosmos, self.seat, self.landed = cosmos, seat, landed
        self.galaxies = cosmos.galaxies
        self.me = cosmos.galaxies[seat]
        self.held = {(who, kind): one.held(kind) for who, one in enumerate(self.galaxies) for kind in KINDS}
        self.unused = [number for number in cosmos.inactive() if number != die]
        self.earlier = cosmos.turn.bay if die is not None else cosmos.turn.bay[:-1]
        self.busy = {mark.planet for mark in cosmos.turn.chain if mark.seat == seat}
        self.row = [planet for planet in cosmos.row if planet is not None]

    def after(self, planet: str = "", pays: Any = None, to: int | None = None) -> "World":
        """The same inside a planet's action, or after a payment."""
        other = World.__new__(World)
        other.__dict__.update(self.__dict__, held=dict(self.held), busy=self.busy | {planet})
        if pays is not None:
            other.held[self.seat, pays.resource] -= pays.amount
            if to is not None:
                other.held[to, pays.resource] = min(FULL, self.held[to, pays.resource] + pays.amount)
        return other

    def others(self) -> list[int]:
        return [who for who in range(len(self.galaxies)) if who != self.seat]

    def in_orbit(self, who: int, track: str = "any", least: int = 0) -> list[int]:
        return [
            number
            for number, ship in enumerate(self.galaxies[who].ships)
            if ship.place == "orbit" and ship.position >= least
            if track == "any" or PLANETS[ship.planet or ""].track == track
        ]


KINDS: tuple[Any, ...] = ("energy", "culture")


def face(cosmos: Cosmos, die: int) -> str:
    return cosmos.turn.dice[die].face


# --- die actions -----------------------------------------------------------------------------------------------------


def moves(world: World, resting: tuple[int, ...] = ()) -> set[Answer]:
    found: set[Answer] = set()
    for number, ship in enumerate(world.me.ships):
        if ship.place == "locked" or number in resting:
            continue
        name = "home" if ship.place == "home" else number
        if ship.place != "home":
            found.add(("move", name, "home", None))
        for planet in world.row:
            for place in ("surface", "orbit"):
                mine = any(other.planet == planet and other.place == place for other in world.me.ships)
                if planet != ship.planet and not mine:
                    found.add(("move", name, place, planet))
    return found


def ways(world: World, shown: str) -> set[Answer]:
    if shown == "move":
        return moves(world)
    if shown in KINDS:
        return {("acquire",)}
    if shown != "colony":
        return {("advance", ship) for ship in world.in_orbit(world.seat, shown)}
    price = world.me.level + 1
    found: set[Answer] = set()
    if price <= LAST_LEVEL:
        found |= {("upgrade", *paid) for paid in ((price, 0), (0, price)) if affords(world, *paid)}
    return found | {("colony", planet) for planet in world.me.colonies if usable(world, planet)}


def affords(world: World, energy: int, culture: int) -> bool:
    return energy <= world.held[world.seat, "energy"] and culture <= world.held[world.seat, "culture"]


# --- planets ---------------------------------------------------------------------------------------------------------


def usable(world: World, planet: str) -> bool:
    card, turn = PLANETS[planet], world.cosmos.turn
    if card.own_turn_only and turn.active != world.seat:
        return False
    if card.once_per_turn and any((mark.seat, mark.planet) == (world.seat, planet) for mark in turn.marks):
        return False
    if planet in world.busy:
        return False
    inside = world.after(planet)
    for word in card.action:
        if isinstance(word, words.Spend):
            if inside.held[world.seat, word.resource] < word.amount:
                return False
            inside = inside.after(pays=word)
    if planet == "bsw_10_1":  # The ship that goes back and the other one must both be there.
        return bool(world.in_orbit(world.seat, least=1)) and len(world.in_orbit(world.seat)) > 1
    return all(bool(targets(inside, planet, word)) for word in card.action)


def targets(world: World, planet: str, word: Any, regressed: int | None = None) -> set[Answer]:
    """What a word can be about; something where it needs nothing."""
    seat, held, people = world.seat, world.held, world.cosmos.seats > 1
    match word:
        case words.Convert(source, target):
            most = min(held[seat, source], FULL - held[seat, target])
            return {("amount", amount) for amount in range(1, most + 1)}
        case words.Steal(resource, amount):
            return {("victim", who) for who in world.others() if held[who, resource] >= amount}
        case words.Advance(track) if word.who == "self":
            return {("ship", ship) for ship in world.in_orbit(seat, track) if ship != regressed}
        case words.Regress("self", track):
            return {("ship", ship) for ship in world.in_orbit(seat, track, least=1)}
        case words.Regress(_, track):
            enemy = [(who, ship) for who in world.others() for ship in world.in_orbit(who, track, least=1)]
            return {("push", frozenset(some)) for some in combinations(enemy, min(word.ships, len(enemy))) if some}
        case words.MoveShips():
            return moves(world, () if world.landed is None else (world.landed,))
        case words.UpgradeEmpire():
            return upgrades(world, word)
        case words.DisplaceShip():
            ships = world.galaxies[seat].ships
            return {
                ("recall", ship, kind)
                for ship in world.in_orbit(seat)
                for kind in KINDS
                if ships[ship].position or kind == "energy"
            }
        case words.TransferOrbit():
            return set(transfers(world))
        case words.ReplacePlanet():
            visited = {ship.planet for one in world.galaxies for ship in one.ships}
            return {("replace", other) for other in world.row if other not in visited and world.cosmos.deck}
        case words.CopyAction():
            return set(copies(world.after(planet), planet, word))
        case words.RepeatDie() | words.AnyDieAction() | words.RerollDice() | words.SetDie() | words.DiscardDice():
            return about_dice(world.after(planet), word)
        case words.FollowIncome():
            return {("nothing",)} if people else set()
        case words.FollowCost(amount):
            return {("nothing",)} if people and world.cosmos.turn.follow_price < amount else set()
        case _:
            return {("nothing",)}


def upgrades(world: World, word: words.UpgradeEmpire) -> set[Answer]:
    level = world.me.level
    lowest = all(level < world.galaxies[who].level for who in world.others())
    if level == LAST_LEVEL or (word.condition is not None and not lowest):
        return set()
    price = level + 1 - word.discount
    splits = [(energy, price - energy) for energy in range(price + 1)]
    if word.payment == "single":
        splits = [split for split in splits if 0 in split]
    return {("pay", *split) for split in splits if affords(world, *split)}


def transfers(world: World) -> Iterator[Answer]:
    taken = {world.me.ships[ship].planet for ship in world.in_orbit(world.seat)}
    for ship in world.in_orbit(world.seat):
        for planet in world.row:
            if planet not in taken and world.me.ships[ship].position <= PLANETS[planet].spaces + 1:
                yield ("transfer", ship, planet)


def copies(world: World, planet: str, word: words.CopyAction) -> Iterator[Answer]:
    if word.pay is None:
        yield from (("copy", other) for other in world.row if other != planet and usable(world, other))
        return
    for who in world.others():
        if world.held[world.seat, word.pay.resource] >= word.pay.amount:
            paid = world.after(pays=word.pay, to=who)
            yield from (("copy", other) for other in world.galaxies[who].colonies if usable(paid, other))


def about_dice(world: World, word: Any) -> set[Answer]:
    cosmos = world.cosmos
    match word:
        case words.RepeatDie():
            shown = {face(cosmos, die) for die in world.earlier}
            return {("repeat", one, way) for one in shown for way in ways(world, one)}
        case words.AnyDieAction():
            return {("perform", one, way) for one in FACES for way in ways(world, one)}
        case words.RerollDice():
            return {("reroll", frozenset(world.unused))} if world.unused else set()
        case words.SetDie():
            shown = {face(cosmos, die) for die in world.unused}
            return {("set", old, new) for old in shown for new in FACES if old != new}
        case _:
            return {("discard", frozenset(world.unused))} if len(world.unused) >= word.count else set()


# --- questions -------------------------------------------------------------------------------------------------------


def legal(cosmos: Cosmos, step: Any) -> set[Answer]:
    """Every answer to a question; none where it must not be asked."""
    match step:
        case ask.MainMenu(seat):
            return menu(cosmos, seat)
        case ask.FollowChoice(seat, shown):
            world = World(cosmos, seat)
            world.held[seat, "culture"] -= cosmos.turn.follow_price
            return or_pass(ways(world, shown)) if world.held[seat, "culture"] >= 0 else set()
        case ask.FreeFollowChoice(seat, shown):
            return or_pass(ways(World(cosmos, seat), shown))
        case ask.SurfaceAction(seat, planet, ship):
            return landing(World(cosmos, seat, ship), planet)
        case ask.PlanetTargets(seat, planet, at, landed, regressed):
            world = World(cosmos, seat, landed).after(planet)
            return targets(world, planet, PLANETS[planet].action[at], regressed)
        case ask.ShipMoves(seat, _, compulsory, grounded):
            found = moves(World(cosmos, seat), grounded)
            return or_pass(found) if compulsory <= 0 else found
        case ask.OthersAdvance(seat):
            return {("ship", ship) for ship in World(cosmos, seat).in_orbit(seat)}
        case _:
            raise AssertionError(f"no opinion on {step}")


def or_pass(found: set[Answer]) -> set[Answer]:
    """Where declining would be all there is, nobody is asked."""
    return found | {("pass",)} if found else set()


def menu(cosmos: Cosmos, seat: int) -> set[Answer]:
    dice = cosmos.inactive()
    if not dice:
        return set()
    found: set[Answer] = {("pass",)}
    if not cosmos.turn.rerolled or cosmos.galaxies[seat].energy:
        found.add(("reroll", frozenset(dice)))
    for die in dice:
        shown = face(cosmos, die)
        found |= {("activate", shown, way) for way in ways(World(cosmos, seat, die=die), shown)}
    if not cosmos.turn.converted:
        for spent in permutations(dice, 3):
            first, second, old = (face(cosmos, die) for die in spent)
            found |= {("convert", tuple(sorted((first, second))), old, new) for new in FACES if new != old}
    return found


def landing(world: World, planet: str) -> set[Answer]:
    if not usable(world, planet):
        return set()
    inside = world.after(planet)
    for word in PLANETS[planet].action:
        if not isinstance(word, words.Spend):
            asked = word.AIMED and getattr(word, "who", "self") != "others"
            return {("pass",)} | (targets(inside, planet, word) if asked else {("use",)})
        inside = inside.after(pays=word)
    return {("pass",), ("use",)}


# --- offers in the same words ----------------------------------------------------------------------------------------


def spoken(cosmos: Cosmos, step: Any, offered: Offered) -> list[Answer]:
    """An offer as the tuples it stands for."""
    if isinstance(offered, Offer):
        return filled(offered)
    match offered:
        case act.ActivateDie(die, way):
            return [("activate", face(cosmos, die), told(cosmos, step.seat, way))]
        case act.RepeatDie(die, way):
            return [("repeat", face(cosmos, die), told(cosmos, step.seat, way))]
        case act.PerformAction(shown, way):
            return [("perform", shown, told(cosmos, step.seat, way))]
        case act.Follow(way) | act.FreeFollow(way) | act.FlyShip(way):
            return [told(cosmos, step.seat, way)]
        case act.ConvertDice(spent, die, new):
            pair = tuple(sorted(face(cosmos, one) for one in spent))
            return [("convert", pair, face(cosmos, die), new)]
        case act.SetDie(die, new):
            return [("set", face(cosmos, die), new)]
        case act.PushBack(ships):
            return [("push", frozenset((name.seat, name.ship) for name in ships))]
        case act.EndTurn() | act.PassFollow() | act.DeclineAction() | act.StopMoving():
            return [("pass",)]
        case _:
            word = PLAIN[type(offered)]
            return [(word, *(getattr(offered, name) for name in offered.__struct_fields__))]


PLAIN: dict[type, str] = {
    act.UseAction: "use",
    act.ChooseShip: "ship",
    act.TransferShip: "transfer",
    act.RecallShip: "recall",
    act.ReplacePlanet: "replace",
    act.PayUpgrade: "pay",
    act.ConvertResource: "amount",
    act.StealFrom: "victim",
    act.CopyPlanet: "copy",
}


def filled(offer: Offer) -> list[Answer]:
    choose = offer.choose
    if isinstance(offer.action, act.PushBack):
        some = combinations(choose.values, choose.most)
        return [("push", frozenset((name.seat, name.ship) for name in names)) for names in some]
    whole = isinstance(offer.action, act.RerollDice)
    assert (choose.least, choose.most) == ((1, len(choose.values)) if whole else (2, 2))
    return [("reroll" if whole else "discard", frozenset(choose.values))]


def told(cosmos: Cosmos, seat: int, way: act.Way) -> Answer:
    match way:
        case act.MoveShip(ship, place, planet):
            at_home = cosmos.galaxies[seat].ships[ship].place == "home"
            return ("move", "home" if at_home else ship, place, planet)
        case act.Acquire():
            return ("acquire",)
        case act.AdvanceShip(ship):
            return ("advance", ship)
        case act.UpgradeEmpire(energy, culture):
            return ("upgrade", energy, culture)
        case act.UseColony(planet):
            return ("colony", planet)
