"""`draw` and `book`: formats by file name, several puzzles, refusals."""

from __future__ import annotations

import os
import signal
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

import sudoshiki as sk
from sudoshiki.book import Entry, entry_for
from sudoshiki.draw.extra import PLAIN, font_file

from .conftest import SMALL, SUDOKU, Run


@pytest.mark.parametrize(
    ("ending", "begins"), [("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("SVG", b"<svg ")]
)
def test_the_ending_of_the_file_shows_the_kind(run: Run, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"board.{ending}"
    done = run("draw", SMALL, "-o", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_svg_goes_to_stdout_by_default(run: Run) -> None:
    ElementTree.fromstring(run("draw", SMALL, "--svg").stdout)
    assert 'width="500"' in run("draw", SMALL, "--svg", "--size", "500").stdout
    assert "#12161d" in run("draw", SMALL, "--svg", "--theme", "dark").stdout


def test_several_puzzles_make_numbered_files_or_pages(run: Run, tmp_path: Path) -> None:
    assert run("draw", SMALL, SUDOKU, SMALL, "-o", str(tmp_path / "b.svg")).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-1.svg", "b-2.svg", "b-3.svg"]
    assert run("draw", SMALL, SUDOKU, "-o", str(tmp_path / "b.pdf")).exit_code == 0
    assert len(PdfReader(tmp_path / "b.pdf").pages) == 2
    refused = run("draw", SMALL, SUDOKU, "--svg")
    assert refused.exit_code == 2
    assert "name them with -o" in refused.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "x.bmp"], "choose from .svg, .png, .pdf, .gif"),
        (["-o", "no/such/folder/x.svg"], "no such folder"),
        (["--animate"], "--animate is a picture"),
        (["--tree"], "--tree is a picture"),
        (["--animate", "--png"], "a PNG can't be animated"),
        (["--animate", "--pdf"], "a PDF can't be animated"),
        (["--gif"], "needs --animate"),
        (["--tree", "--graph", "--svg"], "--tree and --graph exclude each other"),
        (["--step", "1", "--graph"], "--step and --graph exclude each other"),
        (["--circle", "--svg"], "--circle is a layout of --graph"),
        (["--tree", "--svg", "--with", "nobody"], "nobody"),
        (["--tree", "--svg", "--with", "dlx"], "can't be traced"),
        (["--tree", "--svg", "--with", "auto"], "no steps to show"),
        (["--step", "999", "--svg"], "there is no step 999"),
        (["--part", "1", "--svg"], "--part is a part of a step"),
        (["--step", "1", "--part", "2", "--svg"], "no part '2' of step 1; parts: none"),
        (["--theme", "drak"], "light"),
    ],
)
def test_impossible_pictures_are_refused(
    run: Run, options: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("draw", SMALL, *options)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_picture_with_a_font_of_ones_own(run: Run, tmp_path: Path) -> None:
    for ending in ("png", "pdf"):
        file = tmp_path / f"board.{ending}"
        assert run("draw", SMALL, "--font", font_file(PLAIN), "-o", str(file)).exit_code == 0
        assert file.stat().st_size > 0
    refused = run("draw", SMALL, "--font", font_file(PLAIN), "-o", str(tmp_path / "board.svg"))
    assert refused.exit_code == 2
    assert "--font is for PNG and PDF" in refused.stderr


def test_rejects_are_listed_and_the_others_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SMALL}\n11..............\n{SMALL}\n")
    done = run("draw", str(file), "-o", str(tmp_path / "b.svg"))
    assert done.exit_code == 1
    assert ":2:2 [r1c2]" in done.stderr
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["b-1.svg", "b-2.svg"]


@pytest.mark.parametrize("command", ["draw", "book"])
def test_an_empty_file_makes_no_file(run: Run, tmp_path: Path, command: str) -> None:
    empty, out = tmp_path / "empty.txt", tmp_path / "out.pdf"
    empty.touch()
    done = run(command, str(empty), "-o", str(out))
    assert done.exit_code == 1
    assert "no puzzle in it" in done.stderr
    assert not out.exists()


def test_an_input_is_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text(SMALL)
    for command in ("draw", "book"):
        assert run(command, str(file), "-o", str(file)).exit_code == 2
    assert file.read_text() == SMALL


def test_solutions_candidates_and_steps_as_text(run: Run) -> None:
    assert "3 2 │ 4 1" in run("draw", SMALL, "--solution").stdout
    assert "1" in run("draw", SMALL, "--candidates").stdout
    assert "!" in run("draw", SMALL, "--step", "1").stdout
    assert "!" in run("draw", SMALL, "--step", "1", "--scale", "hodoku").stdout
    assert run("draw", SMALL, "--graph", "--solution").stdout.endswith("16 cells, 56 edges\n")


@pytest.mark.parametrize(
    "option", ["--candidates", "--solution", "--graph", "--animate", "--tree", "--step=1"]
)
def test_every_picture_is_well_formed(run: Run, option: str) -> None:
    ElementTree.fromstring(run("draw", SMALL, "--svg", option).stdout)


def test_a_book_straight_from_generate(run: Run, tmp_path: Path) -> None:
    made = run("generate", "--box", "2x2", "--level", "easy", "--count", "7", "--seed", "3").stdout
    out = tmp_path / "book.pdf"
    done = run("book", "-", "-o", str(out), "--title", "Small ones", "--per-page", "6", stdin=made)
    assert done.exit_code == 0
    assert done.stderr.endswith("7 puzzles\n")
    assert len(PdfReader(out).pages) == 3
    first = out.read_bytes()
    run("book", "-", "-o", str(out), "--title", "Small ones", "--per-page", "6", stdin=made)
    assert out.read_bytes() == first


def test_a_book_on_stdout(run: Run) -> None:
    done = run("book", SMALL, "-o", "-", "--paper", "letter")
    assert len(PdfReader(BytesIO(done.stdout_bytes)).pages) == 2


def test_a_stopped_book_leaves_the_old_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*arguments: Any, **how: Any) -> Entry:
        os.kill(os.getpid(), signal.SIGTERM)
        return entry_for(*arguments, **how)

    monkeypatch.setattr("sudoshiki.cli.book.entry_for", stopped)
    out = tmp_path / "book.pdf"
    out.write_text("before")
    done = run("book", SMALL, SMALL, "-o", str(out))
    assert (done.exit_code, out.read_text()) == (128 + signal.SIGTERM, "before")
    assert str(out) in done.stderr


def test_a_book_with_an_improper_puzzle_exits_with_1(run: Run, tmp_path: Path) -> None:
    done = run("book", SMALL, "." * 16, "-o", str(tmp_path / "b.pdf"))
    assert done.exit_code == 1
    assert "puzzle 2:" in done.stderr
    assert "puzzle 1:" not in done.stderr
    assert (tmp_path / "b.pdf").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "x.png"], "name it x.pdf, or add --each"),
        (["-o", "x.txt"], "a book is a PDF; name it x.pdf"),
        (["-o", "x.gif", "--each"], "--each writes files that end in .png, .svg, .pdf"),
        (["-o", "-", "--each"], "--each writes files that end in"),
        (["-o", "x.svg", "--each", "--font", "FONT"], "leave out --font"),
        (["-o", "x.pdf", "--title", "数独"], "lacks 数 独"),
        (["-o", "x.pdf", "--font", "no.ttf"], "no.ttf: No such file"),
        (["-o", "x.pdf", "--paper", "7x10"], "7x10in"),
        (["-o", "x.pdf", "--inner", "20"], "the inner margin must be a number with a unit"),
        (["-o", "x.pdf", "--per-page", "none"], "per page must be a number"),
        (["-o", "x.pdf", "--sections", "size"], "'level', 'kind'"),
    ],
)
def test_invalid_book_options_are_refused_before_any_puzzle_is_solved(
    run: Run, options: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any, **__: Any) -> Entry:
        raise AssertionError

    monkeypatch.setattr("sudoshiki.cli.book.entry_for", never)
    monkeypatch.chdir(tmp_path)
    done = run("book", SMALL, *[font_file(PLAIN) if one == "FONT" else one for one in options])
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_file_for_each_puzzle_and_solution(run: Run, tmp_path: Path) -> None:
    done = run("book", SMALL, SUDOKU, "-o", str(tmp_path / "p.png"), "--each", "--difficulty", "none")
    assert done.exit_code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["p-1-solution.png", "p-1.png", "p-2-solution.png", "p-2.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in tmp_path.iterdir())


def test_a_book_in_sections_is_in_the_requested_language(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "b.pdf"
    done = run(
        "book", SUDOKU, SMALL, "-o", str(out), "--sections", "kind", "--language", "pt", "--paper", "6x9"
    )
    assert done.exit_code == 0
    reader = PdfReader(out)
    text = "".join(page.extract_text() for page in reader.pages)
    assert text.count("Como jogar") == 2
    assert "Soluções" in text
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == [432, 648]


def test_rules_are_shown_in_the_language_requested(run: Run, tmp_path: Path) -> None:
    file, picture = tmp_path / "a.json", tmp_path / "a.svg"
    file.write_text(sk.write(sk.sudoku(side=4, rules=[sk.AntiKnight()]), "json"))
    for language, title in (("en", "anti-knight"), ("pt", "anticavalo")):
        assert run("draw", str(file), "--language", language, "-o", str(picture)).exit_code == 0
        assert title in picture.read_text("utf-8")
        assert title in run("draw", str(file), "--language", language).stdout
