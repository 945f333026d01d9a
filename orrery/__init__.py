"""Orrery for researchers: environments (`orrery.env`) and datasets (`orrery.datasets`), each behind an extra."""
