"""The words of a report in one language: sentences, labels and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..say.page_words import translate_error
from ..say.steps.gaps import Language
from ..say.steps.step_words import language_of
from .numbers import show

_JOINTS = re.compile(r"( ÷ |: |, | \+ | = )")  # where a name is made of several


@dataclass(frozen=True, slots=True)
class Words:
    """A language, and what the texts of one recipe and of its claims are called in it."""

    language: Language
    own: Mapping[str, str] = field(default_factory=dict)  # by the English text
    whole: bool = True  # all texts of the recipe are among them

    def say(self, key: str, **gaps: object) -> str:
        """The sentence of that key; numbers in its gaps are shown as the language has them."""
        return self.language.REPORT[key].format(**{name: self.show(gap) for name, gap in gaps.items()})

    def count(self, key: str, number: int) -> str:
        """So many of something: `1 run`, `1,200 runs`."""
        return self.say(f"{key}-one" if number == 1 else f"{key}-many", count=number)

    def word(self, text: object) -> str:
        """A label, a value of one, or the name of a number; what is not known stays as it is."""
        name = str(text)
        known = self._known(name)
        if known is not None:
            return known
        first, *rest = _JOINTS.split(name)
        if not rest:
            return re.sub(r"(?<![\w.])\d+\.\d+(?![\w.])", lambda number: self.plain(number[0]), name)
        return self.word(first) + "".join(
            joint + self.word(part) for joint, part in zip(rest[::2], rest[1::2], strict=True)
        )

    def _known(self, name: str) -> str | None:
        if name in self.own:
            return self.own[name]
        return self.language.LABELS.get(name)

    def text(self, text: str) -> str:
        """What a recipe or a claim says in English."""
        return self.own.get(text, text)

    def reason(self, message: str) -> str:
        """The message of an error, which is English; one that is not known stays as it is."""
        return message if self.say("language") == "en" else translate_error(message)

    def of_measure(self, statistic: str, measure: str) -> str:
        return self.say("of-measure", statistic=self.word(statistic), measure=self.word(measure))

    def show(self, value: object, digits: int = 0) -> str:
        """As `numbers.show`, with the language's signs for decimals and thousands."""
        return show(value, digits, self.language.NUMBERS)

    def plain(self, text: str) -> str:
        """A number that is rounded already."""
        return text.replace(".", self.language.NUMBERS[0])

    def series(self, numbers: Sequence[object]) -> str:
        """Numbers one after the other, apart even where decimals have a comma."""
        return (", " if self.language.NUMBERS[0] == "." else "; ").join(map(self.show, numbers))

    def listed(self, names: Sequence[str]) -> str:
        return ", ".join(map(self.word, names))


ENGLISH = Words(language_of("en"))
