"""`python -m tests.laws.regenerate_golden [GAME…]`: write golden playthroughs anew, after a wanted change of rules."""

import sys

from tests.laws.golden_lines import path_of, write
from tests.laws.variants import subjects


def main(wanted: list[str]) -> int:
    games = {game.id: game for game in subjects()}
    unknown = [ident for ident in wanted if ident not in games]
    if unknown:
        sys.stderr.write(f"There is no game {', '.join(unknown)}. There are: {', '.join(games)}.\n")
        return 2
    for ident in wanted or games:
        write(games[ident])
        sys.stdout.write(f"{path_of(games[ident]).name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
