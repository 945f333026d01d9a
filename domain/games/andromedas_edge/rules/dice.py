"""Who takes part in a battle, how many dice and how much targeting they have, and comparing rows (rules 16)."""

from collections.abc import Mapping, Sequence

from domain.games.andromedas_edge.components import ADJACENT, DEVELOPMENTS, RAIDERS, SETUP
from domain.games.andromedas_edge.effects.conditions import meets
from domain.games.andromedas_edge.effects.passives import bonus, modifiers
from domain.games.andromedas_edge.glossary import FACES
from domain.games.andromedas_edge.rules.board import values
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Dice

MOST_TARGETING = 5


def present(frontier: Frontier, at: str) -> list[int]:
    """Seats with ships there in turn order, and the raiders as the number after the last seat."""
    found = []
    for seat in frontier.in_turn_order():
        for ship in frontier.players[seat].ships:
            if ship.at == at and ship.place == "board":
                found.append(seat)
                break
    return found + ([frontier.seats] if frontier.raider_at(at) is not None else [])


def taking_part(frontier: Frontier) -> list[int]:
    """Who still fights: present and not taken out by a card."""
    battle = frontier.battle
    if battle is None:
        return []
    return [who for who in present(frontier, battle.at) if who not in battle.out]


def takes_part(frontier: Frontier, seat: int) -> bool:
    """Whether a player still fights."""
    battle = frontier.battle
    if battle is None or seat in battle.out:
        return False
    return bool(frontier.players[seat].ships_at(battle.at))


def team_side(frontier: Frontier, who: int) -> int:
    """Partners are one side, raiders another."""
    return who if who == frontier.seats or not frontier.options.teams else who & ~1


def hostile(frontier: Frontier, at: str) -> bool:
    return len({team_side(frontier, who) for who in present(frontier, at)}) > 1


def dice_limit(frontier: Frontier, who: int) -> int:
    battle = frontier.battle
    most = SETUP.raider_dice if who == frontier.seats else SETUP.dice_per_player
    return most if battle is None or battle.max_dice is None else min(most, battle.max_dice)


def raw_dice(frontier: Frontier, who: int) -> int:
    """Cannons, developments on or beside the location, cards and energy, before the limit (rules 16.4)."""
    battle = frontier.battle
    if battle is None:
        return 0
    added = battle.dice[who] + battle.energy[who]
    if who == frontier.seats:
        raider = frontier.raider_at(battle.at)
        if raider is None:
            return 0
        card = RAIDERS[raider.id]
        figures = len(raider.at(battle.at)) if card.raider_class == "S" else 1
        return card.cannons * figures + added
    player = frontier.players[who]
    cannons = sum(values(player, player.ships[ship].type).cannons for ship in player.ships_at(battle.at))
    near = (battle.at, *ADJACENT[battle.at])
    built = sum(DEVELOPMENTS[each.type].battle_die for each in player.developments if each.at in near)
    passive = sum(each.n for each in modifiers(frontier, who, "battle_dice") if meets(frontier, who, each.condition))
    return cannons + built + passive + added


def dice_of(frontier: Frontier, who: int) -> int:
    return max(0, min(raw_dice(frontier, who), dice_limit(frontier, who)))


def targeting_of(frontier: Frontier, who: int) -> int:
    """Ships there and bonuses, between 1 and 5; raiders 1 and their bonus, S raiders their number."""
    battle = frontier.battle
    if battle is None:
        return 1
    if who == frontier.seats:
        raider = frontier.raider_at(battle.at)
        if raider is None:
            return 1
        card = RAIDERS[raider.id]
        own = len(raider.at(battle.at)) if card.raider_class == "S" else 1
        total = own + card.targeting_bonus
    else:
        player = frontier.players[who]
        ships = player.ships_at(battle.at)
        total = len(ships) + sum(values(player, player.ships[ship].type).targeting for ship in ships)
        total += bonus(frontier, who, "targeting")
    return max(1, min(MOST_TARGETING, total + battle.targeting[who]))


def roll(dice: Dice, many: int) -> list[int]:
    return [dice.below(FACES) + 1 for _ in range(many)]


def best_rows(rows: Mapping[int, Sequence[int]]) -> list[int]:
    """The sides left after comparing dice place by place; none if all ran out together (rules 16.6).

    Rows are sorted from the highest die down.
    """
    left = list(rows)
    place = 0
    while len(left) > 1:
        shown = [rows[side][place] if place < len(rows[side]) else 0 for side in left]
        highest = max(shown)
        if highest == 0:
            return []
        left = [side for side, die in zip(left, shown, strict=True) if die == highest]
        place += 1
    return left


def sides(frontier: Frontier) -> tuple[int, ...]:
    return tuple(team_side(frontier, who) for who in range(frontier.seats + 1))
