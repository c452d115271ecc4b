"""Facts about the repository itself: no symbolic links, one version in every file that names it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent


def test_no_symbolic_link_is_committed() -> None:
    """Windows checks them out as text files unless it is set up for them."""
    if not (PROJECT / ".git").exists():
        pytest.skip("this is no git checkout")
    try:
        listed = subprocess.run(["git", "ls-files", "-s"], cwd=PROJECT, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("git is not installed")
    assert listed.returncode == 0, listed.stderr
    entries = listed.stdout.splitlines()
    assert entries
    assert [entry for entry in entries if entry.startswith("120000")] == []
