"""How the kernel says no: a stable code, a sentence with parameters, nothing changed."""

from typing import Any

from domain.kernel.messages import Message
from domain.kernel.offers import Offer, Offered, hole_problem, same_template
from domain.kernel.vocabulary import Action, Seat


class Refused(Exception):
    """An answer that is not legal now. `code` is the rule's own snake_case word."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class SetupRefused(Exception):
    """A match that cannot be set up: unknown game, option, seat count, bot, or a broken position."""

    def __init__(self, code: str, errors: tuple[tuple[str, str], ...] = (), **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.text = Message(f"setup.{code}", params)
        self.errors = errors
        """(JSON pointer, message) for each thing that is wrong."""


def not_asked(seat: Seat) -> Refused:
    return Refused("not_asked", Message("refusal.not_asked", {"seat": seat}))


def nothing_to_withdraw() -> Refused:
    return Refused("nothing_to_withdraw", Message("refusal.nothing_to_withdraw", {}))


def hole_refusal(offers: list[Offered], action: Action) -> Refused | None:
    """The refusal of a right offer with a wrong filling; None if the offer itself is wrong."""
    found: Refused | None = None
    for offered in offers:
        if isinstance(offered, Offer) and same_template(offered, action):
            choose = offered.choose
            code = hole_problem(choose, getattr(action, choose.field))
            if code is not None:
                params = {"least": choose.least, "most": choose.most, "field": choose.field}
                found = Refused(code, Message(f"refusal.{code}", params))
    return found
