"""The server with the toys instead of the games: `python -m tests.api.toy_server PORT FOLDER`."""

import asyncio
import sys
from typing import Any

from api import logs
from api.commands.serve import listen, serve, server_config
from api.plugin import OrreryPlugin
from api.rate_limits import KINDS
from api.settings import Settings
from tests.api.table import TOYS


def main(port: str, folder: str) -> None:
    logs.set_up(calls=False)
    unlimited: dict[Any, Any] = dict.fromkeys(KINDS, 0)
    settings = Settings(data=folder, log=False, longest=1.0, **unlimited)
    server = OrreryPlugin(settings, TOYS)
    config = server_config(server)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(server, config, listen("127.0.0.1", int(port))))


if __name__ == "__main__":
    main(*sys.argv[1:])
