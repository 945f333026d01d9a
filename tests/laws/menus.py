"""The menu that a decision's offers form: a tree in which every level is short enough to read at a glance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel import Description, Game, Offer, Play, Seat, Step
from domain.kernel.messages import LANGUAGES
from domain.kernel.offers import Offered
from domain.kernel.wording import Wording

MOST_ENTRIES = 12
"""Child groups and offers that one level may show."""
MOST_ENDINGS = 2
"""To end the turn and to pass."""
ENDINGS = ("Decline", "End", "Finish", "Pass", "Stop")
"""How the names of actions begin that end, pass, decline or stop."""
NO_ENDINGS = ("EndBattle",)
"""To vote for the end of a battle is not to pass; its counterpart is."""
PLAYERS = ("Ana", "Bob", "Cyd", "Dan", "Eva", "Fay")


def menu_faults(play: Play[Any], seat: Seat) -> list[str]:
    """What is wrong with the menu of the question that `seat` is asked."""
    step = play.question(seat)
    assert step is not None
    offers = play.offers(seat)
    described = describe_all(play.game, play.state, step, offers)
    faults = [*tree_faults(described), *level_faults(described), *label_faults(play.game, described)]
    faults += ending_faults(offers, described)
    return [f"ply {play.ply}, {step.kind()}: {fault}" for fault in faults]


def describe_all(game: Game[Any], state: Any, step: Step, offers: Any) -> list[Description]:
    actions = [offered.action if isinstance(offered, Offer) else offered for offered in offers]
    return [game.describe(state, step, action) for action in actions]


def tree_faults(described: list[Description]) -> Iterator[str]:
    """An id stands for one group: the same parent, label and anchors wherever it appears, and never twice in a path."""
    known: dict[str, tuple[str | None, Any, tuple[str, ...]]] = {}
    for offer in described:
        parent: str | None = None
        idents = [group.id for group in offer.group]
        if len(set(idents)) < len(idents):
            yield f"a path goes through the same group twice: {idents}"
        for group in offer.group:
            entry = (parent, group.label, group.anchors)
            if known.setdefault(group.id, entry) != entry:
                yield f"{group.id} is {known[group.id]} and {entry}"
            parent = group.id


def level_faults(described: list[Description]) -> Iterator[str]:
    """Levels with too many entries; offers with a footprint can be listed too."""
    entries: Counter[str | None] = Counter()
    seen: set[str] = set()
    for offer in described:
        parent: str | None = None
        for group in offer.group:
            if group.id not in seen:
                seen.add(group.id)
                entries[parent] += 1
            parent = group.id
        entries[parent] += 1
    for parent, count in entries.items():
        if count > MOST_ENTRIES:
            yield f"{count} entries under {parent}"


def ending_faults(offers: Sequence[Offered], described: list[Description]) -> Iterator[str]:
    """Offers that end or pass are marked by that name, lie outside all groups, and are few."""
    endings = 0
    for offered, offer in zip(offers, described, strict=True):
        action = offered.action if isinstance(offered, Offer) else offered
        name = type(action).__name__
        if offer.ending != (name.startswith(ENDINGS) and name not in NO_ENDINGS):
            yield f"{name} {'is' if offer.ending else 'is not'} marked as an ending"
        if offer.ending and (offer.group or offer.footprint):
            yield f"{name} ends, but is not outside the menu"
        endings += offer.ending
    if endings > MOST_ENDINGS:
        yield f"{endings} endings at once"


def label_faults(game: Game[Any], described: list[Description]) -> Iterator[str]:
    """Labels of groups and notes of footprints that have no words in a language."""
    for language in LANGUAGES:
        wording = Wording(game, language, PLAYERS)
        for view in wording.groups(offer.group for offer in described):
            if not view.label.strip():
                yield f"{language}: {view.id} has no label"
        for offer in described:
            shown = wording.footprint(offer)
            if shown is not None and not (shown.cells and all(note.strip() for note in shown.notes)):
                yield f"{language}: a footprint says nothing: {shown}"
