"""Lines of the log that need more than the fields of their fact: what points are for, and why the match ended."""

from domain.games.andromedas_edge.facts import FinalScored, GameEnded
from domain.kernel import Fact, Message, message


def narrate(fact: Fact, line: Message) -> Message:
    match fact:
        case FinalScored(item=item):
            return Message(line.key, line.params | {"what": score_label(item)})
        case GameEnded(reason):
            return Message(line.key, line.params | {"why": message(f"end.{reason}")})
        case _:
            return line


def score_label(item: str) -> Message:
    """An item of the final count, as `module:id` or `vault`, in words."""
    kind, _, name = item.partition(":")
    return message(f"score.{kind}", name=name) if name else message(f"score.{kind}")
