"""Test an installed package on any platform: `python -m tests.installed [pytest options]`.

It needs pytest and hypothesis, and no extra. cibuildwheel and `make wheel-test` run it away from src/,
in a folder with a copy of tests/ and pyproject.toml.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import pytest

import sudoshiki

# What needs neither extras nor signals nor the rest of a checkout, but for the files that are left out below.
SELECTED = (
    "test_command.py",
    "auto",
    "badinput",
    "coloring",
    "contract",
    "formats",
    "generate",
    "local",
    "logic",
    "many",
    "oracle",
    "proofs",
    "puzzle",
    "search",
    "solve",
)
LEFT_OUT = (  # they read docs/ or benchmarks/
    "contract/test_many_at_once.py",
    "logic/test_hodoku.py",
    "logic/test_pages.py",
    "logic/test_pictures.py",
    "logic/test_signs.py",
    "logic/test_soundness.py",
)
TESTS = Path(__file__).parent


def main() -> int:
    package, environment = Path(sudoshiki.__file__).parent, Path(sysconfig.get_path("platlib"))
    if not package.parent.samefile(environment):
        sys.exit(f"sudoshiki is imported from {package}, not from {environment}: install a wheel first")
    os.environ.setdefault("HYPOTHESIS_PROFILE", "quick")
    selected = [str(TESTS / name) for name in SELECTED]
    left_out = [f"--ignore={TESTS / name}" for name in LEFT_OUT]
    return pytest.main(["-m", "not slow", "-p", "no:cacheprovider", *selected, *left_out, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
