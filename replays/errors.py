"""What can be wrong with a recording: a stable code for each kind, and a sentence that says what to do next."""

from pathlib import Path
from typing import Any

from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.messages import Language, Message, merge, read_texts

TEXTS = merge(KERNEL_TEXTS, read_texts(Path(__file__).parent / "messages"))


class RecordingInvalid(Exception):
    """A recording that cannot be read, imported or believed. `ply` is the first that is bad, where there is one."""

    def __init__(self, problem: str, ply: int | None = None, /, **params: Any) -> None:
        super().__init__(problem)
        self.problem = problem
        self.ply = ply
        self.text = Message(f"recording.{problem}", {"ply": ply, **params})

    def say(self, language: Language = "en") -> str:
        return TEXTS.render(self.text, language, ())
