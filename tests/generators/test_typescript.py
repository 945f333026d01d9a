"""Types generated for TypeScript: a front end compiles with `tsc --strict` without a cast, and plays."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.generators.conftest import BUILD, FOLDER, ROOT, Run

DOCUMENT = ROOT / "openapi" / "openapi.json"


@pytest.fixture
def project(npm: Run, tmp_path: Path) -> Path:
    """The program of this folder beside freshly generated types."""
    for name in ("play.ts", "main.ts", "tsconfig.json"):
        shutil.copy(FOLDER / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(BUILD / "node_modules")
    done = npm("openapi-typescript", DOCUMENT, "-o", tmp_path / "schema.d.ts")
    assert done.returncode == 0, done.stderr
    return tmp_path


def test_a_front_end_compiles_strictly_without_a_cast(npm: Run, project: Path) -> None:
    done = npm("tsc", "--project", project / "tsconfig.json", folder=project)
    assert done.returncode == 0, done.stdout


def test_a_wrong_player_or_game_does_not_compile(npm: Run, project: Path) -> None:
    """The types are worth something: a misspelt field is an error."""
    play = project / "play.ts"
    play.write_text(play.read_text().replace('{ name: "Ana", player: "person" }', '{ nick: "Ana", player: 3 }'))
    assert npm("tsc", "--project", project / "tsconfig.json", folder=project).returncode != 0


def test_the_compiled_front_end_plays(npm: Run, project: Path, server_url: str) -> None:
    emit = (
        "--noEmit",
        "false",
        "--outDir",
        str(project / "out"),
        "--module",
        "CommonJS",
        "--moduleResolution",
        "node10",
    )
    done = npm("tsc", "--project", project / "tsconfig.json", *emit, folder=project)
    assert done.returncode == 0, done.stdout
    node = shutil.which("node")
    assert node is not None
    main = [node, str(project / "out" / "main.js"), server_url]
    played = subprocess.run(main, capture_output=True, text=True, check=False, timeout=120, cwd=project)
    assert played.returncode == 0, played.stderr
    assert int(played.stdout.removeprefix("ply ")) >= 12


def test_hey_api_generates_boards_that_compile(npm: Run, project: Path) -> None:
    out = project / "hey"
    done = npm("openapi-ts", "-i", DOCUMENT, "-o", out, "-p", "@hey-api/typescript", folder=project)
    assert done.returncode == 0, done.stdout + done.stderr
    (project / "play.ts").write_text(
        'import type { Board } from "./hey/types.gen";\n'
        "export const seats = (board: Board): number =>\n"
        '  board.game === "tiny_epic_galaxies" ? board.galaxies.length : 0;\n'
    )
    (project / "main.ts").unlink()
    done = npm("tsc", "--project", project / "tsconfig.json", folder=project)
    assert done.returncode == 0, done.stdout
