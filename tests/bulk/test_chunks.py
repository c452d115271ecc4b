"""Cutting: the same records for every chunk size and line ending."""

import gzip
import json
import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.formats import Reject, cutting
from sudoshiki.formats.cutting import line_end
from sudoshiki.formats.source import lines_of_path, text_lines
from sudoshiki.many.line_answers import csv_ends
from sudoshiki.pipeline.source import record_ends
from sudoshiki.pipeline.source.cutting import Chunk, Inline, Span, cut, split
from sudoshiki.pipeline.source.inputs import InputOptions, chunks_of, examine
from sudoshiki.pipeline.source.record_ends import ends_for
from sudoshiki.pipeline.source.records import has_large_boards, records_of


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def bytes_of(chunk: Chunk) -> bytes:
    assert isinstance(chunk.content, Inline)
    return chunk.content.data


def texts(found: Iterable[Chunk]) -> list[tuple[int, bytes | Reject]]:
    """Return the content of the chunks, joined; rejects in brackets."""
    out: list[tuple[int, bytes | Reject]] = []
    for chunk in found:
        if isinstance(chunk.content, Reject):
            out.append((chunk.first, chunk.content))
        else:
            lines = text_lines(bytes_of(chunk))
            out += enumerate(lines, start=chunk.first)
            assert chunk.count == len(lines)
    return out


SAMPLES = [
    b"",
    b"one\ntwo\nthree\n",
    b"one\r\ntwo\r\n\r\nthree",
    b"one\rtwo\r\rthree\r",
    b"a\r\nb\rc\nd\n\re",
    b"\n\n\n",
    b"no end",
]


@pytest.mark.parametrize("data", SAMPLES)
@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
@pytest.mark.parametrize("piece", [1, 2, 7, 100])
def test_lines_are_the_same_for_every_size(data: bytes, size: int, piece: int) -> None:
    whole = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    whole = whole[:-1] if not whole[-1] else whole
    results = list(cut(pieces(data, piece), ends_for("lines"), size, 0, True))
    assert texts(results) == list(enumerate(whole, start=1))
    assert b"".join(map(bytes_of, results)) == data


@pytest.mark.parametrize("size", [1, 10, 64, 500])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_line_too_long_is_passed_over_and_the_next_is_read(
    size: int, end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "LINE_LIMIT", 50)
    data = end.join([b"short", b"x" * 51, b"y" * 50, b"z" * 400, b"last"]) + end
    seen: list[tuple[int, str | bytes]] = []
    for chunk in cut(pieces(data, 7), ends_for("lines"), size, 0, True):
        if isinstance(chunk.content, Reject):
            seen.append((chunk.first, chunk.content.reason.split()[3]))
        else:
            for line, raw in enumerate(text_lines(bytes_of(chunk)), start=chunk.first):
                seen.append((line, str(len(raw)) if len(raw) > 50 else raw))
    assert seen == [(1, b"short"), (2, "51"), (3, b"y" * 50), (4, "400"), (5, b"last")]


CSV = b'id,puzzle\r\n1,"a,b"\n2,"line\nbreak ""q"""\n3,"never closed\n4,fine\n\n5,"x"\n'


def csv_records(data: bytes, limit: int) -> list[bytes]:
    return [data[start:end] for start, end in pairwise([0, *csv_ends(data, True, limit)])]


@pytest.mark.parametrize("size", [1, 4, 11, 30, 1000])
@pytest.mark.parametrize("limit", [20, 64 << 10])
def test_csv_records_are_the_same_for_every_size(
    size: int, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_ends, "QUOTE_LIMIT", limit)
    whole = csv_records(CSV, limit)
    results = list(cut(pieces(CSV, 3), ends_for("csv"), size, 0, True))
    again = [record for chunk in results for record in csv_records(bytes_of(chunk), limit)]
    assert again == whole
    assert sum(chunk.count for chunk in results) == len(whole)
    assert b"".join(whole) == CSV


@pytest.mark.parametrize("format", ["lines", "csv"])
def test_splitting_ends_with_single_records(format: str) -> None:
    data = CSV
    ends = ends_for(format)
    (chunk,) = cut([data], ends, 2 * len(data), 0, True)
    leaves, todo = [], [chunk]
    while todo:
        one = todo.pop(0)
        halves = split(one, bytes_of(one), ends)
        todo = halves + todo
        if not halves:
            leaves.append(one)
    assert b"".join(map(bytes_of, leaves)) == data
    assert all(leaf.count == 1 for leaf in leaves)


def test_spans_point_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bom.txt"
    path.write_bytes(b"\xef\xbb\xbf" + b"".join(b"line %d\r\n" % number for number in range(100)))
    whole = path.read_bytes()
    results = list(chunks_of(examine(str(path)), 0, 64, False))
    spans = [chunk.content for chunk in results if isinstance(chunk.content, Span)]
    assert len(spans) == len(results)
    joined = b"".join(whole[span.offset : span.offset + span.length] for span in spans)
    assert joined == whole[3:]


def test_a_truncated_gzip_keeps_its_good_lines(tmp_path: Path) -> None:
    chance = random.Random(2)
    text = b"".join(b"%d\n" % chance.getrandbits(250) for _ in range(3000))
    path = tmp_path / "cut.txt.gz"
    path.write_bytes(gzip.compress(text)[:-4000])
    results = list(chunks_of(examine(str(path)), 0, 1000, False))
    last = results.pop().content
    assert isinstance(last, Reject)
    kept = b"".join(map(bytes_of, results))
    assert text.startswith(kept)
    assert kept.endswith(b"\n"), "half a line is no puzzle"
    assert len(kept) > 1000
    assert last.kind == "broken off"


def every_line(data: bytes) -> list[tuple[int, bytes]]:
    return list(zip(range(1, 1 << 30), map(bytes, data.splitlines()), strict=False))


ENDS = st.sampled_from([b"\r", b"\n", b"\r\n", b"\n\r", b"\r\r\n", b""])
MANGLED = st.lists(st.tuples(st.sampled_from([b"", b"a", b"bc", b"#", b"1" * 9]), ENDS), max_size=12)


@given(lines=MANGLED, size=st.integers(1, 40), piece=st.integers(1, 12), packed=st.booleans())
def test_lines_are_those_of_the_reader_of_formats(
    tmp_path_factory: pytest.TempPathFactory, lines: Any, size: int, piece: int, packed: bool
) -> None:
    data = b"".join(text + end for text, end in lines)
    path = tmp_path_factory.mktemp("cut") / "in.txt"
    path.write_bytes(gzip.compress(data) if packed else data)
    wanted = [(line.number, line.text.encode()) for line in lines_of_path(path)] if data else []
    assert wanted == every_line(data)
    input_ = examine(str(path))
    records = []
    for chunk in chunks_of(input_, 0, size, False):
        here = [(record.line, record.raw or record.text.encode()) for record in records_of(chunk, input_)]
        assert len(here) == chunk.count
        records += here
    assert records == wanted
    assert texts(cut(pieces(data, piece), ends_for("lines"), size, 0, True)) == wanted


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
@pytest.mark.parametrize("format", ["lines", "csv"])
def test_line_ends_alone(tmp_path: Path, end: bytes, format: str) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(end * 100_000)
    for size in (1000, 1 << 20):
        results = list(chunks_of(examine(str(path), InputOptions(format)), 0, size, False))
        assert sum(chunk.count for chunk in results) == 100_000


@pytest.mark.parametrize("line", [b'"\r', b"x" * 1000 + b"\r\n", b"\n"])
def test_the_end_of_each_line_is_found(line: bytes) -> None:
    data = line * 1000
    at, ends = 0, []
    while at < len(data):
        at = line_end(data, at)
        ends.append(at)
    assert ends == [len(line) * (number + 1) for number in range(1000)]
    assert line_end(data + b"x", at) == len(data) + 1


def in_lines(boards: list[str]) -> str:
    return "\n".join(f"{number} {board}" for number, board in enumerate(boards))


def in_csv(boards: list[str]) -> str:
    return "\n".join(["id,puzzle", *(f"{number},{board}" for number, board in enumerate(boards))])


def in_json(boards: list[str]) -> str:
    return "\n".join(json.dumps({"id": number, "puzzle": board}) for number, board in enumerate(boards))


def in_json_numbers(boards: list[str]) -> str:
    return "\n".join(json.dumps({"kind": "sudoku", "cells": [0] * len(board)}) for board in boards)


WRITTEN = {"boards.txt": in_lines, "boards.csv": in_csv, "boards.jsonl": in_json}
SIDES = pytest.mark.parametrize(("side", "large"), [(9, False), (16, False), (25, True), (36, True)])


@SIDES
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", WRITTEN)
def test_boards_above_16_are_known_by_their_records(
    tmp_path: Path, name: str, packed: bool, side: int, large: bool
) -> None:
    data = WRITTEN[name](["." * side**2] * 3).encode()
    path = tmp_path / (name + ".gz" if packed else name)
    path.write_bytes(gzip.compress(data) if packed else data)
    assert has_large_boards(examine(str(path))) is large


@pytest.mark.parametrize(("side", "large"), [(9, False), (16, False), (36, True)])
def test_boards_above_16_in_numbers(tmp_path: Path, side: int, large: bool) -> None:
    path = tmp_path / "numbers.jsonl"
    path.write_text(in_json_numbers(["." * side**2] * 3))
    assert has_large_boards(examine(str(path))) is large


@SIDES
def test_boards_above_16_in_parquet(tmp_path: Path, side: int, large: bool) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arrow = pytest.importorskip("pyarrow")
    path = tmp_path / "boards.parquet"
    boards = [f"{number:05}".ljust(side**2, ".") for number in range(1000)]
    parquet.write_table(arrow.table({"puzzle": boards}), path)
    input_ = examine(str(path))
    assert has_large_boards(input_) is large
    chunks = list(chunks_of(input_, 0, 10_000, False))
    assert sum(chunk.count for chunk in chunks) == 1000
    assert max(chunk.count for chunk in chunks) <= 2 * max(1, 10_000 // side**2)
