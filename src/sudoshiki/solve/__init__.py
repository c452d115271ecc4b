"""Run an algorithm: registry, request, budget, trace, outcome."""

from .possible import Possible, possible_values
from .registry import Algorithm, Option, algorithms, announce, find, find_with_options, register
from .run import DEFAULT_ALGORITHM, RunSettings, WrongAnswer, count, solve
from .trace import TRACE_CAPACITY, Counters, Event, Measure, Note, Trace
from .types import UNLIMITED, Answer, Outcome, Request, Setting, StopFlag, Stopped, Verdict

__all__ = [
    "DEFAULT_ALGORITHM",
    "TRACE_CAPACITY",
    "UNLIMITED",
    "Algorithm",
    "Answer",
    "Counters",
    "Event",
    "Measure",
    "Note",
    "Option",
    "Outcome",
    "Possible",
    "Request",
    "RunSettings",
    "Setting",
    "StopFlag",
    "Stopped",
    "Trace",
    "Verdict",
    "WrongAnswer",
    "algorithms",
    "announce",
    "count",
    "find",
    "find_with_options",
    "possible_values",
    "register",
    "solve",
]
