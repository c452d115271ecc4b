"""Recipes are planned as written; mistakes are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.document_boards import S1_LINE

from sudoshiki import Verdict, solve
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.generate import needs
from sudoshiki.lab.boards import board_hash, from_text, make_board, specs, to_text
from sudoshiki.lab.experiment import run_recipe
from sudoshiki.lab.plan import plan
from sudoshiki.lab.quick import quick_version
from sudoshiki.lab.reading import parse_recipe, read_recipe, shipped_recipes
from sudoshiki.puzzle import UsageError

TEXT = """
title = "small"
seed = 3
repetitions = 2
effort = 5000
[[boards]]
make = "unique"
side = [4, 6]
level = ["easy", "medium"]
count = 2
options = { attempts = 7 }
[levels.easy]
singles = true
givens = 0.5
[levels.medium]
singles = true
[levels.medium.side.6]
singles = true
givens = 0.4
[[boards]]
make = "fraction"
kind = "latin"
side = 5
fraction = [0.2, 0.8]
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "saturbfs"
where = { set = "unique", side = [6] }
[quick]
repetitions = 1
max_side = 4
count = 1
"""


def test_boards_and_jobs_are_those_of_the_recipe() -> None:
    recipe = parse_recipe(TEXT, name="small")
    boards = specs(recipe)
    assert len(boards) == 2 * 2 * 2 + 2
    jobs = plan(recipe, boards)
    assert len(jobs) == 10 * 2 + 4 * 2
    assert {job.options["attempts"] for job in jobs if job.label == "saturbfs"} == {7}
    assert all(job.options == {} and job.effort == 5000 for job in jobs if job.label == "mrv")
    assert len({job.key for job in jobs}) == len(jobs) == len({job.seed for job in jobs})
    assert jobs == plan(recipe, specs(recipe))
    assert [job.key for job in jobs] != sorted(job.key for job in jobs)


def test_boards_are_made_to_the_levels_of_the_recipe() -> None:
    for spec in specs(parse_recipe(TEXT, name="small")):
        puzzle = make_board(spec)
        assert board_hash(puzzle) == board_hash(make_board(spec)) == board_hash(from_text(to_text(puzzle)))
        if spec.labels["set"] == "unique":
            assert needs(puzzle).unique
            assert needs(puzzle).singles
        if spec.id.startswith("unique/6/medium"):
            assert puzzle.given_count >= 15


@pytest.mark.parametrize("side", [4, 6, 8, 9])
def test_unsolvable_boards_clash_nowhere_and_have_no_solution(side: int) -> None:
    text = f"[[boards]]\nmake = 'unsolvable'\nside = {side}\n[[algorithms]]\nname = 'mrv'"
    for spec in specs(parse_recipe(text, name="r")):
        assert solve(make_board(spec)).verdict is Verdict.NONE


def test_futoshiki_boards_have_the_signs_requested() -> None:
    text = "[[boards]]\nmake = 'futoshiki'\nside = 5\nsigns = 0.5\n[[algorithms]]\nname = 'mrv'"
    (spec,) = specs(parse_recipe(text, name="r"))
    puzzle = make_board(spec)
    assert len(puzzle.arcs) == 20
    assert solve(puzzle, limit=1).solution is not None


def test_quick_only_cuts() -> None:
    quick = quick_version(parse_recipe(TEXT, name="small"))
    assert quick.repetitions == 1
    assert {spec.labels["side"] for spec in specs(quick)} == {4}
    assert quick.is_quick


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "Invalid value"),
        ("title = 'x'", "at least one"),
        (TEXT + "[[plots]]\nx = 'side'\n", "title"),
        (TEXT.replace("seed = 3", "sed = 3"), "no key 'sed'"),
        (TEXT.replace("count = 2", "counts = 2"), "boards 1 has no key 'counts'"),
        (TEXT.replace("repetitions = 2", "repetitions = 0"), "repetitions must be 1 to 1,000,000"),
        (TEXT.replace('name = "mrv"', 'name = "mrv"\nlabel = "saturbfs"'), "is used for two"),
        (TEXT.replace("fraction = [0.2, 0.8]", "fraction = []"), "boards 2, fraction is an empty list"),
    ],
)
def test_mistakes_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_recipe(text, name="bad")


def test_unknown_makers_algorithms_and_recipes_are_refused(tmp_path: Path) -> None:
    for text, message in {
        TEXT.replace('"fraction"', '"magic"'): "boards 2: no maker 'magic'",
        TEXT.replace('"mrv"', '"magic"'): "algorithms 1: unknown algorithm 'magic'",
        TEXT.replace("attempts = 7", "atempts = 7"): "boards 1: no algorithm of this recipe has an option",
        TEXT.replace("attempts = 7", "attempts = -7"): "boards 1: option attempts=-7",
        TEXT.replace(
            'name = "mrv"', 'name = "mrv"\noptions = { x = 1 }'
        ): "algorithms 1: mrv has no option 'x'",
    }.items():
        with pytest.raises(UsageError, match=message):
            run_recipe(parse_recipe(text, name="bad"), tmp_path / "run")
    assert not (tmp_path / "run").exists()
    with pytest.raises(UsageError, match="paper:s2"):
        read_recipe(str(tmp_path / "nowhere.toml"))
    (tmp_path / "no-text.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(UsageError, match=r"no-text.toml: not UTF-8"):
        read_recipe(str(tmp_path / "no-text.toml"))


def test_boards_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text(f"1......2..3....4\n{S1_LINE}\n")
    recipe = tmp_path / "own.toml"
    recipe.write_text("[[boards]]\nmake = 'file'\npath = 'boards.txt'\n[[algorithms]]\nname = 'mrv'\n")
    assert [make_board(spec).given_count for spec in specs(read_recipe(str(recipe)))] == [4, 8]


WRITTEN = "[[boards]]\nmake = 'written'\npuzzles = [{{name = 'x', {}}}]\n[[algorithms]]\nname = 'mrv'\n"


def test_boards_that_ship_are_taken_by_their_names() -> None:
    recipe = parse_recipe(WRITTEN.format("board = 's5-sudoku-9x9'"), name="good")
    [spec] = specs(recipe)
    assert (spec.labels["board"], make_board(spec)) == ("x", shipped_board("s5-sudoku-9x9"))
    with pytest.raises(UsageError, match=r"puzzles 1: .*'s9'"):
        specs(parse_recipe(WRITTEN.format("board = 's9'"), name="bad"))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("format = 'line'", "puzzles 1 needs one of the keys 'text' and 'board'"),
        ("board = 's5-sudoku-9x9', text = '1...'", "puzzles 1 needs one of the keys 'text' and 'board'"),
        ("bored = 's5-sudoku-9x9'", "no key 'bored'; its keys: name, text, format, board"),
    ],
)
def test_a_written_board_has_a_text_or_is_one_that_ships(keys: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_recipe(WRITTEN.format(keys), name="bad")


@pytest.mark.parametrize("name", shipped_recipes())
def test_shipped_recipes_can_be_planned(name: str) -> None:
    recipe = read_recipe(name, quick=True)
    assert plan(recipe, specs(recipe))
    assert plan(recipe, specs(read_recipe(name)))


QUICK = """
title = "Sizes"
repetitions = 20
[[boards]]
make = "empty"
set = "many, or all"
side = [4, 6, 9]
count = 20
[[boards]]
make = "empty"
set = "large"
side = [16]
[[boards]]
make = "masked"
side = [4]
fraction = [0.2, 0.3, 0.4]
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "dlx"
[[plots]]
title = "Time on 20 boards"
x = "side"
[quick]
repetitions = 3
count = 2
seconds = 0.5
max_side = 6
every = 2
without = ["dlx"]
"""


def test_a_quick_recipe_lists_what_it_leaves_out() -> None:
    quick = quick_version(parse_recipe(QUICK, name="sizes"))
    assert quick.left_out == (
        '9×9 ("many, or all")',
        '18 of 20 boards of each sort ("many, or all")',
        "16×16 (large)",
        "fraction 0.3 (masked)",
        "17 of 20 runs on each board",
        "what takes more than 0.5 of the 60 s allowed",
        "dlx",
    )
    assert (quick.title, quick.plots[0].title) == ("Sizes (quick version)", "Time on 2 boards")
    whole = parse_recipe(QUICK, name="sizes")
    assert (whole.left_out, whole.title) == ((), "Sizes")
