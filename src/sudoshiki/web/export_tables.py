"""The data of an exported page as one JSON file.

It is made from Python's own tables, so that no fact is written twice.
"""

from __future__ import annotations

from typing import Any

from .. import formats
from ..logic.levels import QQWING, SOLO, UNEQUAL, LevelScale, deductions_of
from ..logic.ratings import HODOKU_LEVELS
from ..logic.scales import WORDS
from ..logic.search_scale import RESTARTS, TRIES
from ..logic.table import TABLE
from ..puzzle.square import MOVES, SYMMETRIES
from ..say.steps.step_words import LANGUAGES
from ..solve import Counters, algorithms
from ..solve.registry import Algorithm, Option
from ..solve.trace import EVENT_KINDS
from .answers import ANSWERS
from .limits import WebLimits
from .work import RequestWork, record_of

FORMATS_WITHOUT_SERVER = ("line", "grid", "art", "json")  # read by page/js/standalone/texts.js
NEEDS_PYTHON = "needs Python: sudoshiki web has it"
_SENTENCES = ("NOUNS", "ARTICLES", "WORDS", "NAMES", "PATTERNS", "SENTENCES", "REFUSALS")
_SERVER_OPTIONS = {"threads", "on", "walks"}  # without meaning in a web worker


def tables(limits: WebLimits) -> dict[str, Any]:
    """Return the tables, by the names that page/js/standalone uses."""
    work = RequestWork(limits.seconds, limits, [])
    return {
        "algorithms": [_algorithm(algorithm) for algorithm in algorithms()],
        "formats": [
            record_of(format_, "name", "title")
            for format_ in formats.writable()
            if format_.name in FORMATS_WITHOUT_SERVER
        ],
        "boards": [
            row
            for row in ANSWERS["boards"](None, work)
            if "rules" not in row["puzzle"]  # refused by page/js/standalone/puzzle.js
        ],
        "documents": ANSWERS["documents"](None, work),
        "counters": Counters._fields,
        "eventKinds": EVENT_KINDS,
        "events": limits.events,
        "puzzles": limits.puzzles,
        "symmetries": {name: [_turn(move) for move in moves] for name, (moves, _) in SYMMETRIES.items()},
        "scales": _scales(),
        "generate-options": ANSWERS["generate-options"](None, work),
        "judging": [entry.name for entry in TABLE.values() if entry.least is not None],
        "known": [[entry.technique, entry.size, entry.name] for entry in TABLE.values()],
        "languages": {code: record_of(words, *_SENTENCES) for code, words in LANGUAGES.items()},
    }


def _algorithm(algorithm: Algorithm) -> dict[str, Any]:
    """Return the record of `/api/algorithms`, with what a web worker needs to run it."""
    return {
        **record_of(algorithm, "name", "title", "source", "complete"),
        "proves": bool(algorithm.proves_when),
        "traces": algorithm.traces,
        "unavailable": NEEDS_PYTHON if algorithm.needs else "",  # without extras it is in the core
        **record_of(algorithm, "seeded", "effort"),
        "options": [_option(option) for option in algorithm.options if option.name not in _SERVER_OPTIONS],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        **record_of(option, "name", "default", "choices", "help", "low", "high"),
        "whole": isinstance(option.default, int),
        "by_size": option.by_size,
        "expected": option.expected(),
    }


def _turn(name: str) -> list[bool]:
    """Return a symmetry as flags: transpose, reverse rows, reverse columns."""
    last = 2
    row, column = MOVES[name](0, 0, last)
    return [MOVES[name](1, 0, last)[0] == row, row == last, column == last]


def _scales() -> dict[str, Any]:
    return {
        "words": [{"word": row.word, "most": row.most} for row in WORDS],
        "hodoku": HODOKU_LEVELS,
        "solo": _levels(SOLO),
        "unequal": _levels(UNEQUAL),
        "qqwing": _levels(QQWING),
        "search": {"restarts": RESTARTS, "tries": TRIES},
    }


def _levels(scale: LevelScale) -> dict[str, Any]:
    return {"words": scale.words(), "deductions": list(deductions_of(scale))}
