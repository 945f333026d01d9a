"""The log is followed by a process of its own: folding read models takes nothing from those who answer players.

`orrery projections follow` does it, until its standard input ends: it ends with the server, however that one ends.
"""

import logging
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from api.settings import Settings, as_variables
from projections.read_models.read_models import Progress, ReadModels

log = logging.getLogger("orrery.projections")

COMMAND = (sys.executable, "-P", "-m", "api.cli", "projections", "follow")
"""`-P`: not what happens to be called `api` in the folder that the server was started in."""
ROOT = Path(__file__).parents[1]
PATIENCE = 2.0
"""Seconds in which it should end by itself."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds after which one that ended too early is followed by another: longer each time, until one has lasted."""


def environment(settings: Settings) -> dict[str, str]:
    """What it is told; not as words of the command, which everybody on the machine can read."""
    told = {**os.environ, **as_variables(settings)}
    if ROOT.name != "site-packages":  # A checkout that is not installed.
        told["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), told.get("PYTHONPATH"))))
    return told


class Following:
    def __init__(self, library: ReadModels, settings: Settings) -> None:
        self._library = library
        self._environment = environment(settings)
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._gate = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._thread = threading.Thread(target=self._keep_up, name="following", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        with self._gate:  # So that none is begun that nobody would end.
            self._stopping.set()
            if self._process is not None:
                end(self._process)
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _keep_up(self) -> None:
        """One process after the other; if none ever does any good, the server's own thread does it."""
        pause, heard = FIRST_PAUSE, False
        while (process := self._begin()) is not None:
            since = time.monotonic()
            heard = self._listen(process) or heard
            if time.monotonic() - since > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            if self._stopping.is_set():
                return
            log.warning("the process that follows the log has ended", extra={"fields": {"code": process.returncode}})
            if not heard:
                break
            if self._stopping.wait(pause):
                return
            pause = min(2 * pause, LONGEST_PAUSE)
        with self._gate:
            if not self._stopping.is_set():
                self._library.start()

    def _listen(self, process: "subprocess.Popen[bytes]") -> bool:
        """Until it ends; whether it had anything to say."""
        assert process.stdin is not None
        assert process.stdout is not None
        heard = False
        with process.stdin, process.stdout:
            for line in process.stdout:
                with suppress(msgspec.DecodeError):
                    self._library.heard(msgspec.json.decode(line, type=Progress))
                    heard = True
        process.wait()
        return heard

    def _begin(self) -> "subprocess.Popen[bytes] | None":
        with self._gate:
            if self._stopping.is_set():
                return None
            try:
                self._process = subprocess.Popen(
                    COMMAND,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=self._environment,
                    process_group=0,  # A key that interrupts the server is not meant for it.
                )
            except OSError as error:
                log.warning("no process of its own can follow the log", extra={"fields": {"reason": str(error)}})
                return None
        return self._process


def end(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
