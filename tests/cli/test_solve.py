"""`solve`: text and JSON output, inputs, refusals."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki import parse, solve
from sudoshiki.cli.main import cli
from sudoshiki.say.layouts import LAYOUTS
from tests.document_boards import BOARDS

from .conftest import SMALL, SMALL_SOLVED, SUDOKU, Run

KEYS = ["puzzle", "kind", "size", "algorithm", "verdict", "solutions", "counters", "seconds", "stopped"]
KEYS += ["way", "seed", "options"]
FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"


def test_json_has_the_keys_of_the_contract(run: Run) -> None:
    result = run("solve", SMALL, "--json")
    assert result.exit_code == 0
    fields = json.loads(result.stdout)
    assert list(fields) == KEYS
    assert fields["puzzle"] == SMALL
    assert (fields["kind"], fields["size"], fields["verdict"], fields["stopped"]) == (
        "sudoku",
        4,
        "one",
        "finished",
    )
    assert fields["solutions"] == [[int(digit) for digit in SMALL_SOLVED]]
    assert fields["counters"].keys() >= {"tried", "placed", "guesses", "conflicts"}


@pytest.mark.parametrize("command", ["solve", "count", "second"])
def test_json_has_method_seed_and_options(run: Run, command: str) -> None:
    fields = json.loads(run(command, SMALL, "--json", "--seed", "7").stdout)
    assert fields["way"] == solve(parse(SMALL)).way != ""
    assert fields["seed"] == 7
    assert fields["options"] == {"threads": 1, "on": "cpu"}


@pytest.mark.parametrize("command", ["solve", "count"])
def test_json_has_the_options_that_were_given(run: Run, command: str) -> None:
    given = ["--with", "mrv:habits=s5"]
    fields = json.loads(run(command, SMALL, "--json", *given).stdout)
    assert fields["way"] == ""  # mrv has no parts
    assert fields["options"] == {"habits": "s5"}


def test_json_is_one_line_a_puzzle_and_its_puzzle_can_be_read_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1\n2 1\n0 0\n0 0\n1 1 1 2\n")
    result = run("solve", str(file), SMALL, FUTOSHIKI, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == 3
    for line in lines:
        assert list(map(list, solve(parse(line["puzzle"])).solutions)) == line["solutions"]


def test_text_has_the_board_and_no_colours(run: Run) -> None:
    result = run("solve", SMALL, "--with", "mrv")
    assert "3 2 │ 4 1" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("mrv: 8 ")
    assert "\x1b" not in result.stdout  # no colours where there is no terminal


def test_many_puzzles_take_a_line_each_and_are_counted(run: Run) -> None:
    result = run("solve", SMALL, "................", SMALL)
    assert len(result.stdout.splitlines()) == 3
    assert "3 puzzles: 3 solved (one: 2, many: 1), 0 unsolved, 0 rejected" in result.stderr


def test_stdin_and_packed_files(run: Run, tmp_path: Path) -> None:
    packed = tmp_path / "boards.txt.gz"
    packed.write_bytes(gzip.compress(f"{SMALL}\n{SMALL}\n".encode()))
    result = run("solve", "-", str(packed), "--json", stdin=f"# a comment\n{SMALL}\n")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 3


def test_an_input_without_a_puzzle_exits_with_0(run: Run) -> None:
    result = run("solve", "-", stdin="# nothing\n\n")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert [line.partition(" ")[0] for line in result.stderr.splitlines()] == ["<stdin>:", "0"]


def test_a_used_up_effort_is_undecided(run: Run) -> None:
    result = run("solve", SUDOKU, "--with", "backtracking", "--effort", "1000000")
    assert result.exit_code == 1
    assert "undecided" in result.stdout
    assert "1,000,000" in result.stdout


def test_no_solution_is_a_proof_and_not_solved(run: Run) -> None:
    result = run("solve", "12..3........4..", "--json")
    assert json.loads(result.stdout)["verdict"] == "none"
    assert result.exit_code == 1


def test_limit_one_finds_any_solution(run: Run) -> None:
    fields = json.loads(run("solve", "................", "--json", "--limit", "1").stdout)
    assert fields["verdict"] == "some"
    assert len(fields["solutions"]) == 1
    assert fields["stopped"] == "solutions"


def test_rejects_are_named_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{SMALL}\n33..............\n{SMALL[:-1]}\n{SMALL}\n")
    result = run("solve", str(file), "--json")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 2
    assert (
        f"{file}:2:2 [r1c2] 3 appears twice in row 1: r1c1 and r1c2\n    33..............\n" in result.stderr
    )
    assert f"{file}:3 15 cells, expected 16\n    {SMALL[:-1]}\n" in result.stderr
    assert "4 puzzles: 2 solved (one: 2), 0 unsolved, 2 rejected" in result.stderr


def test_a_bad_puzzle_as_an_argument_is_a_reject(run: Run) -> None:
    result = run("solve", "33..............")
    assert result.exit_code == 1
    assert "[r1c2]" in result.stderr
    assert "33.............." in result.stderr


@pytest.mark.parametrize("name", ["no/such/file.txt", "missing.sdm", "missing"])
def test_a_missing_file_exits_with_2(run: Run, name: str) -> None:
    result = run("solve", SMALL, name)
    assert result.exit_code == 2
    assert f"{name}: " in result.stderr


def test_a_folder_is_no_puzzle(run: Run, tmp_path: Path) -> None:
    result = run("solve", str(tmp_path))
    assert result.exit_code == 2
    assert str(tmp_path) in result.stderr


def test_the_folder_dot_is_no_puzzle_of_one_cell(run: Run) -> None:
    result = run("solve", ".")
    assert result.exit_code == 2
    assert "folder" in result.stderr
    assert "write 0" in result.stderr
    assert result.stderr == run("check", "0", ".").stderr
    for cell in (run("solve", "0", "--json"), run("solve", "-", "--json", stdin=".")):
        assert json.loads(cell.stdout)["solutions"] == [[1]]


def test_an_unknown_algorithm_lists_the_choices(run: Run) -> None:
    result = run("solve", SMALL, "--with", "wizardry")
    assert result.exit_code == 2
    assert "unknown algorithm 'wizardry'; choose from" in result.stderr
    assert "backtracking" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--with", "mrv:habits=sideways"], "ours, s2, s5"),
        (["--with", "mrv:speed=11"], "habits"),
        (["--with", "mrv:speed"], "NAME=VALUE"),
        (["--limit", "0"], "limit"),
        (["--seconds", "-1"], "seconds"),
        (["--format", "nonsense"], "line, grid,"),
        (["--alphabet", "klingon"], "0-9A"),
        (["--box", "3by3"], "2x3"),
    ],
)
def test_a_wrong_option_names_valid_values(run: Run, arguments: list[str], message: str) -> None:
    result = run("solve", SMALL, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_options_reach_the_algorithm(run: Run) -> None:
    def tried(name: str) -> int:
        result = run("solve", SUDOKU, "--with", name, "--limit", "1", "--json")
        counters: dict[str, int] = json.loads(result.stdout)["counters"]
        return counters["tried"]

    assert tried("mrv") == 481
    assert tried("mrv:habits=s5") == 432


def test_box_and_format_override_what_is_seen(run: Run) -> None:
    cells = "." * 36
    solo = json.loads(run("solve", cells, "--box", "3x2", "--json", "--limit", "1").stdout)
    assert parse(solo["puzzle"]).box == (3, 2)
    latin = json.loads(run("solve", cells, "--box", "latin", "--json", "--limit", "1").stdout)
    assert latin["kind"] == "latin"
    refused = run("solve", SMALL, "--format", "s2")
    assert refused.exit_code == 1


def test_the_graph_is_printed_as_s1_prints_it(run: Run) -> None:
    lines = run("solve", SMALL, "--graph").stdout.splitlines()
    assert lines[:3] == [
        "0 | 1 - 2 - 3 - 4 - 5 - 8 - 12 -",
        "1 | 0 - 2 - 3 - 4 - 5 - 9 - 13 -",
        "2 | 0 - 1 - 3 - 6 - 7 - 10 - 14 -",
    ]
    assert lines[15] == "15 | 3 - 7 - 10 - 11 - 12 - 13 - 14 -"


def test_a_graph_without_all_rules_is_refused(run: Run) -> None:
    done = run("solve", ".Shape~4x4.Cage~3~R1C1~R1C2", "--graph", "--json")
    assert done.exit_code == 2
    assert "--graph does not support sums (killer cage)" in done.stderr


def test_the_trace_is_shown_step_by_step(run: Run) -> None:
    words = run("solve", SMALL, "--with", "mrv", "--trace").stdout
    assert "eliminated 3 from r1c2 because of r1c1" in words
    assert "placed r1c2 = 2" in words
    fields = json.loads(run("solve", SMALL, "--with", "mrv", "--trace", "--json").stdout)
    assert fields["trace"][0] == ["eliminated", 1, 3, 0]
    assert fields["trace_notes"] == []


def test_a_trace_is_as_long_as_it_is_requested(run: Run) -> None:
    traced = ("solve", SMALL, "--with", "mrv", "--trace")
    whole = run(*traced).stdout.splitlines()
    cut = run(*traced, "--trace-limit", "5")
    assert cut.stdout.splitlines()[:5] == whole[:5]
    events = len(json.loads(run(*traced, "--json").stdout)["trace"])
    note = f"the trace has the first 5 events, {events - 5} more were not kept; "
    assert cut.stderr == f"{note}--trace-limit {events} keeps more\n"
    fields = json.loads(run(*traced, "--json", "--trace-limit", "7").stdout)
    assert (len(fields["trace"]), fields["trace_dropped"]) == (7, events - 7)
    all_of_it = run(*traced, "--trace-limit", str(events))
    assert (len(all_of_it.stdout.splitlines()), all_of_it.stderr) == (len(whole), "")
    alone = run("solve", SMALL, "--trace-limit", "7")
    assert (alone.exit_code, "--trace" in alone.stderr) == (2, True)


def test_the_trace_of_auto_names_the_parts(run: Run) -> None:
    assert "propagation" in run("solve", SMALL, "--trace").stdout
    fields = json.loads(run("solve", SMALL, "--trace", "--json").stdout)
    assert fields["trace"] == [["part", -1, 0, -1]] * 2
    proof = fields["trace_notes"][1]
    assert (proof["part"], proof["found"]) == ("propagation", "proved it the only one")
    assert proof["counters"]["tried"] == 0


def test_no_color_is_heeded() -> None:
    coloured = CliRunner().invoke(cli, ["solve", SMALL], color=True)
    plain = CliRunner().invoke(cli, ["solve", SMALL], color=True, env={"NO_COLOR": "1"})
    assert "\x1b[" in coloured.stdout
    assert "\x1b[" not in plain.stdout


def test_print_gives_the_answer_in_a_documents_layout_and_nothing_else(run: Run) -> None:
    """By default it stops at the first solution and after a million operations, as S2."""
    board = str(BOARDS / "s2-futoshiki-5x5.txt")
    result = run("solve", board, "--with", "backtracking", "--print", "s2")
    blank, name, time, operations, *rows = result.stdout.splitlines()
    assert (blank, name, operations, rows[0], result.exit_code) == (
        "",
        "Backtracking",
        "Operations: 4002",
        "5 3 1 2 4 ",
        0,
    )
    assert time.startswith("Time: 0.")
    further = run("solve", board, "--with", "backtracking", "--print", "s2", "--limit", "2")
    assert further.stdout.splitlines()[3] != "Operations: 4002"
    over = run("solve", str(BOARDS / "s2-futoshiki-7x7.txt"), "--with", "backtracking", "--print", "s2")
    assert over.stdout == "\nBacktracking\nNumber of operations overshot.\n"
    assert over.exit_code == 1
    assert run("solve", SMALL, "--with", "dlx", "--print", "s2").exit_code == 0


def test_the_help_lists_the_layouts(run: Run) -> None:
    assert f"--print {'|'.join(LAYOUTS)}" in run("solve", "--help").stdout


def test_print_writes_one_answer_after_the_other(run: Run) -> None:
    result = run("solve", SMALL, SMALL, "--print", "s5")
    assert result.stdout == 2 * "3 2 4 1 \n4 1 3 2 \n1 4 2 3 \n2 3 1 4 \n\n"
    assert "2 puzzles: 2 solved" in result.stderr


def test_print_runs_the_documents_program_by_default(run: Run) -> None:
    s2 = run("solve", "s2-futoshiki-5x5", "--print", "s2").stdout.splitlines()
    assert (s2[1], s2[3]) == ("MVR", "Operations: 297")
    ours = run("solve", "s2-futoshiki-5x5", "--print", "s2", "--with", "mrv:habits=ours")
    assert ours.stdout.splitlines()[3] == "Operations: 296"
    empty = run("solve", "." * 16, "--print", "s1")
    assert empty.stdout == "sem solução\n" + 4 * "0 0 0 0\n"


def test_print_s1_answers_a_board_whose_givens_clash(run: Run) -> None:
    text = "4 2 2\n1 1 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n"
    result = run("solve", "-", "--print", "s1", stdin=text)
    assert result.stdout == "sem solução\n1 1 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n"
    assert result.exit_code == 1
    assert result.stderr == "<stdin>:2:3 [r1c2] 1 appears twice in row 1: r1c1 and r1c2\n"
    two = run("solve", "11......", "11..............", SMALL, "--print", "s1")
    assert two.stdout.splitlines()[:2] == ["sem solução", "1 1 0 0"]
    assert "3 puzzles: 1 solved (one: 1), 1 unsolved (none: 1), 1 rejected" in two.stderr
    assert run("solve", "11..............", "--print", "s5").stdout == ""


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--print", "s3"], "choose from s1, s2, s4, s5 (S3 shows no output"),
        (["--print", "s2", "--json"], "--print excludes --json, --trace, --graph and --proof"),
        (["--print", "s4", "--box", "latin"], "s4 draws lines between boxes"),
    ],
)
def test_print_refuses_what_it_cannot_do(run: Run, arguments: list[str], why: str) -> None:
    result = run("solve", SMALL, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


FROM_ZERO = '{"side": 4, "first_value": 0}'


def test_a_trace_has_the_displayed_values(run: Run) -> None:
    how = ("solve", FROM_ZERO, "--with", "backtracking", "--limit", "1", "--trace")
    lines = run(*how).stdout.splitlines()
    assert lines[:3] == ["tried r1c1 = 0", "guessed r1c1 = 0", "placed r1c1 = 0"]
    record = json.loads(run(*how, "--json").stdout)
    assert record["trace"][0] == ["tried", 0, 0, -1]


def test_a_count_names_the_displayed_values(run: Run) -> None:
    assert "row 1 is 0…3" in run("count", FROM_ZERO, "--all").stdout


def test_a_paper_prints_no_values_from_0(run: Run) -> None:
    done = run("solve", FROM_ZERO, "--print", "s4")
    assert done.exit_code == 2
    assert "s4 prints values from 1, this sudoku has values from 0: solve it without --print" in done.stderr
