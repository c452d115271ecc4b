"""Experiments: what is run again and again, counted and compared."""
