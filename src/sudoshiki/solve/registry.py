"""The registry of algorithms, from which help, docs and contract tests are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from threading import RLock
from typing import Literal, NamedTuple
from warnings import warn

from ..puzzle import Primitive, Puzzle, UsageError, unknown_kinds
from ..puzzle.errors import choose_from
from ..puzzle.validation import flag, quote, real, whole
from .types import OWN_NAMES, Answer, Request, Setting

_YES_OR_NO = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Option(NamedTuple):
    """One option of an algorithm: its default, and its choices or range.

    >>> mrv = next(algorithm for algorithm in sk.algorithms() if algorithm.name == "mrv")
    >>> [option.name for option in mrv.options]
    ['habits']
    """

    name: str
    default: bool | int | float | str
    help: str
    choices: tuple[int | str, ...] = ()
    low: float | None = None
    high: float | None = None
    by_size: bool = False  # if not set (None) it is chosen for the board; `default` is that of small ones
    apart: str = ""  # a choice that most machines don't support: never tried unless requested
    old_name: str = ""  # the name before it was renamed: deprecated, and accepted for one release

    def read(self, value: object) -> Setting:
        """Convert a value, perhaps a text, to the option's type. Raises UsageError."""
        if value is None and self.by_size:
            return None
        read = self._from_text(value) if isinstance(value, str) else self._typed(value)
        if read is None or (self.choices and read not in self.choices) or not self._in_range(read):
            raise UsageError(f"option {self.name}={quote(value)}: expected {self.expected()}")
        return read

    def _from_text(self, value: str) -> Setting:
        """Convert a text; None if it is invalid."""
        kind = type(self.default)
        if kind is bool:
            return _YES_OR_NO.get(value.lower())
        try:
            return kind(value)
        except ValueError:
            return None

    def _typed(self, value: object) -> Setting:
        """Convert a value to the option's type; None if it is invalid."""
        match self.default:
            case bool():
                return flag(value, f"option {self.name}")
            case int():
                return whole(value)
            case float():
                return real(value)
        return None

    @property
    def default_setting(self) -> Setting:
        return None if self.by_size else self.default

    @property
    def default_text(self) -> str:
        """The default as text."""
        return f"{self.default}, or by the size of a large board" if self.by_size else str(self.default)

    @property
    def left_alone(self) -> Setting:
        """Deprecated: the old name of `default_setting`."""
        warn("Option.left_alone is now Option.default_setting", DeprecationWarning, stacklevel=2)
        return self.default_setting

    @property
    def usual(self) -> str:
        """Deprecated: the old name of `default_text`."""
        warn("Option.usual is now Option.default_text", DeprecationWarning, stacklevel=2)
        return self.default_text

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
    """An entry of the registry.

    >>> mrv = next(algorithm for algorithm in sk.algorithms() if algorithm.name == "mrv")
    >>> mrv.complete, mrv.takes(sk.latin(side=4))
    (True, True)
    """

    name: str
    title: str  # one line
    source: str  # the document or paper it comes from
    supports: frozenset[type[Primitive]]  # the primitives that it knows
    solve: Callable[[Puzzle, Request], Answer]
    complete: bool  # proves `none` and `one`, given time
    effort: str  # what one unit of the effort budget is; "" if it can't be counted
    counts: bool = True  # finds solutions up to any limit
    proves_when: str = ""  # when an incomplete algorithm proves a verdict all the same
    # What its trace shows: steps of a search, parts of a composite algorithm, or moves on a full board.
    traces: Literal["", "steps", "parts", "moves"] = ""
    seeded: bool = False  # the seed changes the run
    options: tuple[Option, ...] = ()
    needs: str = ""  # a module that must be installed
    extra: str = ""  # the extra that installs it
    unavailable: str = ""  # why it can't run here, if known
    unsupported: str = ""  # why a complete algorithm doesn't know all primitives

    def why_unavailable(self) -> str:
        """Return why it can't run here; '' if it can."""
        if self.unavailable:
            return self.unavailable
        if self.needs and not _installed(self.needs):
            return f"needs {self.needs}: pip install 'sudoshiki[{self.extra}]'"
        return ""

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether it supports all constraints of the puzzle."""
        return not unknown_kinds(puzzle.graph, self.supports)

    def settings(self, given: Mapping[str, Setting]) -> dict[str, Setting]:
        """All options with checked values or defaults. Raises UsageError."""
        if type(given) is not dict and not isinstance(given, Mapping):
            raise UsageError(f"options must be a dict of names and values, not {quote(given)}")
        if not given:
            return {option.name: option.default_setting for option in self.options}
        known = {option.name: option for option in self.options}
        given = self._with_new_names(given)
        for name in given:
            if name not in known:
                advice = choose_from(name, known) if known else "it has none"
                if self.name in OWN_NAMES and not known:
                    advice += "; an option is a parameter after *: def solve(puzzle, *, depth=3)"
                raise UsageError(f"{self.name} has no option {quote(name)}; {advice}")
        return {
            name: option.read(given[name]) if name in given else option.default_setting
            for name, option in known.items()
        }

    def _with_new_names(self, given: Mapping[str, Setting]) -> Mapping[str, Setting]:
        """Replace deprecated names of options. Raises UsageError if both names are given."""
        for option in self.options:
            if option.old_name and option.old_name in given:
                if option.name in given:
                    raise UsageError(
                        f"{option.old_name} is the old name of {option.name}: give only one of them"
                    )
                warn(f"option {option.old_name} is now {option.name}", DeprecationWarning, stacklevel=2)
                given = {option.name if name == option.old_name else name: given[name] for name in given}
        return given


def _installed(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


_table: dict[str, Algorithm] = {}
_modules: dict[str, str] = {}  # algorithm → the module that registers it
_loaded_files: dict[str, str] = {}  # FILE.py:FUNCTION, as it was loaded → the name of its algorithm
_loading = RLock()
_plugin_modules: list[str] = []  # modules with a function `load_plugins`, not yet called


def announce(module: str, *names: str) -> None:
    """Declare which algorithms `module` registers; it is imported when needed."""
    for name in names:
        _modules[name] = module


def register(*algorithms: Algorithm) -> None:
    """Add algorithms of our own. Raises ValueError if a name exists."""
    for algorithm in algorithms:
        if algorithm.name in _table:
            raise ValueError(f"algorithm {algorithm.name!r} is registered twice")
        _table[algorithm.name] = algorithm


def announce_plugins(module: str) -> None:
    """Declare a module; its `load_plugins` is called if other algorithms are needed."""
    _plugin_modules.append(module)


def load_plugins() -> None:
    """Load all plugins; an interrupted call is repeated and loads nothing twice."""
    with _loading:
        while _plugin_modules:
            import_module(_plugin_modules[-1]).load_plugins()
            _plugin_modules.pop()


def add(algorithm: Algorithm, *, replaces: Algorithm | None = None) -> None:
    """Add a user's algorithm. Raises UsageError if the name exists, loaded or not."""
    exists = algorithm.name in _modules or (
        algorithm.name in _table and _table[algorithm.name] is not replaces
    )
    if exists:
        raise UsageError(
            f"the name {quote(algorithm.name)} is taken: {find(algorithm.name).title}; choose another name"
        )
    _table[algorithm.name] = algorithm
    OWN_NAMES.add(algorithm.name)


def remember_file(text: str, name: str) -> None:
    """Keep the name of an algorithm loaded from FILE.py:FUNCTION, for messages."""
    _loaded_files[text] = name


def user_algorithms() -> list[Algorithm]:
    """The algorithms that users added, in that order."""
    return [algorithm for name, algorithm in _table.items() if name not in _modules]


def user_algorithm(name: str) -> Algorithm | None:
    """The user's algorithm of that name, or None."""
    return _table[name] if name in _table and name not in _modules else None


def is_taken(name: str) -> bool:
    """Whether an algorithm has that name, loaded or not."""
    return name in _modules or name in _table


def is_own(name: str) -> bool:
    """Whether it names a user's algorithm."""
    return split_name(name)[0] in _table.keys() - _modules.keys()


def algorithms() -> tuple[Algorithm, ...]:
    """All algorithms, in the order they were announced; those of the user last.

    >>> [algorithm.name for algorithm in sk.algorithms()][:3]
    ['auto', 'cdcl', 'backtracking']
    """
    for module in dict.fromkeys(_modules.values()):
        import_module(module)
    load_plugins()
    return tuple(_table[name] for name in _names())


def find(name: str) -> Algorithm:
    """The algorithm of that name. Raises UsageError with the choices."""
    if not isinstance(name, str):
        advice = "add it with sk.register(…), then give its name" if callable(name) else "see algorithms()"
        raise UsageError(f"give the name of an algorithm, not {quote(name)}; {advice}")
    if name not in _table and name in _modules:
        import_module(_modules[name])
    if name not in _table:
        load_plugins()
    if name not in _table and ".py:" in name:
        raise UsageError(_advice_on_file(name))
    if name not in _table:
        own = "; your own is named FILE.py:FUNCTION" if "." in name else ""
        raise UsageError(f"unknown algorithm {quote(name)}{own}; {choose_from(name, _names())}")
    return _table[name]


def _advice_on_file(text: str) -> str:
    """Say what to write instead of FILE.py:FUNCTION, which names no algorithm."""
    name = _loaded_files.get(text, "")
    if name in _table:
        return f"the algorithm of {quote(text)} is named {quote(name)}: give that name"
    advice = f"name it alone with --with, or give sk.register({text!r}).name"
    return f"{quote(text)} is not loaded: {advice}"


def find_with_options(
    name: str, options: Mapping[str, Setting] | None = None
) -> tuple[Algorithm, dict[str, Setting]]:
    """The algorithm and all settings for a name such as `mrv:habits=s2` and `options`.

    Raises UsageError if an option is unknown, or given in both.
    """
    if options is None and type(name) is str and name in _table:
        return _table[name], _table[name].settings({})
    base, settings_in_name = split_name(name) if isinstance(name, str) else (name, {})
    algorithm = find(base)
    settings = {} if options is None else options
    if settings_in_name and isinstance(settings, Mapping):
        for option in settings_in_name.keys() & settings.keys():
            raise UsageError(f"option {quote(option)} is given in {quote(name)} and beside it")
        settings = {**settings, **settings_in_name}
    return algorithm, algorithm.settings(settings)


def split_name(name: str) -> tuple[str, dict[str, Setting]]:
    """Split a name such as `mrv:habits=s2` into name and options. Raises UsageError."""
    algorithm, *option_texts = name.strip().split(":")
    if algorithm.endswith(".py") and option_texts:  # a function in a file
        algorithm = f"{algorithm}:{option_texts.pop(0)}"
    settings: dict[str, Setting] = {}
    for text in option_texts:
        option, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise UsageError(f"{quote(text)} in {quote(name)} is not NAME=VALUE")
        if option in settings:
            raise UsageError(f"option {quote(option)} is given twice in {quote(name)}")
        settings[option] = value
    return algorithm, settings


def _names() -> list[str]:
    return [*dict.fromkeys((*_modules, *_table))]
