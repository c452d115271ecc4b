"""Run a question over files, in order, with rejects; resumable."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field, replace
from time import perf_counter
from typing import Any, NamedTuple

from ..files import Lock, scratch_folder
from ..gpu.device import check_device
from ..gpu.thresholds import BATCH_FOR_GPU, BoardWork, use_gpu
from ..jobs import Helper, JobResult, Key, run_jobs
from ..puzzle import UsageError
from ..puzzle.errors import so_many
from ..solve import find_with_options
from ..solve.registry import user_algorithms
from .parts import Counts, write_part
from .questions.question import Question
from .questions.solve import SolveQuestion
from .sinks.final_file import check_output, finished_file
from .sinks.part_builders import ChunkTask
from .sinks.styles import Style, style_for
from .source.cutting import Chunk, numbered
from .source.inputs import Input, InputOptions, Invoke, chunks_of, examine, invoke_directly
from .source.records import InputChanged, has_large_boards
from .source.rows import has_missing
from .store import Store, is_unfinished
from .target import Target, target_of, work_folder
from .work import poisoned_part, split_task, work

CHUNK_BYTES = 4 << 20  # takes the lanes engine a hundredth of a second
SMALL_CHUNK_BYTES = 16 << 10  # larger ones would lose hours of work at a stop and leave workers idle


class Progress(NamedTuple):
    """Progress of a run, in bytes of the inputs on disk; 0 if unknown."""

    done: int
    total: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class BulkReport:
    """The result of a finished run."""

    target: Target
    counts: Counts
    seconds: float
    resumed: int  # puzzles that an earlier run had answered
    notes: tuple[str, ...] = ()  # how inputs were read, if they could be read otherwise
    done_before: bool = False  # nothing to resume; the counts of the earlier run are unknown


def run_bulk(
    inputs: Sequence[str],
    out: str,
    request: Question | None = None,
    *,
    rejects: str | None = None,
    finding: InputOptions | None = None,
    workers: int = 1,
    cluster: str | None = None,
    chunk_bytes: int | None = None,
    resume: bool = False,
    restart: bool = False,
    progress: Callable[[Progress], None] = lambda _: None,
) -> BulkReport:
    """Answer every puzzle of `inputs` and write `out`, in the format of its ending.

    "-" is stdin. Puzzles that can't be read go to OUT.rejects, or to `rejects`. The work is done by `workers`
    processes (0: by this one), or by a Dask `cluster`: the address of its scheduler, or "local". The first
    process reads the schemas of Parquet files and writes Parquet, so that the library is loaded only once.
    Unfinished answers are in OUT.work; `resume` continues from there, and does nothing if `out` is newer than
    its inputs and no run was interrupted. If `out` is a pipe, a device or "-" (stdout), the answers are
    written at the end; such a run can't be resumed, and its rejects are only counted unless `rejects` names
    a file. A worker gets `chunk_bytes` of input at a time; the default is large if the lanes engine answers,
    else small.
    """
    begun = perf_counter()
    request, finding = request or SolveQuestion(), finding or InputOptions()
    request.check()
    if isinstance(inputs, str):  # a str is a sequence of its characters
        raise UsageError(f"inputs are the names of files in a list: [{inputs!r}]")
    style_for(out, request)  # a wrong `out` is refused before stdin is read
    with ExitStack() as last:
        helper = last.enter_context(Helper())
        invoke = helper.call if workers > 0 and cluster is None else invoke_directly
        examined = [examine(path, finding, request.reading, invoke) for path in inputs]
        style = style_for(out, request, _kept_names(examined, request), _kept_types(examined))
        (invoke if style.parquet else invoke_directly)(check_output, style)
        style = _with_type_of_ids(style, examined, invoke)
        if (finding.column or finding.id_column) and not any(entry.puzzle_column for entry in examined):
            raise UsageError("no input has columns to choose from: those of CSV and Parquet have")
        request = _with_device(request, examined, style)
        chunk_bytes = _default_chunk_bytes(request, examined, invoke) if chunk_bytes is None else chunk_bytes
        if chunk_bytes < 1:
            raise UsageError(f"a chunk has at least 1 byte, not {chunk_bytes}")
        target = target_of(out, rejects, inputs)
        if (resume or restart) and not target.place.is_file:
            raise UsageError(f"{out}: only a run into a file can be continued or started again")
        if resume and _is_done(target, examined):
            return BulkReport(target, Counts(), perf_counter() - begun, 0, done_before=True)
        folder = work_folder(target.place) or os.path.join(last.enter_context(scratch_folder()), "run.work")
        manifest = _manifest(examined, request, style, chunk_bytes)
        store = Store(target, folder, manifest, resume=resume, restart=restart)
        last.callback(store.close)
        inline = not shares_disk(cluster, store.folder)
        run = _Run(examined, request, style, store, chunk_bytes, inline, invoke)
        resumed = store.counts.total
        run.go(workers, cluster, helper, progress)
        notes = _notes(examined, request, store.counts)
        return BulkReport(target, store.counts, perf_counter() - begun, resumed, notes)


def _manifest(
    inputs: Sequence[Input], request: Question, style: Style, chunk_bytes: int
) -> dict[str, object]:
    return {
        "inputs": [entry.as_dict() for entry in inputs],
        "asked": _plain(request),  # the key in manifests of earlier versions
        "output": style.name + style.packed,
        "chunk_bytes": chunk_bytes,
    }


def _notes(inputs: Sequence[Input], request: Question, counts: Counts) -> tuple[str, ...]:
    notes = [entry.note for entry in inputs if entry.note]
    if _on_gpu(request):
        notes.append("solved on the GPU")
    if counts.not_read:
        puzzles = so_many(counts.not_read, "puzzle", ",")
        notes.append(f"{puzzles} answered without what was not understood; strict rejects them")
    return tuple(notes)


def _is_done(target: Target, inputs: Sequence[Input]) -> bool:
    """Whether the output is no older than its inputs and no run is unfinished."""
    folder = work_folder(target.place)
    if is_unfinished(folder) or not os.path.exists(target.place.path):
        return False
    with suppress(OSError):  # a run killed at its very end leaves an empty folder
        os.rmdir(folder)
    written = os.stat(target.place.path).st_mtime_ns
    if not all(entry.size and entry.modified <= written for entry in inputs):
        return False
    name = folder.removesuffix(".work")
    if os.path.exists(f"{name}.lock"):  # so does one killed a moment later
        with suppress(UsageError):  # held by another run
            Lock(name).release()
    return True


def _kept_names(inputs: Sequence[Input], request: Question) -> tuple[str, ...]:
    """Return the names of the kept columns in the output.

    A name that is already an output column gets the prefix `input_`, repeatedly if needed.
    """
    kept = inputs[0].kept if inputs else ()
    for entry in inputs[1:]:
        if entry.kept != kept:
            raise UsageError(f"{entry.name} has other columns than {inputs[0].name}; name those to be kept")
    reserved = Style("csv", columns=request.columns).names
    names: list[str] = []
    for name in kept:
        new = name
        while new in reserved or (new != name and new in (*kept, *names)):
            new = f"input_{new}"
        names.append(new)
    return tuple(names)


def _kept_types(inputs: Sequence[Input]) -> tuple[str, ...]:
    """Return the types of id and kept columns: text where the inputs differ."""
    type_sets = map(set, zip(*(entry.kept_types() for entry in inputs), strict=True))
    return tuple(types.pop() if len(types) == 1 else "string" for types in type_sets)


def _with_type_of_ids(style: Style, inputs: Sequence[Input], invoke: Invoke) -> Style:
    """Make the id column of Parquet text if some ids are missing."""
    typed = style.parquet and style.types[:1] not in ((), ("string",))
    if not typed or not any(invoke(has_missing, entry.path, entry.id_column) for entry in inputs):
        return style
    return style._replace(types=("string", *style.types[1:]))


def _with_device(request: Question, inputs: Sequence[Input], style: Style) -> Question:
    """Choose CPU or GPU: a GPU if requested, or if it is likely to be faster.

    A GPU gains nothing unless the output is lines, as Python writes all others.
    """
    if not isinstance(request, SolveQuestion):
        return request
    _, settings = find_with_options(request.algorithm, request.options)
    if settings.get("on") == "gpu":
        check_device()  # without this check every puzzle would become a reject
    lines = style.name == "text" and all(entry.format == "lines" for entry in inputs)
    size = sum(entry.size for entry in inputs)
    gpu = use_gpu(request.on, BoardWork.SOLVE_FILES, size, fits=request.by_lanes and lines)
    return replace(request, on="gpu" if gpu else "cpu")


def _on_gpu(request: Question) -> bool:
    return isinstance(request, SolveQuestion) and request.on == "gpu"


def _default_chunk_bytes(request: Question, inputs: Sequence[Input], invoke: Invoke) -> int:
    if _on_gpu(request):
        return BATCH_FOR_GPU[BoardWork.SOLVE_FILES]
    large = (
        (invoke if entry.format == "parquet" else invoke_directly)(has_large_boards, entry)
        for entry in inputs
    )
    return CHUNK_BYTES if request.by_lanes and not any(large) else SMALL_CHUNK_BYTES


def shares_disk(cluster: str | None, folder: str) -> bool:
    """Whether workers can read our files; else data is sent to them."""
    if cluster is None or cluster == "local":
        return True
    return all(job.result for job in run_jobs([folder] * 8, os.path.isdir, cluster=cluster))


def _job() -> Callable[[Any], Any]:
    """Return the worker function, with the user's algorithms attached."""
    if not user_algorithms():
        return work
    from ..custom.shipping import with_algorithms

    return with_algorithms(work)


def _plain(request: Question) -> dict[str, object]:
    """Return the question as JSON would load it."""
    data = asdict(request)
    data.pop("on", None)  # a run may be resumed on another device
    if isinstance(request, SolveQuestion):
        data["options"] = dict(request.options)
    return data | {"box": list(request.box) if isinstance(request.box, tuple) else request.box}


@dataclass(slots=True)
class _Run:
    """A run: hands out chunks and joins their answers in order."""

    inputs: list[Input]
    request: Question
    style: Style
    store: Store
    chunk_bytes: int
    inline: bool
    invoke: Invoke
    open: dict[int, _Open] = field(default_factory=dict)  # chunks that are not joined yet
    done: int = 0  # bytes of the inputs that are joined

    def go(
        self, workers: int, cluster: str | None, helper: Helper, progress: Callable[[Progress], None]
    ) -> None:
        if not self.store.complete:
            self.store.start_output(self.style.header)
            total = sum(entry.size for entry in self.inputs)
            idle = lambda: progress(Progress(self.done, total, self.store.counts))  # noqa: E731
            jobs = run_jobs(
                self._tasks(),
                _job(),
                workers=workers,
                cluster=cluster,
                split=split_task,
                helper=helper,
                idle=idle,
            )
            for finished in jobs:
                self._receive(finished)
            self._check_inputs()
            self.store.complete = True
            self.store.save()
        invoke = self.invoke if self.style.parquet else invoke_directly
        final = invoke(finished_file, self.store.folder, self.style, self.inputs, self.store.counts)
        self.store.finish(final)

    def _tasks(self) -> Iterator[ChunkTask]:
        """Yield a task for each chunk that still needs an answer."""
        index = 0
        for number, entry in enumerate(self.inputs):
            prefix = f"{entry.label}:" if len(self.inputs) > 1 else ""
            for_workers = replace(entry, head=None)
            chunks = chunks_of(entry, number, self.chunk_bytes, self.inline, self.request.reading)
            for chunk in numbered(chunks):
                if self.store.note_chunk(index, chunk):
                    self.done += chunk.weight
                    index += 1
                    continue
                path = "" if self.inline else self.store.part_path(index)
                self.open[index] = _Open(chunk, self.store.read_digest)
                if self.store.ready_part(index, chunk):
                    self._add_answer(index, (), chunk.count, self.store.part_path(index))
                else:
                    yield ChunkTask(index, chunk, for_workers, self.request, self.style, prefix, path)
                index += 1
        if index < self.store.joined:
            raise InputChanged(
                f"the input is shorter than it was; start {self.store.out} again with --restart"
            )

    def _receive(self, finished: JobResult) -> None:
        task: ChunkTask = finished.payload
        path = self.store.part_path(task.index) + "".join(f".{number}" for number in finished.key[1:])
        if finished.poisoned or not task.part_path:
            write_part(path, poisoned_part(task) if finished.poisoned else finished.result)
        self._add_answer(task.index, finished.key[1:], task.chunk.count, path)

    def _add_answer(self, index: int, place: Key, count: int, path: str) -> None:
        entry = self.open[index]
        entry.parts[place] = path
        entry.records += count
        while (entry_next := self.open.get(self.store.joined)) and entry_next.is_whole():
            del self.open[self.store.joined]
            ordered = [entry_next.parts[key] for key in sorted(entry_next.parts)]
            self.store.join(entry_next.chunk, entry_next.digest, ordered)
            self.done += entry_next.chunk.weight

    def _check_inputs(self) -> None:
        for entry in self.inputs:
            if not entry.size:  # a pipe
                continue
            status = os.stat(entry.path)
            if (status.st_size, status.st_mtime_ns) != (entry.size, entry.modified):
                raise InputChanged(f"{entry.name} was changed while it was being read")


@dataclass(slots=True)
class _Open:
    """A chunk not joined yet; `parts` are files, several if it was split."""

    chunk: Chunk
    digest: int
    records: int = 0
    parts: dict[Key, str] = field(default_factory=dict)

    def is_whole(self) -> bool:
        return self.records == self.chunk.count
