"""Checkpoints: the finished parts of a run, in a file that is always whole and says what it belongs to.

A part is counted when the file that holds it has replaced the one before, in one step of the file system. Being
killed at any moment loses at most the parts in flight; made again they come out the same, because their streams are
named by their numbers.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from dxverify.aliases import Plain, PlainView
from dxverify.errors import InputError
from dxverify.files import read_whole, remove_leftovers, write_whole

_FORMAT = "dxverify checkpoint 2"

Part = TypeVar("Part")
Fingerprint = PlainView


@dataclass(frozen=True, slots=True, kw_only=True)
class Codec(Generic[Part]):
    """How the parts of one kind of run are written.

    Parameters
    ----------
    kind : str
        What the file holds, as a reader would say it.
    dump, load : callable
        Parts by number to bytes, and back; ``load`` may raise ValueError, KeyError, TypeError, IndexError or OSError.
    """

    kind: str
    dump: Callable[[Mapping[int, Part]], bytes]
    load: Callable[[bytes], dict[int, Part]]


class Checkpoint(Generic[Part]):
    """Parts by number, kept in memory and, if there is a path, in a file.

    Parameters
    ----------
    path : path, optional
        The file; if it exists the run resumes from its parts, provided that it belongs to the same run.
    fingerprint : mapping
        Everything that decides what a part is, as plain data: streams, plan, guarantee, versions, a probe of the code.
    codec : Codec
        How parts are written.
    kept : bool
        Whether to resume from the file; it is replaced otherwise.
    """

    def __init__(
        self,
        path: str | Path | None,
        fingerprint: Fingerprint,
        codec: Codec[Part],
        *,
        kept: bool = True,
    ) -> None:
        self._path = None if path is None else Path(path)
        self._codec = codec
        self.fingerprint: Fingerprint = json.loads(json.dumps(fingerprint))
        self.parts: dict[int, Part] = {}
        self._seen: tuple[int, int, int] | None = None
        if self._path is not None:
            self._open(self._path, kept=kept)

    def _open(self, path: Path, *, kept: bool) -> None:
        if not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
            raise InputError(f"{path}: no file can be written there")
        remove_leftovers(path)
        self._seen = _stamp(path)
        if kept and self._seen is not None:
            fingerprint, self.parts = read(path, self._codec)
            require_same(path, fingerprint, self.fingerprint)

    def add(self, number: int, part: Part) -> None:
        """Keep one more part, and write the file."""
        self.parts[number] = part
        self.save()

    def save(self) -> None:
        """Write the file, unless another run has done so meanwhile."""
        if self._path is None:
            return
        if _stamp(self._path) != self._seen:
            raise InputError(
                f"{self._path}: another run writes to this checkpoint, or it was removed; give each run a file of its own"
            )
        write(self._path, self.fingerprint, self.parts, self._codec)
        self._seen = _stamp(self._path)


def write(path: str | Path, fingerprint: Fingerprint, parts: Mapping[int, Part], codec: Codec[Part]) -> None:
    """Write a file: one line of JSON that says what it is, then the parts."""
    payload = codec.dump(parts)
    head = {"format": _FORMAT, "kind": codec.kind, "fingerprint": fingerprint}
    line = json.dumps({**head, "sha256": _checksum(head, payload)}, ensure_ascii=False)
    write_whole(path, line.encode() + b"\n" + payload)


def read(path: str | Path, codec: Codec[Part]) -> tuple[Fingerprint, dict[int, Part]]:
    """Return fingerprint and parts of a file, or say what is wrong with it."""
    head, payload = _split(Path(path))
    if head["kind"] != codec.kind:
        raise InputError(f"{path}: a checkpoint of {head['kind']}, not of {codec.kind}")
    try:
        return head["fingerprint"], codec.load(payload)
    except (ValueError, KeyError, TypeError, IndexError, OSError, AttributeError) as problem:
        raise InputError(f"{path}: the checkpoint is damaged: {problem}") from None


def fingerprint_of(path: str | Path | None) -> Fingerprint:
    """Return what a file belongs to; nothing if there is none."""
    return {} if path is None or not Path(path).exists() else _split(Path(path))[0]["fingerprint"]


def require_same(path: str | Path, one: Fingerprint, other: Fingerprint) -> None:
    """Refuse to join parts of different runs, and name what differs."""
    differ = sorted(key for key in {*one, *other} if one.get(key) != other.get(key))
    if differ:
        details = "; ".join(
            f"{key}: {_short(one.get(key))} there, {_short(other.get(key))} here" for key in differ
        )
        raise InputError(f"{path}: the checkpoint belongs to another run ({details})")


def _split(path: Path) -> tuple[Plain, bytes]:
    """Return the head and the rest of a file whose checksum is right."""
    line, _, payload = read_whole(path).partition(b"\n")
    try:
        head = json.loads(line)
        said, known = head.pop("sha256"), head["format"]
        head["fingerprint"], head["kind"]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise InputError(f"{path}: not a checkpoint of this version of dxverify") from None
    if known != _FORMAT:
        raise InputError(f"{path}: not a checkpoint of this version of dxverify ({known!r})")
    if said != _checksum(head, payload):
        raise InputError(f"{path}: the checkpoint is damaged: its checksum is wrong")
    return head, payload


def _checksum(head: PlainView, payload: bytes) -> str:
    return hashlib.sha256(json.dumps(head, sort_keys=True).encode() + b"\n" + payload).hexdigest()


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
