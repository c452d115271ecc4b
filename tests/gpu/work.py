"""Count what the warps of the 9×9 kernel do, on the host: no GPU is needed.

    python -m tests.gpu.work sudoku_easy.txt sudoku_17clue.txt

By set: guesses and passes a board, those of lanes that wait counted in; the lanes that are running in a pass;
how many lanes are served in a round of guesses and in one of ended branches; how many of these rounds there
are for 32 boards, and of those in which lanes go on with their other board.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from sudoshiki.gpu.boards import DeviceTask
from sudoshiki.gpu.boards.launch import Launcher, State, Tuning, grid_for
from sudoshiki.gpu.boards.task import answers_of
from sudoshiki.puzzle.symbols import symbol_table

from .host_device import DeviceMemory, HostDevice, compiled

MOST = 20_000  # boards of a set


def main(files: list[str]) -> None:
    with TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        words = f"{'guesses':>8} {'passes':>8} {'running':>8} {'guessing':>9} {'ending':>7} {'rounds':>14}"
        print(f"{'set':28} {'boards':>7} {words}")
        for file in files:
            lines = [line[:81] for line in Path(file).read_text().splitlines() if len(line) > 80]
            print(
                _row(HostDevice(library), Path(file).stem, [line for line in lines if line[0] != "#"][:MOST])
            )


def _row(device: Any, name: str, lines: list[str]) -> str:
    text = "".join(f"{line}\n" for line in lines).encode()
    boards = np.frombuffer(text, np.uint8).reshape(len(lines), 82).view(DeviceMemory)
    task, tuning = DeviceTask((9, 3, 3), symbol_table(9), 255, True), Tuning(blocks=1)
    grid = grid_for(device, task, False, 1, tuning)
    launcher = Launcher(device, task, grid, tuning)
    answers = answers_of(device.array, len(lines), 81)
    launcher.begin(device.stream(), boards, None, answers, State(device, grid, 81))
    passes, running, guess_rounds, guessing, end_rounds, ending, exchanges = launcher.work.tolist()
    rounds = " ".join(f"{32 * count / len(lines):6.2f}" for count in (guess_rounds, end_rounds, exchanges))
    lanes = f"{guessing / max(1, guess_rounds):9.1f} {ending / end_rounds:7.1f}"
    return (
        f"{name:28} {len(lines):7,} {answers.guesses.mean():8.3f} {32 * passes / len(lines):8.2f}"
        f" {running / (32 * passes):8.1%} {lanes} {rounds}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
