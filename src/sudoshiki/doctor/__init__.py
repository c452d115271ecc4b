"""Report what is installed and whether it works.

    inventory.py  versions, the CPU's instruction sets, the GPU, the extras, or why they are missing
    self_tests.py    checks against numbers and boards with known answers

All of it works without extras, and reports a missing native core.
"""

from .inventory import Extra, Inventory, inspect_installation
from .self_tests import SelfTestResult, run_self_tests

__all__ = ["Extra", "Inventory", "SelfTestResult", "inspect_installation", "run_self_tests"]
