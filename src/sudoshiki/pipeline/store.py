"""The folder OUT.work of a run, from which it can be resumed.

    manifest.json   the question and the inputs
    state.json      how much of output and rejects is joined and synced, with checksums
    output, rejects grow chunk by chunk, in the order of the input
    part-…          answers to chunks that are not joined yet

OUT.lock beside it prevents a second run. At the end the output is renamed to OUT. If OUT is a pipe, a device
or stdout, the folder is a temporary one, and the output is copied to OUT at the end.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

from ..files import (
    Lock,
    copy_to,
    name_in_errors,
    put_in_place,
    remove_old,
    sync,
    write_whole,
)
from ..puzzle import UsageError
from .parts import Counts, GrownFile, copy_part, is_undamaged, read_part_header
from .source.cutting import Chunk
from .source.records import InputChanged
from .target import Target

VERSION = 7
_CHECKPOINT = 2.0  # seconds between two synced states


# The files of a run, complete or half written; other files in the folder are the user's.
_OURS = re.compile(r"(manifest\.json|state\.json|output|rejects|final|part-[\d.]+)(\.[\w.-]*half)?")


def is_unfinished(folder: str) -> bool:
    """Whether there is a run to resume: the folder exists and has a manifest."""
    return not all(name.endswith(".half") for name in _names_in(folder))


def _names_in(folder: str) -> list[str]:
    return os.listdir(folder) if os.path.isdir(folder) else []


class Store:
    """The folder of a run; the caller joins chunks in order and finishes."""

    def __init__(
        self, target: Target, folder: str, manifest: Mapping[str, Any], *, resume: bool, restart: bool
    ) -> None:
        self.target, self.out = target, target.out
        self.folder = folder
        self.lock = Lock(folder.removesuffix(".work"))
        try:
            self._open(dict(manifest), resume, restart)
        except BaseException:
            self.lock.release()
            raise

    def _open(self, manifest: dict[str, Any], resume: bool, restart: bool) -> None:
        for name in _names_in(self.folder):
            if not _OURS.fullmatch(name):
                raise UsageError(f"{self._path(name)} is not of a run; choose another output, or move it")
        if restart:
            self._clear()
        state: dict[str, Any] = {}
        if not is_unfinished(self.folder):
            os.makedirs(self.folder, exist_ok=True)
            self._write("manifest.json", manifest)
        elif not resume:
            raise UsageError(
                f"{self.out}: an unfinished run is in {self.folder}; continue it with --resume,"
                " or drop it with --restart"
            )
        else:
            self._check_manifest(manifest)
            state = self._read("state.json") or {}
        self.joined = int(state.get("joined", 0))  # chunks
        self.digest = int(state.get("digest", 0))  # of the joined chunks
        self.counts = Counts.from_dict(state.get("counts", {}))
        self.complete = bool(state.get("complete", False))
        # Killed after the rename and before the cleanup: all is done.
        self.finished = self.complete and not os.path.exists(self._path("output"))
        self.read_digest = 0
        self.output = self._grown("output", {} if self.finished else state)
        try:
            self.rejects = self._grown("rejects", state)
        except BaseException:
            self.output.close()
            raise
        self.saved_at = monotonic()
        self.spent: list[str] = []  # joined part files, removed after the next sync

    def _grown(self, name: str, state: Mapping[str, Any]) -> GrownFile:
        return GrownFile(self._path(name), *state.get(name, ()))

    def _clear(self) -> None:
        """Remove the folder; manifest and state last, to mark a killed run as done."""
        order = ("state.json", "manifest.json")
        names = _names_in(self.folder)
        for name in sorted(names, key=lambda name: order.index(name) if name in order else -1):
            if _OURS.fullmatch(name):
                os.unlink(self._path(name))
        with suppress(OSError):  # missing, or it has files of the user
            os.rmdir(self.folder)

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def _read(self, name: str) -> dict[str, Any] | None:
        """Read what `_write` wrote, or None. Raises UsageError for other content."""
        try:
            with open(self._path(name), encoding="utf-8") as file:
                written = json.load(file)
        except FileNotFoundError:
            return None
        except ValueError:
            written = None
        if isinstance(written, dict) and written.get("version") != VERSION:
            raise self._of_another_version()
        if not isinstance(written, dict) or written.get("check") != _check_sum(written.get("data")):
            raise UsageError(f"{self._path(name)} is damaged; start again with --restart")
        data: dict[str, Any] = written["data"]
        return data

    def _of_another_version(self) -> UsageError:
        return UsageError(f"{self.folder} was not made by this version; start again with --restart")

    def _write(self, name: str, data: Mapping[str, Any]) -> None:
        written = {"version": VERSION, "check": _check_sum(data), "data": data}
        write_whole(self._path(name), json.dumps(written, indent=1).encode(), durable=True)

    def _check_manifest(self, manifest: dict[str, Any]) -> None:
        """Raise UsageError if the run to resume has another question or other inputs."""
        before = self._read("manifest.json")
        if before is None:
            raise self._of_another_version()
        if len(before["inputs"]) != len(manifest["inputs"]):
            raise UsageError(f"{self.out}: the unfinished run has other inputs; start again with --restart")
        for old, new in zip(before["inputs"], manifest["inputs"], strict=True):
            if (old["path"], old["name"]) != (new["path"], new["name"]):
                raise UsageError(f"{self.out}: the unfinished run reads {old['name']}, not {new['name']}")
            if old != new:
                raise InputChanged(
                    f"{new['name']} has changed since the run began; start again with --restart"
                )
        for key, value in manifest.items():
            if before.get(key) != value:
                raise UsageError(
                    f"{self.out}: the unfinished run has another {_difference(key, before.get(key), value)};"
                    " give the same options, or start again with --restart"
                )

    def part_path(self, index: int) -> str:
        return self._path(f"part-{index:012d}")

    def ready_part(self, index: int, chunk: Chunk) -> bool:
        """Whether an earlier run left an undamaged answer to this chunk."""
        header = read_part_header(self.part_path(index))
        if header is None or header.check != chunk.check:
            return False
        answers = header.counts.total + header.counts.header
        return answers == chunk.count and is_undamaged(self.part_path(index), header)

    def note_chunk(self, index: int, chunk: Chunk) -> bool:
        """Note a chunk that was read; return True if it is joined. Raises InputChanged."""
        fields = (chunk.source, chunk.first, chunk.count, chunk.check, self.read_digest)
        self.read_digest = zlib.crc32(repr(fields).encode())
        if index >= self.joined:
            return False
        if index == self.joined - 1 and self.read_digest != self.digest:
            raise InputChanged(
                f"the input has changed since the run began; start {self.out} again with --restart"
            )
        return True

    def start_output(self, header: bytes) -> None:
        if header and not self.joined and not self.output.size:
            with name_in_errors(self.folder):
                self.output.append(header)

    def join(self, chunk: Chunk, digest: int, parts: list[str]) -> None:
        """Append the part files of the next chunk."""
        counts = Counts()
        for path in parts:
            header = read_part_header(path)
            if header is None:
                raise OSError(5, "a part file is gone or damaged", path)
            with name_in_errors(self.folder):
                copy_part(path, header, self.output, self.rejects)
            counts.add(header.counts)
        self.spent += parts
        counts.check(chunk.count, f"chunk {self.joined}")
        self.counts.add(counts)
        self.joined += 1
        self.digest = digest
        if monotonic() - self.saved_at > _CHECKPOINT:
            self.save()

    def save(self) -> None:
        """Sync what is joined, then remove its part files."""
        for file in (self.output, self.rejects):
            sync(file.descriptor, self.folder)
        state = {
            "joined": self.joined,
            "digest": self.digest,
            "output": [self.output.size, self.output.check],
            "rejects": [self.rejects.size, self.rejects.check],
            "counts": self.counts.as_dict(),
            "complete": self.complete,
        }
        self._write("state.json", state)
        for path in self.spent:
            os.unlink(path)
        self.spent.clear()
        self.saved_at = monotonic()

    def finish(self, final: str) -> None:
        """Move the rejects, then `final`, a complete synced file, into place."""
        self.output.close()  # Windows can't move or remove an open file
        self.rejects.close()
        if not self.finished:
            self._put_in_place(final)
        self._clear()

    def _put_in_place(self, final: str) -> None:
        rejects = self.target.rejects
        self.target.refuse_foreign_rejects()  # checked again: it may be newer than the run
        if rejects and (self.rejects.size or self.target.rejects_named):
            copy_to(self._path("rejects"), rejects)
        elif rejects:
            remove_old(rejects)
        put_in_place(final, self.out)

    def close(self) -> None:
        """Release the run; the folder stays, unless the run is finished."""
        self.output.close()
        self.rejects.close()
        names = _names_in(self.folder)
        for name in names:
            if name.endswith(".half"):
                os.unlink(self._path(name))
        if not self.joined and not any(name.startswith("part-") for name in names):
            self._clear()  # nothing to resume
        self.lock.release()


def _check_sum(data: Any) -> int:
    """Return the checksum of data, independent of the layout of its JSON."""
    return zlib.crc32(json.dumps(data, sort_keys=True).encode())


def _difference(key: str, before: Any, now: Any) -> str:
    """Name what differs between two values of the manifest, with both values."""
    if isinstance(before, dict) and isinstance(now, dict):
        names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        return ", ".join(_difference(name, before.get(name), now.get(name)) for name in names)
    return f"{key.replace('_', ' ')} ({json.dumps(before)}, not {json.dumps(now)})"
