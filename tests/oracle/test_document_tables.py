"""The tables of S3 and S4 as printed, and as in the recipes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoshiki.lab.reading import read_recipe
from sudoshiki.lab.recipe import Figures

# Side; for BFS, DFS and SaturBFS: valid solutions and seconds; the last row is "Média". 0 % has 0 for a time.
S3_TABLES = {
    "easy": """
        4x4   100%  0,0003  100%  0,0002  100%  0,0007
        6x6   100%  0,0011  100%  0,0019  100%  0,0007
        8x8   19%   0,8178  8%    2,3603  83%   0,5584
        9x9   76%   0,3400  54%   0,9308  98%   0,1109
        10x10 13%   1,2337  31%   1,2256  82%   0,4586
        12x12 95%   0,0594  94%   0,3756  98%   0,0309
        Média 67,16% 0,409  64,5% 0,815   93,5% 0,193""",
    "medium": """
        4x4   100%  0,0001  100%  0,001   100%  0,0001
        6x6   100%  0,0038  100%  0,0048  100%  0,0002
        8x8   20%   2,6195  5%    4,8340  78%   0,7727
        9x9   18%   3,1310  3%    6,3073  77%   0,8469
        10x10 15%   4,8443  17%   4,4622  60%   2,5421
        12x12 0     0       0     0       8%    16,3662
        Média 45,16% 2,119  37,5% 3,121   70,5% 3,421""",
    "hard": """
        4x4   100%  0,0001  100%  0,0001  100%  0,0002
        6x6   100%  0,0230  100%  0,0157  100%  0,0027
        8x8   9%    4,5653  2%    9,3520  67%   3,2272
        9x9   0     0       1%    12,0830 45%   7,1257
        10x10 3%    16,251  6%    14,6047 50%   11,328
        12x12 0     0       0     0       1%    7,99
        Média 35,3% 5,209   34,8% 7,211   60,5% 4,945""",
}
WALKS = ("bfs", "dfs", "saturbfs")
MISPRINTED = {("medium", "solved", "bfs")}  # 45,16 %, where the column gives 42,17 %

S4_TABLE = {
    "N=3": """
        0.028638941879871708 0.028685506409965457 0.02384762308003701 0.023618704870023065
        0.04475399299917626 0.0465018909999344 0.031209400000079768 0.0380085169999802
        0.023206410001876066 0.02242190600009053 0.022193397999217268 0.022189391998836072""",
    "N=4": """
        0.12554394073002187 0.13322966569001438 0.13350263527016068 0.13008753920021263
        0.1406551740001305 0.15590187600173522 0.16989972200099146 0.1533567980004591
        0.11659611700088135 0.11920810599985998 0.12095265199968708 0.1204048719991988""",
    "N=5": """
        0.7214898833747612 0.7114401382747928 10.732293781374755 0.4806195766997007
        0.7793578409982729 1.26244105799924 102.33071397399908 0.5125443640026788
        0.6729779849993065 0.5013536529986595 0.711016440000094 0.4502373159994022""",
}


def tables(paper: str, **wanted: str) -> list[Figures]:
    result = read_recipe(paper).document
    return [
        figures
        for figures in result
        if all(wanted[key] in (getattr(figures, key, None), figures.where.get(key)) for key in wanted)
    ]


def rows_of(level: str, measure: str) -> Iterator[tuple[str, dict[str, float]]]:
    """Return the rows of a table for one of its two measures."""
    for line in S3_TABLES[level].split("\n")[1:]:
        side, *cells = line.split()
        numbers = [float(cell.rstrip("%").replace(",", ".")) for cell in cells]
        yield side.split("x")[0], dict(zip(WALKS, numbers[measure == "seconds" :: 2], strict=True))


@pytest.mark.parametrize("level", S3_TABLES)
@pytest.mark.parametrize("measure", ["solved", "seconds"])
def test_the_tables_of_s3(level: str, measure: str) -> None:
    (figures,) = tables("paper:s3", level=level, measure=measure)
    *rows, (_, mean) = rows_of(level, measure)
    results = dict(rows_of(level, "solved"))
    timed = {
        side: {walk: number for walk, number in row.items() if measure == "solved" or results[side][walk]}
        for side, row in rows
    }
    assert figures.values == timed
    assert figures.mean == mean


@pytest.mark.parametrize("level", S3_TABLES)
@pytest.mark.parametrize("measure", ["solved", "seconds"])
@pytest.mark.parametrize("walk", WALKS)
def test_the_means_of_s3_are_of_the_sizes_with_a_solution(level: str, measure: str, walk: str) -> None:
    """This tells how the document averages; some of its means are cut, not rounded."""
    *rows, (_, mean) = rows_of(level, measure)
    column = [row[walk] for _, row in rows if measure == "solved" or row[walk]]
    exactly = sum(column) / len(column)
    if (level, measure, walk) in MISPRINTED:
        assert (mean[walk], round(exactly, 2)) == (45.16, 42.17)
    else:
        last_digit = 10.0 ** -len(str(mean[walk]).partition(".")[2])
        assert abs(mean[walk] - exactly) < last_digit


def test_the_errors_of_s3_are_named() -> None:
    about = read_recipe("paper:s3").about
    for figure in ("45.16", "42.17", "0.196", "0.193"):
        assert figure in about


@pytest.mark.parametrize(("at", "statistic"), [(0, "mean"), (1, "max"), (2, "min")])
def test_the_table_of_s4(at: int, statistic: str) -> None:
    (figures,) = tables("paper:s4", statistic=statistic)
    fractions = ("0.0", "0.2", "0.4", "0.6")
    assert figures.values == {
        size: dict(zip(fractions, map(float, text.split("\n")[at + 1].split()), strict=True))
        for size, text in S4_TABLE.items()
    }
