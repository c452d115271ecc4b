"""Lines answered by the GPU equal those of the native core."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.bulk import SolveQuestion, run_bulk
from sudoshiki.gpu.thresholds import MIN_FOR_GPU, BoardWork, Minimum
from sudoshiki.many import even_lines
from sudoshiki.many.batch import Shape
from sudoshiki.many.gpu import solve_lines_on_gpu
from sudoshiki.many.line_answers import LineAnswers, LineForm, Segment, answer_lines
from tests.many import boards

from .host_device import HostDevice

RECORD: tuple[Segment, ...] = (
    b"<", ("id", 0), b"|", ("neutral puzzle", 0), b"|", ("quoted solution", 0), b"|", ("verdict", 0), b">\n"
)  # fmt: skip
WITH_KEPT: tuple[Segment, ...] = (*RECORD[:-1], b",", ("kept", 0), b";", ("kept", 1), b">\n")
FORMS = [LineForm(), LineForm(RECORD), LineForm(WITH_KEPT, kept=[b"x\0" * 300, b"y\0" * 300])]


def on_gpu(text: bytes, shape: Shape, form: LineForm, limit: int = 2) -> LineAnswers:
    result = solve_lines_on_gpu(text, shape, "1-9A", limit)
    return answer_lines(text, shape, form, limit=limit, found=result)


def text_of_boards() -> bytes:
    rng = random.Random(5)
    lines = [boards.line(boards.thin_out(boards.full_board(9, 3, 3, rng), 0.55, rng)) for _ in range(60)]
    lines[3] = (
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."  # no solution
    )
    lines[4] = lines[4].replace(".", "-")
    lines[5], lines[30] = "nonsense", "5" + lines[30][1:-1] + "?"
    lines[6] = "55" + lines[6][2:]
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("limit", [1, 2])
def test_the_same_bytes_where_there_is_one_solution(limit: int, form: LineForm) -> None:
    text = text_of_boards()
    form = form._replace(first_line=7)
    native = answer_lines(text, (9, 3, 3), form, limit=limit)
    ours = on_gpu(text, (9, 3, 3), form, limit)
    assert ours.leftovers == native.leftovers
    assert {word: n for word, n in ours.verdicts.items() if n} == {
        word: n for word, n in native.verdicts.items() if n
    }
    pairs = zip(ours.output.split(b"\n"), native.output.split(b"\n"), strict=True)
    assert all(one == other for one, other in pairs if b"many" not in other and limit == 2)


@pytest.mark.parametrize("spoil", ["", "longer", "\n", "\r", "\r\n", "\0", "x", "end"])
def test_long_text_is_found_to_be_uneven_there(
    spoil: str, on_host: HostDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent as if all lines had the length of the first ones."""
    monkeypatch.setattr(even_lines, "_SHORT", 0)
    monkeypatch.setattr(even_lines, "_FIRST", 500)
    rng = random.Random(5)
    lines = [boards.line(boards.thin_out(boards.full_board(9, 3, 3, rng), 0.55, rng)) for _ in range(60)]
    if spoil == "longer":
        lines[30], lines[40] = lines[30] + ".", lines[40][1:]
    elif spoil and spoil != "end":
        lines[30] = lines[30][:40] + spoil + lines[30][40 + len(spoil) :]
    text = "\n".join(lines) + ("" if spoil == "end" else "\n")
    here, there = (sk.solve_many(text, on=on) for on in ("cpu", "gpu"))
    assert len(here) == len(there)
    for name in ("verdict", "found", "fault", "column"):
        np.testing.assert_array_equal(getattr(there, name), getattr(here, name), err_msg=name)
    uneven = spoil in ("longer", "\n", "\r", "\r\n", "\0")
    assert on_host.launched.count("judge") == (2 if uneven else 1)


@pytest.mark.usefixtures("on_host")
def test_uneven_text_that_was_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even_lines, "_SHORT", 0)
    monkeypatch.setattr(even_lines, "_FIRST", 500)
    lines = ["." * 81] * 60
    lines[50] = "." * 40 + "\n" + "." * 40
    stop = sk.StopFlag()
    stop.set()
    assert len(sk.solve_many("\n".join(lines), on="gpu", stop=stop)) == 61


def test_ids_and_a_last_line_without_an_end(on_host: HostDevice) -> None:
    text = b"3.4..1.2.4.32.1.\n3.4..1.2.4.32.1."
    form = LineForm(RECORD, ids=b"a\0b\0")
    assert on_gpu(text, (4, 2, 2), form) == answer_lines(text, (4, 2, 2), form)
    assert on_host.launched == ["solve_general", "judge"]


def test_a_bulk_run_on_the_gpu(on_host: HostDevice, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_bytes(text_of_boards() + b"# a comment\n\n")
    for ending in ("txt", "csv", "jsonl"):
        outs = [str(tmp_path / f"{on}.{ending}") for on in ("gpu", "cpu")]
        reports = [
            run_bulk([str(puzzles)], out, SolveQuestion(on=on), workers=0)
            for on, out in zip(("gpu", "cpu"), outs, strict=True)
        ]
        assert reports[0].counts == reports[1].counts
        assert reports[0].notes == ("solved on the GPU",)
        lines = [Path(out).read_text().splitlines() for out in outs]
        pairs = zip(*lines, strict=True)
        assert all(one == other for one, other in pairs if "many" not in other)
    assert "solve_nine" in on_host.launched


def test_only_long_files_of_lines_go_there_by_themselves(
    on_host: HostDevice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_bytes(text_of_boards())
    run_bulk([str(puzzles)], str(tmp_path / "out.txt"), workers=0)
    assert not on_host.launched
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.SOLVE_FILES, Minimum(1, ""))
    run_bulk([str(puzzles)], str(tmp_path / "out.csv"), workers=0)
    assert not on_host.launched
    run_bulk([str(puzzles)], str(tmp_path / "out.txt"), workers=0)
    assert on_host.launched


def test_work_that_the_gpu_does_not_support_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "there is none")
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_bytes(text_of_boards())
    out = str(tmp_path / "out.txt")
    with pytest.raises(sk.UsageError, match="no GPU: there is none"):
        run_bulk([str(puzzles)], out, SolveQuestion(on="gpu"))
    with pytest.raises(sk.UsageError, match="no GPU: there is none"):
        run_bulk([str(puzzles)], out, SolveQuestion(algorithm="tabu:on=gpu"))
    with pytest.raises(sk.UsageError, match="leave out --on"):
        run_bulk([str(puzzles)], out, SolveQuestion(on="gpu", algorithm="mrv"))
    with pytest.raises(sk.UsageError, match="on must be one of"):
        run_bulk([str(puzzles)], out, SolveQuestion(on="moon"))


@pytest.mark.usefixtures("on_host")
def test_symbols_above_nine_are_written() -> None:
    result = on_gpu(b"." * 256 + b"\n", (16, 4, 4), LineForm(), 1).output
    assert set(result.decode().strip()) == set("123456789ABCDEFG")
