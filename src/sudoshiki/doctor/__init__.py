"""Report what is installed and whether it works.

    inventory.py  versions, the CPU's instruction sets, the GPU, the extras, or why they are missing
    oracles.py    checks against numbers and boards with known answers

All of it works without extras, and reports a missing native core.
"""

from .inventory import Extra, Inventory, take_inventory
from .oracles import Checkup, run_oracles

__all__ = ["Checkup", "Extra", "Inventory", "run_oracles", "take_inventory"]
