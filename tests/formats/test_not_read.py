"""Parts of a text that are not understood are reported by every reader."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.bulk import SolveQuestion, run_bulk
from sudoshiki.formats import FormatError, NotRead, ParsedPuzzle, Reject

from .links import LINE, PARTLY, UNREAD_PARTS, WHOLE, link


def parse_details(text: str) -> ParsedPuzzle:
    (item,) = formats.iter_text(text)
    assert isinstance(item, ParsedPuzzle)
    return item


@pytest.mark.parametrize(
    ("data", "unread"),
    [
        ({}, ()),
        ({"line": [LINE], "ruleset": "Purple lines are renban."}, UNREAD_PARTS),
        ({"circle": [{"cells": ["R1C1"]}]}, ("circles drawn on the board",)),
        ({"rectangle": [{"cells": ["R1C1"]}]}, ("rectangles drawn on the board",)),
        ({"text": [{"cells": ["R1C1"], "value": "<"}]}, ("texts drawn on the board",)),
        ({"cage": [{"cells": ["R1C1"], "value": "9"}]}, ("cages drawn on the board",)),
        ({"metadata": {"rules": "No knights.", "title": "T"}}, ("a text of rules",)),
        ({"metadata": {"antiknight": True, "author": "A"}}, ("metadata 'antiknight'",)),
        ({"grid": [[{"c": "#A0A0A0"}, {}, {}, {}], *[[{}] * 4] * 3]}, ("colours of cells",)),
        ({"grid": [[{"c": "#ffffff", "highlight": 1}, {}, {}, {}], *[[{}] * 4] * 3]}, ()),
    ],
)
def test_drawings_and_texts_of_f_puzzles_are_named(data: dict[str, Any], unread: tuple[str, ...]) -> None:
    assert parse_details(link(**data)).unread == unread


def test_a_drawing_of_a_rule_that_was_read_is_no_more_than_that() -> None:
    copy = LINE | {"fromConstraint": "Thermometer"}
    rule = [{"lines": [["R1C1", "R1C2"]]}]
    assert parse_details(link(line=[copy], thermometer=rule)).unread == ()
    assert parse_details(link(line=[copy])).unread == ("lines drawn on the board",)
    assert parse_details(link(line=[copy, LINE], thermometer=rule)).unread == ("lines drawn on the board",)


def test_unread_parts_are_listed() -> None:
    assert formats.not_read(["a text of rules"]) == "a text of rules was not read"
    assert formats.not_read(["fog"]) == "fog was not read"
    assert formats.not_read(["the key 'x'"]) == "the key 'x' was not read"
    assert formats.not_read(["colours of cells"]) == "colours of cells were not read"
    note = "lines drawn on the board and a text of rules were not read"
    assert formats.not_read(UNREAD_PARTS) == note
    assert formats.not_read(["a", "b", "c"]) == "a, b and c were not read"


def test_python_warns_at_the_line_of_the_caller_or_refuses(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_text(f"{WHOLE}\n{PARTLY}\n")
    for ask in (lambda: sk.parse(PARTLY), lambda: sk.parse_all(PARTLY), lambda: sk.read_all(file)):
        with pytest.warns(NotRead, match="lines drawn on the board and a text of rules") as warned:
            ask()
        assert [warning.filename for warning in warned] == [__file__]
    with pytest.raises(FormatError, match="a text of rules were not read"):
        sk.parse(PARTLY, strict=True)
    with pytest.raises(FormatError, match=r"links\.txt:2"):
        sk.read_all(file, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sk.parse(WHOLE, strict=True) == sk.parse(WHOLE)


def test_text_behind_the_data_is_refused_and_settings_of_the_page_are_not() -> None:
    with pytest.raises(FormatError, match="text after the puzzle"):
        sk.parse(f"{WHOLE} and no knights")
    for rest in ("?setting-nogrid=1", "&x=1", "  # from a friend"):
        assert parse_details(WHOLE + rest).unread == ()


def test_json_around_a_link_passes_it_on() -> None:
    assert parse_details(json.dumps({"puzzle": PARTLY, "name": "N"})).unread == UNREAD_PARTS
    record = {"side": 4, "not_read": ["a text of rules"]}
    assert parse_details(json.dumps(record)).unread == ("a text of rules",)
    result = json.dumps({"puzzle": PARTLY, "verdict": "one", "not_read": UNREAD_PARTS})
    assert parse_details(result).unread == UNREAD_PARTS


def test_bulk_counts_what_was_not_read_and_rejects_it_with_strict(tmp_path: Path) -> None:
    file, out = tmp_path / "links.txt", tmp_path / "out.jsonl"
    file.write_text(f"{WHOLE}\n{PARTLY}\n")
    report = run_bulk([str(file)], str(out), workers=0)
    assert report.counts.not_read == 1
    assert any("1 puzzle" in note for note in report.notes)
    whole, partly = map(json.loads, out.read_text().splitlines())
    assert "not_read" not in whole
    assert partly["not_read"] == [*UNREAD_PARTS]
    report = run_bulk([str(file)], str(out), SolveQuestion(strict=True), workers=0)
    assert (report.counts.total, report.counts.kinds) == (2, {"not read": 1})


def test_a_strict_reading_makes_a_reject_of_it() -> None:
    (item,) = map(formats.refuse_unread, formats.iter_text(PARTLY))
    assert isinstance(item, Reject)
    assert item.kind == "not read"
    assert item.text == PARTLY


@pytest.mark.parametrize(("old", "new"), [("Found", "ParsedPuzzle"), ("found_in", "parse_with_details")])
def test_old_names_work_and_warn(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(formats, old) is getattr(formats, new)
