"""The core as WebAssembly against the native one: the same work in one run, as a ratio of seconds.

    .venv/bin/python benchmarks/wasm.py [--rounds 3]

Needs `make wasm` and node. Both take turns, request by request; of each the quickest round counts, as a busy
machine only ever makes a run longer. Only what the core itself takes is measured.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sudoshiki import formats
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.export import export
from sudoshiki.web.limits import WebLimits
from sudoshiki.web.requests import GradeRequest, SolveRequest
from sudoshiki.web.work import Work

ASKER = Path(__file__).parents[1] / "tests" / "web" / "alone.mjs"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
WORK: dict[str, tuple[str, dict[str, Any]]] = {
    "auto, 9×9 Sudoku": ("solve", {"puzzle": HARD, "limit": 2}),
    "mrv, 9×9 Sudoku": ("solve", {"puzzle": HARD, "algorithm": "mrv"}),
    "backtracking, 9×9 Sudoku": ("solve", {"puzzle": HARD, "algorithm": "backtracking", "limit": 1}),
    "dlx, 9×9 Sudoku": ("solve", {"puzzle": SEVENTEEN, "algorithm": "dlx"}),
    "cdcl, 25×25 Sudoku": ("solve", {"puzzle": "sudoku-25x25", "algorithm": "cdcl", "limit": 1}),
    "mac, 9×9 Futoshiki": ("solve", {"puzzle": "futoshiki-9x9", "algorithm": "mac"}),
    "tabu, 25×25 Sudoku": ("solve", {"puzzle": "sudoku-25x25", "algorithm": "tabu", "limit": 1}),
    "grade, 9×9 Sudoku": ("grade", {"puzzle": HARD}),
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
        Path(folder, "package.json").write_text('{"type": "module"}')
        page = subprocess.Popen(
            [node, str(ASKER), folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for title, (name, body) in WORK.items():
            report(title, name, with_board(body), page, rounds)
        assert page.stdin is not None
        page.stdin.close()
        page.wait()


def with_board(body: dict[str, Any]) -> dict[str, Any]:
    """Names of shipped boards become the boards."""
    if len(body["puzzle"]) == 81:
        return body
    return {**body, "puzzle": json.loads(formats.write(shipped_board(body["puzzle"]), "json"))}


def report(title: str, name: str, body: dict[str, Any], page: subprocess.Popen[str], rounds: int) -> None:
    native, wasm = [], []
    for _ in range(rounds):
        native.append(ANSWERS[name](REQUESTS[name](**body), Work(120.0, WebLimits()))["seconds"])
        wasm.append(asked(page, name, body)["seconds"])
    ratio = min(wasm) / min(native)
    print(
        f"{title:<28} native {min(native):9.6f} s   wasm {min(wasm):9.6f} s   ratio {ratio:.2f}", flush=True
    )


def asked(page: subprocess.Popen[str], name: str, body: dict[str, Any]) -> Any:
    assert page.stdin is not None
    assert page.stdout is not None
    page.stdin.write(json.dumps([name, {"seconds": 120, **body}]) + "\n")
    page.stdin.flush()
    return json.loads(page.stdout.readline())


if __name__ == "__main__":
    main()
