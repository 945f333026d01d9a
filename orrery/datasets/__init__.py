"""Matches as Parquet tables, for pandas or polars. Needs the extra `orrery[data]`; docs/datasets.md says more."""

from orrery.datasets.build import DatasetSummary, build_dataset
from orrery.datasets.recorded import DatasetRefused
from orrery.datasets.schema import DECISIONS, MATCHES, VERSION

__all__ = ["DECISIONS", "MATCHES", "VERSION", "DatasetRefused", "DatasetSummary", "build_dataset"]
