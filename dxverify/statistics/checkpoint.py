"""Blocks measured so far, in a file that is always whole."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dxverify.errors import InputError
from dxverify.statistics.blocks import Result

_FORMAT = "dxverify statistics checkpoint 3"
#: Seconds between two writings, at least; and how many times as long as writing took.
_EVERY, _TIMES = 2.0, 20.0


class Checkpoint:
    """Results by number of block, kept in memory and, if there is a path, in a file.

    Parameters
    ----------
    path : Path, optional
        The file; if it exists its blocks are taken over, provided that it comes from the same task.
    fingerprint : mapping
        Everything that decides what a block is, as plain data.
    sizes : sequence of int
        Words of each block.
    """

    def __init__(self, path: Path | None, fingerprint: Mapping[str, Any], sizes: Sequence[int]) -> None:
        self._path, self._fingerprint, self._sizes = path, json.loads(json.dumps(fingerprint)), sizes
        self.blocks: dict[int, Result] = {}
        self._next = time.monotonic() + _EVERY
        if path is not None and path.exists():
            self.blocks = self._load(path)
        elif path is not None and not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
            raise InputError(f"{path}: no file can be written there")

    def add(self, number: int, result: Result) -> None:
        """Keep one more block."""
        self.blocks[number] = result
        if time.monotonic() > self._next:
            self.save()

    def save(self) -> None:
        """Write the file in one step: a reader sees the old one or the new one, never a part."""
        if self._path is None:
            return
        start = time.monotonic()
        draft = self._path.with_name(f"{self._path.name}.{os.getpid()}.part")
        arrays = {
            f"{number}/{name}/{part}": array
            for number, result in self.blocks.items()
            for name, pair in result.items()
            for part, array in zip(("values", "groups"), pair, strict=True)
        }
        head = np.array(json.dumps({"format": _FORMAT, "fingerprint": self._fingerprint}))
        with draft.open("wb") as file:
            np.savez(file, head=head, **arrays)  # type: ignore[arg-type]  # members, not options
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)
        end = time.monotonic()
        self._next = end + max(_EVERY, _TIMES * (end - start))

    def _load(self, path: Path) -> dict[int, Result]:
        head, arrays = _read(path)
        self._require_same(path, head["fingerprint"])
        try:
            blocks = _results(arrays)
            whole = all(pair[0].shape[-1] == self._sizes[n] for n, r in blocks.items() for pair in r.values())
            same = len({frozenset(result) for result in blocks.values()}) <= 1
        except (ValueError, KeyError, IndexError) as problem:
            raise InputError(f"{path}: the checkpoint is damaged: {problem}") from None
        if not (whole and same):
            raise InputError(f"{path}: the checkpoint is damaged: a block is not whole")
        return blocks

    def _require_same(self, path: Path, other: Mapping[str, Any]) -> None:
        keys = {*self._fingerprint, *other}
        differ = sorted(key for key in keys if self._fingerprint.get(key) != other.get(key))
        if differ:
            raise InputError(
                f"{path}: the checkpoint belongs to another task; different: {', '.join(differ)}"
            )


def kept_entropy(path: Path) -> int:
    """Return the root of the random streams of the run that a checkpoint belongs to."""
    return int(_read(path)[0]["fingerprint"]["entropy"])


def _read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with np.load(path, allow_pickle=False) as archive:
            head = json.loads(str(archive["head"]))
            arrays = {name: archive[name] for name in archive.files if name != "head"}
        if head["format"] != _FORMAT:
            raise InputError(f"{path}: not a checkpoint of this version ({head['format']!r})")
    except (ValueError, KeyError, OSError, EOFError, TypeError, zipfile.BadZipFile) as problem:
        raise InputError(f"{path}: not a checkpoint of statistics: {problem}") from None
    return head, arrays


def _results(arrays: Mapping[str, Any]) -> dict[int, Result]:
    blocks: dict[int, Result] = {}
    for key, array in arrays.items():
        number, name, part = key.split("/")
        if part == "values":
            blocks.setdefault(int(number), {})[name] = (array, arrays[f"{number}/{name}/groups"])
    return blocks
