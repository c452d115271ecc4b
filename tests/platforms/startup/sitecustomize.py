"""Imported by Python at its start if this folder is on PYTHONPATH."""

from tests.platforms.simulation import simulate

simulate()
