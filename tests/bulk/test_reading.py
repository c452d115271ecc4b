"""Files read in blocks have the same puzzles as when `formats` reads them line by line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.cli import convert
from sudoshiki.cli.main import cli
from sudoshiki.formats import ParsedPuzzle, Reject, source
from sudoshiki.formats.records import Options
from sudoshiki.pipeline.sinks.terminal import Terminal
from sudoshiki.pipeline.source import reading
from sudoshiki.pipeline.source.puzzle_blocks import PuzzleBlock
from sudoshiki.pipeline.source.reading import read_file
from tests.bulk.made import FOUR, MANY, NINE, NO_SOLUTION

FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
LINES = [
    NINE,
    NINE.replace(".", "0"),
    FOUR,
    MANY,
    NO_SOLUTION,
    FUTOSHIKI,
    "bad",
    "",
    "  ",
    "# é",
    "11" + NINE[2:],
]
LINES += [f"{NINE} # hard", f"1) {NINE} 3.4 name", "\0", "\ufeff", NINE[:-1]]
CSV = [
    f"a,{NINE}",
    f'"a ""b""",{NINE}',
    f'"two\nlines",{FOUR}',
    f"x,{FUTOSHIKI}",
    "y",
    "",
    "# c",
    ",,",
    f"z,{NINE},",
]
CSV += [
    f'q,"{NINE}',
    "é,",
    f"é,{NINE}",
    "#1,",
    f"#1,{NINE}",
    "1,bad",
    f"1, {NINE} ",
    f"1,{NINE} # c",
    "1,?",
    "1,\0",
]
JSON = [json.dumps({"puzzle": text, "id": number}) for number, text in enumerate(LINES)]
JSON += [
    json.dumps({"name": "n", "board": NINE}),
    json.dumps([[0] * 4] * 4),
    json.dumps([NINE, FOUR]),
    "{",
    "1",
]
JSON += [
    NINE,
    "# c",
    "",
    json.dumps({"puzzle": NINE, "cage": [1]}),
    json.dumps({"side": 4, "givens": [0] * 16}),
]
STARTS = {"txt": [NINE, NINE], "csv": ["id,puzzle"], "jsonl": [JSON[0]]}
RECORDS = {"txt": LINES, "csv": CSV, "jsonl": JSON}


def flat(path: Path, least: int = 0) -> Iterator[ParsedPuzzle | Reject]:
    for item in read_file(str(path), least=least):
        if isinstance(item, PuzzleBlock):
            yield from item.entries()
        else:
            yield item


@pytest.mark.parametrize("kind", RECORDS)
@given(data=st.data(), end=st.sampled_from(["\n", "\r\n", "\r"]), size=st.integers(1, 400))
def test_blocks_have_the_puzzles_of_lines(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject, end: str, size: int
) -> None:
    picked = data.draw(st.lists(st.sampled_from(RECORDS[kind]), min_size=1, max_size=12))
    path = tmp_path_factory.mktemp("read") / f"in.{kind}"
    path.write_bytes(end.join([*STARTS[kind], *picked]).encode())
    expected = list(formats.iter_puzzles(path))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_BLOCK_BYTES", size)
        patch.setattr(source, "_CHUNK", size)
        assert list(flat(path)) == expected


def test_engines_get_texts_of_boards_and_no_others(tmp_path: Path) -> None:
    for kind, records in RECORDS.items():
        path = tmp_path / f"in.{kind}"
        path.write_text("\n".join([*STARTS[kind], *records]))
        for item in read_file(str(path)):
            assert isinstance(item, PuzzleBlock)
            texts, hard = item.texts(with_names=True)
            rows = texts.decode().split("\n")[:-1]
            assert len(rows) == len(item)
            for at, row in enumerate(rows):
                entries = list(item.entries([at]))
                assert bool(entries) == bool(row.partition("#")[0].strip())
                assert hard.get(at, entries) == entries


def test_an_id_that_begins_as_a_comment_does_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text(f"id,puzzle\n#1,{NINE}\n#2,{FOUR}\n")
    assert [len(item) for item in read_file(str(path)) if isinstance(item, PuzzleBlock)] == [2]


@pytest.mark.parametrize("least", [1, 200, 5000, 1 << 20])
def test_a_block_has_at_least_the_requested_bytes(
    tmp_path: Path, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_BLOCK_BYTES", 1)
    monkeypatch.setattr(source, "_CHUNK", 100)
    path = tmp_path / "in.txt"
    path.write_text(f"{NINE}\n" * 300)
    *sizes, _ = [
        len(item.data) for item in read_file(str(path), least=least) if isinstance(item, PuzzleBlock)
    ]
    assert all(least - len(NINE) <= size <= least + 200 for size in sizes)


def test_a_single_puzzle_is_no_block(tmp_path: Path) -> None:
    for kind, text in {"txt": f"# c\n{NINE}\n", "csv": f"id,puzzle\n1,{NINE}\n", "jsonl": JSON[0]}.items():
        path = tmp_path / f"in.{kind}"
        path.write_text(text)
        (found,) = read_file(str(path), options=Options())
        assert isinstance(found, ParsedPuzzle)


def parquet(path: Path, **columns: Sequence[object]) -> str:
    written = pytest.importorskip("pyarrow.parquet")
    written.write_table(pytest.importorskip("pyarrow").table(columns), path)
    return str(path)


def test_parquet_is_read_by_all_commands(tmp_path: Path) -> None:
    run = CliRunner().invoke
    texts = [NINE, FOUR, None, "bad", FUTOSHIKI, MANY]
    path = parquet(tmp_path / "in.parquet", n=[*range(6)], board=texts)
    lines = tmp_path / "in.txt"
    lines.write_text("".join(f"{text or ''}\n" for text in texts))
    for command in (
        ["solve"],
        ["solve", "--json"],
        ["grade", "--scale", "word"],
        ["convert", "--to", "json"],
        ["count"],
    ):
        from_table, from_lines = (run(cli, [*command, str(file)]) for file in (path, lines))
        assert from_table.exit_code == from_lines.exit_code == 1
        assert from_table.stdout.replace(".parquet", ".txt") == from_lines.stdout
        assert "in.parquet:4 3 cells make no square" in from_table.stderr
    assert run(cli, ["solve", f"{path}:2"]).stdout.startswith("sudoku 4×4")
    assert "left out, only the puzzles are written: n" in run(cli, ["convert", path, "--to", "line"]).stderr


def test_puzzles_of_parquet_without_a_known_name_are_the_first_texts(tmp_path: Path) -> None:
    path = parquet(tmp_path / "in.parquet", n=[1, 2], cells=[NINE, FOUR])
    result = CliRunner().invoke(cli, ["solve", path])
    assert result.exit_code == 0
    assert (
        "in.parquet:1: no column has a known name: the puzzles are read from column 2, “cells”"
        in result.stderr
    )


def test_parquet_without_the_library_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = parquet(tmp_path / "in.parquet", puzzle=[NINE])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = CliRunner().invoke(cli, ["solve", path])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "sudoshiki[bulk]" in result.stderr


@pytest.mark.parametrize("to", ["line", "csv", "json", "solo"])
@pytest.mark.parametrize("kind", RECORDS)
def test_answers_of_blocks_are_those_of_single_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, to: str
) -> None:
    """Numbers, notes, rejects and columns left out, too."""
    monkeypatch.setattr(reading, "_BLOCK_BYTES", 700)
    monkeypatch.setattr(source, "_CHUNK", 500)
    path = tmp_path / f"in.{kind}"
    path.write_text("\n".join([*STARTS[kind], *RECORDS[kind] * 3]))
    results = []
    for parts_of in (convert._parts_of, lambda _, block, __: block.entries()):
        monkeypatch.setattr(convert, "_parts_of", parts_of)
        result = CliRunner().invoke(cli, ["convert", str(path), "--to", to])
        results.append((result.exit_code, result.stdout, result.stderr))
    assert results[0] == results[1]
    monkeypatch.setattr(Terminal, "parts", lambda _, block, __: block.entries())
    arguments = ["solve", str(path), "--print", "s5"]
    one_by_one = CliRunner().invoke(cli, arguments)
    monkeypatch.undo()
    by_block = CliRunner().invoke(cli, arguments)
    assert (by_block.stdout, by_block.stderr) == (one_by_one.stdout, one_by_one.stderr)
