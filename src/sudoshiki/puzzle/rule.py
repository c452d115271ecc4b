"""The base class of named rules, which expand to primitives.

A rule is a frozen dataclass. Its fields are its parameters, in Python as in JSON; they are read by their
types: Cell, Cells and CellGroups are given as "r1c1 r1c2" or as pairs counted from 1, and kept as Places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from .errors import Kind, PuzzleError, SudoshikiError
from .places import (
    Cell,
    CellGroups,
    Cells,
    Place,
    Places,
    board_places,
    cell_groups,
    name_of,
    names_of,
    one_cell,
    some_cells,
)
from .primitives import AllDifferent, Less, Primitive, Product, Sum
from .validation import flag, quote, text, whole, whole_numbers

if TYPE_CHECKING:
    from .frame import Frame
    from .square import SquareMove


Values = Sequence[int]
Names = Sequence[str]

_LARGEST = 10**11  # number of a rule, so that engines can calculate with it


class Titles(NamedTuple):
    """A name or a sentence of a rule, by language."""

    en: str
    pt: str


class Mark:
    """Something to draw for a rule; `rules.marks` has them all."""


class Rule:
    """A constraint of a variant. Subclass it to add one: see ARCHITECTURE.md.

    >>> len(sk.Thermo("r1c1 r1c2 r1c3").cells)
    3
    """

    name: ClassVar[str]  # in JSON and in messages
    titles: ClassVar[Titles]  # its name in texts
    plurals: ClassVar[Titles | None] = None  # plural; None: headings don't count them
    how_to_play: ClassVar[Titles | None] = None  # for players, in a book; None: its docstring
    is_shorthand: ClassVar[bool] = False  # a puzzle stores its primitives instead of it
    is_shape: ClassVar[bool] = False  # depends only on side, values and groups, so it is cached
    example_board: ClassVar[tuple[str, int]] = ("sudoku", 6)  # kind and side of the board for `examples`

    def __post_init__(self) -> None:
        """Convert each field; `validate` refuses invalid values."""
        values = self.__dict__
        for name, read, plain in _fields[type(self)].checks:
            value = values[name]
            if type(value) is plain:
                continue
            try:
                result = value if read is None else read(value)
            except SudoshikiError as error:
                raise PuzzleError(f"{self.name}, {name}: {error}") from None
            if result is not value:
                object.__setattr__(self, name, result)
        if problem := self.validate():
            raise PuzzleError(f"{self.name}: {problem}")

    def validate(self) -> str:
        """Say what is wrong with the parameters on any board; "" if they are valid."""
        return ""

    def resolve(self) -> Sequence[Rule]:
        """Return the rule itself; DeferredRules build theirs here."""
        return (self,)

    def expand(self, frame: Frame) -> Iterable[Primitive]:
        """The equivalent primitives."""
        raise NotImplementedError

    def narrow(self, frame: Frame) -> Mapping[int, int]:  # noqa: ARG002
        """For each cell a mask of allowed values, for rules about single cells."""
        return {}

    def moved(self, move: SquareMove) -> Rule | None:
        """The rule after a symmetry; None if it can't be expressed.

        By default a rule that names no cells stays.
        """
        changed = {name: _moved(value, move) for name, value in self.parameters().items()}
        return type(self)(**changed)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        """The rule after v becomes N+1-v; None if it can't be expressed."""
        return None

    def marks(self, frame: Frame) -> Sequence[Mark]:  # noqa: ARG002
        """Return the marks to draw."""
        return ()

    @classmethod
    def examples(cls) -> Sequence[Rule]:
        """Rules of a puzzle that shows it, for pictures and tests."""
        return () if _fields[cls].required else (cls(),)

    def parameters(self) -> dict[str, object]:
        """The fields by name."""
        return {name: getattr(self, name) for name in _fields[type(self)].readers}

    def places(self) -> tuple[Place, ...]:
        """All cells that it names, each once; none for a rule of the whole board."""
        return tuple(dict.fromkeys(self.named_cells()))

    def named_cells(self) -> Sequence[Place]:
        """The same, with repetitions."""
        places = _fields[type(self)].with_cells(self)
        return places if isinstance(places, Places) else _places_in(places)

    def words(self, language: str = "en") -> str:
        """The rule in words: "killer cage of 10 at r1c1 r1c2"."""
        english = language == "en"
        words: str = getattr(self.titles, language)
        total = getattr(self, "total", None) if "total" in _fields[type(self)].readers else None
        if total is not None:
            words += f" {'of' if english else 'de'} {total}"
        if cells := self.places():
            words += f" {'at' if english else 'em'} {names_of(cells)}"
        return words

    def problem(self, broken: Primitive, board: Sequence[int], frame: Frame) -> str:
        """The message for a broken primitive of it, with displayed values."""
        here = f"the {self.words()}"
        values = " ".join(f"{frame.place(cell)}={board[cell]}" for cell in broken.cells)
        if isinstance(broken, AllDifferent):
            twice = [cell for cell in broken.cells if _count(board, broken.cells, board[cell]) > 1]
            cells = " and ".join(str(frame.place(cell)) for cell in twice)
            return f"{board[twice[0]]} appears twice in {here}: {cells}" if twice else f"{here} is broken"
        if isinstance(broken, Sum) and set(broken.coefficients) == {1}:
            return f"{here} sums to {sum(board[cell] for cell in broken.cells)}"
        if isinstance(broken, Product):
            product = 1
            for cell in broken.cells:
                product *= board[cell]
            return f"{here} multiplies to {product}"
        if isinstance(broken, Less):
            low, high = (f"{frame.place(cell)}={board[cell]}" for cell in broken.cells)
            return f"{here}: {low} is not less than {high}"
        return f"{here} is broken by {values}"

    def as_json(self) -> dict[str, object]:
        """Return its name and parameters for JSON, without defaults."""
        from dataclasses import MISSING, fields

        data: dict[str, object] = {"rule": self.name}
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.default is MISSING or value != field.default:
                data[field.name] = _as_json(value)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Rule:
        """Read a rule from a JSON object. Raises PuzzleError for unknown parameters."""
        known, required = _fields[cls].readers, _fields[cls].required
        values = {key: value for key, value in data.items() if key != "rule"}
        if required <= values.keys() <= known.keys():
            return cls(**values)
        takes = f"it takes {', '.join(known)}" if known else "it takes none"
        for key in values:
            if key not in known:
                raise PuzzleError(f"rule {cls.name} has no parameter {quote(key)}: {takes}", kind=Kind.JSON)
        lacking = next(name for name in known if name in required and name not in values)
        raise PuzzleError(f"rule {cls.name} lacks {lacking}: {takes}", kind=Kind.JSON)

    def order(self) -> tuple[str, str]:
        """The sort key of rules, so that equal puzzles list them in one order."""
        return self.name, repr(self)

    def __repr__(self) -> str:
        settings = [f"{name}={write(getattr(self, name))}" for name, write in _fields[type(self)].writers]
        return f"{type(self).__name__}({', '.join(settings)})"


Constraint = Primitive | Rule

Expand = TypeVar("Expand", bound=Callable[..., Iterable[Primitive]])
FITTING: set[Callable[..., Iterable[Primitive]]] = set()


def fitting(expand: Expand) -> Expand:
    """Mark an `expand` whose primitives, like those of Frame, need no checks."""
    FITTING.add(expand)
    return expand


class NumberedRule(Rule):
    """A rule whose primitives follow from its fields, with cells as numbers."""

    of_numbers: ClassVar[Callable[..., Iterable[Primitive]]]  # of a frame and the fields

    @classmethod
    def expand_all(cls, frame: Frame, every: Sequence[tuple[Any, ...]]) -> Iterable[Iterable[Primitive]]:
        """The primitives of several rules, which are given by their fields, in parts.

        A rule of which a puzzle has many may define this instead of `of_numbers`.
        """
        return [cls.of_numbers(frame, *fields) for fields in every]

    @fitting
    def expand(self, frame: Frame) -> Iterable[Primitive]:
        values = self.__dict__
        fields = tuple([number(frame, values[name]) for name, number in _fields[type(self)].numbers])
        return chain.from_iterable(self.expand_all(frame, [fields]))


class DeferredRules(tuple[type[NumberedRule], int, Sequence[tuple[Any, ...]]]):
    """Validated rules of one class, kept as their fields, with cells as numbers.

    To solve a puzzle, their primitives are enough. Building Rule objects takes longer than solving many
    puzzles, so `resolve` builds them only when they are needed: for texts, drawings and files. The tuple has
    the class of the rules, the side of the board and, for each rule, all fields in order.
    """

    __slots__ = ()
    is_shorthand = False
    is_shape = False
    narrow = Rule.narrow

    def resolve(self) -> list[Rule]:
        kind, side, every = self
        readers, places = _fields[kind].readers.values(), board_places(side)
        return [kind(*map(_field_value, fields, readers, repeat(places))) for fields in every]


def _field_value(value: Any, read: _Read | None, places: Sequence[Place]) -> object:
    """The value of a field, with cells as Places."""
    if read is some_cells:
        return Places([places[cell] for cell in value])
    return places[value] if read is one_cell else value


def _count(board: Sequence[int], cells: Iterable[int], value: int) -> int:
    return sum(board[cell] == value for cell in cells)


def _whole(value: object) -> int:
    number = whole(value)
    if number is None:
        raise PuzzleError(f"expected a whole number, not {quote(value)}")
    if abs(number) > _LARGEST:
        raise PuzzleError(f"{quote(number)} is too large; numbers go up to {_LARGEST:,}")
    return number


def _perhaps_whole(value: object) -> int | None:
    return None if value is None else _whole(value)


def _flag(value: object) -> bool:
    return flag(value, "it")


def _text(value: object) -> str:
    return text(value, "it")


def _names(value: object) -> tuple[str, ...]:
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, Iterable) or isinstance(parts, Mapping):
        raise PuzzleError(f"expected words, not {quote(value)}")
    return tuple(sorted({text(part, "each of them") for part in parts}))


def _values(value: object) -> tuple[int, ...]:
    if isinstance(value, str):
        value = [int(part) if part.isdecimal() else part for part in value.replace(",", " ").split()]
    return tuple(sorted(set(whole_numbers(value, "expected whole numbers", unordered=True))))


_Read = Callable[[object], object]

# How a field is read, by its type; or by the type's name, as a module with postponed annotations has it.
_READERS: dict[Any, _Read] = {}
for _type, _name, _reader in (
    (Cell, "Cell", one_cell),
    (Cells, "Cells", some_cells),
    (CellGroups, "CellGroups", cell_groups),
    (Names, "Names", _names),
    (Values, "Values", _values),
    (int, "int", _whole),
    (int | None, "int | None", _perhaps_whole),
    (bool, "bool", _flag),
    (str, "str", _text),
):
    _READERS[_type] = _READERS[_name] = _reader


_NO_PLACES = (_names, _values, _whole, _perhaps_whole, _flag, _text)
# By reader, the type that needs no conversion.
_PLAIN: dict[_Read | None, type] = {
    one_cell: Place,
    some_cells: Places,
    _flag: bool,
    _text: str,
}


# How cells of a field that was read become numbers.
_NUMBERS: dict[_Read | None, Callable[[Frame, Any], object]] = {
    one_cell: lambda frame, cell: frame.cell(cell),
    some_cells: lambda frame, cells: frame.cells(cells),
}


def _written(value: object) -> str:
    return repr(_as_json(value))


def _cell_written(cell: Place) -> str:
    return f"'{name_of(cell)}'"


def _cells_written(cells: Iterable[Place]) -> str:
    return f"'{names_of(cells)}'"


# How a field that was read is written.
_WRITERS: dict[_Read | None, Callable[[Any], str]] = {
    one_cell: _cell_written,
    some_cells: _cells_written,
    _whole: repr,
    _perhaps_whole: repr,
    _flag: repr,
    _text: repr,
}


class _Fields:
    """The fields of a class of rules."""

    def __init__(self, class_: type[Rule]) -> None:
        from dataclasses import MISSING, fields

        every = fields(class_)  # type: ignore[arg-type]  # every rule is a dataclass
        self.required = {field.name for field in every if field.default is MISSING}
        self.readers = {field.name: _READERS.get(field.type) for field in every}  # None: not converted
        self.checks = [(name, read, _PLAIN.get(read)) for name, read in self.readers.items()]
        self.writers = [(name, _WRITERS.get(read, _written)) for name, read in self.readers.items()]
        self.numbers: list[tuple[str, Callable[[Frame, Any], object]]] = [
            (name, _NUMBERS.get(read, lambda _, value: value)) for name, read in self.readers.items()
        ]
        with_cells = [name for name, read in self.readers.items() if read not in _NO_PLACES]
        self.with_cells: Callable[[Rule], object] = attrgetter(*with_cells) if with_cells else lambda _: ()


class _ByClass(dict[type[Rule], _Fields]):
    """The fields of each class, computed when first needed."""

    def __missing__(self, class_: type[Rule]) -> _Fields:
        self[class_] = fields_of_class = _Fields(class_)
        return fields_of_class


_fields = _ByClass()


def _moved(value: Any, move: SquareMove) -> Any:
    if isinstance(value, Place):
        return move.place(value)
    return type(value)(_moved(part, move) for part in value) if isinstance(value, tuple) else value


def _places_in(value: object) -> list[Place]:
    if isinstance(value, Place):
        return [value]
    return [place for part in value for place in _places_in(part)] if isinstance(value, tuple) else []


def _as_json(value: Any) -> Any:
    if isinstance(value, Place):
        return name_of(value)
    if isinstance(value, tuple):
        return names_of(value) if isinstance(value, Places) else [_as_json(part) for part in value]
    return value
