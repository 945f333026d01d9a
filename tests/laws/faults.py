"""Toys with a fault planted in them, each named after what is wrong."""

from typing import Any

from domain.kernel import Game

FAULTY: dict[str, Game[Any]] = {}
