"""What is made as English text elsewhere, in Portuguese: by the tables that the web page has for it.

The page needs them as JavaScript; their rows are pairs of strings as JSON writes them, and are read as such.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

_STRING = r'("(?:[^"\\]|\\.)*")'
_NUMBERS = re.compile(r"\d[\d,]*")


def said(text: str) -> str:
    """What the core or the registry says, where its words are known."""
    words = _server_words().get(_NUMBERS.sub("#", text))
    if words is None:
        return text
    numbers = iter(_NUMBERS.findall(text))
    return re.sub("#", lambda _: next(numbers, "#"), words)


def refused(text: str) -> str:
    """The message of an error, where it is known; what stands in its gaps is translated too."""
    for pattern, words in _refusals():
        if found := pattern.fullmatch(text):
            return _filled(words, found.groups())
    return text


def _filled(words: str, gaps: Sequence[str]) -> str:
    rest = iter(gaps)
    return re.sub(r"\{\}|#", lambda _: refused(next(rest, "")), words)


@lru_cache(maxsize=1)
def _server_words() -> dict[str, str]:
    pairs = re.findall(rf"{_STRING}\s*:\s*{_STRING}", _table("words-server-pt.js"))
    return {json.loads(english): json.loads(words) for english, words in pairs}


@lru_cache(maxsize=1)
def _refusals() -> list[tuple[re.Pattern[str], str]]:
    from .contract_portuguese import CONTRACT_PORTUGUESE

    found = re.findall(rf"\[{_STRING}, {_STRING}\]", _table("refusals-pt.js"))
    pairs = [*CONTRACT_PORTUGUESE, *((json.loads(english), json.loads(words)) for english, words in found)]
    return [(_pattern_of(english), words) for english, words in pairs]


def _pattern_of(template: str) -> re.Pattern[str]:
    escaped = re.escape(template).replace(r"\{\}", "(.+?)").replace(r"\#", r"([\d,.]+)")
    return re.compile(escaped, re.DOTALL)


def _table(name: str) -> str:
    return (files("sudoshiki") / "web" / "page" / "js" / name).read_text(encoding="utf-8")
