"""Simulations of other systems: see `simulation`."""
