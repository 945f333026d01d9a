"""One module per row, each with a `ROW`."""

import importlib
import pkgutil

from benchmarks.row import Row


def rows() -> list[Row]:
    """Every row there is, in the order of their modules' names."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"{__name__}.{name}").ROW for name in names]
