"""The fixtures of the generators' tests: pinned npm packages and a real server."""

from tests.generators.conftest import npm, server_url

__all__ = ["npm", "server_url"]
