"""The native core. Only `solvers`, `counting`, `logic`, `generate`, `many` and `proofs` may use it."""

from collections.abc import Callable, Sequence
from enum import Enum, IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

class Groups:
    """Cells that must differ: what graphs of one shape share."""

    def __init__(self, side: int, groups: Sequence[Sequence[int]]) -> None: ...

class Graph:
    """Cells are numbers from 0. The masks of a pair are 64-bit words, one a value up to side 64, else two.

    A sum's relation is 0 for =, 1 for ≤, 2 for ≥. An automaton has cells, a number of states, starts,
    transitions (state, value, state) and the states that accept.
    """

    def __init__(
        self,
        groups: Groups,
        more_groups: Sequence[Sequence[int]],
        arcs: Sequence[Sequence[int]],
        pairs: Sequence[tuple[int, int, Sequence[int]]] = ...,
        sums: Sequence[tuple[Sequence[int], Sequence[int], str, int]] = ...,
        products: Sequence[tuple[Sequence[int], int]] = ...,
        automata: Sequence[
            tuple[Sequence[int], int, Sequence[int], Sequence[tuple[int, int, int]], Sequence[int]]
        ] = ...,
    ) -> None: ...

class Request:
    def __init__(
        self,
        *,
        solutions: int,
        keep: int,
        effort: int,
        seconds: float,
        stop: bytearray | None,
        seed: int,
        trace_capacity: int,
    ) -> None: ...

class Answer:
    solutions: list[bytes]
    found: int
    exhausted: bool
    stopped: str
    counters: tuple[int, int, int, int, int, int, int, int]
    partial: bytes
    way: str
    events: list[tuple[int, int, int, int]]
    events_dropped: int
    notes: list[tuple[str, str, tuple[int, int, int, int, int, int, int, int]]]
    measures: list[tuple[int, int, int, int]]
    every: int

def solve_auto(
    graph: Graph, candidates: bytes, request: Request, threads: int, instruction_set: str = ""
) -> Answer: ...
def solve_cdcl(graph: Graph, candidates: bytes, request: Request) -> Answer: ...
def solve_dlx(graph: Graph, candidates: bytes, request: Request) -> Answer: ...
def solve_tree(
    graph: Graph,
    candidates: bytes,
    request: Request,
    method: str,
    habits: str = "ours",
    whole_groups: bool = False,
) -> Answer: ...

class Count:
    found: bytes  # little-endian
    exact: bool
    too_large: bool
    stopped: str
    tried: int
    states: int

def count_states(
    side: int,
    height: int,
    width: int,
    allowed: Sequence[int],
    request: Request,
    bytes: int,
    progress: Callable[[int, int, int, int], None] | None,
) -> Count: ...

class Probes:
    log_weights: list[float]
    solutions: list[bytes]
    refuted: bool
    stopped: str
    tried: int

def probe_solutions(graph: Graph, candidates: bytes, request: Request, walks: int) -> Probes: ...

class Inference(Enum):
    singles = 0
    locked = 1
    matching = 2

def propagate(graph: Graph, candidates: bytes, level: Inference) -> bytes | None: ...

class Walk(Enum):
    breadth_first = 0
    depth_first = 1
    saturated = 2

class Neighbours(Enum):
    number = 0
    row = 1
    column = 2
    box = 3
    random = 4

class Start(Enum):
    first = 0
    random = 1
    saturated = 2

def solve_one_guess(graph: Graph, candidates: bytes, request: Request) -> Answer: ...
def solve_constructive(
    graph: Graph,
    candidates: bytes,
    request: Request,
    walk: Walk,
    neighbours: Neighbours,
    start: Start,
    through_givens: bool,
    attempts: int,
) -> Answer: ...
def fill_board(graph: Graph, candidates: bytes, request: Request) -> Answer: ...
def dig_board(
    graph: Graph,
    candidates: bytes,
    request: Request,
    keep_givens: int,
    singles_only: bool,
    most_guesses: int,
) -> Answer: ...
def board_needs(graph: Graph, candidates: bytes, request: Request) -> Answer: ...

class BoardKind:
    def __init__(self, graph: Graph, box_height: int, box_width: int, signs: bool) -> None: ...

def fill_boards(kind: BoardKind, first: int, count: int, request: Request) -> bytes: ...
def make_boards(
    kind: BoardKind, first: int, count: int, per_solution: int, request: Request
) -> tuple[bytes, bytes, bytes]: ...
def finish_boards(kind: BoardKind, reduced: bytes, first: int, request: Request) -> tuple[bytes, bytes]: ...
def dig_boards(
    kind: BoardKind,
    full: bytes,
    clues: bytes | None,
    items: Sequence[tuple[int, Sequence[int]]],
    keep_givens: Sequence[int],
    keep_signs: Sequence[int],
    first: int,
    request: Request,
) -> tuple[bytes, bytes, bytes]: ...

class Fit(IntEnum):
    TOO_EASY = ...
    LEVEL = ...
    TOO_HARD = ...

def dig_boards_to_level(
    kind: BoardKind,
    full: bytes,
    clues: bytes,
    unique_first: bool,
    items: Sequence[tuple[int, Sequence[int]]],
    levels: Sequence[int],
    level: int,
    keep_givens: Sequence[int],
    keep_signs: Sequence[int],
    first: int,
    request: Request,
) -> tuple[bytes, bytes, bytes]: ...
def board_levels(
    kind: BoardKind, values: bytes, signs: bytes, levels: Sequence[int], request: Request
) -> bytes: ...
def prove_boards(
    kind: BoardKind, values: bytes, signs: bytes, most_guesses: int, request: Request
) -> bytes: ...
def canonical_boards(
    side: int, box_height: int, box_width: int, values: bytes
) -> list[tuple[bytes, int]]: ...
def fingerprint_boards(kind: BoardKind, values: bytes, signs: bytes) -> bytes: ...
def lines_of_boards(values: bytes, cells: int, symbols: bytes) -> bytes: ...

class FingerprintTable:
    def __init__(self) -> None: ...
    def add(self, fingerprints: bytes, number: int) -> list[tuple[int, int]]: ...

class Formula:
    contradiction: bool
    refused: bool
    clause_count: int
    eliminations: int
    clauses: list[list[int]]
    variables: list[tuple[int, int]]
    decided: bytes

def encode_cnf(graph: Graph, candidates: bytes, ladder: bool, max_clauses: int) -> Formula: ...
def check_boards(
    *,
    side: int,
    groups: Sequence[Sequence[int]],
    arcs: Sequence[Sequence[int]],
    givens: NDArray[np.uint8] | memoryview,
    solutions: NDArray[np.uint8] | memoryview,
    signs: NDArray[np.int8] | memoryview | None,
    instruction_set: str = "",
) -> bytes: ...
def solves(
    board: tuple[int, ...],
    side: int,
    candidates: tuple[int, ...],
    groups: tuple[tuple[int, ...], ...],
    arcs: tuple[tuple[int, int], ...],
    pairs: tuple[tuple[int, int, tuple[int, ...]], ...],
    sums: tuple[tuple[tuple[int, ...], tuple[int, ...], str, int], ...],
    products: tuple[tuple[tuple[int, ...], int], ...],
    automata: tuple[
        tuple[tuple[int, ...], int, tuple[int, ...], tuple[tuple[int, int, int], ...], tuple[int, ...]], ...
    ],
) -> bool: ...
def plant_wrong_solution(board: int | None) -> None: ...

class Code(IntEnum):  # the numbers stand in core/lanes/codes.hpp
    NONE = ...
    ONE = ...
    MANY = ...
    SOME = ...
    UNDECIDED = ...
    REJECTED = ...  # not a puzzle: `Solved.fault` and `Solved.column` say why

class Fault(IntEnum):
    FINE = ...
    LENGTH = ...  # not as many cells as the boards of this batch have
    CHARACTER = ...  # one that stands for no value of the board
    VALUE = ...  # a number that is no value of the board
    CLASH = ...  # equal givens in one row, column or box, or givens that break a sign
    BLANK = ...  # no board at all: nothing but white space, a comment, or missing
    SCRIPT = ...  # a digit of another script
    EXTRA = ...  # words after the board
    NUL = ...
    ENCODING = ...  # bytes that are no UTF-8

UNSURE: int  # in place of a Fault: a line that is not plain beyond doubt, which the reader of lines must see

class Batch:
    def __init__(self, side: int, box_height: int, box_width: int) -> None: ...
    boards: bytes | memoryview | NDArray[np.uint8]
    offsets: NDArray[np.int32] | NDArray[np.int64] | None
    offset_bytes: int
    text: bool
    count: int
    alphabet: bytes
    signs: NDArray[np.int8] | None
    limit: int
    most_guesses: int
    means: str
    threads: int
    instruction_set: str
    verdict: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    guesses: NDArray[np.uint32]
    found: NDArray[np.uint32]
    fault: NDArray[np.uint8]
    column: NDArray[np.uint32]
    def solve(self, request: Request) -> Answer: ...

def instruction_sets() -> list[str]: ...
def count_lines(text: bytes | memoryview) -> int: ...
def has_even_lines(text: bytes | memoryview | NDArray[np.uint8], width: int) -> bool: ...
def lines_at(text: bytes | memoryview, wanted: list[int]) -> list[bytes]: ...
def csv_columns(
    *,
    text: bytes,
    separator: str,
    puzzle: int,
    id: int,
    kept: Sequence[int],
    form: str,
    headers: int,
    is_utf8: bool,
    quote_limit: int,
) -> tuple[bytes, bytes, list[bytes]]: ...
def csv_ends(data: bytes, final: bool, quote_limit: int) -> list[int]: ...
def keep_freed_memory() -> None: ...
def scan(data: bytes, stop: int) -> tuple[int, bool, int]: ...
def is_plain_text(data: bytes, /) -> bool: ...
def answer_lines(
    *,
    text: bytes,
    shape: tuple[int, int, int],
    alphabet: bytes,
    symbols: str,
    limit: int,
    most_guesses: int,
    first_line: int,
    first_number: int,
    ids: bytes,
    kept: Sequence[bytes],
    segments: Sequence[bytes | tuple[str, int]],
    unique_only: bool,
    words: Sequence[str],
    results: tuple[Any, Any, Any, Any] | None,
    request: Request,
) -> tuple[bytes, list[tuple[int, int, int, int, int]], list[int], int]: ...
def solve_tabu(
    graph: Graph,
    candidates: bytes,
    request: Request,
    random_tenure: int | None,
    conflict_tenure: float | None,
    shake_after: int | None,
    patience: int,
    propagate: bool = True,
    instruction_set: str = "",
) -> Answer: ...
def solve_memetic(
    graph: Graph, candidates: bytes, request: Request, population: int, depth: int, propagate: bool = True
) -> Answer: ...
def solve_annealing(
    graph: Graph, candidates: bytes, request: Request, cooling: float, patience: int, propagate: bool = True
) -> Answer: ...
def solve_genetic(
    graph: Graph,
    candidates: bytes,
    request: Request,
    population: int,
    mutation: float,
    climb: int,
    patience: int,
    propagate: bool = True,
) -> Answer: ...

_CellValue = tuple[int, int]
# cell, value, on, cause, pattern, parents, others
_LinkRow = tuple[int, int, bool, int, int, list[int], list[int], list[int], _StepRow | None]
# rating, technique, size, type, level, groups, cells, parts, values, arcs, joints, branches, placements,
# eliminations
_StepRow = tuple[
    int,
    int,
    int,
    int,
    int,
    list[int],
    list[int],
    list[list[int]],
    list[int],
    list[tuple[int, int]],
    list[list[int]],
    list[list[_LinkRow]],
    list[_CellValue],
    list[_CellValue],
]

def logic_techniques() -> list[tuple[str, bool]]: ...
def logic_scales() -> list[str]: ...
def explain_path(
    graph: Graph, values: bytes, candidates: bytes, request: Request, scale: str, one_solution: bool
) -> tuple[list[_StepRow], Answer]: ...
def all_steps(
    graph: Graph, values: bytes, candidates: bytes, kinds_of_forcing_chains: int, request: Request
) -> list[_StepRow]: ...

class Solutions:
    def __init__(self, graph: Graph, candidates: bytes, seed: int) -> None: ...
    def next(self, request: Request) -> bytes: ...
    @property
    def exhausted(self) -> bool: ...
    @property
    def counters(self) -> tuple[int, ...]: ...

def rate_boards(
    graph: Graph, values: bytes, candidates: bytes, request: Request, scale: str
) -> list[tuple[int, ...]]: ...
def rate_boards_up_to(graph: Graph, values: bytes, most: int, request: Request) -> list[int]: ...
def rate_bands(
    graph: Graph, values: bytes, candidates: bytes, most: Sequence[int], request: Request
) -> bytes: ...
def levels_of(
    graph: Graph, values: bytes, candidates: bytes, levels: Sequence[int], request: Request
) -> bytes: ...
def search_scale(
    graph: Graph, candidates: bytes, solution: Sequence[int], restarts: int, tries: int, request: Request
) -> tuple[bool, int | None, list[int] | None, int]: ...
def deductions() -> dict[str, int]: ...

logic_largest_side: int

class Proof:
    refused: bool
    too_long: bool
    finished: bool
    counterexample: bytes
    lrat: bytes
    variables: int
    clauses: int
    conflicts: int

def prove(
    graph: Graph, candidates: bytes, solution: bytes, request: Request, most_hints: int = 250_000_000
) -> Proof: ...

class ProofCheck:
    def __init__(
        self,
        *,
        side: int,
        groups: Sequence[Sequence[int]],
        arcs: Sequence[tuple[int, int]],
        pairs: Sequence[tuple[int, int, Sequence[Sequence[int]]]],
        candidates: Sequence[Sequence[int]],
    ) -> None: ...
    def board_fault(self, board: Sequence[int]) -> str: ...
    def begin(self, solution: Sequence[int], request: Request) -> bool: ...
    def read(self, text: bytes) -> bool: ...
    lines: int
    refuted: bool
    fault: str
