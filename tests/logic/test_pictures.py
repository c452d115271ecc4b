"""Pictures of steps: eliminations and placements are where the step has them."""

from __future__ import annotations

import pytest

from sudoshiki import parse
from sudoshiki.draw import as_svg
from sudoshiki.draw.frame import BoardFrame
from sudoshiki.draw.themes import THEMES
from sudoshiki.logic import TABLE, Situation, Step, named_technique, path, situations
from sudoshiki.logic.pictures import step_marks, step_scene
from sudoshiki.logic.scales import SCALES
from tests.draw.reading_svg import parsed


def first_uses() -> dict[str, tuple[Situation, Step]]:
    """Return one step of every technique with an example, by name."""
    results: dict[str, tuple[Situation, Step]] = {}
    for name, known in TABLE.items():
        if not known.example:
            continue
        puzzle = parse(known.example)
        for scale in SCALES[: 1 if puzzle.arcs else None]:  # the first one knows signs
            if name in results:
                break
            for situation, step in situations(puzzle, path(puzzle, scale=scale).steps):
                results.setdefault(named_technique(step.technique, step.size).name, (situation, step))
        assert name in results, name
    return results


@pytest.mark.slow
def test_every_technique_can_be_drawn() -> None:
    uses = first_uses()
    assert len(uses) > 30
    light = THEMES["light"]
    for situation, step in uses.values():
        marks, scene = step_marks(step, situation), step_scene(step, situation)
        parsed(as_svg(scene))
        frame = BoardFrame(situation.puzzle)
        slashes = {
            (round((a[1] + b[1]) / 2, 6), round((a[2] + b[2]) / 2, 6))  # type: ignore[operator]
            for shape in scene.shapes
            if getattr(getattr(shape, "paint", None), "stroke", "") == light.struck
            for a, b in [shape.parts]  # type: ignore[union-attr]
        }
        struck = () if step.placements else step.eliminations
        expected = {tuple(round(part, 6) for part in frame.place(*spot)) for spot in struck}
        assert slashes == expected
        rings = {
            (shape.x, shape.y)  # type: ignore[union-attr]
            for shape in scene.shapes
            if getattr(getattr(shape, "paint", None), "stroke", "") == light.placed
        }
        assert rings == {frame.place(*spot) for spot in step.placements}
        candidates = {spot for arrow in marks.arrows for spot in (arrow.start, arrow.end)}
        assert candidates <= marks.on | marks.off


def test_a_step_is_drawn_with_its_name() -> None:
    puzzle = parse("3.4..1.2.4.32.1.")
    situation, step = next(iter(situations(puzzle, path(puzzle).steps)))
    assert named_technique(step.technique, step.size).name in step_scene(step, situation).title
    assert step_marks(step, situation).placed == frozenset(step.placements)
