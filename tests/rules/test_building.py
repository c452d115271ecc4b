"""Quick building of graphs: caches, sorting and checks don't change a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar

import pytest

import sudoshiki as sk
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.places import Cells
from sudoshiki.puzzle.primitives import AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from sudoshiki.puzzle.rule import NumberedRule, Titles
from sudoshiki.rules import known_names

from .brute_force import random_puzzle

VIEWS = ("constraints", "expansions", "groups", "names", "arcs", "pairs", "sums", "products", "automata")


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_rules_does_not_matter(seed: int) -> None:
    random = Random(seed)
    made = random_puzzle(random, random.sample(known_names(), 3))
    if made is None:
        return
    puzzle, _ = made
    parts = list(puzzle.graph.constraints)
    groups, others = [p for p in parts if not isinstance(p, sk.Rule)], list(puzzle.graph.rules) * 2
    random.shuffle(others)
    again = puzzle.graph.replaced([*groups, *others], box=puzzle.graph.box, regions=puzzle.graph.regions)
    extended = puzzle.graph.replaced(groups, box=puzzle.graph.box, regions=puzzle.graph.regions).extended(
        others
    )
    for graph in (again, extended):
        assert graph == puzzle.graph
        assert hash(graph) == hash(puzzle.graph)
        for view in VIEWS:
            assert getattr(graph, view) == getattr(puzzle.graph, view)


@dataclass(frozen=True, repr=False)
class Shy(sk.Rule):
    """A rule whose repr does not show its cells."""

    name = "shy"
    titles = Titles("shy", "tímida")

    cells: Cells

    def expand(self, frame: Frame) -> Iterator[Primitive]:
        yield Less(*frame.cells(self.cells))

    def __repr__(self) -> str:
        return "Shy()"


def test_rules_that_look_alike_are_all_kept() -> None:
    one, other = Shy("r1c1 r1c2"), Shy("r2c1 r2c2")
    puzzle = sk.sudoku(side=4, rules=[one, other, Shy("r1c1 r1c2")])
    assert set(puzzle.graph.rules) == {one, other}
    assert puzzle.graph.arcs == ((0, 1), (4, 5))


def test_a_new_relation_is_evaluated_again() -> None:
    frame = sk.sudoku(side=4).graph.frame
    for limit in range(4):
        (pair,) = frame.pair(0, 5, lambda a, b, limit=limit: a + b > limit + 2)
        assert pair.allowed == tuple(
            sum(1 << b - 1 for b in range(1, 5) if a + b > limit + 2) for a in range(1, 5)
        )
    assert frame.pair(0, 5, lambda a, b: a + b > 0) == []


def test_rules_of_the_board_see_its_own_shape() -> None:
    for rule in (sk.AntiKnight(), sk.AntiKing(), sk.AntiTaxicab()):
        boxes = sk.sudoku(side=6, rules=[rule]).graph
        lines = sk.latin(side=6, rules=[rule]).graph
        counts = [len(list(graph.expansions[0][1])) for graph in (boxes, lines)]
        assert counts[0] < counts[1], rule  # without boxes, fewer cells differ already
    low = sk.latin(side=6, rules=[sk.AntiTaxicab()], first_value=0).graph.pairs
    assert low != sk.latin(side=6, rules=[sk.AntiTaxicab()]).graph.pairs


@pytest.mark.parametrize("seed", range(120))
def test_signs_are_refused_where_no_values_fit_them(seed: int) -> None:
    """Against all values of five cells."""
    random = Random(seed)
    cells, side = [0, 5, 10, 15, 2], 4  # no two of them in a row, a column or a box, but for 2 and 10
    arcs = {tuple(random.sample(cells, 2)) for _ in range(random.randint(1, 6))}
    masks = [15] * 16
    for cell in random.sample(cells, random.randint(0, 3)):
        masks[cell] = random.randint(1, 14)
    alone = sk.Graph(side, [Less(*arc) for arc in arcs] if _fits(arcs, [15] * 16, cells) else [])
    if not alone.arcs:
        with pytest.raises(sk.PuzzleError):
            sk.Graph(side, [Less(*arc) for arc in arcs])
    elif _fits(arcs, masks, cells):
        assert sk.Puzzle(alone, masks, kind="latin").candidates == tuple(masks)
    else:
        with pytest.raises(sk.PuzzleError, match="no values fit the signs"):
            sk.Puzzle(alone, masks, kind="latin")


def _fits(arcs: set[tuple[int, ...]], masks: list[int], cells: list[int]) -> bool:
    for values in product(range(1, 5), repeat=len(cells)):
        value = dict(zip(cells, values, strict=True))
        if all(masks[cell] >> value[cell] - 1 & 1 for cell in cells) and all(
            value[low] < value[high] for low, high in arcs
        ):
            return True
    return False


def test_givens_of_iss_may_be_spelled_otherwise() -> None:
    usual = sk.parse(".~R1C1_5~R9C9_1_2.Cage~9~R1C2~R1C3", "iss")
    assert sk.parse(".~r1c1_05~R9c9_2_01.Cage~9~r1C2~R1c3", "iss") == usual
    for wrong in (".~R1C1_10", ".~R1C1_x", ".~R0C1_1", ".~R1C1", ".~R1C1_1~R1C1_2", ".~R1C1_"):
        with pytest.raises(sk.FormatError):
            sk.parse(wrong, "iss")


def test_groups_of_rules_are_called_as_the_rules_are() -> None:
    puzzle = sk.sudoku(side=9, rules=[sk.Cage(10, "r1c1 r1c2"), sk.Windoku()])
    assert puzzle.graph.names[26:29] == ("box 9", "the killer cage of 10 at r1c1 r1c2", "window 1")
    with pytest.raises(sk.PuzzleError, match=r"^.*1 .*twice .*r1c1 r2c4"):
        sk.sudoku("1" + "." * 11 + "1" + "." * 68, rules=[sk.Region("r1c1 r2c4")])


def test_the_order_of_sums_does_not_matter() -> None:
    """The search depends on the order, so there is one; duplicates are removed."""
    random = Random(29)
    cells = range(24)  # few, so that some sums begin alike
    for _ in range(50):
        sums = [
            Sum(
                tuple(random.sample(cells, size)),
                tuple(random.choices((1, -1, 2, 10), k=size)),
                random.choice(("=", "<=", ">=")),
                random.randrange(-9, 120),
            )
            for size in random.choices((1, 1, 2, 3, 5), k=20)
        ]
        result = sk.Graph(9, sums).sums
        assert sk.Graph(9, random.sample(sums * 2, 2 * len(sums))).sums == result
        assert len(result) == len(set(sums))
        assert set(result) == set(sums)


def test_every_rule_is_refused_where_a_cell_is_off_the_board() -> None:
    random, tried = Random(7), set()
    for name in known_names() * 3:
        made = random_puzzle(random, [name], side=6)
        for rule in made[1] if made else ():
            if any(max(place) >= 3 for place in rule.places()):
                tried.add(name)
                with pytest.raises(sk.PuzzleError, match="is off the 3×3 board"):
                    sk.latin(side=3, rules=[rule])
    assert len(tried) > 20


def test_puzzles_of_one_shape_share_its_expansion() -> None:
    rules = [sk.Diagonal(True), sk.AntiKnight()]
    shape = sk.sudoku(side=9, rules=rules).graph
    assert sk.sudoku(side=9, rules=rules).graph is shape
    assert not set(shape.groups) <= set(sk.sudoku(side=9, rules=rules[1:]).graph.groups)
    falling = sk.Diagonal(False)
    both = sk.sudoku(side=9, rules=[falling, *rules]).graph
    assert set(shape.extended([falling]).groups) == set(both.groups)
    for more in ([sk.Cage(10, "r1c1 r1c2")], [sk.AllMarked(["xv"])], [Shy("r1c1 r2c2")]):
        graph = sk.sudoku(side=9, rules=[*more, *rules]).graph
        anew = sk.Graph(9, graph.constraints, box=(3, 3))
        assert graph == shape.extended(more) == anew
        for view in VIEWS:
            assert getattr(graph, view) == getattr(shape.extended(more), view) == getattr(anew, view)


class Wrong(sk.Cage):
    """A rule of a class whose own primitives are not checked."""

    says: ClassVar[Primitive]

    def expand(self, frame: Frame) -> tuple[Primitive, ...]:  # noqa: ARG002
        return (self.says,)


def test_a_rule_of_the_user_is_checked() -> None:
    for wrong in (
        AllDifferent((0, 0), ""),
        AllDifferent((0, 81), ""),
        Pair(1, 1, (511,) * 9),
        Pair(0, 1, (1,)),
        Pair(0, 1, (1.5,) * 9),  # type: ignore[arg-type]
        Sum((0, 1), (1, 1), "=", 2**70),
        Sum((0, 1), (1, 1), "=", 5.0),  # type: ignore[arg-type]
        Sum((0, 1), (2**40, 1), "=", 5),
        Sum((0, 1), (0, 1), "=", 5),
        Sum((0, "1"), (1, 1), "=", 5),  # type: ignore[arg-type]
        Sum((), (), "=", 5),
        Product((0, 1), -4),
        Product((0, 1), 2**64),
        Automaton((0, 1), 2, (0,), ((0, 1, 2),), (1,)),
        Automaton((0, 1), 2, (0,), ((0, 10, 1),), (1,)),
        Automaton((0, 1), 2, (-1,), (), (1,)),
        Automaton((0, 1), 2**40, (0,), (), (1,)),
    ):
        Wrong.says = wrong
        with pytest.raises(sk.PuzzleError):
            sk.sudoku(side=9, rules=[Wrong(10, "r1c1 r1c2")])
        with pytest.raises(sk.PuzzleError):
            sk.sudoku(side=9).graph.extended([wrong])


@dataclass(frozen=True, repr=False)
class OffTheBoard(NumberedRule):
    """A rule of a user that states its primitives by the numbers of cells."""

    name = "off-the-board"
    titles = Titles("off the board", "fora do tabuleiro")

    cells: Cells

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> list[Sum]:  # noqa: ARG004
        return [Sum((cells[0], 999), (1, 1), "=", 4)]


def test_a_numbered_rule_of_the_user_is_checked() -> None:
    with pytest.raises(sk.PuzzleError, match="cell 999 is off the 4×4 board"):
        sk.sudoku("." * 16, rules=[OffTheBoard("r1c1")])


def test_a_sum_line_that_passes_a_cell_twice_is_refused() -> None:
    with pytest.raises(sk.PuzzleError, match=r"sum-line: .* twice"):
        sk.SumLine(10, "r1c1 r1c2 r1c1")


def test_an_automaton_that_names_a_cell_twice_is_refused() -> None:
    accepts_all = Automaton((0, 1, 0), 1, (0,), tuple((0, value, 0) for value in range(1, 5)), (0,))
    with pytest.raises(sk.PuzzleError, match="twice"):
        sk.sudoku(side=4).graph.extended([accepts_all])
