"""Settings of all tests: hypothesis, sharing among workers, a device to write to."""

from __future__ import annotations

import gc
import os
import signal
import stat
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Background jobs of some shells ignore SIGINT, those of nohup SIGHUP; children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Commands speak the language of the environment; the tests expect English.
for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
    if os.environ.get(name, "").lower().startswith("pt"):
        os.environ[name] = "C.UTF-8"

pytest.register_assert_rewrite("tests.improving")  # tests that packages inherit explain themselves too

slow_is_fine = [HealthCheck.too_slow]
# The same examples in every run; `HYPOTHESIS_PROFILE=wide` looks further, and elsewhere each time.
settings.register_profile(
    "same", max_examples=60, derandomize=True, deadline=None, suppress_health_check=slow_is_fine
)
settings.register_profile("quick", settings.get_profile("same"), max_examples=6)  # `make quick`
settings.register_profile("wide", max_examples=2000, deadline=None, suppress_health_check=slow_is_fine)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze the collected tests, so that the garbage collector skips them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    twice = [name for name, times in Counter(item.nodeid for item in items).items() if times > 1]
    if twice:
        raise pytest.UsageError(f"several tests with one name, of which xdist would run one: {twice}")
    if hasattr(config, "workerinput"):
        from tests.scheduling import longest_first

        longest_first(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getoption("dist") != "loadgroup":
        return None  # as xdist does it
    from tests.scheduling import ByFile

    return ByFile(config, log)


@pytest.fixture
def device(tmp_path: Path) -> Path:
    """Yield a device node that discards everything, like /dev/null."""
    path = tmp_path / "device"
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        path.write_bytes(b"")
    except OSError:
        pytest.skip("devices can't be made here")
    return path
