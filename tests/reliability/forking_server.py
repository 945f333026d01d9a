"""A process that has imported everything and forks a server for every line on its standard input.

A start costs a moment then instead of a second, and a kill is a kill: files, threads and loop are the child's own.
"""

import json
import os
import sys

import api.app
import api.cli.serve
import api.plugin
from api.cli import main
from domain.games import games

IMPORTED = (api.app, api.cli.serve, api.plugin)


def serve(words: list[str]) -> None:
    child = os.fork()
    if child == 0:
        os._exit(main(["serve", *words]))
    print(f"child {child}", flush=True)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(f"ended {code}", flush=True)


if __name__ == "__main__":
    for game in games().values():
        game.facts_decoder.decode(b"\x90")  # A game is imported, and its decoders are made, when somebody first asks.
    for line in sys.stdin:
        serve(json.loads(line))
