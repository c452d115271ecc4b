"""The store of one experiment: SQLite in a run folder.

Every result is committed at once. Many processes may use one store. A job is waiting, claimed by a runner, or
done. A claim ends with its runner. The first result of a job is kept and a second one dropped, so that no run
is counted twice.
"""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from ..processes import start_time
from ..puzzle import UsageError
from ..solve import Counters
from .boards import BoardText
from .database import connect, damaged_error, faults
from .plan import Job
from .schema import COUNTERS, VERSION, create_tables, damage, insertion, upgrade_tables

__all__ = ["COUNTERS", "LEASE", "Result", "ResultStore", "StoredBoard", "is_dead", "this_runner"]

LOCK_TIMEOUT = 120.0  # seconds that a writer waits for others


class StoredBoard(NamedTuple):
    """A board in the store."""

    id: str
    hash: str
    seed: int
    labels: Mapping[str, Any]
    puzzle: str
    full: str = ""  # the original full board, if solutions are compared with it


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one run. `status` is one of:

    solved · none (proved) · undecided (an incomplete algorithm finished) · effort · timeout ·
    memory · crash · wrong · stopped · refused
    """

    status: str
    verdict: str = "undecided"
    stopped: str = ""
    found: int = 0
    solution: str = ""  # a hash of the first solution
    way: str = ""
    note: str = ""
    counters: Counters = field(default_factory=Counters)
    seconds: float = 0.0
    likeness: float | None = None  # similarity of the solution to the original full board


class ResultStore:
    """An open store; one per process. Close it, or use it as a context manager."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        if not path.is_file() and (not create or path.exists()):
            raise UsageError(f"{path.parent} holds no results.db: not a run folder")
        self.path = path
        self.runner = this_runner()
        self._db = connect(path, timeout=LOCK_TIMEOUT)
        try:
            with faults(path):
                self._open(create)
        except BaseException:
            self._db.close()
            raise

    def _open(self, create: bool) -> None:
        if create and not self._db.execute("SELECT 1 FROM sqlite_master").fetchone():
            create_tables(self._db)
        self._check_version()
        if why := damage(self._db):
            raise damaged_error(self.path, why)
        self._db.execute("PRAGMA synchronous = NORMAL")

    def __enter__(self) -> ResultStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def _check_version(self) -> None:
        if self.meta("version") in ("1", "2"):
            with self._writing() as db:
                if upgrade_tables(db, self.meta("version") or ""):  # else another process did it
                    self.note("version", str(VERSION))
        version = self.meta("version")
        if version != str(VERSION):
            raise UsageError(f"{self.path} is a store of version {version}, this is version {VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that takes the lock at its start, so that it can't fail half-way."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield self._db
        except BaseException:
            if self._db.in_transaction:  # a full disk has ended it already
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # Facts, boards and jobs.

    def meta(self, name: str) -> str | None:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()
        return None if row is None else str(row[0])

    def note(self, name: str, value: str) -> None:
        """Write a fact about the experiment."""
        self._db.execute(insertion("meta", "REPLACE"), [name, value])

    def is_begun(self) -> bool:
        return self._db.execute("SELECT 1 FROM jobs LIMIT 1").fetchone() is not None

    def has_work(self) -> bool:
        """Return whether some job is done, or claimed by a live runner."""
        self.release_dead()
        return any(state != "waiting" for state in self.counts())

    def begin(
        self,
        facts: Mapping[str, str],
        boards: Iterable[StoredBoard],
        jobs: Iterable[Job],
        *,
        replace_all: bool = False,
    ) -> bool:
        """Store facts, boards and jobs in one transaction; False if there are jobs.

        With `replace_all`, existing jobs, boards and runs are deleted.
        """
        with self._writing() as db:
            if replace_all:
                for table in ("jobs", "boards", "runs"):
                    db.execute(f"DELETE FROM {table}")
            elif self.is_begun():
                return False
            for name, value in facts.items():
                self.note(name, value)
            for board in boards:
                self.add_board(board)
            self._add_jobs(db, jobs)
        return True

    def add_board(self, board: StoredBoard) -> None:
        row = [board.id, board.hash, board.seed, json.dumps(board.labels), board.puzzle, board.full]
        self._db.execute(insertion("boards"), row)

    def boards(self) -> dict[str, dict[str, Any]]:
        rows = self._db.execute("SELECT id, hash, seed, labels, puzzle FROM boards ORDER BY rowid")
        return {
            row[0]: {"hash": row[1], "seed": row[2], "labels": json.loads(row[3]), "puzzle": row[4]}
            for row in rows
        }

    def texts(self) -> dict[str, BoardText]:
        """Return the boards in the form that workers need."""
        rows = self._db.execute("SELECT id, puzzle, full_board FROM boards")
        return {board_id: BoardText(puzzle, full) for board_id, puzzle, full in rows}

    def add_jobs(self, jobs: Iterable[Job]) -> None:
        """Add jobs; existing ones stay unchanged."""
        with self._writing() as db:
            self._add_jobs(db, jobs)

    def _add_jobs(self, db: sqlite3.Connection, jobs: Iterable[Job]) -> None:
        db.executemany(
            insertion("jobs"),
            [(job.key, i, job.board, job.label, json.dumps(asdict(job))) for i, job in enumerate(jobs)],
        )

    # Claiming and finishing.

    def claim(self) -> Job | None:
        """Claim the next waiting job for this runner; None if none waits."""
        row = self._claim_next()
        if row is None and self.release_dead():
            row = self._claim_next()
        return None if row is None else _job(row)

    def _claim_next(self) -> str | None:
        with self._writing() as db:
            row = db.execute(
                "UPDATE jobs SET state = 'claimed', runner = ?, sign = ? WHERE key = "
                "(SELECT key FROM jobs WHERE state = 'waiting' ORDER BY position LIMIT 1) RETURNING job",
                [self.runner, time.time()],
            ).fetchone()
        return None if row is None else str(row[0])

    def release_dead(self) -> int:
        """Release the jobs of dead runners; returns their number."""
        now = time.time()
        claims = self._db.execute(
            "SELECT runner, max(sign) FROM jobs WHERE state = 'claimed' GROUP BY runner"
        ).fetchall()
        dead = [runner for runner, sign in claims if is_dead(runner, sign, now)]
        return sum(self._release(runner) for runner in dead)

    def _release(self, runner: str) -> int:
        with self._writing() as db:
            return db.execute(
                "UPDATE jobs SET state = 'waiting', runner = NULL WHERE state = 'claimed' AND runner = ?",
                [runner],
            ).rowcount

    def release_own(self) -> None:
        """Release the unfinished jobs of this runner."""
        self._release(self.runner)

    def beat(self) -> None:
        """Renew the heartbeat of this runner."""
        self._db.execute(
            "UPDATE jobs SET sign = ? WHERE state = 'claimed' AND runner = ?", [time.time(), self.runner]
        )

    def finish(self, key: str, result: Result) -> bool:
        """Commit the result; False if the job has one already."""
        row = [key, result.status, result.verdict, result.stopped, result.found, result.solution, result.way]
        row += [result.note, *result.counters, result.seconds, time.time(), self.runner, result.likeness]
        with self._writing() as db:
            added = db.execute(insertion("runs"), row).rowcount
            db.execute("UPDATE jobs SET state = 'done', runner = NULL WHERE key = ?", [key])
        return added == 1

    # Reading.

    def counts(self) -> dict[str, int]:
        """Return the number of jobs by state."""
        return dict(self._db.execute("SELECT state, count(*) FROM jobs GROUP BY state").fetchall())

    def left_by_label(self) -> dict[str, int]:
        rows = self._db.execute("SELECT label, count(*) FROM jobs WHERE state != 'done' GROUP BY label")
        return dict(rows.fetchall())

    def runs(self) -> list[dict[str, Any]]:
        """Every finished run with its job, ordered by key."""
        cursor = self._db.execute(
            "SELECT runs.*, jobs.job FROM runs JOIN jobs ON jobs.key = runs.key ORDER BY runs.key"
        )
        names = [column[0] for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor]
        for row in rows:
            del row["sum"]
            row.update({f"job_{k}": v for k, v in json.loads(row.pop("job")).items() if k != "key"})
        return rows


def _job(text: str) -> Job:
    table = json.loads(text)
    return Job(**{entry.name: table[entry.name] for entry in fields(Job) if entry.name in table})


LEASE = 60.0  # seconds without a heartbeat after which a claim from another machine expires


def this_runner() -> str:
    """Return a unique name of this process: host, process id and start time."""
    return f"{socket.gethostname()}:{os.getpid()}:{start_time(os.getpid())}"


def is_dead(runner: str, sign: float, now: float) -> bool:
    """Whether the runner is dead, by its start time here, else by its heartbeat."""
    host, pid, started = runner.rsplit(":", 2)
    if host == socket.gethostname() and started:  # empty if the system does not report it
        return start_time(int(pid)) != started
    return now - sign > LEASE
