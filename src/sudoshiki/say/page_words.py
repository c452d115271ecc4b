"""Translate English texts of core and errors, by tables of the web page.

The tables are JavaScript; their entries are pairs of JSON strings, which are read here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from ..rules import every_rule

REFUSALS = "refusals-pt.js"
_RULE_TITLES = "RULE_TITLES"  # the variable there that is empty in the source
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

    before, after = _table(REFUSALS).split(f"...{_RULE_TITLES},")
    pairs = [*CONTRACT_PORTUGUESE, *_pairs_in(before), *_rule_titles(), *_pairs_in(after)]
    return [(_pattern_of(english), words) for english, words in pairs]


def _pairs_in(script: str) -> list[tuple[str, str]]:
    match = re.findall(rf"\[{_STRING}, {_STRING}\]", script)
    return [(json.loads(english), json.loads(words)) for english, words in match]


def _rule_titles() -> list[tuple[str, str]]:
    titles = [rule.titles for rule in every_rule()]
    return [(title.en, title.pt) for title in titles if title.en != title.pt]


def with_rule_titles(script: bytes) -> bytes:
    """Return the page's table of refusals with the titles of all rules."""
    titles = json.dumps(_rule_titles(), ensure_ascii=False)
    return script.replace(f"{_RULE_TITLES} = []".encode(), f"{_RULE_TITLES} = {titles}".encode(), 1)


def _pattern_of(template: str) -> re.Pattern[str]:
    escaped = re.escape(template).replace(r"\{\}", "(.+?)").replace(r"\#", r"([\d,.]+)")
    return re.compile(escaped, re.DOTALL)


def _table(name: str) -> str:
    return (files("sudoshiki") / "web" / "page" / "js" / name).read_text(encoding="utf-8")
