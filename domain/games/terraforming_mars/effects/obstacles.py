"""What stands against a text: all but oceans, full tracks and missing targets must be possible (rules 3.8)."""

from collections.abc import Iterable

import msgspec

from domain.games.terraforming_mars.components import CARDS, FIGURES, PARTY_ORDER, PRODUCTION_BOXES, TEXTS
from domain.games.terraforming_mars.components.rows import CardId, SourceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.changes import spare_production
from domain.games.terraforming_mars.effects.tables import OBSTACLES
from domain.games.terraforming_mars.effects.words import CardResource, Effect, Resource
from domain.games.terraforming_mars.rules.committee import available, ordinary_members
from domain.games.terraforming_mars.rules.spaces import LAND, free_among, has_space
from domain.games.terraforming_mars.state import NEUTRAL, Mars, is_solo
from domain.kernel import Seat


class Prospect(msgspec.Struct):
    """A text about to be resolved: by whom, on which card, and the production its earlier words will have brought."""

    mars: Mars
    seat: Seat
    source: SourceId
    plants: int = 0
    """Plants that come before the text."""
    produced: dict[Resource, int] = {}


def obstacle(mars: Mars, seat: Seat, source: SourceId, text: Iterable[Effect], plants: int = 0) -> str | None:
    """The code of the first thing that cannot be done; None if all of it can."""
    if id(text) in ALWAYS_POSSIBLE:
        return None
    prospect = None
    for effect in text:
        check = OBSTACLES.get(type(effect))
        if check is not None:
            if prospect is None:
                prospect = Prospect(mars, seat, source, plants)
            code: str | None = check(prospect, effect)
            if code is not None:
                return code
    return None


@OBSTACLES.on(words.Produce)
def produce(prospect: Prospect, effect: words.Produce) -> str | None:
    """A decrease must be covered by the production held before this word."""
    mars, seat, produced = prospect.mars, prospect.seat, prospect.produced
    for resource, amount in effect.changes.items():
        if isinstance(amount, int):
            if amount < 0 and spare_production(mars, seat, resource) + produced.get(resource, 0) < -amount:
                return "production_too_low"
            produced[resource] = produced.get(resource, 0) + amount
    return None


@OBSTACLES.on(words.Lose)
def lose(prospect: Prospect, effect: words.Lose) -> str | None:
    stock = prospect.mars.players[prospect.seat].stock[effect.resource]
    ahead = prospect.plants if effect.resource == "plants" else 0
    return "not_enough_to_lose" if stock + ahead < effect.amount else None


@OBSTACLES.on(words.PlaceTile)
def place_tile(prospect: Prospect, effect: words.PlaceTile) -> str | None:
    """Oceans fizzle when all nine lie; any other tile needs a space."""
    mars, seat = prospect.mars, prospect.seat
    if effect.tile == "ocean" and (effect.on == "ocean_reserved" or mars.oceans >= FIGURES.oceans):
        return None
    if not has_space(mars, seat, effect.on):
        return "no_space"
    if effect.tile in CITIES:
        _expect_production(prospect)
    return None


def _expect_production(prospect: Prospect) -> None:
    """Production that own triggers bring for the city, before the words that follow."""
    mars, seat, source = prospect.mars, prospect.seat, prospect.source
    triggers = [reaction.trigger for reaction in abilities(mars, seat).on_tile]
    if source in CARDS and source not in mars.players[seat].tableau:
        own = (trigger for trigger in CARDS[source].whenever if isinstance(trigger, words.TilePlaced))
        triggers += [trigger for trigger in own if trigger.includes_this]
    for trigger in triggers:
        if isinstance(trigger, words.TilePlaced) and trigger.tile == "city":
            for word in trigger.effects:
                if isinstance(word, words.Produce):
                    for resource, amount in word.changes.items():
                        if isinstance(amount, int):
                            prospect.produced[resource] = prospect.produced.get(resource, 0) + amount


@OBSTACLES.on(words.DecreaseProduction)
def decrease_production(prospect: Prospect, effect: words.DecreaseProduction) -> str | None:
    mars = prospect.mars
    if is_solo(mars) or decrease_targets(mars, effect.resource, effect.steps):
        return None
    own = spare_production(mars, prospect.seat, effect.resource) + prospect.produced.get(effect.resource, 0)
    return None if own >= effect.steps else "no_production_to_decrease"


def decrease_targets(mars: Mars, resource: Resource, steps: int) -> list[Seat]:
    """Players who can lose all these steps, oneself included."""
    return [seat for seat in range(len(mars.players)) if spare_production(mars, seat, resource) >= steps]


@OBSTACLES.on(words.AddToOwnCard)
def add_to_own_card(prospect: Prospect, effect: words.AddToOwnCard) -> str | None:
    if not effect.required or card_targets(prospect.mars, prospect.seat, effect.resource, filled=effect.filled):
        return None
    return "no_card_for_resource"


def card_targets(mars: Mars, seat: Seat, resource: CardResource | None, *, filled: bool = False) -> list[SourceId]:
    """Own cards that store the resource (None: any), perhaps only those that hold some."""
    player, holders = mars.players[seat], abilities(mars, seat).holders
    if resource is None:
        cards = [card for kind in holders.values() for card in kind]
    else:
        cards = list(holders.get(resource, ()))
    return [card for card in cards if player.resources.get(card, 0)] if filled else cards


@OBSTACLES.on(words.AddToPlayedCard)
def add_to_played_card(prospect: Prospect, effect: words.AddToPlayedCard) -> str | None:
    played = prospect.mars.played
    return None if played is not None and CARDS[played].holds in effect.resources else "no_card_for_resource"


@OBSTACLES.on(words.SpendResource)
def spend_resource(prospect: Prospect, effect: words.SpendResource) -> str | None:
    there = prospect.mars.players[prospect.seat].resources.get(prospect.source, 0)
    return "too_few_resources_on_card" if there < effect.count else None


@OBSTACLES.on(words.TakeResource)
def take_resource(prospect: Prospect, effect: words.TakeResource) -> str | None:
    if is_solo(prospect.mars) or resource_targets(prospect.mars, prospect.seat, effect.resource):
        return None
    return "no_card_to_take_from"


def resource_targets(mars: Mars, seat: Seat, resource: CardResource) -> list[tuple[Seat, SourceId]]:
    """Cards that hold the resource and are not protected: opponents' first, then one's own (rules 3.7, 12)."""
    found = []
    for owner in (*(other for other in range(len(mars.players)) if other != seat), seat):
        able = abilities(mars, owner)
        if owner != seat and able.protected:
            continue
        resources = mars.players[owner].resources
        found += [
            (owner, card)
            for card in able.holders.get(resource, ())
            if resources.get(card, 0) and not CARDS[card].protected
        ]
    return found


@OBSTACLES.on(words.Exchange)
def exchange(prospect: Prospect, effect: words.Exchange) -> str | None:
    player = prospect.mars.players[prospect.seat]
    there = (player.production if effect.of == "production" else player.stock)[effect.give]
    return "nothing_to_exchange" if there < 1 else None


@OBSTACLES.on(words.SendDelegates)
def send_delegates(prospect: Prospect, effect: words.SendDelegates) -> str | None:
    return "too_few_delegates" if available(prospect.mars, prospect.seat) < effect.count else None


@OBSTACLES.on(words.ChooseOne)
def choose_one(prospect: Prospect, effect: words.ChooseOne) -> str | None:
    return None if possible_options(prospect.mars, prospect.seat, prospect.source, effect) else "no_option"


def possible_options(mars: Mars, seat: Seat, source: SourceId, effect: words.ChooseOne) -> list[int]:
    return [n for n, option in enumerate(effect.options) if obstacle(mars, seat, source, option) is None]


@OBSTACLES.on(words.Special)
def special(prospect: Prospect, effect: words.Special) -> str | None:
    mars, seat = prospect.mars, prospect.seat
    match effect.handler:
        case "recruitment":
            return None if available(mars, seat) and neutral_members(mars) else "no_delegate_to_swap"
        case "vote_of_no_confidence":
            return None if available(mars, seat) else "too_few_delegates"
        case "land_claim":
            return None if claimable(mars) else "no_space"
        case "robotic_workforce":
            return None if copyable_boxes(mars, seat) else "no_box_to_copy"
        case _:
            return None


def neutral_members(mars: Mars) -> list[words.PartyId]:
    """Parties with a neutral delegate that does not lead."""
    return [party for party in PARTY_ORDER if ordinary_members(mars, party, NEUTRAL) > 0]


def claimable(mars: Mars) -> list[str]:
    """Empty, unclaimed land that nothing is reserved for."""
    return [space for space in free_among(mars, NEUTRAL, LAND) if space not in mars.claims]


def copyable_boxes(mars: Mars, seat: Seat) -> list[CardId]:
    """Own building cards whose production box could be repeated now."""
    return [card for card in abilities(mars, seat).boxes if obstacle(mars, seat, card, PRODUCTION_BOXES[card]) is None]


def _always_possible(text: Iterable[Effect]) -> bool:
    """Whether nothing can ever stand against a text: it only brings something."""
    return all(type(effect) not in OBSTACLES or _only_raises(effect) for effect in text)


def _only_raises(effect: Effect) -> bool:
    return isinstance(effect, words.Produce) and all(
        not isinstance(amount, int) or amount >= 0 for amount in effect.changes.values()
    )


ALWAYS_POSSIBLE = {id(text) for text in TEXTS.values() if _always_possible(text)}
"""Texts by identity, since words with tables in them have no hash; the table of texts keeps them all alive."""
