"""An interrupt is raised once: not in an import, again only if Python ignored it."""

from __future__ import annotations

import importlib
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.processes import Child, Link, wait_for

MODULE = "import link_of_test\nlink_of_test.send('here')\nlink_of_test.receive()\nwhole = True\n"


class Interrupted(BaseException):
    pass


def until_interrupted(link: Link, work: Callable[[], object]) -> None:
    """Work and clean up; return whether the cleanup was completed."""
    working, cleaned_up = True, False

    def stop(count: int) -> None:  # noqa: ARG001
        if working:
            raise Interrupted

    link.on_interrupt(stop)
    try:
        try:
            work()
            wait()
        finally:
            time.sleep(0.1)  # a repetition would come after 0.02
            cleaned_up = True
    except Interrupted:
        working = False
    link.send(cleaned_up)


def wait() -> None:
    while True:
        time.sleep(0.01)


def in_work(link: Link) -> None:
    until_interrupted(link, lambda: link.send("here"))


def in_a_finalizer(link: Link) -> None:
    class Final:
        def __del__(self) -> None:
            link.send("here")
            wait()  # what is raised here is ignored

    until_interrupted(link, Final)


def in_a_weak_callback(link: Link) -> None:
    class Target:
        pass

    def callback(_: object) -> None:
        link.send("here")
        wait()  # what is raised here is ignored

    def work() -> None:
        target = Target()
        reference = weakref.ref(target, callback)
        del target
        assert reference() is None

    until_interrupted(link, work)


def while_another_is_reported(link: Link) -> None:
    """Python ignores an exception raised while it reports another ignored one."""

    class Final:
        def __del__(self) -> None:
            raise ValueError

    def report(ignored: Any) -> None:
        assert ignored.exc_type is ValueError
        link.send("here")
        time.sleep(0.1)

    sys.unraisablehook = report
    until_interrupted(link, Final)


@pytest.mark.parametrize("target", [in_work, in_a_finalizer, in_a_weak_callback, while_another_is_reported])
def test_an_interrupt_is_raised_until_it_is_not_ignored(target: Callable[..., Any]) -> None:
    with Child(target, quiet=True) as child:
        assert child.receive() == "here"
        child.interrupt()
        assert wait_for([child], 30)
        assert child.receive() is True


def in_an_import(link: Link, folder: str) -> None:
    sys.path.append(folder)
    sys.modules["link_of_test"] = link  # type: ignore[assignment]
    until_interrupted(link, lambda: importlib.import_module("slowly_imported"))
    link.send(sys.modules["slowly_imported"].whole)


def test_interrupts_wait_for_the_end_of_an_import_and_are_raised_once(tmp_path: Path) -> None:
    (tmp_path / "slowly_imported.py").write_text(MODULE)
    with Child(in_an_import, str(tmp_path), quiet=True) as child:
        assert child.receive() == "here"
        child.interrupt()
        time.sleep(0.05)  # so that the two do not come together
        child.interrupt()
        child.send("go on")
        assert child.receive() is True  # cleaned up
        assert child.receive() is True  # imported
