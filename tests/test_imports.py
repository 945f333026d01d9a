"""The rules run on a desert island: the standard library, msgspec, and each other.

The import contract in pyproject.toml forbids what it names; this allows only what is named.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = {"msgspec", "domain", *sys.stdlib_module_names}


@pytest.mark.parametrize("package", ["domain/kernel", "domain/games", "domain/bots"])
def test_rules_import_only_the_standard_library_and_msgspec(package: str) -> None:
    foreign = [
        f"{module.relative_to(ROOT)} imports {name}"
        for module in sorted((ROOT / package).rglob("*.py"))
        for name in imported(module)
        if name.partition(".")[0] not in ALLOWED
    ]
    assert foreign == []


def imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text())):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(name), level=0):
                yield name
