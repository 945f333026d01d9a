"""Given this table, when somebody does that, then these facts: the shape of most tests of rules.

given(table).when(ANA, ActivateDie(0, Acquire())).then(DieActivated(ANA, 0, "energy"), ResourceGained(ANA, "energy", 2))
given(table).refuses(ANA, EndTurn(), because="not_now")
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import pytest

from domain.kernel import (
    Action,
    AgendaMoved,
    AnswerSealed,
    AnswersOpened,
    AnswerWithdrawn,
    Dice,
    Fact,
    Game,
    GameState,
    Play,
    Refused,
    Seat,
)
from domain.kernel.messages import LANGUAGES
from domain.kernel.offers import match_offer

G = TypeVar("G", bound=GameState)

KERNEL_FACTS = (AgendaMoved, AnswerSealed, AnswersOpened, AnswerWithdrawn)
SEED = bytes(range(32))


class Rolls(Dice):
    """Dice that show what a test says, and after that whatever the seed gives."""

    __slots__ = ("_script",)

    def __init__(self, script: Sequence[int], ply: int = 1) -> None:
        super().__init__(SEED, ply)
        self._script = list(script)

    def below(self, n: int) -> int:
        if not self._script:
            return super().below(n)
        self.draws += 1
        number = self._script.pop(0)
        assert 0 <= number < n, f"a roll of {number} among {n}"
        return number


class Scene(Generic[G]):
    """A table in the middle of a match."""

    def __init__(self, play: Play[G], told: tuple[Fact, ...] = ()) -> None:
        self.play = play
        self.facts = told

    @property
    def state(self) -> G:
        return self.play.state

    def when(self, seat: Seat, action: Action, *, rolls: Sequence[int] = ()) -> "Scene[G]":
        """The seat answers; folding what was told must give the same table, and no piece may be lost."""
        before = self.play.game.copy(self.state)
        told = self.play.answer(seat, action, Rolls(rolls, self.play.ply + 1))
        for fact in told.facts:
            self.play.game.fold(before, (fact,))
            assert self.play.game.check(before) == [], fact
        assert before == self.state
        assert self.play.game.check_agenda(before) == []
        self.facts = tuple(fact for fact in told.facts if not isinstance(fact, KERNEL_FACTS))
        return self

    def then(self, *facts: Fact) -> "Scene[G]":
        """Exactly these facts were told, in this order."""
        assert self.facts == facts
        return self

    def tells(self, *facts: Fact) -> "Scene[G]":
        """Among others these facts were told, in this order."""
        rest = iter(self.facts)
        for fact in facts:
            assert fact in rest, f"{fact} is not (or not then) among {self.facts}"
        return self

    def silent_about(self, *kinds: type[Fact]) -> "Scene[G]":
        """No fact of these kinds was told."""
        assert not [fact for fact in self.facts if isinstance(fact, kinds)]
        return self

    def refuses(self, seat: Seat, action: Action, *, because: str) -> "Scene[G]":
        """The answer is refused with this code, in words, and changes nothing."""
        before = self.play.game.copy(self.state)
        with pytest.raises(Refused) as refused:
            self.play.validate(seat, action)
        assert refused.value.code == because
        for language in LANGUAGES:
            assert self.play.game.texts.render(refused.value.text, language, ["?"] * self.play.seats)
        assert before == self.state
        return self

    def asks(self, seat: Seat, kind: str) -> "Scene[G]":
        """The table waits for this seat with a question of this kind."""
        step = self.play.question(seat)
        assert step is not None, f"seat {seat} is not asked; {self.play.asked} are"
        assert step.kind() == kind
        return self

    def offers(self, seat: Seat, *actions: Action) -> "Scene[G]":
        """Each of these is legal now."""
        for action in actions:
            assert match_offer(self.play.offers(seat), action) is not None, f"{action} is not offered"
        return self

    def withholds(self, seat: Seat, *actions: Action) -> "Scene[G]":
        """None of these is legal now."""
        for action in actions:
            assert match_offer(self.play.offers(seat), action) is None, f"{action} is offered"
        return self

    def offers_only(self, seat: Seat, *actions: Any) -> "Scene[G]":
        """These offers and no others, in any order."""
        offered = self.play.offers(seat)
        assert sorted(map(repr, offered)) == sorted(map(repr, actions))
        return self

    def so(self, look: Callable[[G], bool]) -> "Scene[G]":
        """Something holds for the table now."""
        assert look(self.state)
        return self


def given(game: Game[G], state: G) -> Scene[G]:
    """A table as a test has laid it out. It must be one that can be played on."""
    assert game.check(state) == []
    assert game.check_agenda(state) == []
    return Scene(Play(game, state, SEED, 1))
