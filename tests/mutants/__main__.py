"""`python -m tests.mutants [MODULE…]`: fails for a mutant that no test notices and `explained.json` does not name."""

import os
import sys

import msgspec

from tests.mutants.generate import ROOT, Mutant, mutants_of, unchanged
from tests.mutants.run import judge, patience_after, run_all, warm_up
from tests.mutants.targets import TARGETS

EXPLAINED = ROOT / "tests" / "mutants" / "explained.json"


class Explanation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a mutant that survives does no harm."""

    module: str
    before: str
    after: str
    why: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.module, self.before, self.after


def explanations() -> dict[tuple[str, str, str], Explanation]:
    found = msgspec.json.decode(EXPLAINED.read_bytes(), type=list[Explanation])
    return {one.key: one for one in found}


def survivors_of(module: str, jobs: int) -> list[Mutant] | None:
    """The mutants that no test notices; None if the tests fail without any mutant."""
    tests = TARGETS[module]
    ((_, quiet),) = run_all(tests, [unchanged(module)], 600)
    if quiet.code != 0:
        print(f"{module}: its tests fail without a mutant (exit code {quiet.code}): {' '.join(tests)}", flush=True)
        return None
    mutants = list(mutants_of(module))
    outcomes = list(run_all(tests, mutants, patience_after(quiet), jobs))
    verdicts = [judge(outcome) for _, outcome in outcomes]
    found = [mutant for mutant, outcome in outcomes if judge(outcome) == "survived"]
    slow, seconds = verdicts.count("timed out"), sum(outcome.seconds for _, outcome in outcomes)
    counted = f"{len(mutants)} mutants, {len(found)} survived, {slow} never ended"
    print(f"{module}: {counted}; {quiet.seconds:.1f} s without one, {seconds:.0f} s in all", flush=True)
    return sorted(found)


def main() -> int:
    wanted = sys.argv[1:] or list(TARGETS)
    unknown = [module for module in wanted if module not in TARGETS]
    if unknown:
        print(f"No tests are named for {', '.join(unknown)}; there are: {', '.join(TARGETS)}.", file=sys.stderr)
        return 2
    warm_up()
    known, failed = explanations(), 0
    for module in wanted:
        found = survivors_of(module, int(os.environ.get("JOBS", "2")))
        if found is None:
            failed += 1
            continue
        keys = {mutant.key for mutant in found}
        for mutant in found:
            if mutant.key not in known:
                failed += 1
                print(f"SURVIVED {mutant}", flush=True)
        for one in known.values():
            if one.module == module and one.key not in keys:
                failed += 1
                print(f"EXPLAINED BUT NOT FOUND {module}\n  - {one.before}\n  + {one.after}", flush=True)
    print(f"{failed} to look at." if failed else "Every mutant is noticed or explained.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
