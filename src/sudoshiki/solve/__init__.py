"""Outcome, budget, counters, trace, registry, run: the only way to run an algorithm."""

from .outcome import Answer, Counters, Outcome, Stopped, Verdict
from .registry import Algorithm, Option, algorithms, find, register
from .request import Request, StopFlag
from .run import DEFAULT_ALGORITHM, WrongAnswer, count, solve
from .trace import TRACE_CAPACITY, Event, Trace

__all__ = [
    "DEFAULT_ALGORITHM",
    "TRACE_CAPACITY",
    "Algorithm",
    "Answer",
    "Counters",
    "Event",
    "Option",
    "Outcome",
    "Request",
    "StopFlag",
    "Stopped",
    "Trace",
    "Verdict",
    "WrongAnswer",
    "algorithms",
    "count",
    "find",
    "register",
    "solve",
]
