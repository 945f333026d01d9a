"""What boards and cards of Planet Unknown say, line by line: shown when a front end opens one of them."""

from functools import lru_cache

from domain.games.planet_unknown.components.rows import AnyPlanetRule, BuildingBan
from domain.games.planet_unknown.components.tables import CORPORATIONS, PLANETS
from domain.games.planet_unknown.wording import card_effects, neighbour_side, personal_side
from domain.kernel.messages import Language
from projections.pictures.drawing_context import Book

PLANET_RULES: dict[Language, dict[str, str]] = {
    "en": {
        "ring_anchor": "A tile on the ring must also lie outside it; patches never lie on the ring.",
        "planetoid_bonus": "{medals} points for each planetoid that is covered completely.",
        "first_piece_on": "The first piece covers the middle instead of the edge.",
        "city_bonus": "{medals} points for each city that is left uncovered.",
        "no_land_ice_mix": "A tile lies on land only or on ice only.",
        "no_rover_on_bare": "Rovers do not enter the marked cells while they are uncovered.",
        "slide_in": "A piece must slide into its place from a side, by one cell at least.",
        "building_ban": "A quarter each where no building of {banned} may stand.",
        "currents": "The marked cells are energy while they are uncovered.",
        "chasm": "No piece and no rover crosses the chasm; a diagonal step may, at its gaps.",
    },
    "cs": {
        "ring_anchor": "Dílek na prstenci musí ležet i mimo něj; záplaty na prstenec nesmí.",
        "planetoid_bonus": "{medals} body za každou zcela zakrytou planetku.",
        "first_piece_on": "První dílek zakryje střed místo okraje.",
        "city_bonus": "{medals} body za každé nezakryté město.",
        "no_land_ice_mix": "Dílek leží jen na souši, nebo jen na ledu.",
        "no_rover_on_bare": "Vozítka nevjíždějí na vyznačená pole, dokud nejsou zakrytá.",
        "slide_in": "Dílek se na místo musí zasunout z některé strany, aspoň o jedno pole.",
        "building_ban": "Čtvrti, ve kterých nesmí stát tyto budovy: {banned}.",
        "currents": "Vyznačená pole jsou energie, dokud nejsou zakrytá.",
        "chasm": "Propast nepřekročí dílek ani vozítko; úhlopříčný krok v mezerách ano.",
    },
}
LASTING: dict[Language, dict[str, str]] = {
    "en": {
        "lifepods_on_tracks": "Collected lifepods score, or lie on fields of the tracks; trackers skip those fields.",
        "lifepods_on_techs": "Collected lifepods score, or lie on technologies; only those technologies work.",
        "flux_token": "A token marks one track; it may move whenever a technology is unlocked.",
        "latest_tech_only": "Only the technology unlocked last works.",
        "meteorite_delivery": "A rover carries one meteorite, and collects it at a rover building.",
        "diagonal_advance": "A tracker advances straight or diagonally, onto a free field of any track.",
        "one_tracker_per_field": "A field holds one tracker; an advance onto a taken field is lost.",
        "techs_need_a_tracker": "Technologies work while a tracker stands on the technology track.",
        "water_per_ice_cell": "Water advances once for each water cell of the tile that lies on ice.",
        "regress_at_civ_milestone": "Each civilization milestone sets another tracker back by one.",
        "biomass_must_expand": "Biomass advances only when the tile extends biomass that is there already.",
    },
    "cs": {
        "lifepods_on_tracks": "Sebrané moduly bodují, nebo leží na polích stupnic; ukazatele ta pole přeskakují.",
        "lifepods_on_techs": "Sebrané moduly bodují, nebo leží na technologiích; jen takové technologie platí.",
        "flux_token": "Žeton značí jednu stupnici; s každou odemčenou technologií se smí přesunout.",
        "latest_tech_only": "Platí jen naposledy odemčená technologie.",
        "meteorite_delivery": "Vozítko uveze jeden meteorit a odevzdá ho na budově vozítek.",
        "diagonal_advance": "Ukazatel postupuje přímo i šikmo, na volné pole kterékoli stupnice.",
        "one_tracker_per_field": "Na poli stojí jeden ukazatel; postup na obsazené pole propadá.",
        "techs_need_a_tracker": "Technologie platí, dokud je na jejich stupnici nějaký ukazatel.",
        "water_per_ice_cell": "Voda postupuje za každé vodní pole dílku, které leží na ledu.",
        "regress_at_civ_milestone": "Každý milník civilizace vrátí jiný ukazatel o jedno pole.",
        "biomass_must_expand": "Biomasa postupuje, jen když dílek rozšíří biomasu, která už tu je.",
    },
}


@lru_cache(maxsize=256)
def planet_lines(book: Book, ident: str) -> tuple[str, ...]:
    """The rules of a side of a planet."""
    return tuple(_planet_rule(book, rule) for rule in PLANETS[ident].rules)


def _planet_rule(book: Book, rule: AnyPlanetRule) -> str:
    words = PLANET_RULES[book.language][str(rule.__struct_config__.tag)]
    banned = [quadrant.building for quadrant in rule.quadrants] if isinstance(rule, BuildingBan) else []
    return words.format(medals=getattr(rule, "medals", ""), banned=", ".join(map(book.name, banned)))


@lru_cache(maxsize=256)
def corporation_lines(book: Book, ident: str) -> tuple[str, ...]:
    """What a side of a corporation changes, and its technologies."""
    row = CORPORATIONS[ident]
    lasting = (LASTING[book.language][word] for word in row.lasting)
    return (*lasting, *(f"{tech.level}. {book.name(tech.word)}" for tech in row.techs))


@lru_cache(maxsize=512)
def card_lines(book: Book, kind: str, card: str) -> tuple[str, ...]:
    """What a civilization card does; what an objective compares between neighbours and asks of its owner."""
    if kind == "civ_card":
        return tuple(book.render(line) for line in card_effects(card))
    sides = (("score.neighbours", neighbour_side(card)), ("score.personal", personal_side(card)))
    return tuple(f"{book.say(key)}: {book.render(text.params['demand'])}" for key, text in sides)
