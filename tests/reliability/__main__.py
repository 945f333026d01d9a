"""`python -m tests.reliability [NAME…]`: every promise at full size, or those named (the soak only by name)."""

import logging
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.reliability.leak_scanner import REFUSALS, in_logs_below, spelled
from tests.reliability.promises import BY_NAME, PROMISES


def main() -> int:
    os.environ["ORRERY_FAULTS_FULL"] = "1"
    logging.disable(logging.INFO)
    wanted = sys.argv[1:] or list(PROMISES)
    unknown = [name for name in wanted if name not in BY_NAME]
    if unknown:
        print(f"There is no promise {', '.join(unknown)}. There are: {', '.join(BY_NAME)}.", file=sys.stderr)
        return 2
    broken = 0
    for name in wanted:
        with TemporaryDirectory() as folder:
            figure = BY_NAME[name](Path(folder))
            lines, leaks = in_logs_below(Path(folder))
        leaks += REFUSALS.taken() + [f"its own words: {fault}" for fault in spelled(figure.say().encode())]
        figure.broken += [f"leak: {leak}" for leak in leaks]
        figure.notes.append(f"{lines} lines of logs and {REFUSALS.count} refusals scanned: {len(leaks)} leaks")
        print(figure.say(), flush=True)
        broken += bool(figure.broken) or not figure.tried
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
