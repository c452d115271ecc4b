"""Measure boards per second of the GPU, next to the CPU engine in the same run.

    python benchmarks/gpu.py sudoku_easy.txt sudoku_17clue.txt --json gpu.json

Files hold 9×9 boards, one per line. They are repeated in random order until a launch takes long enough, and
are in the memory of the GPU as text. Kernel time is that of the kernel that solves and proves uniqueness;
"checked" adds the kernel that checks every solution. If the native core is installed, verdicts are compared
with those of the CPU. Then it measures: which boards hidden singles, or all singles, fill; the work of the
warps, by a kernel with counters; and boards from the memory of the host and back, beside a plain copy of the
same bytes in both directions at once.

    --filled    measure only which boards singles fill
    --tune      run every set with other numbers of lanes to wait for, and other kernels
    --once      run each set in one launch and nothing else, for a profiler
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sudoshiki as sk
from sudoshiki.gpu.boards import DeviceTask, solve_from_host
from sudoshiki.gpu.boards.launch import Launcher, State, Tuning, grid_for
from sudoshiki.gpu.boards.task import answers_of
from sudoshiki.gpu.device import Device, device
from sudoshiki.many.filled import MEANS
from sudoshiki.many.lanes import ENGINES
from sudoshiki.puzzle.symbols import symbol_table

Array = NDArray[np.uint8]
TASK = DeviceTask((9, 3, 3), symbol_table(9), 255, True)
STRIDE = 82
WORK = ("passes", "running", "guess_rounds", "guesses", "end_rounds", "ended", "exchanges")
TUNINGS = [
    Tuning(),
    *(Tuning(few_lost=few) for few in (0, 3, 5)),
    *(Tuning(blocks=blocks) for blocks in (3, 4)),
    *(Tuning(*waits) for waits in ((16, 16, 24), (12, 12, 20), (20, 16, 20), (8, 8, 28))),
]


def main() -> None:
    options = _parser().parse_args()
    here = device()
    sets = {file.stem: _boards(file) for file in options.files}
    if options.once:
        for boards in sets.values():
            Bench(here, _repeated(boards, options.most), Tuning()).solve_once()
        return
    print(f"GPU: {here.name}, {here.processors} processors; limit 2; best of {options.rounds}", flush=True)
    record: dict[str, Any] = {"device": here.name, "sets": {}}
    has_cpu = any(not engine.why_unavailable() for engine in ENGINES)
    if not options.filled:
        _print("set", "boards", "kernel M/s", "checked M/s", "CPU M/s", "ratio", "guesses")
    for name, boards in sets.items():
        record["sets"][name] = {} if options.filled else _measure(here, name, boards, options, has_cpu)
    _print("\nfilled", "boards", "kernel M/s", "checked M/s", "CPU M/s", "ratio", "filled")
    for (name, boards), by in product(sets.items(), MEANS):
        record["sets"][name][by] = _measure_filled(here, f"{name}, {by}", boards, by, options, has_cpu)
    record["filled_trip"] = _filled_trip(next(iter(sets.values())))
    if not options.filled:
        _measure_the_rest(here, sets, options, record)
    if options.json:
        options.json.write_text(json.dumps(record, indent=1))


def _measure_the_rest(
    here: Device, sets: dict[str, Array], options: argparse.Namespace, record: dict[str, Any]
) -> None:
    words = ("a guess round", "an end round", "guess rounds", "end rounds", "exchanges")
    _print("\nset", "passes", "running", *words)
    for name, boards in sets.items():
        record["sets"][name]["work"] = _work(here, name, _repeated(boards, 1 << 20))
    if options.tune:
        record["tuning"] = _tune(here, sets)
    first = next(iter(sets.values()))
    record["bus"] = _bus(here, _repeated(first, 1 << 23), options.rounds)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, help="9×9 boards, one a line; # lines are comments")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--most", type=int, default=1 << 24, help="boards of a launch")
    parser.add_argument("--seconds", type=float, default=0.05, help="that a launch should take")
    parser.add_argument("--tune", action="store_true")
    parser.add_argument("--filled", action="store_true")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--json", type=Path, help="where all numbers go too")
    return parser


def _print(*cells: str) -> None:
    print(cells[0].ljust(36), *(cell.rjust(14) for cell in cells[1:]), flush=True)


def _boards(file: Path) -> Array:
    lines = [line[:81] for line in file.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    return np.frombuffer("".join(f"{line}\n" for line in lines).encode(), np.uint8).reshape(-1, STRIDE)


def _repeated(boards: Array, count: int) -> Array:
    """Return that many boards, repeated in random order."""
    return boards[np.random.default_rng(1).integers(0, len(boards), count)]


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


class Bench:
    """Boards on the GPU, which are solved repeatedly."""

    def __init__(self, device: Device, boards: Array, tuning: Tuning, task: DeviceTask = TASK) -> None:
        grid = grid_for(device, task, False, len(boards), tuning)
        self.launcher = Launcher(device, task, grid, tuning)
        self.boards = device.array(boards.shape, np.uint8)
        self.answers, self.state = answers_of(device.array, len(boards), 81), State(device, grid, 81)
        self.stream = device.stream()
        self.stream.copy_in(self.boards, boards)
        self.clear()

    def clear(self) -> None:
        self.launcher.clear(self.stream, self.answers, self.state)
        self.stream.wait()

    def _done(self, launch: Callable[..., None]) -> float:
        def act() -> None:
            launch(self.stream, self.boards, None, self.answers, self.state)
            self.stream.wait()

        return _seconds(act)

    def solve_once(self) -> float:
        self.clear()
        return self._done(self.launcher.solve)

    def judge_once(self) -> float:
        return self._done(self.launcher.judge)

    def on_host(self, array: Any, dtype: Any) -> NDArray[Any]:
        host: NDArray[Any] = np.empty(array.shape, dtype)
        self.stream.copy_out(host, array)
        self.stream.wait()
        return host


def _bench_for(here: Device, boards: Array, options: argparse.Namespace, task: DeviceTask = TASK) -> Bench:
    """Return a Bench with enough boards for a launch of the requested length."""
    count = min(1 << 20, options.most)
    bench = Bench(here, _repeated(boards, count), Tuning(), task)
    bench.solve_once()
    wanted = int(count * options.seconds / bench.solve_once())
    return Bench(here, _repeated(boards, max(count, min(wanted, options.most))), Tuning(), task)


def _rates(bench: Bench, name: str, rounds: int) -> dict[str, Any]:
    count = bench.boards.shape[0]
    solving = min(bench.solve_once() for _ in range(rounds))
    judging = min(bench.judge_once() for _ in range(2))
    if bench.on_host(bench.state.wrong, np.uint32)[0] != 0xFFFFFFFF:
        raise SystemExit(f"{name}: a wrong solution")
    row = {"boards": count, "kernel": count / solving, "checked": count / (solving + judging)}
    row["registers"] = getattr(bench.launcher.solver, "num_regs", 0)
    row["local_bytes"] = getattr(bench.launcher.solver, "local_size_bytes", 0)
    return row


def _measure(
    here: Device, name: str, boards: Array, options: argparse.Namespace, has_cpu: bool
) -> dict[str, Any]:
    bench = _bench_for(here, boards, options)
    row = _rates(bench, name, options.rounds)
    row["guesses"] = float(bench.on_host(bench.answers.guesses, np.uint32).mean())
    if has_cpu:
        row["cpu"] = _cpu_rate(here, name, boards)
    _print_rates(name, row, f"{row['guesses']:.3f}")
    return row


def _print_rates(name: str, row: dict[str, Any], last: str) -> None:
    rates = (f"{row[key] / 1e6:,.1f}" for key in ("kernel", "checked"))
    kernel_columns = ["–", "–"]
    if "cpu" in row:
        kernel_columns = [f"{row['cpu'] / 1e6:,.2f}", f"{row['kernel'] / row['cpu']:,.0f}×"]
    _print(name, f"{row['boards']:,}", *rates, *kernel_columns, last)


def _measure_filled(
    here: Device, name: str, boards: Array, by: str, options: argparse.Namespace, has_cpu: bool
) -> dict[str, Any]:
    bench = _bench_for(here, boards, options, replace(TASK, only=by))
    row = _rates(bench, name, options.rounds)
    row["filled"] = float((bench.on_host(bench.answers.verdict, np.uint8) == sk.Code.ONE).mean())
    if has_cpu:
        text = boards.tobytes()
        cpu, gpu = (sk.filled_by(text, by, on=on) for on in ("cpu", "gpu"))
        if not (np.array_equal(cpu.filled, gpu.filled) and np.array_equal(cpu.unfilled, gpu.unfilled)):
            raise SystemExit(f"{name}: the GPU says otherwise than the CPU")
        row["cpu"] = len(boards) / min(_seconds(lambda: sk.filled_by(text, by, on="cpu")) for _ in range(2))
    _print_rates(name, row, f"{row['filled']:.1%}")
    return row


def _cpu_rate(here: Device, name: str, boards: Array) -> float:
    """Return the rate of one thread, after checking that both agree on every board."""
    text = boards.tobytes()
    seconds = min(_seconds(lambda: sk.solve_many(text, on="cpu")) for _ in range(2))
    cpu = sk.solve_many(text, on="cpu")
    answers, _ = solve_from_host(here, boards, None, TASK, lambda: True)
    if not (np.array_equal(cpu.verdict, answers.verdict) and np.array_equal(cpu.found, answers.found)):
        raise SystemExit(f"{name}: the GPU says otherwise than the CPU")
    return len(boards) / seconds


def _filled_trip(boards: Array) -> float:
    """Solve from text in host memory, without returning solutions."""
    count = 1 << 23
    text = _repeated(boards, count).tobytes()
    sk.filled_by(text, MEANS[0], on="gpu")
    rate = count / min(_seconds(lambda: sk.filled_by(text, MEANS[0], on="gpu")) for _ in range(2))
    print(f"filled_by on text of the first set in plain memory: {rate / 1e6:,.1f} M/s", flush=True)
    return rate


def _work(here: Device, name: str, boards: Array) -> dict[str, float]:
    bench = Bench(here, boards, Tuning(count_work=True))
    bench.solve_once()
    counted = bench.on_host(bench.launcher.work, np.uint64).tolist()
    work: dict[str, float] = dict(zip(WORK, counted, strict=True))
    count = len(boards)
    _print(
        name,
        f"{32 * work['passes'] / count:.2f}",
        f"{work['running'] / (32 * work['passes']):.1%}",
        f"{work['guesses'] / max(1, work['guess_rounds']):.1f} lanes",
        f"{work['ended'] / max(1, work['end_rounds']):.1f} lanes",
        f"{32 * work['guess_rounds'] / count:.2f}",
        f"{32 * work['end_rounds'] / count:.2f}",
        f"{32 * work['exchanges'] / count:.2f}",
    )
    return work | {"boards": count}


def _tune(here: Device, sets: dict[str, Array]) -> list[dict[str, Any]]:
    """Print rates by candidates lost, blocks per processor and lanes to wait for.

    The first row has the values in use.
    """
    rows = []
    _print("\nvariant", *(name.removeprefix("sudoku_")[:14] for name in sets))
    for tuning in TUNINGS:
        rates = {}
        for name, boards in sets.items():
            count = 1 << 18 if "hardest" in name else 1 << 20
            bench = Bench(here, _repeated(boards, count), tuning)
            bench.solve_once()
            rates[name] = count / min(bench.solve_once() for _ in range(2))
        waits = (tuning.enough_ended, tuning.enough_stalled, tuning.few_running)
        settings = f"{tuning.blocks} blocks, {tuning.few_lost} lost, {waits}"
        _print(settings, *(f"{rate / 1e6:,.1f}" for rate in rates.values()))
        registers = getattr(bench.launcher.solver, "num_regs", 0)
        rows.append({"blocks": tuning.blocks, "few_lost": tuning.few_lost, "waits": waits, **rates})
        rows[-1]["registers"] = registers
    return rows


def _bus(here: Device, boards: Array, rounds: int) -> dict[str, float]:
    """Send boards from host memory and back; then the same bytes without solving."""
    count = len(boards)
    given = here.host_array(boards.shape, np.uint8)
    given[:] = boards
    back = here.host_array((count, 90), np.uint8)  # a solution, its verdict and two numbers
    there, answers = here.array(boards.shape, np.uint8), here.array((count, 90), np.uint8)
    coming, going = here.stream(), here.stream()

    def both_ways() -> None:
        coming.copy_in(there, given)
        going.copy_out(back, answers)
        coming.wait()
        going.wait()

    both_ways()
    bus = count / min(_seconds(both_ways) for _ in range(rounds))
    solve = partial(solve_from_host, here, given, None, TASK, lambda: True)
    solve()
    whole = count / min(_seconds(solve) for _ in range(rounds))
    text = boards.tobytes()
    sk.solve_many(text, on="gpu")
    plain = count / min(_seconds(lambda: sk.solve_many(text, on="gpu")) for _ in range(2))
    both = f"{bus * 172 / 1e9:.1f} GB/s"
    print(f"\nthe bus, {STRIDE} bytes in and 90 out a board at once: {bus / 1e6:,.1f} M/s, {both}")
    print(f"from pinned memory of the host and back: {whole / 1e6:,.1f} M/s, {whole / bus:.0%} of it")
    print(f"solve_many on text in plain memory: {plain / 1e6:,.1f} M/s, {plain / bus:.0%}", flush=True)
    return {"bus": bus, "pinned": whole, "plain": plain}


if __name__ == "__main__":
    main()
