"""The boards of a recipe: specs with stable ids and seeds, and their makers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, product
from random import Random
from typing import Any, NamedTuple

from .. import formats
from ..generate import LEVELS, empty_cells, full_board, full_latin, full_sudoku, needs, unique
from ..puzzle import Board, Box, Puzzle, UsageError, default_box, futoshiki, latin, sudoku
from ..puzzle.symmetry import relabelled, rotated
from ..solve import DEFAULT_ALGORITHM, Verdict, solve
from .checks import errors_at, level_of
from .collected import COLLECTIONS, is_missing, is_substitute, read_boards
from .recipe import BoardEntry, Recipe
from .s3_boards import MAKER as S3_MAKER
from .s3_boards import board_of, combinations


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """One board to make. The same recipe gives the same ids, seeds and boards."""

    id: str
    entry: BoardEntry
    labels: Mapping[str, Any]
    seed: int
    number: int
    recipe_seed: int = 0
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    folder: str = ""


def derive_seed(*parts: object) -> int:
    """Return a seed of 63 bits from the parts, the same on every machine."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def seed_of(first: int | None, number: int, *parts: object) -> int:
    """Return the seed of a board or run: counted, or derived from the parts."""
    return derive_seed(*parts) if first is None else first + number - 1


def specs(recipe: Recipe) -> list[BoardSpec]:
    """Return all boards of the recipe, in its order."""
    specs_by_id: dict[str, BoardSpec] = {}
    for index, entry in enumerate(recipe.boards, start=1):
        if entry.instead and not is_substitute(entry, recipe):
            continue
        with errors_at(recipe, f"boards {index}"):
            for spec in _specs_of(entry, recipe):
                if spec.id in specs_by_id:
                    raise UsageError(f"two boards are called {spec.id}; name their sets")
                specs_by_id[spec.id] = spec
    return list(specs_by_id.values())


def _specs_of(entry: BoardEntry, recipe: Recipe) -> Iterator[BoardSpec]:
    for labels, number in _combinations(entry, recipe.folder):
        key = "/".join([str(value) for name, value in labels.items() if name not in ("kind", "box")])
        board_id = f"{key}/{number}"
        seed = seed_of(entry.first_seed, number, recipe.seed, board_id)
        yield BoardSpec(board_id, entry, labels, seed, number, recipe.seed, recipe.levels, recipe.folder)


def _combinations(entry: BoardEntry, folder: str) -> Iterator[tuple[dict[str, Any], int]]:
    base = {"set": entry.set or entry.make, "kind": _kind(entry)}
    if is_missing(entry, folder):
        return
    if entry.make in COLLECTIONS:
        yield from read_boards(entry, folder, base)
        return
    if not entry.side:
        raise UsageError(f"boards made by {entry.make} need the key 'side'")
    if entry.make == S3_MAKER:
        yield from combinations(entry, folder, base)
        return
    axes = {name: getattr(entry, name) or (None,) for name in ("side", "level", "fraction", "signs")}
    for values in product(*axes.values()):
        labels = {name: value for name, value in zip(axes, values, strict=True) if value is not None}
        for number in range(1, entry.count + 1):
            yield {**base, **labels}, number


def _kind(entry: BoardEntry) -> str:
    """Return the kind of puzzle that the maker makes; empty for boards that are read."""
    if entry.make in ("futoshiki", "few-givens"):
        return "futoshiki"
    boxed = entry.make in ("unique", "unsolvable") or (entry.make == "shuffled" and not entry.fraction)
    return "sudoku" if boxed or entry.kind == "sudoku" else "latin"


def is_read(spec: BoardSpec) -> bool:
    """Return whether the board is read from a file, which may change, and not made."""
    return spec.entry.make in (*COLLECTIONS, S3_MAKER)


def make_board(spec: BoardSpec) -> Puzzle:
    """Return the puzzle of that spec; the same spec gives the same puzzle."""
    entry = spec.entry
    if entry.make in COLLECTIONS:
        return COLLECTIONS[entry.make](entry, spec.folder)[spec.number - 1]
    return _MAKERS[entry.make](spec).named(spec.id)


def _box(spec: BoardSpec) -> tuple[int, int]:
    if spec.entry.box:
        rows, columns = spec.entry.box
        return rows, columns
    return default_box(spec.labels["side"])


def _empty(spec: BoardSpec) -> Puzzle:
    side = spec.labels["side"]
    return latin(side=side) if spec.entry.kind != "sudoku" else sudoku(side=side, box=_box(spec))


def _unique(spec: BoardSpec) -> Puzzle:
    side = spec.labels["side"]
    level = spec.labels.get("level", "any")
    return unique(side, _box(spec), level=level_of(spec.levels, level, side), seed=spec.seed, tries=2000)


def _unsolvable(spec: BoardSpec) -> Puzzle:
    """Return a unique puzzle with an extra given that leaves no solution.

    A given that singles alone don't refute is preferred.
    """
    base = unique(spec.labels["side"], _box(spec), level=LEVELS["any"], seed=spec.seed)
    spoilt = _with_wrong_given(base, Random(spec.seed))
    first = next(spoilt, None)
    if first is None:
        raise UsageError(f"no given can be added to {spec.id} without a clash")
    return next((puzzle for puzzle in chain([first], spoilt) if needs(puzzle).guesses), first)


def _with_wrong_given(base: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield variants with an extra wrong given that conflicts with none."""
    right = full_board(base)  # the only solution
    cells = [cell for cell, value in enumerate(base.givens) if value == 0]
    for cell in random.sample(cells, len(cells)):
        used = {base.givens[other] for group in base.groups if cell in group for other in group}
        for value in random.sample(range(1, base.side + 1), base.side):
            if value not in used and value != right[cell]:
                givens = [value if index == cell else given for index, given in enumerate(base.givens)]
                yield sudoku(givens, box=base.box)


def _fraction(spec: BoardSpec) -> Puzzle:
    """Return a fraction of a full random board, as S4; not always unique."""
    empty = _empty(spec)
    full = full_board(empty, seed=spec.seed)
    givens = empty_cells(full, float(spec.labels.get("fraction", 0)), spec.seed)
    return latin(givens) if spec.entry.kind != "sudoku" else sudoku(givens, box=empty.box)


def _futoshiki(spec: BoardSpec) -> Puzzle:
    """Return a fraction of a Latin square with signs on some neighbours."""
    side = spec.labels["side"]
    full = full_board(latin(side=side), seed=spec.seed)
    pairs = _neighbours(side)
    Random(spec.seed).shuffle(pairs)
    signs = pairs[: round(float(spec.labels.get("signs", 0)) * len(pairs))]
    givens = empty_cells(full, float(spec.labels.get("fraction", 0)), spec.seed)
    return futoshiki(givens, _ascending(signs, full))


def _neighbours(side: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbours: horizontal, then vertical."""
    right = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    return right + [(cell, cell + side) for cell in range(side * side - side)]


def _ascending(pairs: Iterable[tuple[int, int]], full: Board) -> list[tuple[int, int]]:
    """Return the pairs of cells with the lesser value of the full board first."""
    return [(a, b) if full[a] < full[b] else (b, a) for a, b in pairs]


def _make_shuffled(spec: BoardSpec) -> Puzzle:
    """Return the same board with renamed values, transformed: equally hard."""
    base = dict(spec.labels)
    key = "/".join(str(base[name]) for name in ("set", "side", "level") if name in base)
    one = replace(spec, seed=derive_seed(spec.recipe_seed, key))
    puzzle = _unique(one) if "fraction" not in base else _fraction(one)
    random = Random(spec.seed)
    for _ in range(random.randrange(4) if puzzle.box is None or len(set(puzzle.box)) == 1 else 0):
        puzzle = rotated(puzzle)
    return relabelled(puzzle, random.sample(range(1, puzzle.side + 1), puzzle.side))


def _make_masked(spec: BoardSpec) -> Puzzle:
    """Return a fraction of S4's full board, which is stored to compare solutions."""
    side, box, seed, with_ = _full_board_key(spec)
    return masked_puzzle(side, box, float(spec.labels.get("fraction", 0)), seed, with_)


def _full_board_key(spec: BoardSpec) -> tuple[int, Box | None, int, str]:
    box = _box(spec) if spec.entry.kind == "sudoku" else None
    return spec.labels["side"], box, spec.seed, spec.entry.complete_with or DEFAULT_ALGORITHM


def full_board_of(spec: BoardSpec) -> Board | None:
    """Return the original full board, if solutions are compared with it."""
    return full_of_masked(*_full_board_key(spec)) if spec.entry.make == "masked" else None


def _few_givens(spec: BoardSpec) -> Puzzle:
    """Return a Futoshiki with signs on a fourth of neighbours, minimal givens."""
    side, random = spec.labels["side"], Random(spec.seed)
    full, pairs = full_latin(side, spec.seed), _neighbours(side)
    arcs = _ascending(random.sample(pairs, len(pairs) // 4), full)
    givens = list(full)
    for cell in random.sample(range(side * side), side * side):
        value, givens[cell] = givens[cell], 0
        if solve(futoshiki(givens, arcs=arcs), "cdcl").verdict is not Verdict.ONE:
            givens[cell] = value
    return futoshiki(givens, arcs=arcs)


_MAKERS: dict[str, Callable[[BoardSpec], Puzzle]] = {
    "empty": _empty,
    "unique": _unique,
    "unsolvable": _unsolvable,
    "fraction": _fraction,
    "futoshiki": _futoshiki,
    "few-givens": _few_givens,
    "masked": _make_masked,
    "shuffled": _make_shuffled,
    S3_MAKER: lambda spec: board_of(spec.labels, spec.number, spec.folder),
}
MAKERS = (*_MAKERS, *COLLECTIONS)


class BoardText(NamedTuple):
    """A board for a worker: the puzzle, and the full board to compare with."""

    puzzle: str
    full: str = ""


def to_text(puzzle: Puzzle) -> str:
    """Return the whole puzzle on one line."""
    return formats.write(puzzle, "json").strip()


def from_text(text: str) -> Puzzle:
    return formats.parse(text, "json")


def board_hash(puzzle: Puzzle) -> str:
    """Return a hash of the puzzle without its name."""
    content = [puzzle.side, puzzle.groups, puzzle.arcs, puzzle.candidates]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def masked_puzzle(side: int, box: Box | None, fraction: float, seed: int, with_: str) -> Puzzle:
    """Return S4's puzzle: a random fraction of a full board or Latin square."""
    givens = empty_cells(full_of_masked(side, box, seed, with_), fraction, seed)
    return latin(givens) if box is None else sudoku(givens, box)


@lru_cache(maxsize=64)  # one for all fractions
def full_of_masked(side: int, box: Box | None, seed: int, with_: str) -> Board:
    return full_latin(side, seed, with_=with_) if box is None else full_sudoku(box, seed, with_=with_)
