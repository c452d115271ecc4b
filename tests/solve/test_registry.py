"""The registry of algorithms."""

from __future__ import annotations

import pytest

from sudoshiki.solve import Option


@pytest.mark.parametrize(("old", "new"), [("usual", "default_text"), ("left_alone", "default_setting")])
def test_old_names_of_an_option_warn_and_give_the_new_value(old: str, new: str) -> None:
    option = Option("depth", 3, "levels of the search")
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(option, old) == getattr(option, new)
