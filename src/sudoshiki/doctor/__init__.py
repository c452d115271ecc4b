"""What is here, and whether it works: for people who report a fault, and for those who don't trust us.

    here.py       versions, the CPU's path, the GPU, the extras: found, or the sentence why not
    oracles.py    numbers and boards whose answers are known from elsewhere, each a row of a table
    selftest.py   runs the rows, one after the other, and says of each what came out

All of it works where nothing but the core is installed, and says so where not even that is.
"""

from .here import Extra, Inventory, look
from .oracles import Checkup, run_oracles

__all__ = ["Checkup", "Extra", "Inventory", "look", "run_oracles"]
