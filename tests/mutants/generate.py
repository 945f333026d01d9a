"""Every mutant of a module: the changed line before and after, and the source to run."""

import ast
from collections.abc import Iterator
from difflib import unified_diff
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.mutating import mutate_code

from tests.mutants.operators import operators

ROOT = Path(__file__).parents[2]


class Mutant(NamedTuple):
    module: str
    """Path of the file, from the project's folder."""
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is explained under: it does not change when lines move."""
        return self.module, self.before, self.after

    def __str__(self) -> str:
        return f"{self.module}:{self.line}\n  - {self.before}\n  + {self.after}"


def unchanged(module: str) -> Mutant:
    """The module as it is, run like a mutant: its tests must pass, or they would say nothing about the others."""
    return Mutant(module, 0, "", "", (ROOT / module).read_text(encoding="utf-8"))


def mutants_of(module: str) -> Iterator[Mutant]:
    source = (ROOT / module).read_text(encoding="utf-8")
    seen = {ast.dump(ast.parse(source))}
    for operator in operators():
        for occurrence in count():
            mutated = mutate_code(source, operator, occurrence)
            if mutated is None:
                break
            try:
                shape = ast.dump(ast.parse(mutated))
            except SyntaxError:
                continue  # No mutant: nobody could commit it.
            if shape not in seen:  # Some operators change only spaces, or make what another has made.
                seen.add(shape)
                yield describe(module, source, mutated)


def describe(module: str, source: str, mutated: str) -> Mutant:
    before, after, line = [], [], 0
    for row in unified_diff(source.splitlines(), mutated.splitlines(), n=0, lineterm=""):
        if row.startswith("@@"):
            line = line or int(row.split()[1].lstrip("-").partition(",")[0])
        elif row.startswith("-") and not row.startswith("---"):
            before.append(row[1:].strip())
        elif row.startswith("+") and not row.startswith("+++"):
            after.append(row[1:].strip())
    return Mutant(module, line, " ".join(before), " ".join(after), mutated)
