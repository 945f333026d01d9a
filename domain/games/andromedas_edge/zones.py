"""Where hidden pieces lie and who may look (rules 22). Partners see each other's."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import PLANETS
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Zone


def zones(frontier: Frontier) -> Iterator[Zone]:
    yield Zone("tactics", "tactic", frontier.tactics, ())
    yield Zone("discard", "tactic", frontier.discard)
    yield Zone("resolving", "tactic", frontier.resolving)
    yield Zone("planets", "planet", frontier.planet_stack, ())
    yield Zone("events", "event", frontier.events, ())
    seer = frontier.event_seer
    knowing = () if seer is None else frontier.team(seer)
    yield Zone("event_top", "event", frontier.event_top, knowing)
    yield Zone("event_bottom", "event", frontier.event_bottom, knowing)
    yield Zone("event_discard", "event", frontier.event_discard)
    yield Zone("event_card", "event", frontier.event_card)
    peeker = frontier.peeker
    yield Zone("peeked", "event", frontier.peeked, () if peeker is None else frontier.team(peeker))
    yield Zone("undealt", "faction", frontier.factions, ())
    yield Zone("fates", "fate", frontier.fates, ())
    yield Zone("boxed", "token", frontier.boxed_tokens, (), "boxed")
    yield Zone("used_tokens", "token", frontier.used_tokens)
    for track, deck in frontier.decks.items():
        yield Zone(f"deck:{track}", "module", deck, (), track)
    for colour, rest in frontier.moon_rest.items():
        yield Zone(f"moons:{colour}", "moon", rest, (), colour)
    yield from _map(frontier)
    yield from _tokens(frontier)
    for seat in range(frontier.seats):
        yield from _station(frontier, seat)


def _map(frontier: Frontier) -> Iterator[Zone]:
    for space, under in frontier.under.items():
        tile = frontier.tiles.get(space, "")
        colour = PLANETS[tile].moon_colour if tile in PLANETS else ""
        yield Zone(f"under:{space}", "moon", under, (), colour)
    for space, top in frontier.tops.items():
        yield Zone(f"top:{space}", "moon", top)
    yield Zone("moon_discard", "moon", frontier.moon_discard)


def _tokens(frontier: Frontier) -> Iterator[Zone]:
    for stack, tokens in frontier.stacks.items():
        looked_at = frontier.looking is not None and frontier.looking_at == stack
        seen_by = frontier.team(frontier.looking) if looked_at and frontier.looking is not None else ()
        yield Zone(stack, "token", tokens, seen_by, "discovery")
    for number, slot in enumerate(frontier.slots):
        yield Zone(f"supremacy:{number}", "token", slot, (), "supremacy")
    transfer = frontier.transfer
    partners = () if transfer is None else frontier.team(transfer.giver)
    yield Zone("offered_cards", "tactic", frontier.offered_cards, partners)
    yield Zone("offered_tokens", "token", frontier.offered_tokens, partners)


def _station(frontier: Frontier, seat: int) -> Iterator[Zone]:
    player, team = frontier.players[seat], frontier.team(seat)
    yield Zone(f"hand:{seat}", "tactic", player.hand, team)
    yield Zone(f"ongoing:{seat}", "tactic", player.ongoing)
    yield Zone(f"discoveries:{seat}", "token", player.discoveries, team, "discovery")
    yield Zone(f"supremacies:{seat}", "token", player.supremacies, team, "supremacy")
    yield Zone(f"claimed:{seat}", "moon", player.claimed)
    yield Zone(f"dealt:{seat}", "faction", player.dealt, team)
    yield Zone(f"fates_dealt:{seat}", "fate", player.fates_dealt, team)
    yield Zone(f"fates:{seat}", "fate", player.fates, None if frontier.over else team)
