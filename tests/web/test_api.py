"""Every route answers with the project's records, and refuses with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.web.routes import ROUTES
from tests.document_boards import S1_LINE, S5_LINE

pytestmark = pytest.mark.slow


def lines(response: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in response.text.splitlines()]


def test_solve_gives_what_the_command_gives(client: Any) -> None:
    record = client.post("/api/solve", json={"puzzle": S1_LINE}).json()
    outcome = sk.solve(sk.parse(S1_LINE))
    assert record["verdict"] == outcome.verdict
    assert [tuple(board) for board in record["solutions"]] == list(outcome.solutions)
    assert record["counters"] == outcome.counters._asdict()


def test_a_puzzle_may_be_text_in_any_format_or_an_object(client: Any) -> None:
    record = client.post("/api/read", json={"text": S5_LINE}).json()
    assert record["puzzles"][0]["givens"] == list(sk.parse(S5_LINE).givens)
    by_object = client.post("/api/solve", json={"puzzle": record["puzzles"][0]}).json()
    assert by_object["verdict"] == "one"


def test_an_unfinished_quick_request_gets_more_time(client: Any) -> None:
    """The first try of a quick request has no time for this one."""
    hard = sk.sudoku(side=36)
    record = client.post("/api/solve", json={"puzzle": sk.write(hard), "limit": 1, "seconds": 20}).json()
    assert record["verdict"] == "some"


def test_a_trace_of_moves_has_a_measure_for_each_step(client: Any) -> None:
    body = {"puzzle": "." * 36, "algorithm": "tabu", "limit": 1, "seed": 4}
    *pieces, notes, last = lines(client.post("/api/trace", json=body))
    for piece in pieces:
        measured = sum(kind == "measured" for kind, *_ in piece["events"])
        assert measured == len(piece["measures"])
    step, tried, placed, cost = pieces[-1]["measures"][-1]
    counters = last["outcome"]["counters"]
    assert (tried, placed, cost) == (counters["tried"], counters["placed"], 0)
    assert (step, notes["every"]) == (tried, 1)


def test_a_trace_comes_in_pieces_and_counts_what_the_counters_count(client: Any) -> None:
    body = {"puzzle": S5_LINE, "algorithm": "mrv"}
    records = lines(client.post("/api/trace", json=body))
    events = [event for record in records for event in record.get("events", ())]
    assert len(records) > 3
    outcome = records[-1]["outcome"]
    assert sum(event[0] == "tried" for event in events) == outcome["counters"]["tried"]


def test_check_names_the_cells_that_are_not_in_the_solution(client: Any) -> None:
    solution = sk.solve(sk.parse(S1_LINE)).solution
    assert solution is not None
    wrong = list(solution)
    wrong[1] = 1 if solution[1] != 1 else 3
    body = {"puzzle": S1_LINE, "board": wrong, "against_solution": True}
    assert client.post("/api/check", json=body).json()["wrong"] == ["r1c2"]


def test_a_hint_has_stages_and_the_step(client: Any) -> None:
    record = client.post("/api/hint", json={"puzzle": S1_LINE, "language": "pt"}).json()
    assert len(record["stages"]) == 3
    assert record["step"]["placements"]


def test_a_hint_for_a_wrong_board_names_the_mistake(client: Any) -> None:
    board = list(sk.parse(S1_LINE).givens)
    board[1] = 1
    record = client.post("/api/hint", json={"puzzle": S1_LINE, "board": board}).json()
    assert record["wrong"] == ["r1c2"]
    assert record["step"] is None


def test_explain_and_grade(client: Any) -> None:
    steps = client.post("/api/explain", json={"puzzle": S1_LINE}).json()["steps"]
    assert steps
    assert all(step["reason"] for step in steps)
    assert client.post("/api/grade", json={"puzzle": S1_LINE}).json()["grade"]["word"]


def test_puzzles_are_made_from_a_seed(client: Any) -> None:
    wish = {"count": 3, "seed": 5, "box": [2, 3], "level": "medium", "symmetry": "rotation"}
    made = lines(client.post("/api/generate", json=wish))
    assert [(one["seed"], one["number"]) for one in made] == [(5, 1), (5, 2), (5, 3)]
    assert made == lines(client.post("/api/generate", json=wish))
    for one in made:
        givens = one["puzzle"]["givens"]
        assert [bool(value) for value in givens] == [bool(value) for value in reversed(givens)]
        grade = client.post("/api/grade", json={"puzzle": one["puzzle"]}).json()["grade"]
        assert grade["word"] == "medium"


def test_the_api_can_generate_all_that_the_command_can(client: Any) -> None:
    off_diagonal = [cell for cell in range(81) if cell % 10]
    wish = {"pattern": off_diagonal, "seed": 3}
    (made,) = lines(client.post("/api/generate", json=wish))
    assert not any(made["puzzle"]["givens"][::10])
    wish = {"box": [2, 3], "er": "1.5-2.6", "forbid": ["naked-pair"], "seed": 3}
    (made,) = lines(client.post("/api/generate", json=wish))
    grade = client.post("/api/grade", json={"puzzle": made["puzzle"]}).json()["grade"]
    assert 1.5 <= grade["se"]["er"] <= 2.6
    names = client.get("/api/generate-options").json()
    assert client.get("/api/wishes").json() == names  # its old name
    for scale, level in (("hodoku", names["hodoku"][1]), ("tatham", names["tatham"]["sudoku"][1])):
        wish = {"box": [2, 3], "seed": 3, scale: level}
        (made,) = lines(client.post("/api/generate", json=wish))
        graded = client.post("/api/grade", json={"puzzle": made["puzzle"]}).json()["grade"][scale]
        assert (graded["level"] if scale == "hodoku" else graded).lower() == level
    needed = client.post("/api/generate", json={"require": ["x-wingg"]})
    assert needed.status_code == 422
    assert "x-wing" in needed.json()["error"]


def test_every_kind_is_made(client: Any) -> None:
    signs_alone = {"kind": "futoshiki", "side": 4, "givens": 0, "minimal": True, "seed": 1}
    (made,) = lines(client.post("/api/generate", json=signs_alone))
    assert made["puzzle"]["kind"] == "futoshiki"
    assert not any(made["puzzle"]["givens"])
    (made,) = lines(client.post("/api/generate", json={"kind": "latin", "side": 5, "seed": 1}))
    assert made["puzzle"]["kind"] == "latin"
    wish = {"side": 6, "regions": "random", "givens": "10-14", "seed": 1}
    (made,) = lines(client.post("/api/generate", json=wish))
    assert len(set(made["puzzle"]["regions"])) == 6
    assert 10 <= sum(map(bool, made["puzzle"]["givens"])) <= 14


def test_a_spec_that_is_not_met_is_refused_after_the_puzzles_found(client: Any) -> None:
    made = lines(client.post("/api/generate", json={"box": [2, 2], "count": 1000, "seconds": 1, "givens": 4}))
    assert len(made) > 1
    assert "of 1,000 puzzles found" in made[-1]["error"]
    assert all("puzzle" in one for one in made[:-1])


def test_a_puzzle_is_written_in_a_format_that_holds_all_of_it(client: Any) -> None:
    signs = sk.futoshiki(side=4, arcs=[((0, 0), (0, 1))])
    answer = client.post("/api/convert", json={"puzzle": json.loads(sk.write(signs, "json"))}).json()
    assert sk.parse(answer["text"], answer["format"]) == signs
    assert client.post("/api/convert", json={"puzzle": S5_LINE}).json()["format"] == "line"


def test_convert_count_and_candidates(client: Any) -> None:
    text = client.post("/api/convert", json={"puzzle": S1_LINE, "to": "solo"}).json()["text"]
    assert sk.parse(text) == sk.parse(S1_LINE)
    empty = {"puzzle": {"side": 4, "givens": [0] * 16}}
    assert client.post("/api/count", json=empty).json()["found"] == 288
    assert client.post("/api/candidates", json=empty).json()["candidates"] == [[1, 2, 3, 4]] * 16


def test_a_picture_and_a_book(client: Any) -> None:
    from xml.etree import ElementTree

    picture = client.post("/api/draw", json={"puzzle": S1_LINE})
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(picture.text).tag.endswith("svg")
    pytest.importorskip("reportlab")
    book = client.post("/api/book", json={"puzzles": [S1_LINE, S5_LINE], "per_page": 1})
    assert book.content.startswith(b"%PDF")
    wrong = client.post("/api/book", json={"puzzles": [S1_LINE], "paper": "a3"})
    assert wrong.status_code == 422


def test_the_tables(client: Any) -> None:
    names = [row["name"] for row in client.get("/api/algorithms").json()]
    assert names == [entry.name for entry in sk.algorithms()]
    assert any(row["name"] == "s5-sudoku-9x9" for row in client.get("/api/boards").json())
    assert any(row["name"] == "json" for row in client.get("/api/formats").json())


def test_the_schema_has_every_route(client: Any) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {f"/api/{route.name}" for route in ROUTES} <= paths.keys()


@pytest.mark.parametrize(
    ("route", "body", "words"),
    [
        ("solve", {"puzzle": S1_LINE[:-1]}, "15 cells, expected 16"),
        ("solve", {"puzzle": S1_LINE, "algorithm": "mvr"}, "did you mean mrv"),
        ("solve", {"puzzle": "11" + "." * 79}, "r1c1"),
        ("trace", {"puzzle": S1_LINE, "algorithm": "dlx"}, "can't be traced"),
        ("explain", {"puzzle": "." * 81}, "more than one solution"),
        ("convert", {"puzzle": S1_LINE, "to": "nothing"}, "nothing"),
        ("generate", {"level": "mediun"}, "medium"),
        ("generate", {"givens": 16}, "fewer than 17"),
        ("generate", {"kind": "latin", "signs": "3"}, "futoshiki"),
        ("hint", {"puzzle": S1_LINE, "board": [1]}, "1 cell, expected 16"),
    ],
)
def test_refusals_have_a_reason(client: Any, route: str, body: dict[str, Any], words: str) -> None:
    response = client.post(f"/api/{route}", json=body)
    assert response.status_code == 422
    assert words in response.json()["error"]


def test_a_small_experiment_is_run_and_looked_at(
    serve: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("lab")
    client = serve(quick_workers=1, workers=1, runs=str(folder))
    assert client.get("/api/lab").json()["runs"] == []
    done = client.post("/api/lab/run", json={"recipe": "paper:s1", "seconds": 30}).json()
    again = client.post("/api/lab/run", json={"recipe": "paper:s1", "seconds": 30}).json()
    assert done == again  # nothing was missing
    report = client.post("/api/lab/report", json={"run": done["run"]}).json()
    assert len(report["runs"]) == done["jobs"]["done"]
    assert any("header" in block for block in report["blocks"])
    assert sk.parse(report["runs"][0]["puzzle"]).side == report["runs"][0]["labels"]["side"]
    translated = client.post("/api/lab/report", json={"run": done["run"], "language": "pt"}).json()
    assert translated["runs"] == report["runs"]  # data have no language
    assert (report["words"], translated["words"]["side"]) == ({}, "lado")
    assert translated["blocks"][0]["heading"].startswith("S1: Sudoku como coloração")


@pytest.mark.parametrize("name", ["../runs", "/etc", ".", ""])
def test_no_other_folder_and_no_file_can_be_named(client: Any, name: str) -> None:
    assert client.post("/api/lab/report", json={"run": name}).status_code == 422
    assert client.post("/api/lab/run", json={"recipe": name}).status_code == 422
