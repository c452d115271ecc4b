"""Outcome, budget, counters, trace, registry, run: the only way to run an algorithm."""

from .confirming import Confirmation, confirm_count
from .counting import Reduction, count, count_all, reduced
from .possible import Possible, possible_values
from .registry import Algorithm, Option, algorithms, announce, asked_for, find, register
from .run import DEFAULT_ALGORITHM, RunSettings, WrongAnswer, solve
from .trace import TRACE_CAPACITY, Counters, Event, Measure, Note, Trace
from .types import UNLIMITED, Answer, Outcome, Request, Setting, StopFlag, Stopped, Verdict

__all__ = [
    "DEFAULT_ALGORITHM",
    "TRACE_CAPACITY",
    "UNLIMITED",
    "Algorithm",
    "Answer",
    "Confirmation",
    "Counters",
    "Event",
    "Measure",
    "Note",
    "Option",
    "Outcome",
    "Possible",
    "Reduction",
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
    "asked_for",
    "confirm_count",
    "count",
    "count_all",
    "find",
    "possible_values",
    "reduced",
    "register",
    "solve",
]
