"""Effects, cards and objectives in words."""

from typing import Any

from domain.games.planet_unknown.components import rows as r
from domain.games.planet_unknown.components.tables import CIV_CARDS, OBJECTIVES
from domain.games.planet_unknown.effects import words as w
from domain.kernel import Message, message


def of(terrain: str) -> str:
    """The id of a terrain's name in the genitive, which languages with cases need beside another noun."""
    return f"{terrain}.of" if terrain else ""


def effect_text(effect: Any) -> Message:
    """A pending effect, a benefit or what a card does."""
    match effect:
        case w.CivMilestone(rank):
            return message("effect.civ_card", rank=rank)
        case w.Movement(amount):
            return message("effect.movement", amount=amount)
        case w.TechLevel(level):
            return message("effect.tech", level=level)
        case w.AdvanceTracker(tracker) | w.UnplacedBuilding(tracker):
            return message("effect.advance", tracker=of(tracker))
        case w.Building(terrain, steps):
            return message(
                "effect.building_steps" if steps > 1 else "effect.building", terrain=of(terrain), steps=steps
            )
        case w.Reposition(count):
            return message("effect.reposition", count=count)
        case w.Patches(count):
            return message("effect.patches", count=count)
        case w.Collect(what, count):
            return message(f"effect.collect_{what}", count=count)
        case w.Destroy(what, where, count):
            return message(f"effect.destroy_{what}_{where}", count=count)
        case w.ExtraTile(buildings):
            return message("effect.extra_tile" if buildings else "effect.bare_tile")
        case w.Medals(amount) | w.MedalsPerPatch(amount) | w.LifepodValue(amount):
            return message(f"effect.{effect.__struct_config__.tag}", amount=amount)
        case _:
            return _tracker_words(effect)


def _tracker_words(effect: Any) -> Message:
    match effect:
        case w.AdvanceOne(trackers, steps, benefits):
            if not benefits:
                return message("effect.advance_bare", trackers=tuple(map(of, trackers)), steps=steps)
            return message(
                "effect.advance_any" if trackers == w.TRACKS else "effect.advance_one",
                trackers=tuple(map(of, trackers)),
                steps=steps,
            )
        case w.AdvanceDifferent(count, done):
            return message("effect.advance_another" if done else "effect.advance_different", count=count)
        case w.Raise(tracker, height):
            return message("effect.raise", tracker=of(tracker), height=height)
        case w.RaiseAll(height):
            return message("effect.raise_all", height=height)
        case w.RegressOne(trackers, steps):
            key = "effect.regress_any" if trackers == w.TRACKS else "effect.regress_one"
            return message(key, trackers=tuple(map(of, trackers)), steps=steps)
        case _:
            return message(f"effect.{effect.__struct_config__.tag}")


def card_effects(card: str) -> tuple[Message, ...]:
    """Everything a civ card does."""
    return tuple(effect_text(effect) for effect in CIV_CARDS[card].effects)


# --- objectives -------------------------------------------------------------------------------------------------------


def personal_side(card: str) -> Message:
    """The card with what its personal side asks for."""
    return message("objective.demand", card=card, demand=_condition(OBJECTIVES[card].personal))


def neighbour_side(card: str) -> Message:
    """The card with what its neighbour side compares."""
    criterion = OBJECTIVES[card].neighbour
    demand = message(f"criterion.{criterion.best}_{criterion.metric}", terrain=of(criterion.terrain or ""))
    return message("objective.demand", card=card, demand=demand)


def _condition(condition: r.AnyCondition) -> Message:
    match condition:
        case r.Rectangle(terrain, (width, height)):
            return message("condition.rectangle", terrain=of(terrain), width=width, height=height)
        case r.AreaWithBuildings(terrain, count):
            return message("condition.area_with_buildings", terrain=of(terrain), count=count)
        case r.TrackAtTop(track):
            return message("condition.track_at_top", track=of(track))
        case r.BuildingsAtMost(terrain, count):
            return message("condition.buildings_at_most", terrain=of(terrain), count=count)
        case r.CollectedAtLeast(what, count):
            return message(f"condition.collected_{what}", count=count)
        case _:
            return message(f"condition.{condition.__struct_config__.tag}")
