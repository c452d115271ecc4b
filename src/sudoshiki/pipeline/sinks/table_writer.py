"""Write Parquet with Arrow: schema, row groups, and types from JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from math import isfinite
from typing import Any

from .footers import Footer, footer_of
from .styles import Style

GROUP_ROWS = 1 << 17
FEW_ROWS = 1 << 14  # average rows per group: with fewer the file is written again
_DICTIONARY = 1 << 16  # bytes of a column's dictionary; a larger one saves nothing and takes time
_EXACT = 2**53  # integers up to this are exact as floating point
_LONG = 2**63


def schema_of(style: Style, types: Sequence[str] = ()) -> Any:
    """Return the schema, with these types or those of the style."""
    import pyarrow

    known = {column.name: column.type for column in style.columns}
    known |= dict(zip(["id", *style.kept], types or style.types, strict=False))
    names = (*style.names, *style.kept)
    return pyarrow.schema([(name, pyarrow.type_for_alias(known.get(name, "string"))) for name in names])


class TableWriter:
    """Writes row groups of equal size, except the last, from batches of any size."""

    def __init__(self, target: Any, schema: Any, sizes: Iterable[int] = repeat(GROUP_ROWS)) -> None:
        """Open the writer; without a target it makes only the footer."""
        import pyarrow.parquet

        # Boards and ids are all different: dictionaries, and statistics of boards, only take time.
        known_by = [name for name in schema.names if name not in ("puzzle", "solution")]
        self._writer = pyarrow.parquet.ParquetWriter(
            target or pyarrow.MockOutputStream(),
            schema,
            compression="zstd",
            use_dictionary=[name for name in known_by if name != "id"],
            dictionary_pagesize_limit=_DICTIONARY,
            write_statistics=known_by,
        )
        self._schema, self._sizes = schema, iter(sizes)
        self._pending: list[Any] = []
        self._rows, self._group_size = 0, next(self._sizes, 0)

    def add(self, batch: Any) -> None:
        import pyarrow

        table = pyarrow.Table.from_batches([batch])
        # The module for casts loads slowly.
        self._pending.append(table if table.schema == self._schema else table.cast(self._schema))
        self._rows += batch.num_rows
        while self._rows >= self._group_size > 0:
            table = pyarrow.concat_tables(self._pending)
            self._write(table.slice(0, self._group_size))
            self._pending, self._rows = [table.slice(self._group_size)], self._rows - self._group_size
            self._group_size = next(self._sizes, 0)

    def _write(self, table: Any) -> None:
        self._writer.write_table(table, row_group_size=max(1, table.num_rows))

    def close(self) -> Any:
        """Write the rest and the footer; return Arrow's metadata of the footer."""
        import pyarrow

        if self._rows:
            self._write(pyarrow.concat_tables(self._pending))
        self._writer.close()
        return self._writer.writer.metadata


def footer_of_metadata(metadata: Any) -> Footer:
    import pyarrow

    file = pyarrow.BufferOutputStream()
    metadata.write_metadata_file(file)
    data = file.getvalue().to_pybytes()
    return footer_of(lambda count, at: data[at : at + count], len(data))


def sorts_of(columns: Sequence[Sequence[Any]]) -> Counter[str]:
    """Count the values of each column by sort; missing ones are not counted."""
    pairs = ((at, value) for at, values in enumerate(columns) for value in values if value is not None)
    return Counter(f"{at} {_sort(value)}" for at, value in pairs)


def _sort(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, float) and isfinite(value):
        return "float"
    if isinstance(value, int) and abs(value) < _LONG:
        return "int" if abs(value) <= _EXACT else "long"
    return "text"


def types_of(counts: Mapping[str, int], columns: int) -> list[str]:
    """Return the Arrow type that holds all values of each column unchanged, else text."""
    by_column: list[set[str]] = [set() for _ in range(columns)]
    for name in counts:
        at, _, sort = name.partition(" ")
        by_column[int(at)].add(sort)
    fitting = (({"bool"}, "bool"), ({"int", "long"}, "int64"), ({"int", "float"}, "double"))
    return [next((kind for sorts, kind in fitting if seen and seen <= sorts), "string") for seen in by_column]
