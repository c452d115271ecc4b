"""Python imports this at its start where this folder is on PYTHONPATH: in children, too."""

from tests.platforms.simulation import simulate

simulate()
