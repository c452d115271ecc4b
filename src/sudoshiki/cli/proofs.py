"""The commands `solve --proof` and `check --proof`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from ..files import refuse_inputs, text_file
from ..formats import ParsedPuzzle
from ..pipeline.sinks.terminal import UNSOLVED
from ..puzzle.errors import plain, so_many
from ..puzzle.model import Puzzle, require
from ..solve import Outcome, Request, StopFlag
from .inputs import expect_stdin, only_puzzle
from .options import Reading
from .running import Search

_WORDS = {"none": "no solution", "one": "exactly one solution", "many": "more than one solution"}

_CHECKERS = {"python": "proof_checker.py", "native": "the native checker"}


def solve_and_prove(
    arguments: tuple[str, ...],
    reading: Reading,
    run: Callable[[ParsedPuzzle, StopFlag], Outcome],
    show: Callable[[ParsedPuzzle, Outcome, bool], None],
    file: str,
    limit: int,
    seconds: float | None,
) -> int:
    """Solve one puzzle and write the proof of its verdict; return the exit code."""
    from ..proofs import PROVABLE, NoProof, Proof, proof_of

    if limit < 2:
        raise click.UsageError(
            "a proof is about all solutions, and --limit 1 stops at the first: leave one of them out"
        )
    if len(arguments) != 1:
        raise click.UsageError("--proof takes one puzzle; FILE:2 is the second of a file")
    refuse_inputs(arguments, [file])
    entry = only_puzzle(arguments[0], reading)
    require(entry.puzzle, PROVABLE, "the prover")
    proof: Proof | None = None
    why = ""
    budget = Request(seconds=seconds)
    with Search() as stop, stop.searching() as flag:
        outcome = run(entry, flag)
        try:
            proof = proof_of(outcome, seconds=budget.seconds_left(), stop=flag)
        except NoProof as error:
            why = str(error)
    if proof is None or file != "-":  # stdout has the proof only
        show(entry, outcome, False)
    if proof is None:
        click.echo(f"{why}; nothing is written to {plain(file)}", err=True)
        return stop.exit_code(1)
    proof.write(file)
    what = so_many(proof.steps, "step", ",") if proof.lrat else "two solutions"
    click.echo(f"{plain(file)}: proof written, {what}", err=True)
    return stop.exit_code(int(outcome.verdict in UNSOLVED))


class ProofToCheck(NamedTuple):
    """A proof to check, its checker, and files for other checkers."""

    file: str
    checker: str
    cnf: str | None
    lrat: str | None
    drat: str | None


def proof_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --proof, --checker, --cnf, --lrat and --drat as one argument `proof`."""

    @click.option(
        "--proof",
        metavar="FILE",
        help="Check a proof of `solve --proof` instead of a BOARD (default: check BOARD); - is stdin.",
    )
    @click.option(
        "--checker",
        metavar="python|native|both",
        help="Proof checker: python (proof_checker.py, independent of the package), native, or both. Default:"
        " both; native for very long proofs.",
    )
    @click.option(
        "--cnf", metavar="FILE", help="Write the refuted clauses in DIMACS format (default: no file)."
    )
    @click.option(
        "--lrat", metavar="FILE", help="Write the steps in LRAT format, for lrat-check (default: no file)."
    )
    @click.option(
        "--drat", metavar="FILE", help="Write the steps in DRAT format, for drat-trim (default: no file)."
    )
    @wraps(command)
    def wrapper(*args: Any, proof: str | None, checker: str | None, **rest: Any) -> Any:
        others = [rest.pop(name) for name in ("cnf", "lrat", "drat")]
        if proof is None and (checker or any(others)):
            raise click.UsageError("--checker, --cnf, --lrat and --drat are for a proof: give --proof too")
        to_check = None if proof is None else ProofToCheck(proof, checker or "auto", *others)
        return command(*args, proof=to_check, **rest)

    return wrapper


def check_file(puzzle: Puzzle, to_check: ProofToCheck, read: tuple[str, ...]) -> int:
    """Print whether the proof holds, write requested files; return the exit code."""
    from ..proofs import as_dimacs, as_drat, as_lrat, check_proof, rereadable

    if to_check.file == "-":
        expect_stdin("a proof")
    exports = [(to_check.cnf, as_dimacs), (to_check.lrat, as_lrat), (to_check.drat, as_drat)]
    outputs = [name for name, _ in exports if name is not None]
    refuse_inputs([*read, to_check.file], outputs)
    if len(set(outputs)) < len(outputs):
        raise click.UsageError("give --cnf, --lrat and --drat a file each")
    with rereadable(to_check.file) as proof:
        report = check_proof(puzzle, proof, checker=to_check.checker)
        if not report:
            click.echo(f"rejected: {report.why}")
            return 1
        checkers = " and ".join(_CHECKERS[name] for name in report.checkers)
        click.echo(f"the proof holds: {_WORDS[str(report.verdict)]}; checked by {checkers}")
        for name, lines in exports:
            if name is not None:
                with text_file(name) as output:
                    output.writelines(lines(puzzle, proof))
    return 0
