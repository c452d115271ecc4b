"""What a page without a server has to know, as one JSON file: the registry, the boards, the words of steps.

It is made from the tables that Python itself uses, so that nothing of it is written down twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import formats
from ..logic.levels import QQWING, SOLO, UNEQUAL, LevelScale, deductions_of
from ..logic.ratings import HODOKU_LEVELS
from ..logic.scales import WORDS
from ..logic.search_scale import RESTARTS, TRIES
from ..logic.table import TABLE
from ..puzzle.square import MOVES, SYMMETRIES
from ..say.steps.gaps import Language
from ..say.steps.step_words import LANGUAGES
from ..solve import Counters, algorithms
from ..solve.registry import Algorithm, Option
from ..solve.trace import EVENT_KINDS
from .answers import ANSWERS
from .limits import WebLimits
from .work import Work

READ_ALONE = ("line", "grid", "art", "json")  # by the page itself, in page/js/alone/texts.js
LEFT_OUT = "needs Python: sudoshiki web has it"
_NOT_ALONE = {"threads", "on", "walks"}  # options that mean nothing in a browser's worker


def tables(limits: WebLimits) -> dict[str, Any]:
    """By the names that page/js/alone knows them by."""
    return {
        "algorithms": [_algorithm(row) for row in algorithms()],
        "formats": [
            {"name": row.name, "title": row.title} for row in formats.writable() if row.name in READ_ALONE
        ],
        "boards": ANSWERS["boards"](None, Work(limits.seconds, limits, [])),
        "documents": ANSWERS["documents"](None, Work(limits.seconds, limits, [])),
        "counters": Counters._fields,
        "eventKinds": EVENT_KINDS,
        "events": limits.events,
        "puzzles": limits.puzzles,
        "symmetries": {name: [_turn(move) for move in moves] for name, (moves, _) in SYMMETRIES.items()},
        "scales": _scales(),
        "wishes": ANSWERS["wishes"](None, Work(limits.seconds, limits, [])),
        "judging": [row.name for row in TABLE.values() if row.least is not None],
        "known": [[row.technique, row.size, row.name] for row in TABLE.values()],
        "languages": {code: _language(words) for code, words in LANGUAGES.items()},
    }


def _algorithm(row: Algorithm) -> dict[str, Any]:
    """As `/api/algorithms` has it, and what a worker has to know to run it."""
    return {
        "name": row.name,
        "title": row.title,
        "source": row.source,
        "complete": row.complete,
        "proves": bool(row.proves_when),
        "traces": row.traces,
        "unavailable": LEFT_OUT if row.needs else "",  # what needs no module is the core's own
        "seeded": row.seeded,
        "effort": row.effort,
        "options": [_option(one) for one in row.options if one.name not in _NOT_ALONE],
    }


def _option(one: Option) -> dict[str, Any]:
    return {
        "name": one.name,
        "default": one.default,
        "choices": one.choices,
        "help": one.help,
        "low": one.low,
        "high": one.high,
        "whole": isinstance(one.default, int),
        "by_size": one.by_size,
        "expected": one.expected(),
    }


def _turn(name: str) -> list[bool]:
    """A move of the square: whether rows become columns, and which of the two are then counted backwards."""
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


def _language(words: Language) -> Mapping[str, Any]:
    names = ("NOUNS", "ARTICLES", "WORDS", "NAMES", "PATTERNS", "SENTENCES", "REFUSALS")
    return {name: getattr(words, name) for name in names}
