"""The Rogue's attacks: words of its card, one sentence for each of its levels (rules 13.3)."""

from domain.games.tiny_epic_galaxies.actions import ChooseShip, GiveUp
from domain.games.tiny_epic_galaxies.components import LEVEL_DICE, MOST, ROGUES, TRACK
from domain.games.tiny_epic_galaxies.components.rows import Attack
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.facts import HumanDieLost, ResourceLost, RogueAttacked
from domain.games.tiny_epic_galaxies.glossary import AnyTrack, ShipNumber
from domain.games.tiny_epic_galaxies.rules.colonising import advance, regress
from domain.games.tiny_epic_galaxies.rules.resources import gain, transfer
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos
from domain.games.tiny_epic_galaxies.steps import AttackText, RogueRegressTie, RogueStealSplit
from domain.kernel import Seat, Table, TypeDispatch

HUMAN: Seat = 0

CHANGES = TypeDispatch()
"""`CHANGES[type(word)](cosmos, word)`: whether the word would change anything."""
STRIKE = TypeDispatch()
"""`STRIKE[type(word)](cosmos, word, table)`: what it does."""


def attack_of(cosmos: Cosmos, level: int) -> Attack:
    return ROGUES[cosmos.options.rogue].attacks[level - 1]


def attack_usable(cosmos: Cosmos) -> bool:
    """Any part that changes something will do; once per turn means once."""
    made = attack_of(cosmos, cosmos.galaxies[ROGUE].level)
    if made.once_per_turn and cosmos.turn.attacked:
        return False
    return any(CHANGES[type(word)](cosmos, word) for word in made.words)


def attack(cosmos: Cosmos, table: Table[Cosmos]) -> None:
    """Only the attack of the present level."""
    level = cosmos.galaxies[ROGUE].level
    table.emit(RogueAttacked(cosmos.options.rogue, level, attack_of(cosmos, level).once_per_turn))
    table.then(AttackText(level, 0))


@PROCEED.on(AttackText)
def attack_text(cosmos: Cosmos, step: AttackText, table: Table[Cosmos]) -> None:
    """Part by part, in order; a part that changes nothing is passed over."""
    parts = attack_of(cosmos, step.level).words
    word = parts[step.at]
    if CHANGES[type(word)](cosmos, word):
        STRIKE[type(word)](cosmos, word, table)
    if step.at + 1 < len(parts):
        table.then(AttackText(step.level, step.at + 1))


# --- losses and gains ------------------------------------------------------------------------------------------------


@CHANGES.on(words.HumanLose, words.RogueSteal)
def human_has_some(cosmos: Cosmos, word: words.HumanLose | words.RogueSteal) -> bool:
    return cosmos.galaxies[HUMAN].held(word.resource) > 0


@STRIKE.on(words.HumanLose)
def human_loses(cosmos: Cosmos, word: words.HumanLose, table: Table[Cosmos]) -> None:
    lost = min(word.amount, cosmos.galaxies[HUMAN].held(word.resource))
    table.emit(ResourceLost(HUMAN, word.resource, lost))


@STRIKE.on(words.RogueSteal)
def rogue_steals(cosmos: Cosmos, word: words.RogueSteal, table: Table[Cosmos]) -> None:
    transfer(cosmos, HUMAN, ROGUE, word.resource, word.amount, table)


@CHANGES.on(words.RogueGain)
def rogue_has_room(cosmos: Cosmos, word: words.RogueGain) -> bool:
    return cosmos.galaxies[ROGUE].held(word.resource) < MOST


@STRIKE.on(words.RogueGain)
def rogue_gains(cosmos: Cosmos, word: words.RogueGain, table: Table[Cosmos]) -> None:
    gain(cosmos, ROGUE, word.resource, word.amount, table)


# --- a theft of the human's choice -----------------------------------------------------------------------------------


@CHANGES.on(words.RogueStealChoice)
def human_has_any(cosmos: Cosmos, word: words.RogueStealChoice) -> bool:
    human = cosmos.galaxies[HUMAN]
    return human.energy + human.culture > 0


def splits(cosmos: Cosmos, amount: int) -> list[tuple[int, int]]:
    """Every (energy, culture) that makes up the amount, or all the human has."""
    human = cosmos.galaxies[HUMAN]
    total = min(amount, human.energy + human.culture)
    return [(energy, total - energy) for energy in range(total + 1) if _holds(cosmos, energy, total - energy)]


def _holds(cosmos: Cosmos, energy: int, culture: int) -> bool:
    human = cosmos.galaxies[HUMAN]
    return energy <= human.energy and culture <= human.culture


@STRIKE.on(words.RogueStealChoice)
def rogue_demands(cosmos: Cosmos, word: words.RogueStealChoice, table: Table[Cosmos]) -> None:
    """With a single split there is nothing to choose."""
    possible = splits(cosmos, word.amount)
    if len(possible) == 1:
        take(cosmos, *possible[0], table)
    else:
        table.then(RogueStealSplit(HUMAN, word.amount))


def take(cosmos: Cosmos, energy: int, culture: int, table: Table[Cosmos]) -> None:
    if energy:
        transfer(cosmos, HUMAN, ROGUE, "energy", energy, table)
    if culture:
        transfer(cosmos, HUMAN, ROGUE, "culture", culture, table)


@OFFERS.on(RogueStealSplit)
def split_offers(cosmos: Cosmos, step: RogueStealSplit) -> list[GiveUp]:
    return [GiveUp(energy, culture) for energy, culture in splits(cosmos, step.amount)]


@DECIDE.on(RogueStealSplit)
def decide_split(cosmos: Cosmos, step: RogueStealSplit, action: GiveUp, table: Table[Cosmos]) -> None:
    take(cosmos, action.energy, action.culture, table)


# --- ships -----------------------------------------------------------------------------------------------------------


def advanced_ships(cosmos: Cosmos) -> list[ShipNumber]:
    """The human's ships at 1 or more."""
    return [number for number, ship in enumerate(cosmos.galaxies[HUMAN].ships) if ship.position > 0]


def foremost_ships(cosmos: Cosmos) -> list[ShipNumber]:
    """The most advanced of them; several when tied."""
    ships, found = cosmos.galaxies[HUMAN].ships, advanced_ships(cosmos)
    best = max((ships[number].position for number in found), default=0)
    return [number for number in found if ships[number].position == best]


@CHANGES.on(words.HumanRegress)
def human_has_advanced(cosmos: Cosmos, word: words.HumanRegress) -> bool:
    return bool(advanced_ships(cosmos))


@STRIKE.on(words.HumanRegress)
def human_is_pushed(cosmos: Cosmos, word: words.HumanRegress, table: Table[Cosmos]) -> None:
    pushed = advanced_ships(cosmos) if word.which == "all" else foremost_ships(cosmos)
    if word.which == "most_advanced" and len(pushed) > 1:
        table.then(RogueRegressTie(HUMAN, word.steps))
        return
    for number in pushed:
        regress(cosmos, HUMAN, number, word.steps, table)


@OFFERS.on(RogueRegressTie)
def tie_offers(cosmos: Cosmos, step: RogueRegressTie) -> list[ChooseShip]:
    return [ChooseShip(number) for number in foremost_ships(cosmos)]


@DECIDE.on(RogueRegressTie)
def decide_tie(cosmos: Cosmos, step: RogueRegressTie, action: ChooseShip, table: Table[Cosmos]) -> None:
    regress(cosmos, HUMAN, action.ship, step.steps, table)


@CHANGES.on(words.RogueAdvance)
def rogue_in_orbit(cosmos: Cosmos, word: words.RogueAdvance) -> bool:
    return any(ship.place == "orbit" for ship in cosmos.galaxies[ROGUE].ships)


def on_tracks(cosmos: Cosmos, track: AnyTrack) -> list[ShipNumber]:
    """The Rogue's ships on tracks of that type, from left to right."""
    ships = cosmos.galaxies[ROGUE].ships
    return [
        number
        for planet in cosmos.planets_in_row()
        for number, ship in enumerate(ships)
        if ship.planet == planet and (track == "any" or TRACK[planet] == track)
    ]


def advance_all(cosmos: Cosmos, track: AnyTrack, steps: int, table: Table[Cosmos]) -> None:
    """All of them, handled from left to right; a win stops everything."""
    for number in on_tracks(cosmos, track):
        if not cosmos.over:
            advance(cosmos, ROGUE, number, steps, table)


@STRIKE.on(words.RogueAdvance)
def rogue_advances(cosmos: Cosmos, word: words.RogueAdvance, table: Table[Cosmos]) -> None:
    advance_all(cosmos, "any", word.steps, table)


# --- dice ------------------------------------------------------------------------------------------------------------


@CHANGES.on(words.HumanLoseDie)
def human_has_dice(cosmos: Cosmos, word: words.HumanLoseDie) -> bool:
    """At least one die is always rolled."""
    human = cosmos.galaxies[HUMAN]
    return LEVEL_DICE[human.level] - human.dice_lost > 1


@STRIKE.on(words.HumanLoseDie)
def human_loses_die(cosmos: Cosmos, word: words.HumanLoseDie, table: Table[Cosmos]) -> None:
    table.emit(HumanDieLost(HUMAN, word.amount))
