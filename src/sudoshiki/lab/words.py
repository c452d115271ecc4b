"""The words of a report in one language: sentences, labels and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..say.page_words import translate_error
from ..say.steps.gaps import Language
from ..say.steps.step_words import language_of
from .numbers import show

_JOINTS = re.compile(r"( ÷ |: |, | \+ | = )")  # separators in compound names


@dataclass(frozen=True, slots=True)
class ReportWords:
    """A language, and the translated texts of one recipe and of its claims."""

    language: Language
    own: Mapping[str, str] = field(default_factory=dict)  # translations by the English text
    whole: bool = True  # whether all texts of the recipe are translated

    def sentence(self, key: str, **gaps: object) -> str:
        """The sentence of this key; numbers in its gaps are formatted for the language."""
        return self.language.REPORT[key].format(**{name: self.show(gap) for name, gap in gaps.items()})

    def count(self, key: str, number: int) -> str:
        """Return a number with its noun: `1 run`, `1,200 runs`."""
        return self.sentence(f"{key}-one" if number == 1 else f"{key}-many", count=number)

    def word(self, text: object) -> str:
        """Translate a label, its value or a number's name; unknown ones are unchanged."""
        name = str(text)
        for known in (self.own, self.language.LABELS):
            if name in known:
                return known[name]
        first, *rest = _JOINTS.split(name)
        if not rest:
            return re.sub(r"(?<![\w.])\d+\.\d+(?![\w.])", lambda number: self.plain(number[0]), name)
        return self.word(first) + "".join(
            joint + self.word(part) for joint, part in zip(rest[::2], rest[1::2], strict=True)
        )

    def text(self, text: str) -> str:
        """Translate a text of a recipe or a claim."""
        return self.own.get(text, text)

    def reason(self, message: str) -> str:
        """Translate the English message of an error; an unknown one stays unchanged."""
        return message if self.sentence("language") == "en" else translate_error(message)

    def of_measure(self, statistic: str, measure: str) -> str:
        return self.sentence("of-measure", statistic=self.word(statistic), measure=self.word(measure))

    def show(self, value: object, digits: int = 0) -> str:
        """Format a number as `numbers.show` does, with the language's separators."""
        return show(value, digits, self.language.NUMBERS)

    def plain(self, text: str) -> str:
        """Return a number that is text already, with the language's decimal point."""
        return text.replace(".", self.language.NUMBERS[0])

    def series(self, numbers: Sequence[object]) -> str:
        """Join numbers; by semicolons if the decimal point is a comma."""
        return (", " if self.language.NUMBERS[0] == "." else "; ").join(map(self.show, numbers))

    def join(self, names: Sequence[str]) -> str:
        return ", ".join(map(self.word, names))


ENGLISH = ReportWords(language_of("en"))
