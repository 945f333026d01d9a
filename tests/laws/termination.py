"""Law 6, termination: random play ends, below the cap on turns that the game declares, and the end is an outcome."""

from typing import Any

import msgspec

from domain.kernel import Game, GameState, Play, Refused
from domain.kernel.messages import LANGUAGES
from domain.kernel.wording import Wording
from tests.laws.lines import MOST_PLIES, Ply, answered, chooser, random_line, random_move
from tests.laws.variants import Variant

PLAYERS = ("Ana", "Bob", "Cyd", "Dan", "Eva", "Fay")


def law_of_termination(variant: Variant, seed: str, at: int = 0) -> None:
    game = variant.game
    line = random_line(variant, seed)
    play = line.play_at(len(line.plies))
    assert not play.running, f"the match is still going on after {MOST_PLIES} plies"
    turns = game.turns(play.state)
    assert turns < game.turn_cap, f"random play took {turns} turns, the cap is {game.turn_cap}"
    everything_has_stopped(play, line.plies[-1])
    it_came_out(play)


def everything_has_stopped(play: Play, last: Ply) -> None:
    agenda = play.state.agenda
    assert not agenda.stack, f"the match is over, but {agenda.stack[-1]} is still to come"
    assert not any(agenda.lanes), "the match is over, but lanes are open"
    assert not play.asked, "the match is over, but somebody is asked"
    assert not play.offers(last.seat), "the match is over, but there are offers"
    try:
        play.validate(last.seat, last.action)
    except Refused:
        return
    raise AssertionError("the match is over, but an answer was taken")


def it_came_out(play: Play) -> None:
    """Every seat has its rank, the best are the winners, and the reason can be read in every language."""
    outcome = play.outcome
    assert outcome is not None
    ranks = {row.seat: row.rank for row in outcome.ranking}
    assert sorted(ranks) == list(range(play.seats)), f"the ranking has the seats {sorted(ranks)}"
    alone = play.seats == 1
    assert alone or outcome.winners, "nobody has won"
    assert set(outcome.winners) <= {seat for seat, rank in ranks.items() if rank == 1}, "a winner is not first"
    for language in LANGUAGES:
        wording = Wording(play.game, language, PLAYERS)
        assert wording.render(outcome.reason), "the end has no reason"
        if outcome.verdict is not None:
            assert wording.render(outcome.verdict)


def law_of_the_cap(variant: Variant, seed: str, at: int = 0) -> None:
    """A match that comes to its last turn ends with an outcome, and never takes another."""
    game = variant.game
    line = random_line(variant, seed)
    play = line.play_at(line.moment(at))
    late = last_turn(game, play.state)
    if late is None:
        return  # No state that checks has so many turns: the game has ended by its own rules long before.
    play = play.with_state(late)
    while play.running:
        seat, action = random_move(play, chooser(seed + ":cap", play.ply))
        answered(play, seat, action)
        assert game.turns(play.state) <= game.turn_cap, f"turn {game.turns(play.state)} of {game.turn_cap} was taken"
    it_came_out(play)


def last_turn(game: Game[Any], state: GameState) -> Any:
    """The same state, but two rounds before the cap, if one number in it tells the turn."""
    seats = state.agenda.seats()
    ahead = (game.turn_cap - 1 - game.turns(state)) // seats * seats - 2 * seats
    if ahead <= 0:
        return None
    raw = msgspec.to_builtins(state)
    for name, value in raw.items():
        if type(value) is int:
            late = msgspec.convert({**raw, name: value + ahead}, type=game.state)
            if game.turns(late) == game.turns(state) + ahead and not game.check(late):
                return late
    return None
