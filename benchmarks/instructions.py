"""Compare instruction counts of hot paths with benchmarks/instructions.tsv.

    make instructions                                    # build, count, compare
    python benchmarks/instructions.py PROGRAM --keep     # write the table again

Counts of instructions are the same in every run on every machine of one kind, however busy it is; they change
with the compiler, which the table names. The exit code is 1 if a path takes over 2 % more than before. With
another compiler only the difference is printed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TABLE = Path(__file__).with_name("instructions.tsv")
TOLERANCE = 0.02


def count(program: Path, path: str) -> int:
    """Count those of the function hot_path and its calls, without the preparation."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--toggle-collect=sudoshiki::tests::hot_path*",
    ]
    run = subprocess.run([*command, str(program), path], capture_output=True, text=True, check=True)
    match = re.search(r"Collected : (\d+)", run.stderr)
    if match is None:
        sys.exit(f"valgrind printed no count:\n{run.stderr}")
    return int(match[1])


def compiler() -> str:
    return subprocess.run(["c++", "--version"], capture_output=True, text=True).stdout.partition("\n")[0]


def read_table() -> tuple[str, dict[str, int]]:
    if not TABLE.exists():
        return "", {}
    first, *rows = TABLE.read_text(encoding="utf-8").splitlines()
    return first.removeprefix("# "), {path: int(number) for path, number in (row.split("\t") for row in rows)}


def compared(counts: dict[str, int], before: dict[str, int]) -> Iterator[str]:
    for path, number in counts.items():
        text = f"{path:<24}{number:>16,}"
        yield f"{text}{number / before[path] - 1:>+10.2%}" if path in before else f"{text}       new"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("program", type=Path, help="hot_paths, built")
    parser.add_argument("--keep", action="store_true", help="write the table anew")
    options = parser.parse_args()
    paths = subprocess.run([options.program], capture_output=True, text=True, check=True).stdout.splitlines()
    with ThreadPoolExecutor(2) as pool:
        counts = dict(zip(paths, pool.map(lambda path: count(options.program, path), paths), strict=True))
    known, before = read_table()
    print("\n".join(compared(counts, before)))
    if options.keep:
        rows = [f"# {compiler()}", *(f"{path}\t{number}" for path, number in counts.items())]
        TABLE.write_text("\n".join(rows) + "\n", encoding="utf-8")
        return
    worse = [path for path, number in counts.items() if number > before.get(path, number) * (1 + TOLERANCE)]
    if known != compiler():
        print(f"the table is of another compiler: {known}")
    elif worse:
        sys.exit(f"over {TOLERANCE:.0%} more than in {TABLE.name}: {', '.join(worse)}")


if __name__ == "__main__":
    main()
