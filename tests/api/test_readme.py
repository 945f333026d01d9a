"""The README's first match, run exactly as it is printed."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.server import ROOT, serving

PRINTED = "http://127.0.0.1:8000"


def commands() -> str:
    readme = (ROOT / "README.md").read_text()
    section = readme.partition("## A first match in five curl commands")[2]
    found = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1]


def play_readme(url: str, folder: Path) -> None:
    """Run the printed commands against a server, and look at what they say."""
    if shutil.which("curl") is None:
        pytest.skip("there is no curl here")
    printed = commands()
    assert len(re.findall(r"^curl ", printed, re.MULTILINE)) == 5
    script = "set -eu\n" + printed.replace(PRINTED, url)
    ran = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    decoder = json.JSONDecoder()
    games, at = decoder.raw_decode(ran.stdout)
    answer, at = decoder.raw_decode(ran.stdout, at)
    board, _ = decoder.raw_decode(ran.stdout, at)
    assert {"name": "Tiny Epic Galaxies", "id": "tiny_epic_galaxies"}.items() <= games["games"][-1].items()
    assert answer["facts"]
    assert board["board"]["game"] == "tiny_epic_galaxies"
    assert board["viewer"] == "seat:0"


def test_the_readme_plays_with_five_curl_commands(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        play_readme(url, tmp_path)
