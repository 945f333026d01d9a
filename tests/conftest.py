"""What every test may ask for."""

from tests.services.fixtures import (
    chromium_path,
    postgres_url,
    pytest_collection_modifyitems,
    pytest_terminal_summary,
    redis_url,
)

__all__ = ["chromium_path", "postgres_url", "pytest_collection_modifyitems", "pytest_terminal_summary", "redis_url"]
