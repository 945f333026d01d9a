"""One folder per game; `games()` finds them."""

import sys
from functools import cache

from domain.kernel.registry import Registry, discover


@cache
def games() -> Registry:
    """Every game there is, by id."""
    return discover(sys.modules[__name__])
