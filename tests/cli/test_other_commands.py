"""count, check, compare, algorithms, generate, convert, draw, and the help of all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from sudoshiki import Puzzle, algorithms, futoshiki, latin, parse, read, read_all, solve, sudoku, write
from sudoshiki.cli.lab import command as LAB
from sudoshiki.cli.main import COMMANDS
from sudoshiki.draw.text import text
from sudoshiki.formats import FORMATS
from tests.document_boards import BOARDS

from .conftest import SMALL, SMALL_SOLVED, SUDOKU, Run

EMPTY = "." * 16


def test_count_distinguishes_all_from_a_limit(run: Run) -> None:
    for arguments, found, exact in (
        ([EMPTY], 288, True),
        ([EMPTY, "--limit", "10"], 10, False),
        ([SMALL, "--all"], 1, True),
    ):
        done = run("count", *arguments, "--with", "mrv", "--json")
        record = json.loads(done.stdout)
        assert (done.exit_code, record["found"], record["exact"]) == (0, found, exact)
        assert re.findall(r"\d+", run("count", *arguments, "--with", "mrv").stdout) == [str(found)]


def test_count_without_an_end_exits_with_1(run: Run) -> None:
    result = run("count", EMPTY, "--with", "mrv", "--effort", "100", "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    assert (record["exact"], record["stopped"]) == (False, "effort")


def test_count_in_json(run: Run) -> None:
    fields = json.loads(run("count", EMPTY, "--with", "mrv", "--json").stdout)
    assert (fields["found"], fields["exact"], fields["verdict"]) == (288, True, "many")
    assert len(fields["solutions"]) == 2


@pytest.mark.parametrize(
    ("board", "code", "named"),
    [
        (SMALL_SOLVED, 0, ""),
        (SMALL, 1, "8 cells"),
        ("3241413214232341", 1, "column 4: r1c4 and r4c4"),
        (SMALL_SOLVED[:-1], 1, "15 cells"),
        ("1", 1, "1 cell,"),
        ("3 2 4 1\n4 1 3 2\n1 4 2 3\n2 3 1 4", 0, ""),
        ("4 2 2\n3 2 4 1\n4 1 3 2\n1 4 2 3\n2 3 1 4", 0, ""),
        (json.dumps([int(digit) for digit in SMALL_SOLVED]), 0, ""),
        ("3 2 │ 4 1\n4 1 │ 3 2\n────┼────\n1 4 │ 2 3\n2 3 │ 1 4", 0, ""),
        ("324141321423231x", 2, "'x'"),
        (" ".join(["9" * 5000] * 16), 2, ""),
        ("{}", 2, ""),
    ],
)
def test_check_finds_errors_and_their_cells(run: Run, board: str, code: int, named: str) -> None:
    result = run("check", SMALL, board)
    assert result.exit_code == code
    assert named in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("file", sorted(BOARDS.iterdir()), ids=lambda file: file.stem)
@pytest.mark.parametrize("style", [[], ["--json"]], ids=["words", "json"])
def test_check_takes_what_solve_prints(run: Run, file: Path, style: list[str]) -> None:
    printed = run("solve", str(file), *style).stdout
    assert run("check", str(file), "-", stdin=printed).stdout.startswith("correct")


@pytest.mark.parametrize("kind", ["sudoku", "latin", "futoshiki"])
def test_check_takes_the_largest_boards_that_solve_prints(run: Run, tmp_path: Path, kind: str) -> None:
    full = [(10 * (row % 10) + row // 10 + column) % 100 + 1 for row in range(100) for column in range(100)]
    cells = [0 if cell % 7 == 0 else value for cell, value in enumerate(full)]
    near = [(a, b) if full[a] < full[b] else (b, a) for a, b in ((1, 2), (3, 103), (9899, 9999))]
    builders: dict[str, Callable[[list[int]], Puzzle]] = {
        "sudoku": partial(sudoku, arcs=[*near, (0, 9999)]),  # the last is listed below the drawing
        "latin": latin,
        "futoshiki": partial(futoshiki, arcs=near),
    }
    file = tmp_path / "board.json"
    file.write_text(write(builders[kind](cells), "json"))
    printed = run("solve", str(file), "--limit", "1").stdout
    assert printed.startswith(f"{kind} 100×100")
    assert run("check", str(file), "-", stdin=printed).stdout.startswith("correct")


def test_check_finds_the_board_among_all_that_solve_prints(run: Run) -> None:
    for algorithm in ("mrv", "saturbfs", "auto"):
        printed = run("solve", EMPTY, "--with", algorithm, "--graph", "--trace").stdout  # with two boards
        assert run("check", EMPTY, printed).stdout.startswith("correct")
    wrong = run("solve", SMALL).stdout.replace("3 2 │ 4 1", "3 1 │ 4 1")
    assert "1 appears twice in row 1: r1c2 and r1c4" in run("check", SMALL, wrong).stdout


def test_check_reads_what_solve_prints_as_numbers_whatever_the_alphabet(run: Run) -> None:
    from_0 = "".join(str(int(digit) - 1) for digit in SMALL_SOLVED)
    printed = run("solve", from_0, "--alphabet", "0-9A").stdout
    assert run("check", from_0, printed, "--alphabet", "0-9A").stdout.startswith("correct")


def test_check_of_an_answer_without_a_board(run: Run) -> None:
    unsolvable = "12..3........4.."
    in_words = run("check", unsolvable, run("solve", unsolvable).stdout)
    assert in_words.exit_code == 1
    assert "12 cells" in in_words.stdout
    assert run("solve", unsolvable).stdout.splitlines()[-2] in in_words.stdout  # the verdict
    as_json = run("check", unsolvable, run("solve", unsolvable, "--json").stdout)
    assert as_json.exit_code == 2
    assert "verdict is none" in as_json.stderr


@pytest.mark.parametrize("board", ["futoshiki-4x4", "jigsaw-9x9", "diagonal-9x9", "sudoku-12x12"])
def test_check_takes_what_is_drawn(run: Run, board: str) -> None:
    puzzle = read(BOARDS / f"{board}.txt")
    drawn = text(puzzle, solve(puzzle).solution)
    assert run("check", str(BOARDS / f"{board}.txt"), drawn).stdout.startswith("correct")
    assert "empty" in run("check", str(BOARDS / f"{board}.txt"), text(puzzle)).stdout


def test_check_names_a_board_that_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xff\xfe3")
    for result, message in (
        (run("check", SMALL, str(file)), f"{file}:1 the text is UTF-16"),
        (run("check", SMALL, "-", stdin=b"32\xff1"), "<stdin>:1:3 not UTF-8: byte 0xff"),
    ):
        assert result.exit_code == 2
        assert result.stderr.startswith(f"Error: {message}")


def rows_of_compare(run: Run, *arguments: str) -> dict[str, str]:
    lines = run("compare", *arguments).stdout.splitlines()
    return {line.split()[0]: line for line in lines if line.strip()}


def test_compare_sets_the_documents_figures_beside_ours(run: Run) -> None:
    rows = rows_of_compare(run, SUDOKU, "--with", "forward-checking,mrv,mrv:habits=s5")
    assert "S5: 4,652,288 placed" in rows["forward-checking"]
    assert "differs; the same with habits=s5" in rows["mrv"]
    assert "432" in rows["mrv:habits=s5"]
    assert "the same" in rows["mrv:habits=s5"]


@pytest.mark.parametrize("side", [5, 6, 7, 9])
def test_compare_has_every_figure_of_s2_with_its_own_limit(run: Run, side: int) -> None:
    """On 7×7 and 9×9 the document has "over"; ours, stopped at a million, has so too."""
    board = str(BOARDS / f"s2-futoshiki-{side}x{side}.txt")
    names = ["backtracking", "forward-checking:habits=s2", "mrv:habits=s2"]
    rows = rows_of_compare(run, board, "--with", ",".join(names), "--effort", "1000000")
    assert all(rows[name].rstrip().endswith(" the same") for name in names)


def test_compare_takes_a_run_cut_short_for_no_overshoot(run: Run) -> None:
    board = str(BOARDS / "s2-futoshiki-9x9.txt")
    cut, ours = "forward-checking:habits=s2", "forward-checking"
    rows = rows_of_compare(run, board, "--with", cut, "--effort", "999999")
    assert "over 1,000,000 tried  ours did not end (effort)" in rows[cut]
    rows = rows_of_compare(run, board, "--with", ours, "--effort", "1000000")
    assert "over 1,000,000 tried  differs; the same with habits=s2" in rows[ours]


def test_compare_of_all_has_the_documents_programs_too(run: Run) -> None:
    board = str(BOARDS / "s2-futoshiki-5x5.txt")
    rows = rows_of_compare(run, board, "--effort", "10000")
    for name in ("backtracking", "forward-checking:habits=s2", "mrv:habits=s2"):
        assert rows[name].rstrip().endswith(" the same")


def test_compare_without_a_document_has_no_such_column(run: Run) -> None:
    table = run("compare", SMALL, "--with", "mrv,backtracking").stdout
    assert "backtracking" in table
    assert "document" not in table


def test_compare_runs_all_that_run_here(run: Run) -> None:
    result = run("compare", SMALL, "--json")
    names = {json.loads(line)["algorithm"] for line in result.stdout.splitlines()}
    assert names == {entry.name for entry in algorithms() if not entry.why_unavailable()}


def test_compare_refuses_an_effort_that_cannot_be_counted(run: Run) -> None:
    pytest.importorskip("pysat")
    refused = run("compare", SMALL, "--with", "mrv,sat", "--effort", "10")
    assert refused.exit_code == 2
    assert "sat can't count its effort" in refused.stderr
    assert refused.stdout == ""


def test_compare_of_all_leaves_out_those_that_cannot_count_their_effort(run: Run) -> None:
    result = run("compare", SMALL, "--effort", "10", "--json")
    names = {json.loads(line)["algorithm"] for line in result.stdout.splitlines()}
    here = [entry for entry in algorithms() if not entry.why_unavailable()]
    assert names == {entry.name for entry in here if entry.effort}
    left_out = [entry.name for entry in here if not entry.effort]
    note = f"left out, because they don't count effort: {', '.join(left_out)}\n"
    assert result.stderr == (note if left_out else "")


@pytest.mark.parametrize("names", ["mrv,magic", "mrv:habits", "mrv:speed=1", ""])
def test_compare_refuses_what_it_does_not_know(run: Run, names: str) -> None:
    assert run("compare", SMALL, "--with", names or ",").exit_code == 2


def test_algorithms_lists_the_registry(run: Run) -> None:
    table = run("algorithms").stdout
    assert all(entry.name in table for entry in algorithms())


@pytest.mark.parametrize("entry", algorithms(), ids=lambda entry: entry.name)
def test_algorithms_shows_each_with_its_options(run: Run, entry: object) -> None:
    name = entry.name  # type: ignore[attr-defined]
    shown = run("algorithms", name).stdout
    assert shown.startswith(name)
    assert all(option.name in shown for option in entry.options)  # type: ignore[attr-defined]


def test_ranges_of_options_are_printed_in_full(run: Run) -> None:
    shown = run("algorithms", "tabu").stdout
    assert "a whole number from 1 to 1000000" in " ".join(shown.split())
    assert "e+" not in shown


def test_generate_gives_the_same_puzzle_for_the_same_seed(run: Run) -> None:
    two = run(
        "generate", "--box", "2x3", "--fraction", "0.5", "--seed", "1", "--count", "2"
    ).stdout.splitlines()
    second = run("generate", "--box", "2x3", "--fraction", "0.5", "--seed", "2").stdout.splitlines()
    assert len(two) == 2
    assert second == two[1:]
    assert parse(two[0]).given_count == 18


def test_generate_writes_any_format(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(
        run("generate", "--latin", "5", "--fraction", "0.4", "--count", "3", "--format", "s2").stdout
    )
    assert [puzzle.given_count for puzzle in read_all(file)] == [10, 10, 10]


@pytest.mark.parametrize("box", ["0x3", "100x100", "3", "3x", "-3x3"])
def test_generate_refuses_impossible_boxes(run: Run, box: str) -> None:
    assert run("generate", f"--box={box}").exit_code == 2


def test_generate_gives_a_latin_square_no_boxes(run: Run) -> None:
    refused = run("generate", "--latin", "4", "--fraction", "0.5", "--box", "2x2")
    assert refused.exit_code == 2
    assert "no boxes" in refused.stderr


@pytest.mark.parametrize("command", ["candidates", "second", "compare"])
def test_a_refused_puzzle_is_shown_with_its_text(run: Run, command: str) -> None:
    refused = run(command, "33..............")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(
        "<argument>:1:2 [r1c2] 3 appears twice in row 1: r1c1 and r1c2\n    33..............\n"
    )


def test_convert_writes_other_formats_and_names_what_they_cannot_say(run: Run) -> None:
    assert run("convert", SMALL, "--to", "s1").stdout == (BOARDS / "s1-sudoku-4x4.txt").read_text()
    refused = run("convert", "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,", SMALL, "--to", "line")
    assert refused.exit_code == 1
    assert refused.stdout == f"{SMALL}\n"
    assert "can't express" in refused.stderr
    assert "2 puzzles: 1 written, 1 rejected" in refused.stderr


def test_convert_lists_the_formats(run: Run) -> None:
    listed = run("convert", "--list")
    assert listed.exit_code == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(FORMATS)


def test_convert_never_writes_over_what_it_reads(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{SMALL}\n")
    assert run("convert", str(file), "--to", "s1", "-o", str(file)).exit_code == 2
    assert file.read_text() == f"{SMALL}\n"
    assert run("convert", str(file), "--to", "s1", "-o", str(tmp_path / "no" / "file")).exit_code == 2
    other = tmp_path / "other.txt"
    assert run("convert", str(file), "--to", "s1", "-o", str(other)).exit_code == 0
    assert other.read_text().startswith("4 2 2\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.txt", "other.txt"]


def test_draw_shows_boxes_and_signs(run: Run) -> None:
    assert "3 . │ 4 ." in run("draw", SMALL).stdout
    assert run("draw", "33..............").exit_code == 1


@pytest.mark.parametrize("name", [*COMMANDS, *(f"lab {name}" for name in LAB.commands)])
def test_every_command_teaches_by_example(run: Run, name: str) -> None:
    result = run(*name.split(), "--help")
    assert result.exit_code == 0
    assert f"sudoshiki {name}" in result.stdout.partition("Options:")[0].split("\n", 1)[1]
    assert max(map(len, result.stdout.splitlines())) <= 80  # a terminal would break the line
    for line in result.stdout.partition("Options:")[0].splitlines():  # one that is copied runs
        assert not re.search(r"^  sudoshiki .*\S  +[^# ]", line), line


def test_the_lists_of_commands_are_not_cut_off(run: Run) -> None:
    for arguments in (["--help"], ["lab", "--help"]):
        listed = run(*arguments).stdout.partition("Commands:")[2]
        assert listed.count("\n") > 4
        assert "..." not in listed


def test_help_lists_every_command_and_a_wrong_one_lists_the_choices(run: Run) -> None:
    assert all(name in run("--help").stdout for name in COMMANDS)
    wrong = run("slove")
    assert wrong.exit_code == 2
    assert "choose from solve" in wrong.stderr


@pytest.mark.parametrize("arguments", [[], ["lab"]])
def test_without_a_command_the_help_is_shown_as_it_is(run: Run, arguments: list[str]) -> None:
    bare = run(*arguments)
    assert (bare.exit_code, bare.stdout) == (2, "")
    assert bare.stderr == run(*arguments, "--help").stdout


def test_version(run: Run) -> None:
    from sudoshiki import __version__

    assert __version__ in run("--version").stdout


def test_check_of_a_missing_file_exits_with_2(run: Run) -> None:
    result = run("check", SMALL, "answers/missing.txt")
    assert result.exit_code == 2
    assert "answers/missing.txt" in result.stderr


@pytest.mark.parametrize(
    ("limit", "shown", "message"),
    [
        (2, 2, "more than one solution\n"),
        (5, 5, "; 5 found\n"),
        (10, 10, "; 10 found\n"),
        (288, 10, "; 288 found, 10 of them shown: --json gives more\n"),
    ],
)
def test_solve_shows_the_solutions_that_were_requested(
    run: Run, limit: int, shown: int, message: str
) -> None:
    result = run("solve", EMPTY, "--with", "mrv", "--limit", str(limit))
    assert message in result.stdout
    assert result.stdout.count("┼") == shown
    record = json.loads(run("solve", EMPTY, "--with", "mrv", "--limit", str(limit), "--json").stdout)
    assert len(record["solutions"]) == limit
