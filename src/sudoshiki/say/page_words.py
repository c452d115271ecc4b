"""Translate English texts of core and errors, by tables of the web page.

The tables are JavaScript; their entries are pairs of JSON strings, which are read here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

_STRING = r'("(?:[^"\\]|\\.)*")'
_NUMBERS = re.compile(r"\d[\d,]*")


def translate_core_text(text: str) -> str:
    """Translate a text of the core or the registry, if it is in the table."""
    words = _server_words().get(_NUMBERS.sub("#", text))
    if words is None:
        return text
    numbers = iter(_NUMBERS.findall(text))
    return re.sub("#", lambda _: next(numbers, "#"), words)


def translate_error(text: str) -> str:
    """Translate an error message and the texts in its gaps, if possible."""
    for pattern, words in _refusals():
        if match := pattern.fullmatch(text):
            return _fill(words, match.groups())
    return text


def _fill(words: str, gaps: Sequence[str]) -> str:
    rest = iter(gaps)
    return re.sub(r"\{\}|#", lambda _: translate_error(next(rest, "")), words)


@lru_cache(maxsize=1)
def _server_words() -> dict[str, str]:
    pairs = re.findall(rf"{_STRING}\s*:\s*{_STRING}", _table("words-server-pt.js"))
    return {json.loads(english): json.loads(words) for english, words in pairs}


@lru_cache(maxsize=1)
def _refusals() -> list[tuple[re.Pattern[str], str]]:
    from .contract_portuguese import CONTRACT_PORTUGUESE

    match = re.findall(rf"\[{_STRING}, {_STRING}\]", _table("refusals-pt.js"))
    pairs = [*CONTRACT_PORTUGUESE, *((json.loads(english), json.loads(words)) for english, words in match)]
    return [(_pattern_of(english), words) for english, words in pairs]


def _pattern_of(template: str) -> re.Pattern[str]:
    escaped = re.escape(template).replace(r"\{\}", "(.+?)").replace(r"\#", r"([\d,.]+)")
    return re.compile(escaped, re.DOTALL)


def _table(name: str) -> str:
    return (files("sudoshiki") / "web" / "page" / "js" / name).read_text(encoding="utf-8")
