"""The one table of algorithms. Help, docs, comparisons and contract tests are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from threading import RLock
from typing import Literal, NamedTuple

from ..puzzle import Primitive, Puzzle, UsageError, unknown_kinds
from ..puzzle.door import flag, real, shown, whole
from ..puzzle.errors import choose_from
from .types import OWN_NAMES, Answer, Request, Setting

_YES_OR_NO = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Option(NamedTuple):
    """One setting of an algorithm: a default, and choices or, where it is a number, a range that is taken."""

    name: str
    default: bool | int | float | str
    help: str
    choices: tuple[int | str, ...] = ()
    low: float | None = None
    high: float | None = None
    by_size: bool = False  # left alone (None) it is chosen for the board; the default is that of small ones
    apart: str = ""  # a choice that needs more than most machines have: to be asked for, not tried

    def read(self, value: object) -> Setting:
        """`value`, possibly text from a command line, as this option's type and inside its range."""
        if value is None and self.by_size:
            return None
        read = self._from_text(value) if isinstance(value, str) else self._typed(value)
        if read is None or (self.choices and read not in self.choices) or not self._in_range(read):
            raise UsageError(f"option {self.name}={shown(value)}: expected {self.expected()}")
        return read

    def _from_text(self, value: str) -> Setting:
        """What a text stands for; None if for nothing."""
        wanted = type(self.default)
        if wanted is bool:
            return _YES_OR_NO.get(value.lower())
        try:
            return wanted(value)
        except ValueError:
            return None

    def _typed(self, value: object) -> Setting:
        """A value of the option's type; None if it is none."""
        match self.default:
            case bool():
                return flag(value, f"option {self.name}")
            case int():
                return whole(value)
            case float():
                return real(value)
        return None

    @property
    def left_alone(self) -> Setting:
        return None if self.by_size else self.default

    @property
    def usual(self) -> str:
        """What it is when left alone, in words."""
        return f"{self.default}, or by the size of a large board" if self.by_size else str(self.default)

    def _in_range(self, value: bool | int | float | str) -> bool:
        if isinstance(value, str):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(map(str, self.choices))
        kind = {int: "a whole number", float: "a number", bool: "yes or no", str: "text"}[type(self.default)]
        if self.low is not None and self.high is not None:
            return f"{kind} from {self.low} to {self.high}"
        if self.low is not None:
            return f"{kind}, at least {self.low}"
        return kind


class Algorithm(NamedTuple):
    """A row of the registry."""

    name: str
    title: str  # one line
    source: str  # the document or paper it comes from
    supports: frozenset[type[Primitive]]  # the primitives that it knows
    solve: Callable[[Puzzle, Request], Answer]
    complete: bool  # proves `none` and `one`, given time
    effort: str  # what one unit of the effort budget is; "" if it can't be counted
    counts: bool = True  # finds solutions up to any limit
    proves_when: str = ""  # an incomplete one may prove them all the same, and say so in its answer: when
    # What a trace of it shows: its steps, which part is at work, or how a full board is mended move by move.
    traces: Literal["", "steps", "parts", "moves"] = ""
    seeded: bool = False  # the seed changes the run
    options: tuple[Option, ...] = ()
    needs: str = ""  # a module that must be installed
    extra: str = ""  # the extra that installs it
    unavailable: str = ""  # why it can't run here, where that is known

    def why_unavailable(self) -> str:
        """Why it can't run here, or nothing."""
        if self.unavailable:
            return self.unavailable
        if self.needs and not _installed(self.needs):
            return f"needs {self.needs}: pip install 'sudoshiki[{self.extra}]'"
        return ""

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether it knows all that the puzzle asks."""
        return not unknown_kinds(puzzle.graph, self.supports)

    def settings(self, given: Mapping[str, Setting]) -> dict[str, Setting]:
        """All options with their values: those given, checked, and the defaults of the rest."""
        if not isinstance(given, Mapping):
            raise UsageError(f"options must be a dict of names and values, not {shown(given)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                advice = choose_from(name, known) if known else "it has none"
                if self.name in OWN_NAMES and not known:
                    advice += "; an option is a parameter after *: def solve(puzzle, *, depth=3)"
                raise UsageError(f"{self.name} has no option {shown(name)}; {advice}")
        return {
            name: option.read(given[name]) if name in given else option.left_alone
            for name, option in known.items()
        }


def _installed(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


_table: dict[str, Algorithm] = {}
_rooms: dict[str, str] = {}  # algorithm → the module that registers it
_loading = RLock()
_others: list[str] = []  # modules that load the algorithms of others


def announce(module: str, *names: str) -> None:
    """Say which algorithms `module` registers; it is imported when one of them is asked for."""
    for name in names:
        _rooms[name] = module


def register(*rows: Algorithm) -> None:
    """Add rows to the table; a name can be taken only once."""
    for row in rows:
        if row.name in _table:
            raise ValueError(f"algorithm {row.name!r} is registered twice")
        _table[row.name] = row


def announce_others(module: str) -> None:
    """Say which module has a `load_others`: it adds algorithms of others when one is needed."""
    _others.append(module)


def _load_others() -> None:
    """A call that was broken off is made again: what it had loaded by then is not loaded twice."""
    with _loading:
        while _others:
            import_module(_others[-1]).load_others()
            _others.pop()


def add(row: Algorithm, *, instead_of: Algorithm | None = None) -> None:
    """Add a user's own row; a name that is taken is refused, whether its module is loaded or not."""
    taken = row.name in _rooms or (row.name in _table and _table[row.name] is not instead_of)
    if taken:
        raise UsageError(f"the name {shown(row.name)} is taken: {find(row.name).title}; choose another name")
    _table[row.name] = row
    OWN_NAMES.add(row.name)


def own_rows() -> list[Algorithm]:
    """The rows that users added, in that order."""
    return [row for name, row in _table.items() if name not in _rooms]


def own_row(name: str) -> Algorithm | None:
    """The user's row of that name; None if there is none."""
    return _table[name] if name in _table and name not in _rooms else None


def is_taken(name: str) -> bool:
    """Whether an algorithm has that name, loaded or not."""
    return name in _rooms or name in _table


def is_own(name: str) -> bool:
    """Whether it names an algorithm of the user's own."""
    return split_name(name)[0] in _table.keys() - _rooms.keys()


def algorithms() -> tuple[Algorithm, ...]:
    """All rows, in the order they were announced; the user's own last."""
    for module in dict.fromkeys(_rooms.values()):
        import_module(module)
    _load_others()
    return tuple(_table[name] for name in _names())


def find(name: str) -> Algorithm:
    """The row of that name; an unknown one is refused with the choices."""
    if not isinstance(name, str):
        advice = "add it with sk.register(…), then give its name" if callable(name) else "see algorithms()"
        raise UsageError(f"an algorithm is asked for by name, not by {shown(name)}; {advice}")
    if name in _rooms:
        import_module(_rooms[name])
    if name not in _table:
        _load_others()
    if name not in _table and ".py:" in name:
        raise UsageError(
            f"{shown(name)} is not loaded: name it alone with --with, or call sk.register({name!r})"
        )
    if name not in _table:
        own = "; your own is named FILE.py:FUNCTION" if "." in name else ""
        raise UsageError(f"unknown algorithm {shown(name)}{own}; {choose_from(name, _names())}")
    return _table[name]


def asked_for(
    name: str, options: Mapping[str, Setting] | None = None
) -> tuple[Algorithm, dict[str, Setting]]:
    """The row and all settings of `mrv` or `mrv:habits=s2`, and of `options`; one said twice is refused."""
    row, told = split_name(name) if isinstance(name, str) else (name, {})
    algorithm = find(row)
    settings = {} if options is None else options
    if told and isinstance(settings, Mapping):
        for option in told.keys() & settings.keys():
            raise UsageError(f"option {shown(option)} is given in {shown(name)} and beside it")
        settings = {**settings, **told}
    return algorithm, algorithm.settings(settings)


def split_name(name: str) -> tuple[str, dict[str, Setting]]:
    """`mrv:habits=s2`, an algorithm with its options wherever one is named, in its parts."""
    row, *told = name.strip().split(":")
    if row.endswith(".py") and told:  # a function in a file
        row = f"{row}:{told.pop(0)}"
    settings: dict[str, Setting] = {}
    for text in told:
        option, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise UsageError(f"{shown(text)} in {shown(name)} is not NAME=VALUE")
        if option in settings:
            raise UsageError(f"option {shown(option)} is given twice in {shown(name)}")
        settings[option] = value
    return row, settings


def _names() -> list[str]:
    return [*dict.fromkeys((*_rooms, *_table))]
