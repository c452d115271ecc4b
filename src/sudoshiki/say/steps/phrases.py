"""Which sentences a step needs, and what stands in their gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from ...logic.step import Candidate, Cause, Link, Step
from ...puzzle import Puzzle, UsageError
from ...puzzle.errors import cell_name
from . import english, portuguese

__all__ = ["LANGUAGES", "Explained", "explained"]

LANGUAGES: Mapping[str, ModuleType] = {"en": english, "pt": portuguese}


@dataclass(frozen=True, slots=True)
class Explained:
    """A step in words."""

    title: str
    reason: str  # what is seen, and why something follows
    change: str  # what follows

    def __str__(self) -> str:
        return f"{self.title}. {self.reason} {self.change}"


def explained(step: Step, puzzle: Puzzle, language: str = "en") -> Explained:
    """A short paragraph: what is seen, why it follows, what changes."""
    if language not in LANGUAGES:
        raise UsageError(f"no sentences in {language!r}; there are {', '.join(LANGUAGES)}")
    words = _Words(LANGUAGES[language], puzzle, step)
    return Explained(words.title(), words.reason(), words.change())


class _Words:
    """A step and the language it is told in."""

    def __init__(self, language: ModuleType, puzzle: Puzzle, step: Step) -> None:
        self.language = language
        self.puzzle = puzzle
        self.step = step

    # Parts of sentences.

    def listed(self, parts: Iterable[str], last: str = "and") -> str:
        words = self.language.WORDS
        *most, end = parts
        return words["comma"].join(most) + words[last] + end if most else end

    def cell(self, cell: int) -> str:
        return cell_name(cell, self.puzzle.side)

    def cells(self, cells: Iterable[int]) -> str:
        return self.listed(map(self.cell, sorted(set(cells))))

    def values(self, values: Iterable[int]) -> str:
        return self.listed(map(str, values))

    def group(self, number: int) -> str:
        name = self.puzzle.graph.names[number]
        kind, _, rest = name.partition(" ")
        groups = self.language.GROUPS
        if name in groups:
            return str(groups[name])
        return f"{groups[kind]} {rest}" if kind in groups else name

    def groups(self, numbers: Iterable[int]) -> str:
        return self.listed(map(self.group, numbers))

    def state(self, candidate: Candidate, on: bool) -> str:
        word = self.language.WORDS["is" if on else "is-not"]
        return str(word.format(cell=self.cell(candidate.cell), values=candidate.value))

    def sentence(self, key: str, **gaps: object) -> str:
        return str(self.language.SENTENCES[key].format(**gaps))

    def name(self, technique: str, size: int = 0) -> str:
        names = self.language.NAMES
        return str(names.get(f"{technique}-{size}") or names[technique]).format(size=size)

    # The three parts of the paragraph.

    def title(self) -> str:
        return self.name(self.step.technique, self.step.size)

    def reason(self) -> str:
        return _REASONS[self.step.technique](self)

    def change(self) -> str:
        words = self.language.WORDS
        if self.step.placements:
            changes = self.listed(self.state(candidate, True) for candidate in self.step.placements)
            return str(words["placed"].format(changes=changes))
        by_value: dict[int, list[int]] = {}
        for cell, value in self.step.eliminations:
            by_value.setdefault(value, []).append(cell)
        merged: dict[tuple[int, ...], list[int]] = {}
        for value, cells in sorted(by_value.items()):
            merged.setdefault(tuple(sorted(cells)), []).append(value)
        losses = (
            words["loses"].format(values=self.values(values), cells=self.cells(cells))
            for cells, values in merged.items()
        )
        return str(words["eliminated"].format(changes=self.listed(losses)))

    # Chains, from what was assumed to the end.

    def assumed(self, branch: Sequence[Link]) -> str:
        first = branch[-1]
        return self.state(first.candidate, first.on)

    def chain(self, branch: Sequence[Link]) -> str:
        return (
            "; ".join(self.link(link) for link in reversed(branch) if link.cause is not Cause.ASSUMED) + "."
        )

    def link(self, link: Link) -> str:
        return self.sentence("then", state=self.state(link.candidate, link.on), why=self.why(link))

    def why(self, link: Link) -> str:
        side = "on" if link.on else "off"
        if link.cause is Cause.CELL:
            return self.sentence(f"why-cell-{side}")
        if link.group is not None:
            return self.sentence(
                f"why-group-{side}", value=link.candidate.value, group=self.group(link.group)
            )
        return self.sentence("why-pattern", pattern=self.name(link.pattern or "xy-forcing-chain", 2).lower())


# One rule for each technique: which sentence, and what stands in its gaps.


def _full_house(w: _Words) -> str:
    cell, value = w.step.placements[0]
    return w.sentence("full-house", cell=w.cell(cell), value=value, group=w.groups(w.step.groups))


def _hidden_single(w: _Words) -> str:
    cell, value = w.step.placements[0]
    return w.sentence("hidden-single", cell=w.cell(cell), value=value, group=w.groups(w.step.groups))


def _naked_single(w: _Words) -> str:
    cell, value = w.step.placements[0]
    return w.sentence("naked-single", cell=w.cell(cell), value=value)


def _direct_locked(w: _Words) -> str:
    base, cover = w.step.groups
    return w.sentence(
        "direct-locked",
        group=w.group(base),
        cover=w.group(cover),
        value=w.values(w.step.values),
        cells=w.cells(w.step.cells),
        target=w.cell(w.step.placements[0].cell),
    )


def _direct_hidden(w: _Words) -> str:
    return w.sentence(
        "direct-hidden",
        group=w.groups(w.step.groups),
        values=w.values(w.step.values),
        cells=w.cells(w.step.cells),
        target=w.cell(w.step.placements[0].cell),
        placed=w.step.placements[0].value,
    )


def _locked(w: _Words) -> str:
    base, cover = w.step.groups
    return w.sentence(
        "locked",
        group=w.group(base),
        cover=w.group(cover),
        value=w.values(w.step.values),
        cells=w.cells(w.step.cells),
    )


def _set(w: _Words) -> str:
    return w.sentence(
        w.step.technique,
        group=w.groups(w.step.groups),
        cells=w.cells(w.step.cells),
        values=w.values(w.step.values),
    )


def _fish(w: _Words) -> str:
    half = len(w.step.groups) // 2
    return w.sentence(
        "fish",
        bases=w.groups(w.step.groups[:half]),
        covers=w.groups(w.step.groups[half:]),
        value=w.values(w.step.values),
    )


def _wing(w: _Words) -> str:
    pivot, *wings = w.step.cells
    return w.sentence(
        w.step.technique, pivot=w.cell(pivot), wings=w.cells(wings), value=w.values(w.step.values)
    )


def _unique_loop(w: _Words) -> str:
    text = w.sentence("unique-loop", cells=w.cells(w.step.cells), values=w.values(w.step.values))
    more = {3: "unique-loop-set", 4: "unique-loop-locked"}.get(w.step.type)
    return f"{text} {w.sentence(more, group=w.groups(w.step.groups))}" if more else text


def _cells(w: _Words) -> str:
    return w.sentence(w.step.technique, cells=w.cells(w.step.cells))


def _cycle(w: _Words) -> str:
    return w.sentence("cycle", chain=w.chain(w.step.branches[0]).removesuffix("."))


def _forcing_chain(w: _Words) -> str:
    branch = w.step.branches[0]
    key = "chain-on" if branch[0].on else "chain-off"
    return w.sentence(key, assumed=w.assumed(branch), chain=w.chain(branch))


def _branches(w: _Words) -> str:
    told = (
        w.sentence("branch", assumed=w.assumed(branch), chain=w.chain(branch))
        for branch in w.step.branches
        if len(branch) > 1
    )
    return w.sentence("branches", branches=" ".join(told))


def _contradiction(w: _Words) -> str:
    told = (w.chain(branch) for branch in w.step.branches if len(branch) > 1)
    return w.sentence("contradiction", assumed=w.assumed(w.step.branches[0]), branches=" ".join(told))


_REASONS: Mapping[str, Callable[[_Words], str]] = {
    "full-house": _full_house,
    "hidden-single-box": _hidden_single,
    "hidden-single-line": _hidden_single,
    "direct-pointing": _direct_locked,
    "direct-claiming": _direct_locked,
    "direct-hidden-pair": _direct_hidden,
    "direct-hidden-triplet": _direct_hidden,
    "naked-single": _naked_single,
    "pointing": _locked,
    "claiming": _locked,
    "naked-set": _set,
    "hidden-set": _set,
    "fish": _fish,
    "xy-wing": _wing,
    "xyz-wing": _wing,
    "unique-loop": _unique_loop,
    "bug": _cells,
    "aligned-exclusion": _cells,
    "x-cycle": _cycle,
    "y-cycle": _cycle,
    "xy-cycle": _cycle,
    "x-forcing-chain": _forcing_chain,
    "xy-forcing-chain": _forcing_chain,
    "cell-forcing-chain": _branches,
    "region-forcing-chain": _branches,
    "double-forcing-chain": _branches,
    "contradiction-chain": _contradiction,
    "nishio": _contradiction,
}
