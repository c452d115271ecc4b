"""CSV split natively and record by record: same answers, rejects and counts."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.bulk import SolveQuestion
from sudoshiki.formats.source import text_lines
from sudoshiki.pipeline.parts import Part
from sudoshiki.pipeline.sinks.part_builders import ChunkTask
from sudoshiki.pipeline.sinks.styles import Style
from sudoshiki.pipeline.source.blocks import blocks
from sudoshiki.pipeline.source.cutting import Chunk, Inline
from sudoshiki.pipeline.source.inputs import Input, InputOptions, examine
from sudoshiki.pipeline.source.record_ends import ends_for
from sudoshiki.pipeline.source.records import blocks_of, records_of
from sudoshiki.pipeline.work import _builder
from sudoshiki.say.spreadsheets import escape_formula
from tests.bulk.made import FOUR, NINE, NO_SOLUTION

PUZZLES = [NINE, NO_SOLUTION, FOUR, f" {NINE} ", f"{NINE} # hard", "", "bad", "-" * 81, "=" + NINE[1:], "?"]
FIELDS = [
    "",
    "a",
    "1.5",
    "a,b",
    "a;b",
    'say "x"',
    '"',
    "=1+1",
    "-3",
    "@x",
    "\tx",
    "a\tb",
    "ü€",
    "\\",
    "\x7f",
    "x\x01",
    "two\nlines",
    "two\r\nlines",
    "\rx",
    "x\0y",
]
STYLES = ["text", "csv", "jsonl", "parquet"]
COLUMNS = ("no", "puzzle", "rating", "source")


def task_of(data: bytes, found: Input, style: str) -> ChunkTask:
    records = ends_for("csv").records(data, len(data), len(text_lines(data)))
    chunk = Chunk(0, Inline(data), 1, records, 0)
    kept = () if style == "text" else found.kept
    question = SolveQuestion()
    return ChunkTask(
        0, chunk, replace(found, kept=kept), question, Style(style, kept, question.columns), "file:"
    )


def both(task: ChunkTask) -> tuple[Part, Part]:
    """Return the answers from native columns, and those from Python's CSV reader."""
    result = task.input
    return (
        _builder(task).part(blocks_of(task.chunk, result)),
        _builder(task).part(blocks(records_of(task.chunk, result), len(result.kept))),
    )


def numbers(part: Part) -> Mapping[str, object]:
    """Return the counters of the answers."""
    return part.counts.as_dict() | {"text_ids": 0, "sorts": {}, "header": 0}


def answers(part: Part, style: str) -> object:
    output = b"".join(part.output)
    if style != "parquet" or not output:
        return output
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    return parquet.read_table(arrow.BufferReader(output)).to_pylist()


def assert_same(native: Part, by_record: Part, style: str) -> None:
    assert answers(native, style) == answers(by_record, style)
    assert (native.rejects, numbers(native)) == (by_record.rejects, numbers(by_record))


rows = st.lists(
    st.tuples(
        st.sampled_from(["", "7", "x,y", "=2", "ü"]),
        st.sampled_from(PUZZLES),
        st.sampled_from(FIELDS),
        st.sampled_from(FIELDS),
    ),
    max_size=8,
)


@given(
    rows=rows,
    widths=st.lists(st.integers(1, 4), max_size=8),
    style=st.sampled_from(STYLES),
    separator=st.sampled_from(",;\t"),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    header=st.booleans(),
    id_=st.booleans(),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_the_same_answers(
    rows: list[tuple[str, ...]],
    widths: list[int],
    style: str,
    separator: str,
    quoting: int,
    header: bool,
    id_: bool,
    end: str,
) -> None:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, quoting=quoting, lineterminator=end)  # type: ignore[arg-type]
    if header:
        writer.writerow(COLUMNS)
    for number, row in enumerate(rows):
        writer.writerow(row[: widths[number]] if number < len(widths) else row)
    result = Input(
        "", "file", "csv", puzzle_column="puzzle", id_column="no" if header and id_ else "",
        columns=COLUMNS if header else (), separator=separator, puzzle_at=1,
        kept=("rating", "source") if header else (),
    )  # fmt: skip
    native, by_record = both(task_of(text.getvalue().encode(), result, style))
    assert_same(native, by_record, style)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "text",
    [
        f'puzzle,source\n{NINE},"two\nlines"\n{NINE},x\n',
        f'puzzle,source\n"{NINE}\n",x\n"\n{NINE}","y"\n',
        f'puzzle,source\n{NINE},"never closed\n{NINE},x\n',
        f'puzzle,"na\nme"\n{NINE},x\n',
        f"puzzle,source\n{NINE},\xff\n{NINE},x\n{NINE},\xc3\xa9",
        f'puzzle,source\r{NINE},"a\rb"\r',
    ],
)
def test_line_breaks_and_bad_bytes(tmp_path: Path, text: str, style: str) -> None:
    source = tmp_path / "in.csv"
    source.write_bytes(text.encode("latin-1"))
    input_ = examine(str(source), InputOptions(keep=("*",)))
    native, by_record = both(task_of(source.read_bytes(), input_, style))
    assert_same(native, by_record, style)
    assert native.counts.total == len(
        list(records_of(task_of(source.read_bytes(), input_, style).chunk, input_))
    )


def test_a_field_of_several_lines_needs_no_reader(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f'puzzle,source\n{NINE},"two\nlines"\n')
    task = task_of(source.read_bytes(), examine(str(source), InputOptions(keep=("*",))), "csv")
    (block,) = blocks_of(task.chunk, task.input)
    assert block.fields is not None
    assert block.fields("csv") == (f"{NINE}\n".encode(), b"", [b'"two\nlines"\0'], 1)
    assert block.fields("jsonl").kept == [b'"two\\nlines"\0']


def test_a_misplaced_quote_costs_its_own_line_alone(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f'puzzle,source\n{NINE},a"b"c\n{NINE},"x"\n')
    task = task_of(source.read_bytes(), examine(str(source), InputOptions(keep=("*",))), "csv")
    native, by_record = both(task)
    assert_same(native, by_record, "csv")
    assert b'"a""b""c"' in b"".join(native.output)
    (block,) = blocks_of(task.chunk, task.input)
    assert block.fields is not None
    assert block.fields("csv").puzzles.decode().split("\n") == ["?", NINE, ""]


def test_the_core_and_python_escape_the_same_formulas(tmp_path: Path) -> None:
    values = [f"{chr(code)}x" for code in range(1, 128) if chr(code) not in '",\r\n']
    path = tmp_path / "any.csv"
    path.write_text("puzzle,source\n" + "".join(f"{NINE},{value}\n" for value in values), newline="")
    task = task_of(path.read_bytes(), examine(str(path), InputOptions(keep=("*",))), "csv")
    native, by_record = both(task)
    assert_same(native, by_record, "csv")
    written = [line.split(",", 4)[4] for line in b"".join(native.output).decode().split("\n")[:-1]]
    assert written == [escape_formula(value) for value in values]
