"""What `solve --proof` and `check --proof` do."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from ..files import refuse_inputs, text_file
from ..formats import Found
from ..puzzle.errors import plain, so_many
from ..puzzle.model import Puzzle, require
from ..solve import Outcome, Request, StopFlag
from .batch import UNSOLVED
from .inputs import expect_stdin, only_puzzle
from .options import Reading
from .running import Search

_WORDS = {"none": "no solution", "one": "exactly one solution", "many": "more than one solution"}

_CHECKERS = {"python": "proof_checker.py", "native": "the native checker"}


def solve_and_prove(
    arguments: tuple[str, ...],
    reading: Reading,
    run: Callable[[Found, StopFlag], Outcome],
    show: Callable[[Found, Outcome, bool], None],
    file: str,
    limit: int,
    seconds: float | None,
) -> int:
    """Solve one puzzle and write the proof of its verdict, if there is one; the exit code."""
    from ..proofs import PROVABLE, NoProof, Proof, proof_of

    if limit < 2:
        raise click.UsageError("--limit 1 asks for any solution, which needs no proof: leave it out")
    if len(arguments) != 1:
        raise click.UsageError("--proof takes one puzzle; FILE:2 is the second of a file")
    refuse_inputs(arguments, [file])
    found = only_puzzle(arguments[0], reading)
    require(found.puzzle, PROVABLE, "the prover")
    proof: Proof | None = None
    why = ""
    budget = Request(seconds=seconds)
    with Search() as stop, stop.searching() as flag:
        outcome = run(found, flag)
        try:
            proof = proof_of(outcome, seconds=budget.seconds_left(), stop=flag)
        except NoProof as error:
            why = str(error)
    if proof is None or file != "-":  # what goes there is the proof alone
        show(found, outcome, False)
    if proof is None:
        click.echo(f"{why}; nothing is written to {plain(file)}", err=True)
        return stop.exit_code(1)
    proof.write(file)
    click.echo(
        f"{plain(file)}: its proof, {so_many(proof.steps, 'step', ',') if proof.lrat else 'two solutions'}",
        err=True,
    )
    return stop.exit_code(int(outcome.verdict in UNSOLVED))


class AskedProof(NamedTuple):
    """A proof to check, by whom, and files for other checkers."""

    file: str
    checker: str
    cnf: str | None
    lrat: str | None
    drat: str | None


def proof_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --proof, --checker, --cnf, --lrat and --drat as one argument `proof`, None without a proof."""

    @click.option(
        "--proof", metavar="FILE", help="Instead of a BOARD, check a proof of `solve --proof`; - for stdin."
    )
    @click.option(
        "--checker",
        metavar="python|native|both",
        help="Who checks a proof: proof_checker.py, which stands alone, the native one, or both; usually"
        " both, the native one alone if it is very long.",
    )
    @click.option("--cnf", metavar="FILE", help="Write the clauses that the proof refutes in DIMACS.")
    @click.option("--lrat", metavar="FILE", help="Write its steps in LRAT, as lrat-check reads them.")
    @click.option("--drat", metavar="FILE", help="Write its steps in DRAT, as drat-trim reads them.")
    @wraps(command)
    def gathered(*args: Any, proof: str | None, checker: str | None, **rest: Any) -> Any:
        others = [rest.pop(name) for name in ("cnf", "lrat", "drat")]
        if proof is None and (checker or any(others)):
            raise click.UsageError("--checker, --cnf, --lrat and --drat are for a proof: give --proof too")
        asked = None if proof is None else AskedProof(proof, checker or "auto", *others)
        return command(*args, proof=asked, **rest)

    return gathered


def check_file(puzzle: Puzzle, asked: AskedProof, read: tuple[str, ...]) -> int:
    """Say whether the proof holds, write what others can read; the exit code."""
    from ..proofs import as_dimacs, as_drat, as_lrat, check_proof, kept_proof

    if asked.file == "-":
        expect_stdin("a proof")
    written = [(asked.cnf, as_dimacs), (asked.lrat, as_lrat), (asked.drat, as_drat)]
    outputs = [name for name, _ in written if name is not None]
    refuse_inputs([*read, asked.file], outputs)
    if len(set(outputs)) < len(outputs):
        raise click.UsageError("give --cnf, --lrat and --drat a file each")
    with kept_proof(asked.file) as proof:
        report = check_proof(puzzle, proof, checker=asked.checker)
        if not report:
            click.echo(f"rejected: {report.why}")
            return 1
        checkers = " and ".join(_CHECKERS[name] for name in report.checkers)
        click.echo(f"the proof holds: {_WORDS[str(report.verdict)]}; checked by {checkers}")
        for name, lines in written:
            if name is not None:
                with text_file(name) as output:
                    output.writelines(lines(puzzle, proof))
    return 0
