"""Every prefix of valid files of all formats, and mutated files: no traceback."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.cli.generate import read_pattern
from sudoshiki.formats import ParsedPuzzle, Reject
from sudoshiki.lab.reading import read_recipe
from sudoshiki.puzzle import InternalError, SudoshikiError
from tests.tiers import DEEP

from .commands import NINE, sudoshiki, without_workers

SMALL = "3.4..1.2.4.32.1."
FUTOSHIKI = sk.parse("4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,")
PUZZLES = (sk.parse(SMALL), FUTOSHIKI, sk.sudoku(NINE)) if DEEP else (sk.parse(SMALL), FUTOSHIKI)
WRITTEN = {
    f"{entry.name} {puzzle.kind} {puzzle.side}": (entry.name, formats.write(puzzle, entry.name).encode())
    for entry in formats.writable()
    for puzzle in PUZZLES
    if formats.carries(entry.name, puzzle)
}
READ_ONLY = {  # formats that are not written, or not for so small a board
    "hodoku": f":0000:x:{NINE}:::",
    "sudokuwiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={NINE.replace('.', '0')}",
    "solved": "one              0 tried    94 µs  3241413214232314\n" * 2,
    "sheet": "3;;4;\n;1;;2\n;4;;3\n2;;1;\n",
    "blanks": "3 4 \n 1 2\n 4 3\n2 1 \n",
    "quoted": "> 3 . 4 .\n> . 1 . 2\n> . 4 . 3\n> 2 . 1 .\n",
    "titled": "Puzzle 7, easy\n3 . 4 .\n. 1 . 2\n. 4 . 3\n2 . 1 .\n",
    "keen": "2:b__,a3a3",
    "killer": "3x3::k:" + "2561:" * 2 + "0:" * 79,
    "jigsaw": NINE + "".join(letter * 9 for letter in "ABCDEFGHI"),
    "sudokupad": "https://sudokupad.app/scf" + "o" * 16 + "0",
    "candidate-line": "".join("....5...." if digit == "5" else "123456789" for digit in NINE[:9]) * 9,
}


def prefixes(data: bytes) -> Iterator[bytes]:
    return (data[:size] for size in range(len(data) + 1))


def assert_answered(data: bytes, name: str | None) -> None:
    """Check for puzzles and rejects with a reason; binary files may be refused."""
    for item in formats.iter_puzzles(io.BytesIO(data), name):
        assert isinstance(item, ParsedPuzzle | Reject)
        assert isinstance(item, ParsedPuzzle) or item.reason


@pytest.mark.parametrize("case", WRITTEN)
def test_every_prefix_of_every_format(case: str) -> None:
    name, data = WRITTEN[case]
    for prefix in prefixes(data):
        assert_answered(prefix, name)
        assert_answered(prefix, None)


def test_every_format_has_a_prefix() -> None:
    names = {name for name, _ in WRITTEN.values()} | READ_ONLY.keys()
    assert names >= {entry.name for entry in formats.readable()}


@pytest.mark.parametrize("name", READ_ONLY)
def test_every_prefix_of_what_is_only_read(name: str) -> None:
    for prefix in prefixes(READ_ONLY[name].encode()):
        assert_answered(prefix, name)


@pytest.mark.parametrize("pack", [partial(gzip.compress, mtime=0), None], ids=["gzip", "zst"])
def test_every_prefix_of_packed_files(pack: Callable[[bytes], bytes] | None) -> None:
    if pack is None:
        pack = pytest.importorskip("zstandard").ZstdCompressor().compress
    packed = pack(f"{SMALL}\n".encode() * 3)
    results = [list(formats.iter_puzzles(io.BytesIO(prefix))) for prefix in prefixes(packed)]
    assert [type(item) for item in results[-1]] == [ParsedPuzzle] * 3
    for items in results[4:-1]:
        assert isinstance(items[-1], Reject), "what is cut off is never taken for the whole"


COMMANDS = ["solve", "convert --to line", "check 3241413214232314", "draw"]


@pytest.mark.parametrize("command", COMMANDS)
def test_prefixes_on_the_command_line(tmp_path: Path, command: str) -> None:
    file = tmp_path / "in.txt"
    name, *rest = command.split()
    codes = set()
    for at, (_, data) in enumerate(WRITTEN.values()):
        for prefix in list(prefixes(data))[at % 29 :: 1 if DEEP else 29]:
            file.write_bytes(prefix)
            codes.add(sudoshiki(name, str(file), *rest).code)
    assert 1 in codes


BULK = {
    "csv": f'id,puzzle\n"a,b",{SMALL}\n"c\nd",{SMALL}\n',
    "jsonl": f'{{"id": 1, "puzzle": "{SMALL}"}}\n{{"puzzle": "{SMALL}"}}\n',
    "txt": f"{SMALL}\n{SMALL} # twice\r\n",
}


@pytest.mark.parametrize("ending", BULK)
def test_prefixes_in_bulk(tmp_path: Path, ending: str) -> None:
    file, out, rejects = tmp_path / f"in.{ending}", tmp_path / "out.txt", tmp_path / "out.txt.rejects"
    data = BULK[ending].encode()
    for prefix in list(prefixes(data))[:: 1 if DEEP else 7]:
        file.write_bytes(prefix)
        with without_workers():
            result = sudoshiki("bulk", str(file), "-o", str(out))
        assert result.code in ((0, 1) if out.exists() else (2,))
        if result.code == 0:
            assert not rejects.exists()
        out.unlink(missing_ok=True)


RECIPES = sorted((Path(sk.__file__).parent / "lab" / "recipes").glob("*.toml"))


def read_or_refused(read: Callable[[], object]) -> None:
    try:
        read()
    except InternalError:
        raise
    except (SudoshikiError, OSError):
        return


def test_prefixes_of_recipes(tmp_path: Path) -> None:
    assert RECIPES
    file = tmp_path / "recipe.toml"
    for recipe in RECIPES[: None if DEEP else 3]:
        for prefix in list(prefixes(recipe.read_bytes()))[:: 1 if DEEP else 23]:
            file.write_bytes(prefix)
            read_or_refused(lambda: read_recipe(str(file)))


def test_prefixes_of_a_pattern(tmp_path: Path) -> None:
    file = tmp_path / "pattern.txt"
    for prefix in prefixes(b"x..x\n.xx.\n.xx.\nx..x\n"):
        file.write_bytes(prefix)
        read_or_refused(lambda: read_pattern(str(file)))


@st.composite
def bent(draw: st.DrawFn) -> bytes:
    """Return a valid file of any format with changed, missing or extra bytes."""
    data = draw(
        st.sampled_from([data for _, data in WRITTEN.values()] + [r.read_bytes() for r in RECIPES[:2]])
    )
    if draw(st.booleans()):
        data = gzip.compress(data, mtime=0)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 8)))
        put = draw(st.one_of(st.binary(max_size=8), st.just(data[at:end] * 2)))
        data = data[:at] + put + data[end:]
    return data


@pytest.mark.parametrize("command", ["solve", "convert --to json", "check 3241413214232314"])
@given(data=bent())
def test_bent_files_on_the_command_line(
    tmp_path_factory: pytest.TempPathFactory, command: str, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "bent.txt"
    file.write_bytes(data)
    name, *rest = command.split()
    sudoshiki(name, str(file), *rest)


@given(data=bent())
def test_bent_recipes_and_patterns(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "bent.toml"
    file.write_bytes(data)
    read_or_refused(lambda: read_recipe(str(file)))
    read_or_refused(lambda: read_pattern(str(file)))
