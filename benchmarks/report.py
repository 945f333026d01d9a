"""The table of what was measured."""

from collections.abc import Sequence
from typing import Any

from api.cli.tables import table_text
from benchmarks.row import Measured, Row

Result = dict[str, Any]


def result_of(row: Row, measured: Measured) -> Result:
    return {
        "name": row.name,
        "floor": row.floor,
        "ratio": _rounded(measured.ratio),
        "must": row.bound(row.must),
        "aim": row.bound(row.aim),
        "verdict": verdict(row, measured),
        "ours": _rounded(measured.ours),
        "floor_value": _rounded(measured.floor),
        "unit": measured.unit,
        "note": measured.note,
    }


def verdict(row: Row, measured: Measured) -> str:
    """The best that can be said."""
    if measured.ratio is None:
        return "not measured"
    if row.meets(row.must, measured.ratio) is False:
        return "MISSED"
    if row.meets(row.aim, measured.ratio) is False:
        return "aim not reached" if row.must is None else "must kept"
    return "aim reached" if row.aim is not None else "measured"


def render_table(results: Sequence[Result]) -> str:
    heads = ("row", "floor", "ratio", "must", "aim", "verdict", "ours", "floor's", "unit", "note")
    return table_text(heads, [tuple(_cell(value) for value in result.values()) for result in _in_order(results)])


def _in_order(results: Sequence[Result]) -> list[Result]:
    names = ("name", "floor", "ratio", "must", "aim", "verdict", "ours", "floor_value", "unit", "note")
    return [{name: result[name] for name in names} | {"ratio": _times(result["ratio"])} for result in results]


def _times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}x"


def _cell(value: object) -> object:
    return "-" if value is None or value == "" else value


def _rounded(figure: float | None) -> float | None:
    """Three figures that mean something."""
    return None if figure is None else float(f"{figure:.4g}")
