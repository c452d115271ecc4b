"""The ending of a file name sets the format; one that contradicts --to is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.bulk import run_bulk

from .conftest import Run

FOUR = "3.4..1.2.4.32.1."


@pytest.mark.parametrize("ending", ["jsonl", "csv", "txt"])
def test_output_of_generate_can_be_read_again(run: Run, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"made.{ending}"
    assert run("generate", "--size", "6", "--count", "3", "--seed", "1", "-o", str(out)).exit_code == 0
    lines = run("generate", "--size", "6", "--count", "3", "--seed", "1").stdout
    assert formats.read_all(out) == formats.parse_all(lines)
    report = run_bulk([str(out)], str(tmp_path / "answers.txt"), workers=0)
    assert (report.counts.of("one"), report.counts.total) == (3, 3)
    first = out.read_text().splitlines()[0]
    assert first == {"csv": "puzzle"}.get(ending, first)
    assert first.startswith("{") == (ending == "jsonl")


@pytest.mark.parametrize("kind", ["sudoku", "futoshiki"])
def test_generate_writes_a_column_of_parquet(run: Run, tmp_path: Path, kind: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    made = ("generate", "--kind", kind, "--size", "4", "--count", "3", "--seed", "1")
    out = tmp_path / "made.parquet"
    assert run(*made, "-o", str(out)).exit_code == 0
    assert parquet.read_table(out).to_pydict() == {"puzzle": run(*made).stdout.splitlines()}
    report = run_bulk([str(out)], str(tmp_path / "answers.txt"), workers=0)
    assert (report.counts.of("one"), report.counts.total) == (3, 3)


def test_generate_leaves_a_file_alone_if_its_format_fits_no_puzzle(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "made.csv"
    out.write_text("mine\n")
    result = run("generate", "--kind", "futoshiki", "--size", "4", "--seed", "1", "-o", str(out))
    assert (result.exit_code, "format csv can't express no boxes" in result.stderr) == (2, True)
    assert out.read_text() == "mine\n"


def test_convert_writes_parquet(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("sudoshiki.pipeline.sinks.table_writer.GROUP_ROWS", 2)
    source, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    lines = [FOUR] * 4 + ["2:0R,0,0,0,"]
    source.write_text("\n".join(lines))
    assert run("convert", str(source), "-o", str(out)).exit_code == 0
    assert parquet.read_table(out).to_pydict() == {"puzzle": lines}
    for format in ("csv", "grid"):
        result = run("convert", str(source), "--to", format, "-o", str(out))
        assert result.exit_code == 2
        assert format in result.stderr
    assert parquet.read_table(out).num_rows == 5


@pytest.mark.parametrize(("ending", "format"), [("jsonl", "json"), ("csv", "csv")])
def test_convert_takes_the_format_from_the_name(run: Run, tmp_path: Path, ending: str, format: str) -> None:
    by_name, by_option = tmp_path / f"by_name.{ending}", tmp_path / "by_option.txt"
    assert run("convert", FOUR, "-o", str(by_name)).exit_code == 0
    assert run("convert", FOUR, "--to", format, "-o", str(by_option)).exit_code == 0
    assert by_name.read_bytes() == by_option.read_bytes()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (("convert", FOUR, "--to", "csv"), "x.jsonl"),
        (("convert", FOUR, "--to", "line"), "x.csv"),
        (("generate", "--size", "4", "--format", "grid"), "x.csv"),
    ],
)
def test_a_name_that_promises_another_format_is_refused(
    run: Run, tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    result = run(*command, "-o", str(tmp_path / name))
    assert result.exit_code == 2
    assert name in result.stderr
    assert not (tmp_path / name).exists()


def test_convert_needs_a_format(run: Run) -> None:
    result = run("convert", FOUR)
    assert result.exit_code == 2
    assert "--to" in result.stderr
