"""grade, hint and explain."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.draw import text as drawn
from sudoshiki.formats import write
from sudoshiki.logic import TABLE
from tests.document_boards import BOARDS
from tests.logic.test_explainer import RATED

from .conftest import COMMAND, SMALL, SMALL_SOLVED, SUDOKU, Run, process

LOOSE = SMALL[:10] + "......"
# The players call it the golden nugget; its chains within chains take a while.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
NO_SOLUTION = "12....34........"
SIGNS = str(BOARDS / "s2-futoshiki-5x5.txt")


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the width of paragraphs to 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("command", ["grade", "hint", "explain"])
@pytest.mark.parametrize(("code", "puzzle"), [(0, SMALL), (1, "33.............."), (2, "nowhere.txt")])
def test_exit_codes_are_those_of_all_commands(run: Run, command: str, code: int, puzzle: str) -> None:
    assert run(command, puzzle).exit_code == code


def test_grade_prints_a_word_and_the_ratings(run: Run) -> None:
    result = run("grade", SUDOKU)
    assert result.exit_code == 0
    word, *rest = result.stdout.split()
    assert word == "hard"
    assert {"2.6", "696", "Medium", "intermediate", "100,", "r2c7)"} <= set(rest)


def test_grade_of_several_puzzles_is_a_line_for_each(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{SMALL}\n{LOOSE}\n{NO_SOLUTION}\nrubbish\n{SMALL}\n")
    result = run("grade", str(file))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.removeprefix(f"{file}:").split()[0] for line in lines] == ["1", "2", "3", "5"]
    assert "easy" in lines[0]
    assert "refused: this puzzle has more than one solution" in lines[1]
    assert "refused: this puzzle has no solution" in lines[2]
    assert "rubbish" in result.stderr


def test_grade_in_json(run: Run) -> None:
    record = json.loads(run("grade", SUDOKU, "--json").stdout)
    assert record["puzzle"] == SUDOKU
    assert record["grade"]["se"] == {"er": 2.6, "ep": 1.2, "ed": 1.2}
    assert record["grade"]["search"]["backdoor"] == record["grade"]["search"]["backdoor_at_least"] == 2
    assert record["grade"]["word"] == "hard"
    assert record["settings"]["se"] == "SE 1.2.1.3"
    refused = json.loads(run("grade", LOOSE, "--json").stdout)
    assert refused["grade"] is None
    assert "more than one solution" in refused["refused"]


@pytest.mark.parametrize(
    ("command", "message"),
    [("grade", "SE-like: ER"), ("hint", "sign"), ("explain", "The board is complete and correct")],
)
def test_a_puzzle_with_signs_is_graded_and_explained(run: Run, command: str, message: str) -> None:
    result = run(command, SIGNS)
    assert result.exit_code == 0
    assert message in result.stdout


def test_explain_draws_the_finished_board_at_the_end(run: Run) -> None:
    plain, markdown = (run("explain", SIGNS, *more).stdout.rstrip() for more in ([], ["--markdown"]))
    puzzle = sk.read(SIGNS)
    finished = drawn(puzzle, sk.solve(puzzle).solution)
    assert plain.endswith(f"\n\n{finished}")
    assert markdown.endswith(f"\n\n```\n{finished}\n```")


def test_headings_and_refusals_are_in_the_language_requested(run: Run) -> None:
    output = run("explain", SIGNS, "--language", "pt").stdout
    assert output.startswith("futoshiki 5×5, 2 pistas, 10 sinais")
    for command in ("hint", "explain"):
        several = run(command, LOOSE, "--language", "pt")
        assert "recusado: este problema tem mais de uma solução: r" in several.stderr
        assert "refused" not in several.stderr
    wrong = run("hint", NO_SOLUTION, "--language", "pt").stderr
    assert "recusado: este problema não tem solução" in wrong
    assert "dê primeiro o problema" in wrong
    unused = run("explain", SMALL, "--to-technique", "nishio", "--language", "pt").stdout
    assert unused.startswith("O caminho não usa nishio.")


def test_grade_without_time_is_undecided(run: Run) -> None:
    result = run("grade", SUDOKU, "--seconds", "0")
    assert result.exit_code == 1
    assert result.stdout.startswith("undecided: ")


@pytest.mark.parametrize("command", ["grade", "explain"])
def test_a_request_without_work_is_a_usage_error(run: Run, command: str) -> None:
    result = run(command)
    assert result.exit_code == 2
    assert f"no puzzle to {command}" in result.stderr


@pytest.mark.slow
def test_grade_ends_at_ctrl_c() -> None:
    """Puzzles graded before are shown."""
    running = process("grade", SMALL, HARDEST)
    assert running.stdout is not None
    assert running.stdout.readline().startswith(f"{SMALL}  easy")
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert "Traceback" not in err
    assert running.returncode in (0, 130)


def test_explain_shows_every_step(run: Run) -> None:
    result = run("explain", SMALL)
    assert result.exit_code == 0
    numbers = re.findall(r"^(\d+)\. ", result.stdout, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 9)]  # one per empty cell
    assert re.search(r"^1\. Hidden single in a box\..*\br1c2\b", result.stdout, re.MULTILINE)
    assert "\n\n3 2 │ 4 1\n" in result.stdout


def test_long_chains_are_shown_and_drawn_in_parts(run: Run) -> None:
    puzzle = write(RATED[96][0])
    steps = json.loads(run("explain", puzzle, "--json").stdout)["steps"]
    step = next(step for step in steps if step["reason_parts"])
    number, parts = step["number"], step["reason_parts"]
    plain_text, markdown = (run("explain", puzzle, *more).stdout for more in ([], ["--markdown"]))
    assert f"{number}. {step['title']}.\n   {number}.1 {parts[0]['text'][:20]}" in plain_text
    assert f"   {number}.{len(parts)} {parts[-1]['text'][:10]}" in plain_text
    assert f"\n{len(parts)}. {parts[-1]['text']}\n\n**{step['change']}**" in markdown
    drawn = run("draw", puzzle, "--step", str(number), "--part", str(len(parts))).stdout
    assert drawn.rstrip().endswith(step["change"])
    assert drawn.count("x") + drawn.count("!") >= len(step["placements"] or step["eliminations"])


@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_hint_shows_a_nested_chain_in_parts(run: Run, language: str) -> None:
    explanation = sk.hint(sk.parse(HARDEST), language=language).explanation
    assert explanation is not None
    lines = run("hint", HARDEST, "--stage", "3", "--language", language).stdout.splitlines()
    assert lines[0].startswith(explanation.title[:40])
    assert max(map(len, lines)) <= 80
    heads = [line.split()[0] for line in lines if re.match(r" {3}\d+ | {5}\d+\.\d+ ", line)]
    assert heads == [
        number
        for first, part in enumerate(explanation.parts, 1)
        for number in (str(first), *(f"{first}.{below}" for below in range(1, len(part.parts) + 1)))
    ]
    assert " ".join(lines[-1].split()) == explanation.change


@pytest.mark.parametrize("language", ["en", "pt"])
def test_explain_keeps_to_80_columns(run: Run, language: str) -> None:
    puzzle = write(RATED[-1][0])
    for more in ([], ["--pictures"]):
        lines = run("explain", puzzle, "--language", language, *more).stdout.splitlines()
        assert max(map(len, lines)) <= 80


def test_explain_in_ascii() -> None:
    for command in (
        ["explain", SMALL, "--pictures", "--language", "pt"],
        ["hint", SMALL, "--language", "pt"],
    ):
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        done = subprocess.run([*COMMAND, *command], capture_output=True, env=environment, timeout=60)
        assert done.returncode == 0
        text = done.stdout.decode("ascii")
        assert "\\" not in text
        assert "Unico oculto" in text or "Olhe" in text


def test_explain_in_portuguese(run: Run) -> None:
    text = run("explain", SMALL, "--language", "pt").stdout
    assert "No bloco 1, o 2 só cabe em r1c2" in " ".join(text.split())
    assert "Logo, r1c2 é 2." in " ".join(text.split())


def test_explain_with_pictures_marks_what_changes(run: Run) -> None:
    text = run("explain", SUDOKU, "--pictures", "--to-technique", "pointing").stdout
    assert "*" in text
    assert "x" in text.partition("\n")[2]
    first = run("explain", SMALL, "--pictures").stdout
    assert first.count("!") == 8


def test_explain_as_markdown(run: Run) -> None:
    text = run("explain", SMALL, "--markdown", "--pictures").stdout
    assert text.startswith("# sudoku 4×4")
    assert text.count("\n## ") == 8
    assert text.count("```") == 18  # the finished board too


def test_explain_goes_to_the_first_use_of_a_technique(run: Run) -> None:
    result = run("explain", SUDOKU, "--to-technique", "naked-single")
    assert result.exit_code == 0
    assert result.stdout.count("Naked single") == 1
    assert "Hidden single" not in result.stdout
    missing = run("explain", SUDOKU, "--to-technique", "x-wing")
    assert missing.exit_code == 1
    assert "does not use x-wing" in missing.stdout
    unknown = run("explain", SUDOKU, "--to-technique", "nakedpair")
    assert unknown.exit_code == 2
    assert re.search("'nakedpair'.*naked-pair", unknown.stderr)
    assert "see sudoshiki explain --list" in unknown.stderr
    assert len(unknown.stderr) < 300  # not all names of all techniques


@pytest.mark.parametrize("language", ["en", "pt"])
def test_explain_names_the_scale_that_has_a_technique(run: Run, language: str) -> None:
    result = run("explain", SUDOKU, "--to-technique", "skyscraper", "--language", language)
    assert result.exit_code == 1
    assert result.stdout.endswith("hodoku.\n")
    result = run(
        "explain", SUDOKU, "--to-technique", "wxyz-wing", "--scale", "hodoku", "--language", language
    )
    assert result.stdout.endswith("sukaku.\n")


def test_explain_in_json_can_be_replayed(run: Run) -> None:
    record = json.loads(run("explain", SUDOKU, "--json").stdout)
    assert record["solved"] is True
    assert "".join(map(str, record["board"])) == "".join(map(str, sk.solve(sk.parse(SUDOKU)).solution or ()))
    assert {step["technique"] for step in record["steps"]} <= TABLE.keys()
    assert [step["number"] for step in record["steps"]] == list(range(1, len(record["steps"]) + 1))


def test_explain_lists_the_techniques(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    lines = run("explain", "--list").stdout.splitlines()
    assert len(lines) == len(TABLE) + 2
    assert {line.split()[0] for line in lines[2:]} == TABLE.keys()
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run("explain", "--list").stdout.splitlines())) <= 60
    markdown = run("explain", "--list", "--markdown").stdout.splitlines()
    assert len(markdown) == len(TABLE) + 2
    assert all(line.startswith("|") for line in markdown)


@pytest.mark.parametrize("stage", ["1", "2", "3"])
def test_hint_shows_no_more_than_its_stage(run: Run, stage: str) -> None:
    result = run("hint", SMALL, "--stage", stage)
    assert result.exit_code == 0
    assert "box 1" in result.stdout
    assert ("Hidden single" in result.stdout) is (stage != "1")
    assert ("r1c2" in result.stdout) is (stage == "3")


def test_hint_shows_the_first_stage_without_a_terminal(run: Run) -> None:
    assert run("hint", SMALL).stdout == run("hint", SMALL, "--stage", "1").stdout


def test_hint_names_a_wrong_entry_first(run: Run) -> None:
    result = run("hint", SMALL, "3.42.1.2.4.32.1.")
    assert result.exit_code == 1
    assert re.findall(r"r\dc\d", result.stdout) == ["r1c4"]
    clash = run("hint", SMALL, "344..1.2.4.32.1.", "--stage", "2")
    assert "r1c2 can't be 4" in clash.stdout


def test_hint_takes_candidates(run: Run, tmp_path: Path) -> None:
    puzzle = sk.parse(SMALL)
    masks = list(puzzle.candidates)
    masks[1] = 0b1010  # 2 or 4
    file = tmp_path / "mine.txt"
    file.write_text(write(sk.Puzzle(puzzle.graph, masks, kind="sudoku"), "candidates"))
    assert run("hint", SMALL, str(file)).exit_code == 0
    masks[1] = 0b1100  # 3 or 4, and it is 2
    file.write_text(write(sk.Puzzle(puzzle.graph, masks, kind="sudoku"), "candidates"))
    result = run("hint", SMALL, str(file), "--stage", "2")
    assert result.exit_code == 1
    assert re.findall(r"r\dc\d", result.stdout) == ["r1c2"]


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_no_or_several_solutions_are_refused_with_that_reason(run: Run, command: str) -> None:
    several, none = run(command, LOOSE), run(command, NO_SOLUTION)
    assert (several.exit_code, none.exit_code) == (1, 1)
    assert re.match(r"refused: .* more than one solution: r\dc\d", several.stderr)
    assert re.match(r"refused: .* no solution", none.stderr)
    assert ("your board second" in none.stderr) is (command == "hint")


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_a_refusal_names_the_puzzle(run: Run, command: str) -> None:
    result = run(command, "killer-9x9")
    assert result.exit_code == 1
    assert result.stderr.startswith("killer-9x9:1  refused: ")


def test_hint_for_a_full_board(run: Run) -> None:
    assert "complete and correct" in run("hint", SMALL, SMALL_SOLVED).stdout


@pytest.mark.parametrize("board", ["12", "x" * 16, "nowhere.txt"])
def test_hint_refuses_what_is_no_board(run: Run, board: str) -> None:
    result = run("hint", SMALL, board)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) <= 3


def _all_of(terminal: int) -> bytes:
    """Return all that was printed; one read may return only a part."""
    pieces = []
    with suppress(OSError):  # at the end, as all that had it open have closed it
        while piece := os.read(terminal, 10_000):
            pieces.append(piece)
    return b"".join(pieces)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of ours")
def test_on_a_terminal_enter_shows_the_next_stage() -> None:
    ours, theirs = pty.openpty()
    running = subprocess.Popen([*COMMAND, "hint", SMALL], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, b"\n\n")
    running.wait(timeout=60)
    text = _all_of(ours).decode()
    os.close(ours)
    assert text.index("Look in box 1.") < text.index("Hidden single") < text.index("So r1c2 is 2.")


def test_grade_writes_files_of_grades(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SUDOKU}\n{SUDOKU}\n")
    out = tmp_path / "out.jsonl"
    result = run("grade", str(tmp_path / "in.txt"), "-o", str(out), "--scale", "word, qqwing")
    assert result.exit_code == 0
    assert "2 records: 2 graded, 0 refused" in result.stderr + result.stdout
    assert [json.loads(line)["grade"] for line in out.read_text().splitlines()] == [
        {"word": "hard", "qqwing": "intermediate"}
    ] * 2
    assert "need -o" in run("grade", SUDOKU, "--workers", "2").stderr


def test_explain_marks_the_simplest_path(run: Run) -> None:
    assert "easiest hardest step" in run("explain", SMALL, "--simplest").stdout.replace("\n", " ")
    output = run("explain", SMALL, "--simplest", "--language", "pt").stdout
    assert "passo mais difícil mais fácil" in output.replace("\n", " ")
