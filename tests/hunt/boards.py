"""A board for each number: all sizes and rules, with one, many or no solutions."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import sudoshiki as sk
from sudoshiki.puzzle.groups import grouped

from ..random_boards import BOXES, LARGE_SIDES, SMALL_SIDES, loose_puzzle, random_puzzle
from ..rules import brute_force as rules
from ..strategies import neighbour_pairs

SIDES = (2, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 8, 9, 9, 9)


def draw(seed: int, number: int) -> sk.Puzzle:
    """Return the board of two numbers; always the same."""
    random = Random(f"hunt {seed} {number}")
    share = random.random()
    if share < 0.2:
        return with_rules(random)
    if share < 0.7:
        return mixed(random)
    if share < 0.94:
        return random_puzzle(random.getrandbits(40), SMALL_SIDES)
    return (
        random_puzzle(random.getrandbits(40), LARGE_SIDES)
        if share < 0.995
        else loose_puzzle(random.getrandbits(40))
    )


def mixed(random: Random) -> sk.Puzzle:
    """Mix boxes, regions, diagonals, own groups, signs, marks and a wrong given."""
    while True:
        try:
            return _mixed(random)
        except sk.PuzzleError:  # what was drawn contradicts itself: another one
            continue


def with_rules(random: Random) -> sk.Puzzle:
    """Return a small board with one to three named rules; some with values from 0."""
    while True:
        if made := rules.random_puzzle(random):
            return made[0]


def plain_graph(side: int, random: Random) -> sk.Graph:
    """Return rows and columns with boxes, regions or neither; some with diagonals."""
    return _graph(side, random.randrange(5), random.random() < 0.3, random.randrange(6))


def full_board(graph: sk.Graph, random: Random) -> list[int] | None:
    """Return a solution with renamed values; None if the graph has none."""
    result = _full_board(graph, random.randrange(12))
    names = random.sample(range(1, graph.side + 1), graph.side)
    return None if result is None else [names[value - 1] for value in result]


def signs_of(random: Random, board: list[int], side: int) -> list[tuple[int, int]]:
    """Return signs that hold."""
    chosen = _signs(random, board, side)
    return [(a, b) if board[a] < board[b] else (b, a) for a, b in chosen]


def _mixed(random: Random) -> sk.Puzzle:
    plain = _graph(random.choice(SIDES), random.randrange(5), random.random() < 0.2, random.randrange(6))
    full = _full_board(plain, random.randrange(12))
    board = full or [random.randint(1, plain.side) for _ in range(plain.side**2)]
    arcs = _signs(random, board, plain.side) if random.random() < 0.5 else []
    groups, names = list(plain.groups), list(plain.names)
    if random.random() < 0.15:
        groups.append(tuple(random.sample(range(plain.side**2), random.randint(1, plain.side))))
        names.append("a group of its own")
    if random.random() < 0.07:  # cells that are in few groups, or in none
        kept = sorted(random.sample(range(len(groups)), random.randint(0, len(groups))))
        groups, names = [groups[number] for number in kept], [names[number] for number in kept]
    graph = sk.Graph(plain.side, grouped(groups, names, arcs=arcs), box=plain.box, regions=plain.regions)
    return sk.Puzzle(graph, _masks(random, board, plain.side), kind="sudoku" if plain.box else "latin")


@lru_cache(maxsize=2000)
def _graph(side: int, kind: int, diagonals: bool, number: int) -> sk.Graph:
    """Kinds 0 and 1 have no boxes, 2 and 3 have them, 4 has regions (else rows)."""
    random = Random(number)
    boxes = BOXES.get(side)
    if kind == 4:
        high, wide = boxes[0] if boxes else (1, side)
        labels = [r // high * (side // wide) + c // wide for r in range(side) for c in range(side)]
        for _ in range(side):
            one, other = random.sample(range(side * side), 2)
            labels[one], labels[other] = labels[other], labels[one]
        return sk.sudoku(side=side, regions=labels, diagonals=diagonals).graph
    if kind >= 2 and boxes:
        return sk.sudoku(side=side, box=random.choice(boxes), diagonals=diagonals).graph
    if not diagonals:
        return sk.latin(side=side).graph
    return sk.sudoku(side=side, box=(1, side), diagonals=True).graph


@lru_cache(maxsize=4000)
def _full_board(graph: sk.Graph, seed: int) -> sk.Board | None:
    open_board = sk.Puzzle(graph, [(1 << graph.side) - 1] * graph.side**2, kind="any")
    return sk.solve(open_board, limit=1, seed=seed, effort=100_000).solution


def _signs(random: Random, board: sk.Board | list[int], side: int) -> list[tuple[int, int]]:
    """Return signs, mostly between neighbours, as the lanes need; some are wrong."""
    pairs = neighbour_pairs(side)
    chosen = random.sample(pairs, random.randint(0, len(pairs)) * random.randint(1, 3) // 3)
    if random.random() < 0.2:
        chosen += [(a, b) for a, b in (random.sample(range(side * side), 2) for _ in range(side))]
    wrong = random.choice([0, 0, 0.02])
    return [
        (a, b) if (board[a] < board[b]) == (random.random() >= wrong) else (b, a)
        for a, b in chosen
        if board[a] != board[b]
    ]


def _masks(random: Random, board: sk.Board | list[int], side: int) -> list[int]:
    kept = random.uniform(0, 0.7) if side < 8 else random.uniform(0.25, 0.7)
    marked = random.random() if random.random() < 0.15 else 0.0  # the share of cells with pencil marks
    everything = (1 << side) - 1
    masks = []
    for value in board:
        bit = 1 << value - 1
        if random.random() < kept:
            masks.append(bit)
        elif random.random() < marked:
            masks.append(
                (random.getrandbits(side) & everything) | (bit if random.random() < 0.97 else 0) or bit
            )
        else:
            masks.append(everything)
    if random.random() < 0.25:
        masks[random.randrange(len(masks))] = 1 << random.randrange(side)
    return masks
