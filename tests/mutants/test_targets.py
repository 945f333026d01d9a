"""What `make mutants` needs: modules and tests that exist, and explanations of lines that exist."""

import pytest

from tests.mutants.__main__ import explanations
from tests.mutants.generate import ROOT, mutants_of, unchanged
from tests.mutants.run import Outcome, judge
from tests.mutants.targets import TARGETS


@pytest.mark.parametrize("module", TARGETS)
def test_the_module_and_its_tests_exist(module: str) -> None:
    assert [path for path in (module, *TARGETS[module]) if not (ROOT / path).is_file()] == []


def test_only_lines_that_exist_are_explained() -> None:
    for module, before, _ in explanations():
        assert module in TARGETS
        source = " ".join((ROOT / module).read_text(encoding="utf-8").split())
        assert before in source


def test_a_mutant_differs_from_its_module_and_names_the_line() -> None:
    module = "domain/matches/tokens.py"
    mutants = list(mutants_of(module))
    source = unchanged(module).source
    assert mutants
    for mutant in mutants:
        assert mutant.source != source
        assert mutant.before in source.splitlines()[mutant.line - 1] or " " in mutant.before
        assert mutant.before != mutant.after


@pytest.mark.parametrize(("code", "verdict"), [(0, "survived"), (1, "killed"), (2, "killed"), (None, "timed out")])
def test_a_mutant_survives_only_if_every_test_passes(code: int | None, verdict: str) -> None:
    assert judge(Outcome(code, 1.0)) == verdict
