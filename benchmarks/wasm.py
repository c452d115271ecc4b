"""Compare the core as WebAssembly with the native one, by processor time.

    .venv/bin/python benchmarks/wasm.py [--rounds 3]

Needs `make wasm` and node. Both take turns, request by request; the fastest round of each counts, as the
first ones also compile. A request is complete: read, solved, checked, and written as a record.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.export import export
from sudoshiki.web.limits import WebLimits
from sudoshiki.web.requests import GradeRequest, SolveRequest
from sudoshiki.web.work import RequestWork

ASKER = Path(__file__).parents[1] / "tests" / "web" / "alone.mjs"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
MANY = 20_000  # solutions that are looked for on an empty board


def empty(side: int) -> dict[str, Any]:
    return {"kind": "sudoku", "side": side, "givens": [0] * side**2}


WORK: dict[str, tuple[str, dict[str, Any]]] = {
    "auto, 9×9, one solution proved": ("solve", {"puzzle": HARD}),
    "backtracking, 9×9": ("solve", {"puzzle": HARD, "algorithm": "backtracking", "limit": 1}),
    "mrv, many of 9×9": ("solve", {"puzzle": empty(9), "algorithm": "mrv", "limit": MANY}),
    "mac, many of 9×9": ("solve", {"puzzle": empty(9), "algorithm": "mac", "limit": MANY}),
    "dlx, many of 9×9": ("solve", {"puzzle": empty(9), "algorithm": "dlx", "limit": MANY}),
    "cdcl, empty 36×36": ("solve", {"puzzle": empty(36), "algorithm": "cdcl", "limit": 1}),
    "tabu, empty 64×64": ("solve", {"puzzle": empty(64), "algorithm": "tabu", "limit": 1}),
    "annealing, empty 16×16": ("solve", {"puzzle": empty(16), "algorithm": "annealing", "limit": 1}),
    "grade, 9×9": ("grade", {"puzzle": HARD}),
}
REQUESTS = {"solve": SolveRequest, "grade": GradeRequest}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    node = shutil.which("node")
    if node is None:
        sys.exit("node is needed")
    with tempfile.TemporaryDirectory() as folder:
        export(Path(folder))
        page = subprocess.Popen(
            [node, str(ASKER), folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for title, (name, body) in WORK.items():
            report(title, name, body, page, rounds)
        assert page.stdin is not None
        page.stdin.close()
        page.wait()


def report(title: str, name: str, body: dict[str, Any], page: subprocess.Popen[str], rounds: int) -> None:
    native, wasm = [], []
    for _ in range(rounds):
        begun = time.process_time()
        ANSWERS[name](REQUESTS[name](**body), RequestWork(120.0, WebLimits(), []))
        native.append(time.process_time() - begun)
        wasm.append(ask_page(page, name, body)["cpu"])
    ratio = min(wasm) / min(native)
    print(
        f"{title:<31} native {min(native):9.6f} s   wasm {min(wasm):9.6f} s   ratio {ratio:.2f}", flush=True
    )


def ask_page(page: subprocess.Popen[str], name: str, body: dict[str, Any]) -> Any:
    assert page.stdin is not None
    assert page.stdout is not None
    page.stdin.write(json.dumps([name, {"seconds": 120, "cpu": True, **body}]) + "\n")
    page.stdin.flush()
    return json.loads(page.stdout.readline())


if __name__ == "__main__":
    main()
