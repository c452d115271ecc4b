"""Numbers in reports: no exponents, thousands separated, close to the value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.lab.numbers import show


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (3384.6, 3, "3,380"),
        (3384.6, 0, "3,385"),
        (999.96, 0, "1,000"),
        (1234567, 0, "1,234,567"),
        (0.000012345, 0, "0.00001234"),
        (0.000012345, 3, "0.0000123"),
        (18.0, 3, "18"),
        (0.0, 0, "0"),
        (-0.25, 0, "-0.25"),
        (float("inf"), 0, "–"),
        (None, 0, ""),
        ("auto", 0, "auto"),
        (True, 0, "True"),
    ],
)
def test_numbers_as_people_read_them(value: object, digits: int, text: str) -> None:
    assert show(value, digits) == text


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e30, max_value=1e30), st.integers(0, 6))
def test_no_number_has_an_exponent_and_each_is_near_its_value(value: float, digits: int) -> None:
    text = show(value, digits)
    assert set(text) <= set("-0123456789,.")
    assert float(text.replace(",", "")) == pytest.approx(value, rel=0.51 * 10 ** (1 - (digits or 4)))
