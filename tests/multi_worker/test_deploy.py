"""What the operator is told is what there is."""

import json
import re
from pathlib import Path

from tests.api.client_app import Table, with_app

DOCS = Path(__file__).parents[2] / "docs"
SUFFIXES = re.compile(r"_(bucket|sum|count)$")
CREATED = re.compile(r"\borrery_[a-z_]+_created\b")
"""When a counter began; the client library adds one for each."""


def names(text: str) -> set[str]:
    return {SUFFIXES.sub("", name) for name in re.findall(r"\borrery_[a-z_]+", CREATED.sub("", text))}


@with_app
async def test_the_dashboard_and_the_handbook_name_metrics_that_there_are(table: Table) -> None:
    await table.get("/v1/matches/none")
    there = names((await table.get("/metrics", Accept="text/plain")).content.decode())
    board = (DOCS / "deploy" / "grafana.json").read_text(encoding="utf-8")
    handbook = (DOCS / "operations.md").read_text(encoding="utf-8").partition("## Metrics")[2]
    assert names(board) <= there
    assert names(handbook) == there | {"orrery_requests_error_total"}  # It appears with the first 5xx.


def test_the_dashboard_is_whole() -> None:
    board = json.loads((DOCS / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(numbers) == len(set(numbers)) >= 10
    assert all(target["expr"] for panel in board["panels"] for target in panel["targets"])


def test_every_file_the_handbook_links_is_there() -> None:
    handbook = (DOCS / "operations.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\((deploy/[^)]+)\)", handbook)
    assert linked
    assert [name for name in linked if not (DOCS / name).is_file()] == []
