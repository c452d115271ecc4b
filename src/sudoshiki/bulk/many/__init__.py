"""Boards by the million in a program: arrays in, arrays out."""

from .run import solve_many

__all__ = ["solve_many"]
