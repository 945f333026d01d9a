"""`python -m benchmarks [--quick] [WORD…]`: measure the rows, print the table, write results.json."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import render_table, result_of
from benchmarks.row import SMALLEST, Effort
from benchmarks.rows import rows

RESULTS = Path(__file__).parent / "results.json"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure against floors in the same run.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rows whose name has one of these words")
    parser.add_argument("--quick", action="store_true", help="only see that every row runs; nothing is written")
    parser.add_argument("--out", type=Path, default=RESULTS, metavar="FILE", help="default: benchmarks/results.json")
    arguments = parser.parse_args(argv)
    chosen = [row for row in rows() if not arguments.words or any(word in row.name for word in arguments.words)]
    results = []
    for row in chosen:
        print(f"measuring {row.name} …", file=sys.stderr)
        results.append(result_of(row, row.measure(SMALLEST if arguments.quick else Effort())))
    print(render_table(results))
    if not arguments.quick and not arguments.words:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
        text = json.dumps({**machine, "rows": results}, indent=2, ensure_ascii=False)
        arguments.out.write_text(text + "\n", encoding="utf-8")
        print(f"\nwrote {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
