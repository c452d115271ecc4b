"""Other systems, as the package would see them: see `simulation`."""
