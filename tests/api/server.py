"""`orrery serve` in a process of its own."""

import http.client
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.server import running

ROOT = Path(__file__).parents[2]


def command(port: int, data: Path, *more: str) -> list[str]:
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from api.cli import main; sys.exit(main())"
    return [sys.executable, "-c", program, "serve", "--port", str(port), "--data", str(data), *more]


def ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[str]:
    """The address of a server with its data in `folder`, until the block ends."""
    with running(lambda port: command(port, folder / "data", *more), ready, folder) as port:
        yield f"http://127.0.0.1:{port}"
