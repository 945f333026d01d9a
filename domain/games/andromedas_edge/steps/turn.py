"""Questions of set-up and turn."""

from domain.games.andromedas_edge.glossary import (
    WindowId,
)
from domain.games.andromedas_edge.steps.goals import Item
from domain.kernel import Seat, Step


class FactionChoice(Step, frozen=True):
    KIND = "choose_faction"
    seat: Seat


class FateChoice(Step, frozen=True):
    KIND = "choose_fate"
    seat: Seat


class MainMenu(Step, frozen=True):
    """`seat` launches a ship or returns, after any free actions."""

    KIND = "main_action"
    seat: Seat


class AfterActivation(Step, frozen=True):
    """`seat` may act between the activation and the raiders' surge."""

    KIND = "after_activation"
    seat: Seat


class ReturnMenu(Step, frozen=True):
    """`seat` activates modules."""

    KIND = "activate_module"
    seat: Seat


class EndMenu(Step, frozen=True):
    """`seat` takes its last free actions."""

    KIND = "free_action"
    seat: Seat


class WindowChoice(Step, frozen=True):
    """`seat` may play a card or use an ability at this moment; `passed` players before it did not."""

    KIND = "battle_window"
    seat: Seat
    window: WindowId
    passed: int


class TransferAnswer(Step, frozen=True):
    KIND = "transfer"
    seat: Seat
    giver: Seat


class EffectOrder(Step, frozen=True):
    """`seat` chooses which of several simultaneous effects of `user` comes next; without a `user`, of its own."""

    KIND = "order_effects"
    seat: Seat
    items: tuple[Item, ...]
    user: Seat | None = None
