"""`solve` and `bulk` read CSV alike: same puzzles, same rejects, same lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.bulk import SolveQuestion
from sudoshiki.formats import Reject
from sudoshiki.pipeline.source.inputs import InputOptions, chunks_of, examine
from sudoshiki.pipeline.source.records import blocks_of
from tests.bulk.made import FOUR, NINE

Entry = tuple[int, str, str]  # a line, the kind of its reject, the puzzle's text
HEADS = ["id,puzzle", "puzzle,id", "id;puzzle;rating", "#,puzzle", '"id","puzzle"', f"1,{NINE}", NINE, ""]
LINES = [
    f"1,{NINE}", f"{NINE},2", f"3;{NINE};1.5", f'4,"{NINE}"', f'5,"{NINE}', f'{NINE}",6', f"#7,{NINE}",
    f"# 8,{NINE}", "# a comment", "# one, two", "#", "", " ", ",", "9", "10,", f'11,"{NINE}"x',
    f'"1""2",{NINE}', f"13,{NINE} # hard", f'14,"{FOUR}\n"', f"15,{NINE[:80]}", "\ufeff", f"16,{FOUR},,,",
    '"', f"17,{NINE},\u2028",
]  # fmt: skip


def by_formats(path: Path) -> list[Entry]:
    entries = formats.iter_puzzles(path, "csv")
    return [(e.line, e.kind.value if isinstance(e, Reject) else "", e.text) for e in entries]


def by_bulk(path: Path, chunk_bytes: int) -> list[Entry]:
    found, question = examine(str(path), InputOptions("csv")), SolveQuestion()
    entries: list[Entry] = []
    number = 1
    for chunk in chunks_of(found, 0, chunk_bytes, inline=False):
        for block in blocks_of(replace(chunk, number=number), found):
            for record in block.pick(range(len(block.places))):
                answer = record.reject or question.answer_text(record.text)
                if answer is not None:
                    kind = answer.kind.value if isinstance(answer, Reject) else ""
                    text = answer.text if record.reject else record.text
                    entries.append((record.line, kind, text.replace("\r\n", "\n")))
        number += chunk.count
    return entries


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    before=st.lists(st.sampled_from(["", "# made by me, for you", "#"]), max_size=2),
    head=st.sampled_from(HEADS),
    lines=st.lists(st.sampled_from(LINES), max_size=8),
    end=st.sampled_from(["\n", "\r\n"]),
    chunk_bytes=st.sampled_from([1, 100, 1 << 20]),
)
def test_both_read_the_same(
    tmp_path: Path, before: list[str], head: str, lines: list[str], end: str, chunk_bytes: int
) -> None:
    path = tmp_path / "x.csv"
    path.write_text(end.join([*before, head, *lines, ""]), newline="")
    assert by_bulk(path, chunk_bytes) == by_formats(path)


@pytest.mark.parametrize("first", ["", "\n\n", "# made by me, for you\n", "#\n\n"])
def test_a_header_may_stand_behind_comments(tmp_path: Path, first: str) -> None:
    path = tmp_path / "x.csv"
    path.write_text(f"{first}no;puzzle\n5;{NINE}\n")
    line = 2 + first.count("\n")
    assert by_bulk(path, 1) == by_formats(path) == [(line, "", NINE)]


@pytest.mark.parametrize("name", ["x.csv", "x.txt"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_header_without_a_known_name_loses_no_puzzle(tmp_path: Path, name: str, separator: str) -> None:
    path = tmp_path / name
    rows = [separator.join([str(number), NINE, "bob"]) for number in range(5, 15)]
    path.write_text("\n".join([separator.join(["Nr", "Grille", "Auteur"]), *rows, ""]))
    input_ = examine(str(path))
    assert (input_.format, input_.puzzle_column, input_.kept_types()) == ("csv", "Grille", ["string"])
    expected = [(line, "", NINE) for line in range(2, 12)]
    assert by_bulk(path, 1 << 20) == expected
    assert [(e.line, "", e.text) for e in formats.iter_puzzles(path)] == expected
    assert "Grille" in input_.note


def test_a_line_with_a_board_is_no_title(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(f"My title, hard\n{NINE}\nAnother one {NINE} here\n{NINE}\n")
    assert sum(isinstance(entry, Reject) for entry in formats.iter_puzzles(path)) == 1


def test_a_quote_that_is_never_closed_costs_its_line_only(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(f'id,puzzle\n1,{NINE}\n2,"{NINE}\n3,{NINE}\n')
    assert by_formats(path) == [(2, "", NINE), (3, "CSV", f'2,"{NINE}'), (4, "", NINE)]


def test_a_row_without_an_id_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(f"puzzle,id\n{NINE}\n")
    assert by_bulk(path, 1 << 20) == [(2, "", NINE)]
