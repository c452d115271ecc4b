"""Shared by all tests: how long hypothesis may look."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.improving")  # tests that rooms inherit explain themselves too

slow_is_fine = [HealthCheck.too_slow]
# The same examples in every run; `HYPOTHESIS_PROFILE=wide` looks further, and elsewhere each time.
settings.register_profile(
    "same", max_examples=60, derandomize=True, deadline=None, suppress_health_check=slow_is_fine
)
settings.register_profile("quick", settings.get_profile("same"), max_examples=10)  # `make quick`
settings.register_profile("wide", max_examples=2000, deadline=None, suppress_health_check=slow_is_fine)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
