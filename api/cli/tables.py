"""Prints tables by rich: numbers to the right, words to the left."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]], title: str | None = None) -> None:
    """As wide as it needs to be where the output is not a terminal, so that no line is broken."""
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415  Importing rich takes longer than most commands.
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
    for place, head in enumerate(heads):
        right = all(_is_number(row[place]) for row in rows)
        table.add_column(head, justify="right" if right else "left", no_wrap=not sys.stdout.isatty())
    for row in rows:
        table.add_row(*(Text(_spell(cell)) for cell in row))
    console = Console(file=sys.stdout, markup=False, highlight=False, width=None if sys.stdout.isatty() else 400)
    console.print(table)


def table_text(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """The same table as text."""
    output = StringIO()
    with redirect_stdout(output):
        print_table(heads, rows)
    return output.getvalue().rstrip()


def _spell(cell: object) -> str:
    match cell:
        case float():
            return f"{cell:,.1f}"
        case int():
            return f"{cell:,}"
        case _:
            return str(cell)


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or (isinstance(cell, str) and cell[:1].isdigit() and cell.endswith("%"))
