"""Count the machine instructions of a pass over a 9×9 board, by GPU unit.

    python benchmarks/gpu_instructions.py --arch sm_90 --clock 1.755 --processors 132

Compiles a kernel that does nothing but passes, with nvcc, and reads it with cuobjdump (or the program that
--disassembler names); no GPU is needed. A processor has four parts. Each starts one instruction of a warp per
clock; its logic unit and its multiplier take one every two clocks, long products one every four, counts of
bits one every eight. Loops are unrolled for the count. The last line is the length of the kernel that solves,
which should fit into the instruction cache.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections import Counter
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = """
#include "nine.h"
extern "C" __global__ void __launch_bounds__(128, 4) passes(boards::u32* words, int count) {
    const int own = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
    boards::Nine board;
    int sum = 0;
#pragma unroll
    for (int at = 0; at < 27; ++at) board.word[at] = words[at * all + own];
    for (int i = 0; i < count; ++i) sum += boards::pass(board).dead() + board.candidates();
#pragma unroll
    for (int at = 0; at < 27; ++at) words[at * all + own] = board.word[at];
    words[27 * all + own] = sum;
}
"""
# Clocks that an instruction of a warp keeps its unit busy, by the beginning of its name; the first that fits.
UNITS = (
    ("IMAD.HI", "multiplier", 4),
    ("IMAD.WIDE", "multiplier", 4),
    ("IMAD", "multiplier", 2),
    ("POPC", "bit counter", 8),
    ("", "logic", 2),
)
PARTS = 4
WARP = 32


def main() -> None:
    options = _parser().parse_args()
    names = _longest_loop(_disassembled(options, "passes.cu", SOURCE, "-DNINE_UNROLL=3"))
    clocks: Counter[str] = Counter({"issue": len(names)})
    for name in names:
        _, unit, busy = next(row for row in UNITS if name.startswith(row[0]))
        clocks[unit] += busy
    bound = options.processors * PARTS * WARP * options.clock / max(clocks.values())
    shown = f"{clocks['logic']:6} {clocks['multiplier']:10} {clocks['bit counter']:11}"
    print("a pass: instructions  logic multiplier bit counter  G passes/s at most")
    print(f"{len(names):20} {shown} {bound:19.1f}")
    solver = _disassembled(options, "solve.cu", '#include "solve_nine.cu"')
    print(f"the whole kernel: {len(_instructions(solver)[0]):,} instructions of 16 bytes")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--arch", default="sm_90")
    parser.add_argument("--clock", type=float, default=1.755, help="GHz")
    parser.add_argument("--processors", type=int, default=132)
    parser.add_argument("--disassembler", default="cuobjdump --dump-sass", help="is given a cubin")
    return parser


def _disassembled(options: argparse.Namespace, name: str, text: str, *defines: str) -> str:
    with TemporaryDirectory() as folder:
        source, cubin = Path(folder, name), Path(folder, "it.cubin")
        source.write_text(text)
        headers = str(files("sudoshiki").joinpath("gpu", "boards"))
        command = ["nvcc", "-std=c++17", f"-arch={options.arch}", "-cubin", f"-I{headers}", *defines]
        subprocess.run([*command, str(source), "-o", str(cubin)], check=True, stderr=subprocess.DEVNULL)
        disassemble = [*options.disassembler.split(), str(cubin)]
        return subprocess.run(disassemble, check=True, capture_output=True, text=True).stdout


def _instructions(text: str) -> tuple[list[tuple[int, str]], dict[str, int]]:
    """Return the instructions by address, and the addresses of labels."""
    places: list[tuple[int, str]] = []
    labels: dict[str, int] = {}
    waiting: list[str] = []
    for line in text.splitlines():
        if label := re.match(r"\s*(\.L_x_\d+):", line):
            waiting.append(label[1])
        elif match := re.match(r"\s*/\*([0-9a-f]+)\*/\s+(?:@!?U?P\w+\s+)?(.*?);", line):
            at = int(match[1], 16)
            labels |= dict.fromkeys(waiting, at)
            waiting.clear()
            places.append((at, match[2]))
    return places, labels


def _longest_loop(text: str) -> list[str]:
    """Return the names of the instructions in the longest loop."""
    places, labels = _instructions(text)
    best: list[str] = []
    for at, instruction in places:
        if not instruction.startswith("BRA"):
            continue
        goal = re.search(r"(\.L_x_\d+)|0x([0-9a-f]+)", instruction)
        start = (labels.get(goal[1], at) if goal[1] else int(goal[2], 16)) if goal else at
        body = [name.split()[0] for place, name in places if start <= place <= at]
        best = max(best, body, key=len) if start < at else best
    return best


if __name__ == "__main__":
    main()
