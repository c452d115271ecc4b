"""Kinds of puzzles: titles of sections, and how to play."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Puzzle
from ..puzzle.rule import Rule
from ..rules.diagonal import one_diagonal
from .words import BookWords

Paragraph = tuple[str, str]  # a title, or none, and a text


def kind_title(puzzle: Puzzle, words: BookWords) -> str:
    """Return a title such as "Sudoku 9×9", with the titles of its rules."""
    title = f"{words.kinds[_kind(puzzle)]} {puzzle.side}×{puzzle.side}"
    rules = dict.fromkeys(getattr(rule.titles, words.language) for rule in _rules(puzzle))
    return f"{title}: {', '.join(rules)}" if rules else title


def how_to_play(puzzles: Sequence[Puzzle], words: BookWords, *, all_proper: bool) -> list[Paragraph]:
    """Return how to play puzzles of one kind, by the rules of the first."""
    graph = puzzles[0].graph
    first = graph.first_value
    values = {"first": first, "last": first + graph.side - 1}
    paragraphs: list[Paragraph] = [("", words.lines.format(groups=_groups(puzzles[0], words), **values))]
    if any(puzzle.graph.signs for puzzle in puzzles):
        paragraphs.append(("", words.signs))
    rules = {type(rule): rule for puzzle in puzzles for rule in _rules(puzzle)}
    paragraphs += [_rule(rule, words.language) for rule in rules.values()]
    if all_proper:
        paragraphs.append(("", words.one_solution))
    return paragraphs


def _rules(puzzle: Puzzle) -> list[Rule]:
    return [*one_diagonal(puzzle.graph), *puzzle.graph.rules]


def _kind(puzzle: Puzzle) -> str:
    graph = puzzle.graph
    if graph.regions is not None:
        return "jigsaw"
    if graph.box is not None:
        return "diagonal" if graph.diagonals else "sudoku"
    return "futoshiki" if graph.signs else "latin"


def _groups(puzzle: Puzzle, words: BookWords) -> str:
    """ "every row, every column and every box of 3×3 cells"."""
    graph, names = puzzle.graph, words.groups
    parts = [names["row"], names["column"]]
    if graph.regions is not None:
        parts.append(names["region"])
    elif graph.box is not None:
        parts.append(names["box"].format("×".join(map(str, graph.box))))
    if graph.diagonals:
        parts.append(names["diagonal"])
    return f"{', '.join(parts[:-1])} {words.last} {parts[-1]}"


def _rule(rule: Rule, language: str) -> Paragraph:
    """Return title and text of a rule."""
    title: str = getattr(rule.titles, language)
    title = title[:1].upper() + title[1:]
    if rule.how_to_play is not None:
        return title, getattr(rule.how_to_play, language)
    return title, " ".join((type(rule).__doc__ or "").split())
