"""The result of `grade_many`: arrays with one entry per board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..puzzle.errors import so_many
from ..solve import Stopped
from .batch import Code, Fault
from .results import Results, arrow_library, arrow_words, in_pandas, say_the_same

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Graded(Results):
    """Grades of many boards: arrays with one entry a board, in the order of the input.

    `columns` are those that `sudoshiki grade -o` writes for the scale: `word`; `er`, `ep`, `ed`; and so on.
    A board without a grade has "", NaN, -1 or False there; `graded` says so, `verdict` and `fault` say why.

    >>> sk.grade_many(["3.4..1.2.4.32.1.", "................"]).counts()
    {'graded': 1, 'none': 0, 'many': 1, 'undecided': 0, 'rejected': 0}
    """

    columns: Mapping[str, NDArray[Any]]
    graded: NDArray[np.bool_]  # whether there is a grade
    verdict: NDArray[np.uint8]  # a Code: only boards with one solution are graded
    fault: NDArray[np.uint8]  # a Fault
    column: NDArray[np.uint32]  # of the fault, counted from 1; for a clash, of the later given
    scale: str
    stopped: Stopped  # finished, or what ended the run early

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.columns[name]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graded) or self.columns.keys() != other.columns.keys():
            return False
        import numpy as np

        pairs = [(self[name], other[name]) for name in self.columns]
        same = all(np.array_equal(*pair, equal_nan=pair[0].dtype.kind == "f") for pair in pairs)
        return same and say_the_same(replace(self, columns={}), replace(other, columns={}))

    def __repr__(self) -> str:
        return (
            f"<Graded {so_many(len(self), 'board', ',')} on the scale {self.scale}: {self._counts_text()}"
            f" ({self.stopped})\n"
            f" columns: {', '.join(self.columns)}; arrays: graded, verdict (each a sk.Code), fault (each a"
            " sk.Fault), column\n also as to_arrow(), to_pandas()>"
        )

    def counts(self) -> dict[str, int]:
        """Count the boards that were graded, and those that were not, by reason."""
        import numpy as np

        graded = int(self.graded.sum())
        by_code = np.bincount(self.verdict, minlength=len(Code)).tolist()
        none, many, rejected = by_code[Code.NONE], by_code[Code.MANY], by_code[Code.REJECTED]
        rest = len(self) - graded - none - many - rejected
        return {"graded": graded, "none": none, "many": many, "undecided": rest, "rejected": rejected}

    def to_arrow(self) -> pa.Table:
        """A table of Arrow with a row a board; null where there is no grade."""
        arrow = arrow_library()
        grades = {name: arrow.array(values, mask=~self.graded) for name, values in self.columns.items()}
        words = {"verdict": arrow_words(self.verdict, Code), "fault": arrow_words(self.fault, Fault)}
        return arrow.table({**grades, **words, "column": self.column})

    def to_pandas(self) -> pd.DataFrame:
        """Return the grades as a table of pandas."""
        return in_pandas(self.to_arrow)
