"""A parent that dies at any moment in any way leaves no child and no output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import marked_processes, wait_until
from .targets import MOMENTS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


def begun(*arguments: str) -> subprocess.Popen[str]:
    parent = start("-m", "tests.processes.parent", *arguments)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "begun\n"
    return parent


def assert_nothing_left(mark: str) -> None:
    wait_until(lambda: not marked_processes(mark), "a child lives on")


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed(moment: str, mark: str) -> None:
    parent = begun(moment)
    assert len(marked_processes(mark)) > 1
    parent.kill()
    assert parent.communicate(timeout=60)[1] == ""
    assert_nothing_left(mark)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGSEGV, signal.SIGINT, None])
@pytest.mark.parametrize("moment", ["idle", "in native code", "with a child"])
def test_ends_otherwise(moment: str, sent: signal.Signals | None, mark: str) -> None:
    parent = begun(moment, *(["--leave"] if sent is None else []))
    if sent:
        parent.send_signal(sent)
    errors = parent.communicate(timeout=60)[1]
    assert errors.count("Traceback") == (sent is signal.SIGINT and parent.returncode != 0)
    assert "processes/child_main.py" not in errors, "it is the parent's own"
    assert_nothing_left(mark)


def test_killed_while_the_child_starts(mark: str) -> None:
    """At moments of a start: before, while and after the child watches its parent."""
    code = (
        "from tests.processes.targets import *; child = Child(echo)\n"
        "print('begun', flush=True); time.sleep(1000)"
    )
    parents = [start("-c", code) for _ in range(6)]
    for number, parent in enumerate(parents):
        assert parent.stdout is not None
        parent.stdout.readline()
        time.sleep(0.008 * number)
        parent.kill()
    for parent in parents:
        assert parent.communicate(timeout=60)[1] == ""
    assert_nothing_left(mark)


def test_a_parent_that_dies_before_it_is_watched(mark: str) -> None:
    """The child notices even if it never talks to its parent, like Dask's processes."""
    read_end, write_end = os.pipe()
    os.close(write_end)
    end = f"from sudoshiki.processes.parent_pipe import die_with_parent; die_with_parent({read_end})"
    code = f"import time; {end}; time.sleep(1000)"
    child = subprocess.Popen([sys.executable, "-c", code], pass_fds=(read_end,), start_new_session=True)
    os.close(read_end)
    assert child.wait(timeout=60) == 0
    assert_nothing_left(mark)


def test_a_forked_copy_is_no_parent(mark: str) -> None:
    parent = begun("copied")
    assert len(marked_processes(mark)) == 3
    parent.kill()
    parent.wait()
    wait_until(lambda: len(marked_processes(mark)) == 1, "the copy keeps the child alive")


def test_a_forked_copy_that_ends_does_not_end_the_child() -> None:
    code = (
        "import os, time; from tests.processes.targets import *; child = Child(echo)\n"
        "if os.fork() == 0: raise SystemExit\n"
        "os.wait(); child.send('still there'); print(child.receive())"
    )
    output, errors = start("-c", code).communicate(timeout=60)
    assert (output, errors) == ("still there\n", "")


USERS = {
    "bulk": "from sudoshiki.jobs import run_jobs; import time; print('begun', flush=True); "
    "list(run_jobs([1000, 1000], time.sleep, workers=2))",
    "cluster": "from sudoshiki.jobs.local_cluster import LocalCluster; import time; LocalCluster(2); "
    "print('begun', flush=True); time.sleep(1000)",
    "careful": "from sudoshiki.jobs.local_processes import Helper; import time; "
    "print('begun', flush=True); Helper().call(time.sleep, 1000)",
    "foreign": "import sudoshiki as sk; print('begun', flush=True); "
    "sk.count(sk.sudoku(side=9), 'sat', limit=10**9)",
    "lab": "from sudoshiki.lab.cluster import run_isolated; from sudoshiki.lab.plan import Job; "
    "from sudoshiki.lab.boards import BoardText, to_text; import sudoshiki as sk; "
    "print('begun', flush=True); "
    "job = Job('k', 'b', 'sat', 'sat', 1, seed=1, limit=10**9, seconds=900, effort=None, options={}); "
    "run_isolated((job, BoardText(to_text(sk.sudoku(side=9))), False, 4000))",
}
AT_LEAST = {"bulk": 3, "cluster": 4, "careful": 2, "foreign": 2, "lab": 3}


@pytest.mark.parametrize("user", USERS)
def test_no_user_of_processes_leaves_any_behind(user: str, mark: str) -> None:
    pytest.importorskip("distributed")
    pytest.importorskip("pysat")
    parent = start("-c", USERS[user])
    wait_until(lambda: parent.poll() is not None or len(marked_processes(mark)) >= AT_LEAST[user])
    time.sleep(0.3)
    assert parent.poll() is None, parent.communicate()[1]
    parent.kill()
    assert parent.communicate(timeout=60)[1] == ""
    assert_nothing_left(mark)
