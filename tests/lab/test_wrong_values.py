"""Each key of each example recipe with wrong types: the message names the key."""

from __future__ import annotations

import copy
import datetime
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sudoshiki.lab.boards import MAKERS, specs
from sudoshiki.lab.checks import AXES, MEASURES, check_names
from sudoshiki.lab.finished import Run
from sudoshiki.lab.plan import plan
from sudoshiki.lab.quick import quick_version
from sudoshiki.lab.reading import parse_recipe, read_recipe, recipe_of, shipped_recipes
from sudoshiki.lab.stats import STATISTICS, statistic
from sudoshiki.lab.store import COUNTERS
from sudoshiki.puzzle import SudoshikiError, UsageError

VALUES: list[Any] = [
    *(True, 0, -1, 7, 10**40, 1.5, float("inf"), float("nan"), "", "x", "../../x", "9", "\x1b[31m"),
    *([], [[]], [1], ["x"], [1, "x"], [{}], {}, {"x": 1}, {"x": {"y": []}}, {"": ""}),
    *(datetime.date(2024, 1, 1), datetime.time(1, 2)),
]

Path = tuple[str | int, ...]


def paths(table: Any, here: Path = ()) -> Iterator[Path]:
    """Return every path in the table."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield (*here, key)
            yield from paths(value, (*here, key))
    elif isinstance(table, list):
        for at, value in enumerate(table):
            yield (*here, at)
            yield from paths(value, (*here, at))


def places(table: dict[str, Any]) -> list[Path]:
    """Return one of each kind: of several rows the first with the key."""
    first: dict[Path, Path] = {}
    for path in paths(table):
        named = path[: path.index("values") + 1] if "values" in path else path
        named = ("levels", path[-1]) if path[0] == "levels" and len(path) != 4 else named
        kind = tuple(0 if isinstance(step, int) else step for step in named)
        first.setdefault((*kind, len(path)), path)
    return list(first.values())


def with_value(table: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Return the table with that value; copy only what leads to it."""
    changed = copy.copy(table)
    inner: Any = changed
    for step in path[:-1]:
        inner[step] = copy.copy(inner[step])
        inner = inner[step]
    inner[path[-1]] = copy.deepcopy(value)
    return changed


def outcome(table: dict[str, Any], *, planned: bool = True) -> str:
    """Return the refusal of the recipe; None if it can be planned."""
    try:
        recipe = recipe_of(table, name="mangled")
        check_names(recipe, MAKERS)
        if planned:
            boards = tuple(replace(board, count=1, fraction=board.fraction[:2]) for board in recipe.boards)
            few = replace(recipe, boards=boards, repetitions=1)
            plan(few, specs(few))
            quick_version(recipe)
    except SudoshikiError as error:
        return str(error)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_recipes())
def test_wrong_values_are_named_by_their_key(name: str) -> None:
    table = tomllib.loads(read_recipe(name).text)
    table["document"] = table.get("document", [])[:1]  # they are all alike
    for plot in table.get("plots", []):
        plot |= {"document": [1]} if "document" in plot else {}
    assert outcome(table) == ""
    refused = 0
    for path in places(table):
        words = [step for step in path if isinstance(step, str)]
        for value in VALUES:
            shown = path[0] in ("plots", "tables", "compare", "document", "title", "about", "source")
            message = outcome(with_value(table, path, value), planned=not shown)
            refused += bool(message)
            assert "\x1b" not in message
            if message and not isinstance(value, dict | list):
                assert any(word in message for word in words), (path, value, message)
    assert refused > 100


RATIOS = "[[ratios]]\ntitle = 'x'\nof = 'mrv'\nto = 'mrv'\nleast = 1\nmost = 2\n"
HEAD = "[[boards]]\nmake = 'empty'\nside = 4\n[[algorithms]]\nname = 'mrv'\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seed = 'x'\n" + HEAD, "seed must be a whole number, not 'x'"),
        ("seed = true\n" + HEAD, "seed must be a whole number, not True"),
        ("seconds = '3'\n" + HEAD, "seconds must be a number, not '3'"),
        ("seconds = inf\n" + HEAD, "seconds must be a number, not inf"),
        ("name = 'x'\n" + HEAD, "it has no key 'name'"),
        ("is_quick = true\n" + HEAD, "it has no key 'is_quick'"),
        (
            "boards = 3\n[[algorithms]]\nname = 'mrv'",
            r"boards must be a list of tables, \[\[boards\]\], not 3",
        ),
        ("boards = [3]\n[[algorithms]]\nname = 'mrv'", "boards 1 must be a table, not 3"),
        (HEAD.replace("4", "'four'"), "boards 1, side must be a whole number, not 'four'"),
        (HEAD.replace("4", "[4, 0]"), "boards 1, side must be 1 to 128, not 0"),
        (HEAD.replace("side", "box = [2, 2, 2]\nside"), "boards 1, box must be rows and columns"),
        (HEAD.replace("side", "kind = 'x'\nside"), "boards 1, kind must be one of sudoku, latin, futoshiki"),
        (HEAD.replace("side", "level = 'x'\nside"), "boards 1, level can't be 'x'; choose from any, easy"),
        (
            HEAD.replace("side", "count = 1_000_000\nside = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20] #"),
            "runs",
        ),
        (HEAD + "[levels.easy]\nsingles = 1", "levels.easy, singles must be true or false, not 1"),
        (HEAD + "[levels.easy]\nside.9 = 1", "levels.easy.side.9 must be a table"),
        (HEAD + "[levels.easy]\nside.x = {}", "levels.easy, side must have a table for each side"),
        (HEAD + "[quick]\nwithout = 'x'", "quick, without: there is no 'x' among mrv"),
        (
            HEAD + "[[growth]]\ntitle = 'x'\nseries = 'set'\nmeasures = ['z']",
            "growth 1, measures must be of seconds",
        ),
        (
            HEAD + "[[growth]]\ntitle = 'x'\nseries = 'set'\nmeasures = ['tried']\nx = 'set'",
            "growth 1, x must be one of side, fraction, signs",
        ),
        (HEAD + RATIOS + "measures = 'z'", "ratios 1, measures must be of seconds"),
        (HEAD + RATIOS.replace("'mrv'", "'x'"), "ratios 1: there is no 'x' among the algorithms, mrv"),
        (HEAD + RATIOS.replace("least = 1", "least = -1"), "ratios 1, least must be at least 0, not -1"),
        (HEAD + RATIOS + "row = 'z'", "ratios 1, row must be one of set, kind"),
        (HEAD + "[[plots]]\ntitle = 'x'\nx = 'colour'", "plots 1, x must be one of set, kind"),
        (HEAD + "[[plots]]\ntitle = 'x'\nx = 'side'\ny = 'z'", "plots 1, y must be one of seconds"),
        (HEAD + "[[plots]]\ntitle = 'x'\nx = 'side'\nname = '../x'", "plots 1, name must do for a file"),
        (HEAD + "[[plots]]\ntitle = 'x'\nx = 'side'\nname = 'x'\n" * 2, "another plot is called 'x'"),
        (HEAD + "[[plots]]\ntitle = 'x'\nx = 'side'\nwhere = { x = 1 }", "plots 1, where has no label 'x'"),
        (HEAD + "[[plots]]\nx = 'side'", "plots 1 needs the key 'title'"),
    ],
)
def test_the_message_names_valid_values(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_recipe(text, name="bad")


def test_every_allowed_word_has_an_effect() -> None:
    counters = dict.fromkeys(COUNTERS, 1)
    run = Run(
        "k", "b", "mrv", 1, "solved", "one", "", "", "", 1.0, 2.0, counters, dict.fromkeys(AXES, 1), 0.5
    )
    assert all(run.measure(name) > 0 for name in MEASURES)
    assert all(statistic(name, [1.0, 2.0]) > 0 for name in STATISTICS)
