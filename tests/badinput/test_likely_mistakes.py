"""Likely wrong inputs: the message names the mistake or what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.web import WebLimits, worker
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.routes import ROUTES
from tests.document_boards import S5_LINE as NINE

ROWS = [NINE[r * 9 : r * 9 + 9] for r in range(9)]
CELLS = [int(sign.replace(".", "0")) for sign in NINE]
GRID = [CELLS[r * 9 : r * 9 + 9] for r in range(9)]
SOLUTION = "".join(map(str, sk.solve(sk.parse(NINE)).solution or ()))
EMPTY = ". " * 9 + "\n"


class Case(NamedTuple):
    """A text, and what its message must contain."""

    text: str
    says: tuple[str, ...]


def case(text: str, *says: str) -> Case:
    return Case(text, says)


def changed(row: int, text: str) -> str:
    return "\n".join(text if r == row else line for r, line in enumerate(ROWS))


# As an argument of `solve`, to sk.parse and to the web API: each refuses in the same words.
TEXTS = {
    "quoted mail with a wrong cell": case(
        "\n".join(f"> {row}" for row in ["x" + ROWS[0][1:], *ROWS[1:]]), "r1c1", "'x'"
    ),
    "mail under its author, wrong": case(
        "\n".join(["Bob wrote:", *(f"> {row}" for row in [*ROWS[:8], ROWS[8][:8] + "x"])]), "r9c9", "'x'"
    ),
    "an address with a puzzle": case(f"https://example.com/play?p={NINE}&x=1", "address", "column 28"),
    "an address without one": case("https://example.com/easy", "address", "copy the puzzle"),
    "a puzzle in quotes": case(f'"{NINE}"', "column 2", "give them alone"),
    "an assignment": case(f"puzzle = '{NINE}'", "column 11", "give them alone"),
    "a sentence with a puzzle": case(f"Please solve this: {NINE}", "column 20", "give them alone"),
    "words": case("please solve my puzzle", "words"),
    "rows of Python": case(str(ROWS), "list in a program", "[[5, 3, 0, …], …]"),
    "an array that was printed": case(str(np.array(GRID)), "list in a program", "without brackets"),
    "an array with its name": case(repr(np.array(GRID)), "list in a program"),
    "a list with a name": case(f"board = {GRID}", "list in a program"),
    "a list of C": case(f"{GRID}".replace("[", "{").replace("]", "}"), "list in a program"),
    "a flat list of 80": case(str(CELLS[:80]), "80 cells", "81"),
    "a list with a short row": case(str([*GRID[:3], GRID[3][:8], *GRID[4:]]), "row 4 has 8 cells"),
    "a first row too short": case(changed(0, ROWS[0][:8]), "row 1 has 8 cells", "expected 9"),
    "a first row too long": case(changed(0, ROWS[0] + "."), "row 1 has 10 cells", "expected 9"),
    "a row too short": case(changed(4, ROWS[4][:8]), "row 5 has 8 cells", "expected 9"),
    "a row too long": case(changed(4, ROWS[4] + "."), "row 5 has 10 cells", "expected 9"),
    "a row missing": case("\n".join(ROWS[:8]), "8 rows, expected 9"),
    "80 characters": case(NINE[:80], "80 cells, expected 81"),
    "82 characters": case(NINE + ".", "82 cells, expected 81"),
    "70 characters": case(NINE[:70], "70 cells", "81 (9×9)"),
    "O for 0": case("O" + NINE[1:], "r1c1", "a letter", "0?"),
    "l for 1": case(changed(1, "l" + ROWS[1][1:]), "r2c1", "a letter", "1?"),
    "O for every empty cell": case(NINE.replace(".", "O"), "'O'", "write . or 0"),
    "x for empty": case(NINE.replace(".", "x"), "'x'", "cells", "write . or 0"),
    "? for empty": case(NINE.replace(".", "?"), "'?'", "write . or 0"),
    "~ for empty, parted": case("\n".join(" ".join(row.replace(".", "~")) for row in ROWS), "'~'", ". or 0"),
    "two equal givens in a row": case("11" + "." * 79, "r1c2", "twice in row 1", "r1c1"),
    "two equal givens in a box": case("1........" + ".1......." + "." * 63, "r2c2", "twice in box 1"),
    "a value too large": case("5" + "." * 15, "r1c1", "'5'"),
    "a number too large": case("10 " + ". " * 8 + "\n" + EMPTY * 8, "r1c1", "10 is outside 1…9"),
    "a side without boxes": case("." * 49, "side of 7", "latin"),
    "a side too large": case("." * 101**2, "side of 101", "numbers"),
    "a sign that stands nowhere": case("1 < .\n. .\n<", "sign < that stands between no two cells"),
    "signs in a circle": case("1 < . \n^   ^\n. > . ", "r1c1"),
    "a wrong sign": case("1 = 2 .\n. . .\n. . .", "row 1 has"),
    "a damaged link": case("https://f-puzzles.com/?load=N4IgXXXX", "damaged"),
    "a link to a server": case("https://sudokupad.app/abcd", "kept on a server", "export"),
    "killer cages in JSON": case('{"side": 4, "cages": [["r1c1"]]}', "'cages'", "killer cages stand in"),
    "JSON broken off": case('{"side": 4, "givens": [1, 2', "not JSON"),
    "an HTML page": case("<!DOCTYPE html>\n<html><body>5</body></html>", "HTML page", "as text"),
}
NOT_FOR_THE_SHELL = {  # what `solve` takes for names of files first
    "the name of a file": case("my puzzles/monday.txt", "name of a file"),
    "a path of Windows": case(r"C:\Users\me\monday.txt", "name of a file"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_solve_recognises_likely_mistakes(name: str, tmp_path: Path) -> None:
    text, says = TEXTS[name]
    (tmp_path / "in.txt").write_text(text, encoding="utf-8")
    for argument in (text, str(tmp_path / "in.txt")) if len(text) < 4096 else (str(tmp_path / "in.txt"),):
        done = CliRunner().invoke(cli, ["solve", "--", argument])
        assert done.exit_code == 1, done.output
        assert [fact for fact in says if fact not in done.stderr.split("\n")[0]] == []


@pytest.mark.parametrize("name", [*TEXTS, *NOT_FOR_THE_SHELL])
def test_parse_and_the_web_api_give_the_same_message(name: str) -> None:
    text, says = (TEXTS | NOT_FOR_THE_SHELL)[name]
    with pytest.raises(sk.FormatError) as raised:
        sk.parse(text)
    assert [fact for fact in says if fact not in str(raised.value)] == []
    assert api_refusal("solve", {"puzzle": text}) == str(raised.value)


READ = {
    "quoted mail": "\n".join(f"> {row}" for row in ROWS),
    "a flat list": str(CELLS),
    "rows as lists": str(GRID),
    "rows as strings": json.dumps(ROWS),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "a byte order mark": "\ufeff" + NINE,
    **{f"{sign} for empty": NINE.replace(".", sign) for sign in "0*_-"},
}


@pytest.mark.parametrize("name", READ)
def test_unambiguous_text_is_read(name: str) -> None:
    assert sk.parse(READ[name]) == sk.parse(NINE)


FILES: dict[str, tuple[bytes, str]] = {
    "a.pdf": (b"%PDF-1.4\n", "a PDF; copy the puzzle"),
    "a.png": (b"\x89PNG\r\n\x1a\n\0\0\0\r", "a picture; give the puzzle as text"),
    "a.zip": (b"PK\x03\x04\x14\0", "a zip archive"),
    "a.xlsx": (b"PK\x03\x04\x14\0", "save it as CSV"),
    "a.xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file"),
    "a.rtf": (rb"{\rtf1\ansi 5}", "save it as plain text"),
    "utf-16.txt": (NINE.encode("utf-16"), "UTF-16"),
    "empty.txt": (b"", "no puzzle in it"),
    "comments.txt": (b"# " + NINE.encode(), "no puzzle in it"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_that_are_no_text_are_named(name: str, tmp_path: Path) -> None:
    data, says = FILES[name]
    (tmp_path / name).write_bytes(data)
    done = CliRunner().invoke(cli, ["solve", str(tmp_path / name)])
    assert done.stderr.startswith(str(tmp_path / name))
    assert says in done.stderr


COMMANDS: dict[str, tuple[int, str]] = {
    "solve nothing.txt": (2, "Error: nothing.txt: no such file\n"),
    r"solve C:\me\nothing.txt": (2, "nothing.txt: no such file\n"),
    "solve my-puzzle": (2, "no such file or example board"),
    "solve #53..7....": (1, "text after # is a comment"),
    f"solve {SOLUTION}": (0, ""),
    "solve --box 2x3 " + NINE: (1, "boxes of 2×3 don't fit"),
    "solve --with mvr " + NINE: (2, "did you mean mrv?"),
    "solve --format gird " + NINE: (2, "did you mean grid?"),
    "solve --seconds -1 " + NINE: (2, "'--seconds': -1.0 is not in the range"),
    "solve --seconds soon " + NINE: (2, "'soon' is not a valid number of seconds"),
    "solve --algorithm mrv " + NINE: (2, "did you mean --with?"),
    "solve --timeout 3 " + NINE: (2, "did you mean --seconds?"),
    "solve --killer " + NINE: (2, 'killer cages stand in "rules" of a puzzle in JSON'),
    "solve --hint " + NINE: (2, "there is a command: sudoshiki hint"),
    "solve --quiet " + NINE: (2, "solve has no option --quiet; --help"),
    "slove " + NINE: (2, "did you mean solve?"),
    NINE: (2, "to solve it: sudoshiki solve"),
    "check " + NINE + " 12345": (1, "5 cells, expected 81"),
    "check " + NINE + " " + SOLUTION[1] + SOLUTION[1:]: (1, "r1c1 is"),
    "generate --killer": (2, "generate has no option --killer: killer cages can't be generated"),
    "generate --kind killer": (2, "killer cages can't be generated"),
    "generate --dificulty hard": (2, "did you mean --level?"),
    "generate --hard": (2, "did you mean --level hard?"),
    "generate --lvel hard": (2, "did you mean --level?"),
    "generate --level hrad": (2, "did you mean hard?"),
    "generate --count 0": (2, "'--count': 0 is not in the range"),
    "generate --count many": (2, "'many' is not a valid whole number"),
    "generate --size 0": (2, "'--size': 0 is not in the range"),
    "generate --size 101": (2, "up to a side of 64, not 101"),
    "generate --size 7": (2, "no box fits a side of 7"),
    "generate --size 9x9": (2, "'9x9' is not a valid whole number"),
    "generate --givens 16": (2, "fewer than 17 givens"),
}


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_recognise_likely_mistakes(line: str) -> None:
    code, says = COMMANDS[line]
    done = CliRunner().invoke(cli, line.split(" "))
    assert done.exit_code == code, done.output
    assert says in done.output


@pytest.mark.parametrize("wrong", ["killer", "hard", "quiet", "number", "solution", "thermo"])
def test_only_what_is_near_is_suggested(wrong: str) -> None:
    """Options that share only a few letters are not suggested."""
    for command in ("solve", "generate"):
        done = CliRunner().invoke(cli, [command, f"--{wrong}"])
        for option in ("--er", "--to", "--on", "--limit", "--with", "--signs", "--fraction"):
            assert f"{option}?" not in done.stderr


CALLS: dict[str, tuple[Callable[[], Any], str]] = {
    "parse a list": (lambda: sk.parse(GRID), r"use sudoku\(cells\)"),  # type: ignore[arg-type]
    "parse a path": (lambda: sk.parse(Path("a.txt")), r"use read\(file\)"),  # type: ignore[arg-type]
    "parse bytes": (lambda: sk.parse(NINE.encode()), "decode()"),  # type: ignore[arg-type]
    "solve a list": (lambda: sk.solve(CELLS), r"sudoku\(cells\) gives one"),  # type: ignore[arg-type]
    "solve a text": (lambda: sk.solve(NINE), r"parse\(text\)"),  # type: ignore[arg-type]
    "solve with a wrong name": (lambda: sk.solve(sk.parse(NINE), with_="mvr"), "did you mean mrv?"),
    "negative seconds": (lambda: sk.solve(sk.parse(NINE), seconds=-1), "at least 0"),
    "cells as floats": (lambda: sk.sudoku(np.array(GRID, float)), "r1c1: .* convert the cells to int"),
    "NaN for empty": (lambda: sk.sudoku([[float("nan")] * 9] * 9), "r1c1: .* an empty cell is 0"),  # type: ignore[arg-type]
    "None for empty": (lambda: sk.sudoku([None] * 81), "r1c1: .* an empty cell is 0"),  # type: ignore[arg-type]
    "rows of characters": (lambda: sk.sudoku([list(row) for row in ROWS]), "r1c1: .* as one string"),  # type: ignore[arg-type]
    "text in bytes": (lambda: sk.sudoku(NINE.encode()), "text in bytes: use parse"),
    "several boards": (lambda: sk.sudoku(np.zeros((2, 9, 9), int)), "solve_many"),
    "80 cells": (lambda: sk.sudoku(CELLS[:80]), "80 cells, .* 81"),
    "a short row": (lambda: sk.sudoku([*GRID[:8], GRID[8][:8]]), "row 9 has 8 cells, expected 9"),
    "10 in a cell": (lambda: sk.sudoku([10, *CELLS[1:]]), "r1c1: 10 is outside 1…9"),
    "many: one board": (lambda: sk.solve_many(CELLS), "81 numbers look like one board"),  # type: ignore[arg-type]
    "many: one array": (lambda: sk.solve_many(np.array(CELLS)), "81 numbers look like one board"),
    "many: its rows": (lambda: sk.solve_many(GRID), "9 rows of 9 numbers look like one board"),
    "many: its lines": (lambda: sk.solve_many(ROWS), "9 lines of 9 characters look like one board"),
    "many: a text of rows": (lambda: sk.solve_many("\n".join(ROWS)), "look like one board: join them"),
    "many: its characters": (lambda: sk.solve_many(list(NINE)), "81 single characters look like one"),
    "many: floats": (lambda: sk.solve_many(np.array([CELLS], float)), r"astype\(int\)"),
    "check a list of rows": (lambda: sk.check(sk.parse(NINE), GRID), "one sequence"),  # type: ignore[arg-type]
    "generate: killer": (lambda: sk.generate(kind="killer"), "killer cages can't be generated"),
    "generate: none": (lambda: sk.generate(count=0), "count must be at least 1, not 0"),
}


@pytest.mark.parametrize("name", CALLS)
def test_python_recognises_likely_mistakes(name: str) -> None:
    call, says = CALLS[name]
    with pytest.raises(sk.SudoshikiError, match=says):
        call()


def test_a_data_frame_is_not_read_by_its_columns() -> None:
    pandas = pytest.importorskip("pandas")
    for call in (sk.sudoku, sk.solve, sk.parse):
        with pytest.raises(sk.SudoshikiError, match=r"to_numpy\(\)"):
            call(pandas.DataFrame(GRID))


def test_boards_of_sixteen_cells_are_no_rows_of_one_board() -> None:
    assert sk.solve_many(["1..............."] * 16).counts()["many"] == 16
    assert sk.solve_many([[1] + [0] * 15] * 16).counts()["many"] == 16


REQUESTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a list": (
        "solve",
        {"puzzle": CELLS},
        'puzzle: a puzzle is text or an object; a list of cells is {"givens"',
    ),
    "a wrong name": ("solve", {"puzzle": NINE, "algorithm": "mvr"}, "did you mean mrv?"),
    "a wrong key": ("generate", {"size": 9}, "no key is called 'size'"),
    "a wrong level": ("generate", {"level": "hrad"}, "did you mean hard?"),
    "a side too large": ("generate", {"side": 101}, "101"),
    "negative seconds": ("solve", {"puzzle": NINE, "seconds": -1}, "at least 0"),
    "no puzzle": ("solve", {"puzzle": ""}, "no puzzle"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_web_api_recognises_likely_mistakes(name: str) -> None:
    route, body, message = REQUESTS[name]
    assert message in api_refusal(route, body)


def api_refusal(name: str, body: dict[str, Any]) -> str:
    """Return the refusal of a worker of the web API."""
    (route,) = [one for one in ROUTES if one.name == name]
    answers = worker._answer_pieces(ANSWERS[name], route, json.dumps(body).encode(), None, WebLimits())
    records = [json.loads(piece) for status, piece in answers if status != worker.BEGUN]
    return str(next(record["error"] for record in records if "error" in record))
