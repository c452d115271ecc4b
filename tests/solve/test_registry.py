"""The registry of algorithms."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki.solve import Option, find_with_options


@pytest.mark.parametrize(("old", "new"), [("usual", "default_text"), ("left_alone", "default_setting")])
def test_old_names_of_an_option_warn_and_give_the_new_value(old: str, new: str) -> None:
    option = Option("depth", 3, "levels of the search")
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(option, old) == getattr(option, new)


@pytest.mark.parametrize(
    ("algorithm", "old", "new"),
    [
        ("tabu", "patience", "restart-after"),
        ("tabu", "shake-after", "perturb-after"),
        ("annealing", "patience", "restart-after"),
        ("genetic", "patience", "restart-after"),
    ],
)
def test_old_names_of_options_work_and_warn(algorithm: str, old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=new):
        _, settings = find_with_options(f"{algorithm}:{old}=7")
    assert settings[new] == 7
    assert old not in settings
    with pytest.raises(sk.UsageError, match=f"{old} is the old name of {new}"):
        find_with_options(algorithm, {old: 7, new: 8})
