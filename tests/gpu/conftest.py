from __future__ import annotations

import ctypes

import pytest

from .host_device import HostDevice, compiled


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compiled(tmp_path_factory.mktemp("on_host"))


@pytest.fixture
def on_host(library: ctypes.CDLL, monkeypatch: pytest.MonkeyPatch) -> HostDevice:
    """Let the host stand for the GPU, for `on="gpu"` and all that needs a device."""
    device = HostDevice(library)
    monkeypatch.setattr("sudoshiki.many.gpu.device", lambda: device)
    monkeypatch.setattr("sudoshiki.many.run.GPU", _available())
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "")
    return device


def _available() -> object:
    from sudoshiki.many.gpu import GPU

    return GPU._replace(why_unavailable=lambda: "")
