"""The questions of a run, and the columns of their answers."""
