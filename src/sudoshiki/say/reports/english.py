"""The sentences of reports in English."""

from __future__ import annotations

NUMBERS = (".", ",")  # before decimals, between thousands
LABELS: dict[str, str] = {}  # labels, measures and columns that are called otherwise than in code

REPORT = {
    "language": "en",
    # runs and their circumstances
    "run-one": "{count} run",
    "run-many": "{count} runs",
    "board-one": "{count} board",
    "board-many": "{count} boards",
    "core-one": "{count} core",
    "core-many": "{count} cores",
    "so-many-runs": "{runs} on {boards}, seed {seed}",
    "solving": "{seconds} s of solving in all",
    "solving-by-processor": "{seconds} s of solving in all by the processor's clock",
    "took": "The last result came {seconds} s after the first",
    "machine": "Machine: {machine}",
    "load": "load at the start {load}",
    "no-pinning": "The system can't keep a run on one core: times vary more than elsewhere",
    "quick": "The quick version of this experiment: figures are rough. Left out: {left_out}.",
    "quick-title": "{title} (quick version)",
    "about-whole": "About the whole experiment:",
    "cut-runs": "{gone} of {all} runs on each board",
    "cut-seconds": "what takes more than {seconds} of the {all} s allowed",
    "cut-effort": "what takes more effort than {effort}",
    "cut-boards": "{gone} of {all} boards",
    "cut-boards-each": "{gone} of {all} boards of each sort",
    "cut-file": "all but {boards} of each sort in its file",
    "untranslated": "Some texts of this recipe have no translation and stay as they were written.",
    "struck": "WRONG ANSWER: {label} is excluded from the ranking. {why}",
    "not-finished": "Not finished: {runs} still to be done.",
    "not-available": "{label} was not run: {why}.",
    "no-file": "The boards of {set} were not run: there is no {path}.",
    # a document's figures
    "beside-ours": "The document's figures beside ours ({source})",
    "document": "document",
    "ours": "ours ({what})",
    "comparison": "comparison",
    "of-measure": "{statistic} of {measure}",
    "why": "Why: {reason}",
    "cell-not-run": "not run here",
    "cell-exact": "exact",
    "cell-both": "{both} in both",
    "cell-differs": "differs",
    "cell-within": "within our 95 % interval",
    "cell-points": "{points} points",
    "cell-predicted": "within {span}",
    "cell-outside": "{points} points, outside {span}",
    "surer-rate": "in {runs} runs {percent}, so {span} in {of}",
    "inside-predicted": "Within what another {runs} runs may give: {inside} more.",
    "left-out": "Left out: {boards}.",
    "cell-times": "× {times}",
    "no-cell-run": "None of these cells was run here.",
    "exact-cells": "Exact: {exact} of {cells} cells.",
    "inside-cells": "Within our interval: {inside} more.",
    "same-winner": "In shape: the same strict winner in {same} of {rows} rows.",
    "close-winner": "Too close to call here: {close}.",
    "ties": "Ties for the first place: {theirs} in the document, {ours} here.",
    "same-peak": "The largest stands in the same place in {same} of {lines} lines.",
    "close-peak": "Which is the largest here is too close to call in {close}.",
    "rank-correlation": "Rank correlation over {cells} cells: {order}.",
    # claims
    "document-claims": "What the document claims",
    "claims-claim": "claim",
    "claims-here": "here",
    "claims-measured": "measured",
    "claims-because": "because",
    "verdicts": """
Exact: the same numbers, to the digit. In shape: the same order, position of the peak or kind of growth (a
table of times: a rank correlation above 0.9; "stays near": within a factor of 1.5; percentages of random
runs: at most one cell in twenty outside a 95 % interval). Not: neither. For times and random boards, the
95 % interval (in brackets) must be on one side of the threshold; it comes from 2,000 resamples of the
boards, or of the runs of a single board. If the threshold is inside it, or there are fewer than five of
them: too close to call.
""",
    # tables
    "about-growth": """
The exponent of the size, from a straight line through the logarithms of all boards, with its 95 % interval.
Measures that are 0 are not fitted.
""",
    "document-statistic": "the document's {statistic}",
    "growth-of": "of",
    "exponent-side": "exponent of the side",
    "exponent-fraction": "exponent of the fraction",
    "exponent-signs": "exponent of the signs",
    "ratio-to": "{of} to",
    "ratio-spread": "{measure}: median (least – largest)",
    "span": "{least} to {most}",
    "so-many-of": "{some} of {all}",
    "ratio-sentence": "{of} to {to}, {measure}: {span} times on {inside} of {boards} boards, "
    "less than once on {less}.",
    "no-board": "none",
    "not-ended": "Not ended: {left}.",
    "not-solved": "not solved",
    "none-unsolved": "none",
    "ranking": "Ranking",
    "about-ranking": """
By solved %, then PAR-2: the mean over boards of the seconds taken, an unanswered run counting twice its
limit. Only boards a contender was run on count for it. "Virtual best" takes the best contender on each
board. A board on which several are best counts as tied, and is no win for any of them.
""",
    "which-algorithm": "Which algorithm for which board",
    "where-peak": "Where the peak is",
    "about-peak": """
A peak is the largest median of PAR-2 between the two ends, if it is larger than at the costlier end by
more than noise: the 95 % interval of the difference excludes 0.
""",
    "peak-at-limit": "unknown: half of the runs or more were stopped at {places}",
    "peak-at-end": "none: larger at the end, {place}",
    "peak-too-close": "too close to call ({place})",
    "chance": "Chance and restarts",
    "about-restarts": """
A mean far above the median means that a few runs are very long: a heavy tail. Then restarts after the best
cutoff save time, at most as much as the last column shows: the cutoff was chosen on these same runs.
""",
    "ends": "How the runs ended",
    "every-cell": "Every cell",
    "about-cells": """
Counters are the same on every machine; seconds are not. Intervals are 95 % bootstrap percentiles over
boards, resampled with all their runs; with a single board, over its runs.
""",
    "made-again": """
The figures of every cell, all runs as CSV and more plots are in the whole report:
`sudoshiki lab run {name}`, then `sudoshiki lab report runs/{folder}`.
With `--slim --out DIR` the command writes this page.
""",
    # a contender and its peers
    "and-peers": "{ours} and its peers",
    "about-peers": "Ratio: the peer's median ÷ {ours}'s. The best peer is the one with the least of them.",
    "peer-column": "{peer}: solved, median, max, PAR-2",
    "against-best": "{ours} against the best peer, {cells}: {mean}× (geometric mean of the ratios)",
    "behind": "Behind the best peer in: {cells}",
    "behind-nowhere": "no cell",
    "not-decided": "Not decided by {ours}: {boards}",
    # plots
    "plots": "Plots",
    "no-matplotlib": "plots need matplotlib: pip install 'sudoshiki[lab]'",
    "axis": "{statistic} {measure}",
    "of-document": "{name} (document)",
    "stopped": "stopped at its limit: a lower bound",
    "scatter": "Scatter: {one} and {other}, a dot a board",
    "profile": "Performance profile: boards within a factor of the best",
    "share-solved": "Share of runs solved",
    "still-unsolved": "Share of runs still unsolved",
    "cactus": "Cactus: runs solved within a time",
    "heat": "Size × {axis}: {title}",
}
