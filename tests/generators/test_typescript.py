"""Types generated for TypeScript: a front end compiles with `tsc --strict` without a cast, and plays."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.test_readme import commands
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


def test_the_body_of_the_readme_compiles_as_it_is_printed(npm: Run, project: Path) -> None:
    printed = re.search(r"-d '(\{.*?\})'", commands(), re.DOTALL)
    assert printed is not None
    (project / "main.ts").write_text(
        'import createClient from "openapi-fetch";\nimport type { paths } from "./schema";\n'
        f'export const made = createClient<paths>({{}}).POST("/v1/matches", {{ body: {printed[1]} }});\n'
    )
    done = npm("tsc", "--project", project / "tsconfig.json", folder=project)
    assert done.returncode == 0, done.stdout


MISTAKES = {
    '[{ name: "Ana"': '[{ nick: "Ana"',
    'player: "bot:greedy"': "player: 3",
    'game: "planet_unknown"': "game: 5",
    'case "race_for_the_galaxy"': 'case "chess"',
    '    case "andromedas_edge":\n      return board.stations.length;\n': "",
    "event.data.status": "event.data.note",
}


def test_mistakes_do_not_compile(npm: Run, project: Path) -> None:
    """The types are worth something. Each mistake is a file of its own, so one run of the compiler finds them all."""
    play = (project / "play.ts").read_text()
    for number, (right, wrong) in enumerate(MISTAKES.items()):
        assert play.count(right) == 1, right
        (project / f"mistake_{number}.ts").write_text(play.replace(right, wrong))
    done = npm("tsc", "--project", project / "tsconfig.json", folder=project)
    found = set(re.findall(r"^(\w+)\.ts\(", done.stdout, re.MULTILINE))
    assert found == {f"mistake_{number}" for number in range(len(MISTAKES))}


def test_the_compiled_front_end_plays_a_match(npm: Run, project: Path, server_url: str) -> None:
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
    assert re.fullmatch(r"finished after \d{2,} plies\n", played.stdout)


def test_hey_api_generates_boards_that_compile(npm: Run, project: Path) -> None:
    out = project / "hey"
    done = npm("openapi-ts", "-i", DOCUMENT, "-o", out, "-p", "@hey-api/typescript", folder=project)
    assert done.returncode == 0, done.stdout + done.stderr
    play = (project / "play.ts").read_text()
    narrowing = re.search(r"export function count.*?\n}\n", play, re.DOTALL)
    assert narrowing is not None
    (project / "play.ts").write_text(f'import type {{ Board }} from "./hey/types.gen";\n{narrowing[0]}')
    (project / "main.ts").unlink()
    done = npm("tsc", "--project", project / "tsconfig.json", folder=project)
    assert done.returncode == 0, done.stdout
