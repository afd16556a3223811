"""Blocks measured so far, in a file that is always whole."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from dxverify.errors import InputError
from dxverify.statistics.blocks import Result

_FORMAT = "dxverify statistics checkpoint 2"
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
    """

    def __init__(self, path: Path | None, fingerprint: Mapping[str, Any]) -> None:
        self._path, self._fingerprint = path, json.loads(json.dumps(fingerprint))
        self.blocks: dict[int, Result] = {}
        self._next = time.monotonic() + _EVERY
        if path is not None and path.exists():
            self.blocks = self._load(path)

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
        try:
            with np.load(path, allow_pickle=False) as archive:
                head = json.loads(str(archive["head"]))
                arrays = {name: archive[name] for name in archive.files if name != "head"}
            if head["format"] != _FORMAT:
                raise InputError(f"{path}: not a checkpoint of this version ({head['format']!r})")
        except (ValueError, KeyError, OSError, EOFError, TypeError, zipfile.BadZipFile) as problem:
            raise InputError(f"{path}: not a checkpoint of statistics: {problem}") from None
        self._require_same(path, head["fingerprint"])
        return _results(arrays)

    def _require_same(self, path: Path, other: Mapping[str, Any]) -> None:
        keys = {*self._fingerprint, *other}
        differ = sorted(key for key in keys if self._fingerprint.get(key) != other.get(key))
        if differ:
            raise InputError(
                f"{path}: the checkpoint belongs to another task; different: {', '.join(differ)}"
            )


def _results(arrays: Mapping[str, Any]) -> dict[int, Result]:
    blocks: dict[int, Result] = {}
    for key, array in arrays.items():
        number, name, part = key.split("/")
        if part == "values":
            blocks.setdefault(int(number), {})[name] = (array, arrays[f"{number}/{name}/groups"])
    return blocks
