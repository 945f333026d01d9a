"""Questions of battle."""

from domain.games.andromedas_edge.glossary import (
    TextId,
)
from domain.kernel import Seat, Step


class SurgeChoice(Step, frozen=True):
    KIND = "surge_raider"
    seat: Seat


class Escalation(Step, frozen=True):
    KIND = "escalate"
    seat: Seat


class Diplomacy(Step, frozen=True):
    KIND = "diplomacy"
    seat: Seat


class EnergyChoice(Step, frozen=True):
    KIND = "commit_energy"
    seat: Seat


class OpponentChoice(Step, frozen=True):
    """`seat` chooses another participant for word `at` of a text."""

    KIND = "choose_opponent"
    seat: Seat
    text: TextId
    at: int


class RerollChoice(Step, frozen=True):
    KIND = "reroll"
    seat: Seat
    most: int


class EndBattleVote(Step, frozen=True):
    KIND = "end_battle"
    seat: Seat


class AllyChoice(Step, frozen=True):
    KIND = "choose_ally"
    seat: Seat


class AllianceAnswer(Step, frozen=True):
    KIND = "accept_alliance"
    seat: Seat
    proposer: Seat


class WithdrawChoice(Step, frozen=True):
    KIND = "withdraw"
    seat: Seat


class TokenRecipient(Step, frozen=True):
    """`seat` decides which partner takes the supremacy token both reached."""

    KIND = "token_recipient"
    seat: Seat
    slot: int
    players: tuple[Seat, ...]
