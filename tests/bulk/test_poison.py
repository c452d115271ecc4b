"""A puzzle that kills its workers is rejected; all others are answered."""

from pathlib import Path

import pytest

import sudoshiki.pipeline.run
from sudoshiki.bulk import run_bulk
from tests.bulk import deadly
from tests.bulk.made import puzzle_lines


@pytest.mark.slow
def test_the_poison_puzzle_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = puzzle_lines(100)
    (tmp_path / "good.txt").write_text("\n".join(lines) + "\n")
    run_bulk([str(tmp_path / "good.txt")], str(tmp_path / "good.out"), workers=0)
    answers = (tmp_path / "good.out").read_text().splitlines()
    for place in (60, 13):
        lines.insert(place, deadly.DEADLY.decode())
        answers.insert(place, "# rejected: poison")
    (tmp_path / "in.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(sudoshiki.pipeline.run, "work", deadly.deadly_work)
    out = tmp_path / "out.txt"
    counts = run_bulk([str(tmp_path / "in.txt")], str(out), workers=2, chunk_bytes=3000).counts
    assert (counts.solved, counts.rejected, counts.kinds) == (100, 2, {"poison": 2})
    assert out.read_text().splitlines() == answers
    places = [line.split("\t")[0] for line in (tmp_path / "out.txt.rejects").read_text().splitlines()]
    assert [place.removeprefix(f"{tmp_path / 'in.txt'}:").split(":")[0] for place in places] == ["14", "62"]
    assert not (tmp_path / "out.txt.work").exists()
