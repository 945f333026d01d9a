"""What the operator is told is what there is."""

import json
import re
from pathlib import Path

from api.metrics import metrics_text
from tests.api.table import Table, at_table

DOCS = Path(__file__).parents[2] / "docs"
SUFFIXES = re.compile(r"_(bucket|sum|count)$")


def names(text: str) -> set[str]:
    return {SUFFIXES.sub("", name) for name in re.findall(r"\borrery_[a-z_]+", text)}


@at_table
async def test_the_dashboard_and_the_handbook_name_metrics_that_there_are(table: Table) -> None:
    await table.get("/v1/matches/none")
    there = names(metrics_text(table.services))
    board = (DOCS / "deploy" / "grafana.json").read_text(encoding="utf-8")
    handbook = (DOCS / "operations.md").read_text(encoding="utf-8").partition("## Metrics")[2]
    assert names(board) <= there
    assert names(handbook) == there


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
