"""The result of an engine: arrays with one entry per board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from math import isqrt
from typing import TYPE_CHECKING, Any, Self

from ..gpu.device import is_on_device, on_host
from ..puzzle.errors import not_installed, so_many
from ..puzzle.symbols import symbols
from ..solve import Stopped
from .batch import Code, Fault

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

_PLAIN = (Code.ONE, Code.SOME)  # verdicts that are not written after the solution


ARRAYS = ("verdict", "solution", "guesses", "found", "fault", "column")
_SHOWN = 10  # boards shown in a notebook


class Results:
    """Base of all results: arrays with one entry per board, among them `fault`."""

    __slots__ = ()
    if TYPE_CHECKING:
        fault: NDArray[np.uint8]

        def counts(self) -> dict[str, int]: ...

    def __len__(self) -> int:
        return len(self.fault)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and say_the_same(self.on_host(), other.on_host())

    def on_host(self) -> Self:
        """Return a copy with all arrays in host memory."""
        values: dict[str, Any] = {entry.name: getattr(self, entry.name) for entry in fields(self)}  # type: ignore[arg-type]
        copies = {name: on_host(value) for name, value in values.items() if is_on_device(value)}
        return replace(self, **copies) if copies else self  # type: ignore[type-var]

    def _counts_text(self) -> str:
        """Return the counts in words."""
        counts = ", ".join(f"{count:,} {word}" for word, count in self.counts().items() if count)
        return counts or "nothing asked"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Solved(Results):
    """The results of a batch: arrays with one entry per board, in order.

    >>> solved = sk.solve_many(["3.4..1.2.4.32.1."])
    >>> solved.solution.tolist()[0][:4], solved.counts()["one"]
    ([3, 2, 4, 1], 1)
    """

    verdict: NDArray[np.uint8]  # a Code
    solution: NDArray[np.uint8]  # the first one found, n × cells; zeros if there is none
    guesses: NDArray[np.uint32]
    found: NDArray[np.uint32]  # solutions counted, up to the limit
    fault: NDArray[np.uint8]  # a Fault
    column: NDArray[np.uint32]  # column of the fault, from 1; for a conflict that of the later given
    stopped: Stopped  # why the run ended; boards that were not reached are undecided
    engine: str = field(default="", compare=False)  # name of the engine

    def __repr__(self) -> str:
        side = isqrt(self.solution.shape[1])
        return (
            f"<Solved {so_many(len(self), 'board', ',')} of {side}×{side}: {self._counts_text()}"
            f" ({self.stopped}{f', on {self.engine}' if self.engine else ''})\n"
            " arrays: verdict (each a sk.Code), solution, found, guesses, fault (each a sk.Fault), column\n"
            " also as lines(), to_arrow(), to_pandas()>"
        )

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: counts by verdict, and the first boards."""
        from ..solve.notebook import html_table

        counted = [(word, f"{count:,}") for word, count in self.counts().items() if count]
        first = replace(self.on_host(), **{name: getattr(self, name)[:_SHOWN] for name in ARRAYS}).on_host()
        rows = zip(range(1, _SHOWN + 1), first.lines(), strict=False)
        more = f"<p>… {len(self) - _SHOWN:,} more</p>" if len(self) > _SHOWN else ""
        return html_table(["verdict", "boards"], counted) + html_table(["board", "answer"], rows) + more

    def counts(self) -> dict[str, int]:
        """Count the boards by verdict."""
        import numpy as np

        numbers = np.bincount(self.verdict, minlength=len(Code))
        return {code.name.lower(): int(numbers[code]) for code in Code}

    def lines(self, alphabet: str = "1-9A") -> list[str]:
        """Return one line of text per board, as `sudoshiki bulk` writes it.

        It has the solution, then the verdict as a comment unless it is `one` or `some`; without a solution
        only the comment, with the fault if any.
        """
        if (here := self.on_host()) is not self:
            return here.lines(alphabet)
        cells = self.solution.shape[1]
        text = self._text(alphabet).decode()
        behind = [("" if code in _PLAIN else f" # {code.name.lower()}") for code in Code]
        faults = [f"# rejected: {fault.name.lower()}" for fault in Fault]
        return [
            faults[fault]
            if code == Code.REJECTED
            else f"{text[at : at + cells]}{behind[code]}"
            if has_solution
            else behind[code].lstrip()
            for code, fault, has_solution, at in zip(
                self.verdict.tolist(),
                self.fault.tolist(),
                self._has_solution().tolist(),
                range(0, len(text), cells),
                strict=True,
            )
        ]

    def to_arrow(self, alphabet: str = "1-9A") -> pa.Table:
        """Return a table of Arrow: words, and the solution as text or null."""
        if (here := self.on_host()) is not self:
            return here.to_arrow(alphabet)
        return arrow_library().table(
            {
                "verdict": arrow_words(self.verdict, Code),
                "solution": self._arrow_text(alphabet),
                "found": self.found,
                "guesses": self.guesses,
                "fault": arrow_words(self.fault, Fault),
                "column": self.column,
            }
        )

    def to_pandas(self, alphabet: str = "1-9A") -> pd.DataFrame:
        """Return the same as a table of pandas."""
        return in_pandas(lambda: self.to_arrow(alphabet))

    def _has_solution(self) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self.solution[:, 0] != 0
        return mask

    def _text(self, alphabet: str) -> bytes:
        """Return all solutions as one text, one character per cell; dots if there is none."""
        import numpy as np

        written = f".{symbols(isqrt(self.solution.shape[1]), alphabet)}".encode()
        return np.frombuffer(written, np.uint8)[self.solution].tobytes()

    def _arrow_text(self, alphabet: str) -> Any:
        """Make an Arrow array from the whole text at once, which is quick."""
        import numpy as np

        count, cells = self.solution.shape
        starts = np.arange(0, (count + 1) * cells, cells, dtype=np.int64)
        return arrow_texts(self._text(alphabet), starts, np.packbits(self._has_solution(), bitorder="little"))


def arrow_library() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise not_installed("to_arrow needs pyarrow", "pandas") from None
    return pyarrow


def arrow_words(numbers: NDArray[np.uint8], names: type[Code | Fault]) -> Any:
    return arrow_library().DictionaryArray.from_arrays(numbers, [name.name.lower() for name in names])


def arrow_texts(text: bytes | NDArray[np.uint8], ends: NDArray[Any], there: Any = None) -> Any:
    """Make an array of strings; `there` has a bit per string that is not null."""
    import pyarrow as pa

    buffers = [None if part is None else pa.py_buffer(part) for part in (there, ends, text)]
    type_ = pa.large_string() if ends.itemsize == 8 else pa.string()
    return pa.Array.from_buffers(type_, len(ends) - 1, buffers)


def in_pandas(to_arrow: Callable[[], pa.Table]) -> pd.DataFrame:
    try:
        import pandas  # noqa: F401  (Arrow would say it in its own words)
    except ImportError:
        raise not_installed("to_pandas needs pandas", "pandas") from None
    return to_arrow().to_pandas()


def say_the_same(one: Any, other: Any) -> bool:
    """Whether two results of one type, with arrays on the host, are equal."""
    import numpy as np

    names = [entry.name for entry in fields(one) if entry.compare]
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def nothing_solved(count: int, cells: int) -> Solved:
    """Make arrays for an engine: verdict and solution of each board, others."""
    import numpy as np

    return Solved(
        verdict=np.empty(count, np.uint8),
        solution=np.empty((count, cells), np.uint8),
        guesses=np.zeros(count, np.uint32),
        found=np.zeros(count, np.uint32),
        fault=np.zeros(count, np.uint8),
        column=np.zeros(count, np.uint32),
        stopped=Stopped.FINISHED,
    )
