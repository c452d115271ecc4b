"""The table of routes. The API, its schema and its tests are made from it."""

from __future__ import annotations

from typing import NamedTuple

from . import requests


class Route(NamedTuple):
    """A path below /api/, and the type of the request to POST; None for GET."""

    name: str
    request: type | None
    summary: str
    media: str = "application/json"
    quick: bool = False  # tried at once by its own workers, before the queue of long ones
    streamed: bool = False  # one JSON record per line, as they come


ROUTES = (
    Route("read", requests.ReadRequest, "read puzzles from text in any format", quick=True),
    Route(
        "solve", requests.SolveRequest, "solve a puzzle and tell whether the solution is unique", quick=True
    ),
    Route(
        "trace", requests.TraceRequest, "solve a puzzle and stream the events of the search", streamed=True
    ),
    Route("count", requests.CountRequest, "count solutions up to a limit", quick=True),
    Route("candidates", requests.CandidatesRequest, "list the values of each cell that occur in a solution"),
    Route("check", requests.CheckRequest, "check a board", quick=True),
    Route("hint", requests.HintRequest, "give a hint for the next step, in stages"),
    Route("explain", requests.ExplainRequest, "explain the solution step by step"),
    Route("grade", requests.GradeRequest, "rate the difficulty of a puzzle on all scales"),
    Route("generate", requests.GenerateRequest, "generate puzzles", streamed=True),
    Route("generate-options", None, "list the levels and techniques that generate accepts", quick=True),
    Route("convert", requests.ConvertRequest, "write a puzzle in another format", quick=True),
    Route("texts", requests.TextsRequest, "write a puzzle in every format that can hold it", quick=True),
    Route("draw", requests.DrawRequest, "draw a puzzle", media="image/svg+xml", quick=True),
    Route("rules", requests.RulesRequest, "draw and describe the rules of a puzzle", quick=True),
    Route("book", requests.BookRequest, "make a book of puzzles with solutions", media="application/pdf"),
    Route("algorithms", None, "list the algorithms and their options", quick=True),
    Route("formats", None, "list the formats that can be written", quick=True),
    Route("boards", None, "list the example boards, with the figures of the papers", quick=True),
    Route("documents", None, "list the tables of the papers S1 to S5", quick=True),
    Route("lab", None, "list the experiments of this server, and the recipes"),
    Route("lab/report", requests.LabReportRequest, "report an experiment: tables, runs and their boards"),
    Route("lab/run", requests.LabRunRequest, "run or resume the quick version of a recipe"),
)
OLD_NAMES = {"wishes": "generate-options"}  # accepted for one release; not in the schema
