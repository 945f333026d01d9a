"""`@orrery/client` compiles strictly from the committed document, and its own tests pass against a real server."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Route, sync_playwright

from tests.generators.conftest import BUILD, ROOT, Run
from tests.services.chromium import FLAGS

PACKAGE = ROOT / "clients" / "typescript"
PINS = ROOT / "tests" / "generators" / "package.json"


@pytest.fixture
def package(npm: Run, tmp_path: Path) -> Path:
    """A copy of the package, built as `npm run build` builds it."""
    folder = tmp_path / "clients" / "typescript"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "schema.ts"))
    (folder / "node_modules").symlink_to(BUILD / "node_modules")
    done = npm("openapi-typescript", ROOT / "openapi" / "openapi.json", "-o", folder / "src" / "schema.ts")
    assert done.returncode == 0, done.stderr
    done = npm("tsc", folder=folder)
    assert done.returncode == 0, done.stdout
    return folder


def test_it_plays_resumes_and_refuses_like_the_server(package: Path, server_url: str) -> None:
    node = shutil.which("node")
    assert node is not None
    done = subprocess.run(
        [node, "--test", str(package / "test" / "client.test.mjs")],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "ORRERY_URL": server_url},
    )
    assert done.returncode == 0, done.stdout[-4000:]


IN_A_BROWSER = """
async (url) => {
  const { Client } = await import("/client/index.js");
  const seats = [0, 1].map((seat) => ({ name: `Robo ${seat}`, player: "bot:random" }));
  const created = await new Client(url).createMatch({ game: "tiny_epic_galaxies", seats, seed: "browser" });
  const resumed = [];
  const cutting = async (address, init) => {
    resumed.push(init.headers["Last-Event-ID"] ?? null);
    const response = await fetch(address, init);
    if (resumed.length > 2) return response;
    let chunks = 0;
    const cut = new TransformStream({
      transform: (chunk, out) => (chunks++ < 2 ? out.enqueue(chunk) : out.error(new TypeError("cut"))),
    });
    return new Response(response.body.pipeThrough(cut), { status: response.status, headers: response.headers });
  };
  const client = new Client(url, { token: created.host_token, fetch: cutting });
  const ids = [];
  for await (const event of client.events(created.match.id, { after: 0 })) ids.push(Number(event.id));
  return { ids, resumed };
}
"""


@pytest.mark.chromium
def test_its_stream_resumes_in_a_browser_too(package: Path, server_url: str, chromium_path: str) -> None:
    def serve(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=package / "dist" / name, content_type="text/javascript")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        page = browser.new_page()
        page.route("**/client/*.js", serve)
        page.goto(server_url)
        told = page.evaluate(IN_A_BROWSER, server_url)
        browser.close()
    assert told["ids"] == list(range(1, told["ids"][-1] + 1))  # No gap, no repeat.
    assert len(told["resumed"]) >= 3
    assert None not in told["resumed"][1:]


def test_it_needs_nothing_at_run_time_and_is_built_with_the_tested_tools() -> None:
    manifest = json.loads((PACKAGE / "package.json").read_text())
    pinned = json.loads(PINS.read_text())["devDependencies"]
    assert "dependencies" not in manifest
    assert manifest["scripts"]["prepack"] == "npm run build"  # `dist` is all that a package has, and is not committed.
    assert manifest["devDependencies"].items() <= pinned.items()


def test_a_wrong_body_does_not_compile(npm: Run, package: Path) -> None:
    (package / "src" / "wrong.ts").write_text(
        'import { Client } from "./client.js";\n'
        'void new Client("").createMatch({ game: "tiny_epic_galaxies", seats: [{ nick: "Ana" }] });\n'
    )
    done = npm("tsc", "--noEmit", folder=package)
    assert done.returncode != 0
    assert "nick" in done.stdout
