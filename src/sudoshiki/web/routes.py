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
    Route("read", requests.ReadRequest, "the puzzles in a text of any format", quick=True),
    Route("solve", requests.SolveRequest, "solve, and say whether the solution is the only one", quick=True),
    Route("trace", requests.TraceRequest, "solve, and show every step", streamed=True),
    Route("count", requests.CountRequest, "count solutions up to a limit", quick=True),
    Route("candidates", requests.PossibleRequest, "the values of each cell that occur in a solution"),
    Route("check", requests.BoardRequest, "hold a board against the rules", quick=True),
    Route("hint", requests.HintRequest, "the next step, in stages"),
    Route("explain", requests.ExplainRequest, "the whole way to the solution in words"),
    Route("grade", requests.GradeRequest, "how hard it is, on every scale"),
    Route("generate", requests.GenerateRequest, "make puzzles to order", streamed=True),
    Route("wishes", None, "what generate takes by name: levels and techniques", quick=True),
    Route("convert", requests.ConvertRequest, "write a puzzle in another format", quick=True),
    Route("texts", requests.TextsRequest, "a puzzle in every format that holds all of it", quick=True),
    Route("draw", requests.DrawRequest, "a picture of a puzzle", media="image/svg+xml", quick=True),
    Route("rules", requests.RulesRequest, "what the rules of a puzzle draw, and their words", quick=True),
    Route("book", requests.BookRequest, "puzzles to print, with their solutions", media="application/pdf"),
    Route("algorithms", None, "every way to solve, with its options", quick=True),
    Route("formats", None, "the formats that can be written", quick=True),
    Route("boards", None, "the boards that ship, with the documents' figures for them", quick=True),
    Route("documents", None, "the tables of the documents", quick=True),
    Route("lab", None, "experiments that were run here, and recipes for more"),
    Route("lab/report", requests.LabReportRequest, "one experiment: tables, runs and their boards"),
    Route("lab/run", requests.LabRunRequest, "run the quick version of a recipe, or what is missing of it"),
)
