"""The server with the toys instead of the games: `python -m tests.api.sample_server PORT FOLDER`."""

import asyncio
import sys

from api import logs
from api.cli.serve import listen, serve, server_config
from api.plugin import OrreryPlugin
from api.settings import Settings
from tests.api.client_app import TOYS, UNLIMITED


def main(port: str, folder: str) -> None:
    logs.set_up(calls=False)
    settings = Settings(data=folder, access_log=False, stream_max_seconds=1.0, **UNLIMITED)
    server = OrreryPlugin(settings, TOYS)
    config = server_config(server)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(server, config, listen("127.0.0.1", int(port))))


if __name__ == "__main__":
    main(*sys.argv[1:])
