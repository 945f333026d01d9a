"""Several `orrery serve` over one PostgreSQL and one Redis."""
