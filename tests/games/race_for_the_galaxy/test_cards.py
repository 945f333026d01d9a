"""Every card, figure by figure: what the table says against what is printed, spelt a second time and differently."""

from typing import get_args

import pytest

from domain.games.race_for_the_galaxy.components import DESIGNS, Design, World
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import AnyWord

GOODS = {"novelty": "N", "rare": "R", "genes": "G", "alien": "A", None: "any"}


def spelt(design: Design) -> str:
    """Cost or (in brackets) defence, points, good (a windfall's with a star), keywords; then the powers by phase."""
    cost = f"({design.cost})" if isinstance(design, World) and design.military else f"{design.cost}"
    face = [design.id, cost, f"{design.points}VP"]
    if isinstance(design, World) and design.good is not None:
        face.append(GOODS[design.good] + ("*" if design.source == "windfall" else ""))
    return " | ".join([" ".join([*face, *design.keywords]), *map(power, design.powers)])


def power(word: AnyWord) -> str:
    match word:
        case words.ExploreDraw(amount=n):
            return f"I draw +{n}"
        case words.ExploreKeep(amount=n):
            return f"I keep +{n}"
        case words.DevelopDiscount(amount=n):
            return f"II -{n}"
        case words.DevelopDrawBefore(amount=n):
            return f"II draw {n}"
        case words.DevelopDrawAfter(amount=n):
            return f"II after: draw {n}"
        case words.SettleDiscount(amount=n, good=good):
            return f"III {GOODS[good]} -{n}"
        case words.Military(amount=n, good=good, against=against):
            return f"III military {against or GOODS[good]} {n:+}"
        case words.DiscardForMilitary(amount=n):
            return f"III discard: military +{n}"
        case words.DiscardForFreeSettle(excludes_good=good):
            return f"III discard: free, not {GOODS[good]}"
        case words.PayForMilitary(discount=n, excludes_good=good):
            return f"III pay military -{n}, not {GOODS[good]}"
        case words.SettleDrawAfter(amount=n):
            return f"III after: draw {n}"
        case words.TradeBonus(amount=n, good=good, here=here):
            return f"$ {'here' if here else GOODS[good]} +{n}"
        case _:
            return late_power(word)


def late_power(word: AnyWord) -> str:
    """The powers of Consume and Produce."""
    match word:
        case words.Consume(good=good, goods=goods, times=times, points=points, cards=cards):
            return f"IV {goods}{GOODS[good]} -> {points}VP {cards}C" + (f" x{times}" if times > 1 else "")
        case words.ConsumeDistinct(kinds=kinds, points=points):
            return f"IV {kinds} kinds -> {points}VP"
        case words.ConsumeAll(points=points, unrewarded=free):
            return f"IV all -> {points}VP each but {free}"
        case words.TradeGood(bonuses=bonuses):
            return "IV trade" if bonuses else "IV trade bare"
        case words.ConsumeDraw(amount=n):
            return f"IV draw {n}"
        case words.Gamble(least=least, most=most):
            return f"IV gamble {least}-{most}"
        case words.DiscardHand(most=most, points=points):
            return f"IV hand {most} -> {points}VP each"
        case words.Produce():
            return "V good"
        case words.ProduceWindfall(good=good):
            return f"V windfall {GOODS[good]}"
        case words.DrawIfProducedHere(amount=n):
            return f"V here: draw {n}"
        case words.ProduceDraw(amount=n):
            return f"V draw {n}"
        case words.DrawPerGoodProduced(good=good, amount=n):
            return f"V draw {n} per {GOODS[good]} made"
        case words.DrawPerKindProduced(amount=n):
            return f"V draw {n} per kind made"
        case words.DrawIfMostProduced(good=good, amount=n):
            return f"V most {GOODS[good]}: draw {n}"
        case words.DrawPerWorld(good=good, amount=n):
            return f"V draw {n} per {GOODS[good]} world"
        case _:
            raise AssertionError(word)


CARDS = """
old_earth 3 2VP | $ any +1 | IV 1any -> 1VP 0C x2
epsilon_eridani 2 1VP | III military any +1 | IV 1any -> 1VP 1C
alpha_centauri 2 0VP R* | III R -1 | III military R +1
new_sparta (2) 1VP | III military any +2
earths_lost_colony 2 1VP N | IV 1any -> 1VP 0C | V good
pilgrimage_world 0 2VP | IV all -> 1VP each but 1
refugee_world 0 1VP N* | III military any -1
artist_colony 1 1VP N | V good
destroyed_world 1 0VP R*
empath_world 1 1VP G* | III military any -1
expanding_colony 1 1VP | IV 1any -> 1VP 0C | V windfall N
gambling_world 1 1VP | IV 1any -> 1VP 0C | IV gamble 1-7
new_survivalists (1) 1VP N | IV 1N -> 0VP 1C | V good
outlaw_world (1) 1VP | IV 1any -> 1VP 1C
rebel_fuel_cache (1) 1VP R* rebel
runaway_robots (1) 1VP R* | V here: draw 1
secluded_world 1 1VP N | IV 1any -> 0VP 1C | V good
star_nomad_lair (1) 1VP N* | I draw +1 | $ here +1
the_last_of_the_uplift_gnarssh (1) 0VP G* uplift
alien_robot_sentry (2) 2VP A* alien
aquatic_uplift_race (2) 2VP G* uplift
asteroid_belt 2 1VP R*
avian_uplift_race (2) 2VP G* uplift
former_penal_colony (2) 1VP N* | III military any +1
galactic_engineers 2 1VP | $ any +1 | V windfall any
gem_world 2 1VP N | V good | V here: draw 1
new_vinland 2 1VP N | IV 1any -> 0VP 2C | V good
pre_sentient_race 2 1VP G*
radioactive_world 2 1VP R*
rebel_miners (2) 1VP R rebel | V good
reptilian_uplift_race (2) 2VP G* uplift
space_port 2 1VP N | $ R +2 | V good
spice_world 2 1VP N | $ N +2 | V good
alien_rosetta_stone_world 3 3VP alien | III A -2 | III military A +2 | V windfall A
bio_hazard_mining_world 3 2VP R | $ G +2 | V good
black_market_trading_world 3 2VP | IV trade bare
blaster_gem_mines 3 2VP R* | III military any +1
comet_zone 3 2VP R | V good | V here: draw 1
galactic_resort 3 2VP N* | IV 1any -> 1VP 1C
mining_world 3 2VP R | V good | V here: draw 1
pirate_world (3) 2VP N* | $ here +3
plague_world 3 0VP G | IV 1G -> 1VP 1C | V good
prosperous_world 3 2VP N | IV 1any -> 1VP 0C | V good
rebel_underground (3) 4VP rebel | V draw 1
rebel_warrior_race (3) 2VP G* rebel | III military any +1
alien_robot_scout_ship (4) 2VP A* alien | III military any +1
deserted_alien_outpost 4 3VP A* alien
distant_world 4 2VP G | $ N +3 | V good
imperium_armaments_world 4 2VP R imperium | III military any +1 | V good
malevolent_lifeforms (4) 2VP G | I draw +1 | V good
merchant_world 4 2VP | $ any +2 | IV hand 2 -> 1VP each
tourist_world 4 2VP | IV 2any -> 3VP 0C
deserted_alien_colony 5 4VP A* alien
galactic_trendsetters 5 3VP | IV 1any -> 2VP 0C
lost_alien_warship (5) 3VP A* alien | III military any +2
lost_species_ark_world 5 3VP G | V good | V here: draw 2
new_earth 5 3VP R | IV 1any -> 1VP 1C | V good
rebel_outpost (5) 5VP rebel | III military any +1
terraformed_world 5 5VP | IV 1any -> 1VP 0C
alien_robotic_factory 6 5VP A alien | V good
deserted_alien_library 6 5VP A* alien
lost_alien_battle_fleet (6) 4VP A alien | III military any +3 | V good
rebel_base (6) 6VP rebel
rebel_homeworld (7) 7VP rebel
contact_specialist 1 1VP | III military any -1 | III pay military -1, not A
expedition_force 1 1VP | I draw +1 | III military any +1
export_duties 1 1VP | $ any +1
investment_credits 1 1VP | II -1
new_military_tactics 1 1VP | III discard: military +3
public_works 1 1VP | II after: draw 1 | IV 1any -> 1VP 0C
colony_ship 2 1VP | III discard: free, not A
deficit_spending 2 1VP | IV hand 2 -> 1VP each
genetics_lab 2 1VP | $ G +1 | V windfall G
interstellar_bank 2 1VP | II draw 1
mining_robots 2 1VP | III R -1 | V windfall R
space_marines 2 1VP | III military any +2
mining_conglomerate 3 2VP | $ R +1 | IV 1R -> 1VP 0C x2 | V most R: draw 2
terraforming_robots 3 2VP terraforming | III after: draw 1 | IV 1R -> 1VP 1C
diversified_economy 4 2VP | IV 3 kinds -> 3VP | V draw 1 per kind made
drop_ships 4 2VP | III military any +3
replicant_robots 4 2VP | III any -2
research_labs 4 2VP | I keep +1 | IV 1G -> 1VP 0C | V draw 1 per A made
consumer_markets 5 3VP | IV 1N -> 1VP 0C x3 | V draw 1 per N made
alien_tech_institute 6 0VP alien | III A -2 | III military A +2
free_trade_association 6 0VP | IV 1N -> 1VP 1C x3 | V windfall N
galactic_federation 6 0VP | II -2
galactic_imperium 6 0VP imperium | III military rebel +4
galactic_renaissance 6 0VP | I draw +2 | I keep +1
galactic_survey_seti 6 0VP | I draw +2
merchant_guild 6 0VP | V draw 2
mining_league 6 0VP | IV 2R -> 3VP 0C | V windfall R
new_economy 6 0VP | IV draw 1
new_galactic_order 6 0VP | III military any +2
pan_galactic_league 6 0VP | III military any -1 | V draw 1 per G world
trade_league 6 0VP | $ any +1 | IV trade
"""


@pytest.mark.parametrize("line", CARDS.split("\n")[1:-1])
def test_a_card_says_what_is_printed_on_it(line: str) -> None:
    assert spelt(DESIGNS[line.split(maxsplit=1)[0]]) == line


def test_no_card_is_left_out_and_no_power_is_unknown() -> None:
    assert sorted(line.split()[0] for line in CARDS.split("\n")[1:-1]) == sorted(DESIGNS)
    used = {type(word) for design in DESIGNS.values() for word in design.powers}
    assert used == set(get_args(words.AnyWord))
