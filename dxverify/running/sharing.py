"""Large values that many worker processes need: written once, mapped into the memory of each.

The arrays of a value lie in files of their own that every process maps read-only, so ten workers hold a vocabulary
once between them; the rest of it is pickled beside them.
"""

from __future__ import annotations

import mmap
import pickle
import tempfile
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

_VALUE = "value"


@dataclass(frozen=True, slots=True)
class Stored:
    """Stands for a value that lies in a folder; calls of a :class:`Pool` get the value itself."""

    folder: str


def store(value: Any, folder: Path) -> Stored:
    """Write a value into an empty folder."""
    parts: list[pickle.PickleBuffer] = []
    text = pickle.dumps(value, protocol=5, buffer_callback=parts.append)
    for number, part in enumerate(parts):
        (folder / str(number)).write_bytes(part.raw())
    (folder / _VALUE).write_bytes(text)
    return Stored(str(folder))


@lru_cache(maxsize=2)
def load(stored: Stored) -> Any:
    """Read a value back, its arrays mapped and read-only; a process reads each once."""
    folder = Path(stored.folder)
    count = sum(1 for _ in folder.iterdir()) - 1
    parts = [_mapped(folder / str(number)) for number in range(count)]
    # Written by this very program a moment ago, into a folder that only its user can write to.
    return pickle.loads((folder / _VALUE).read_bytes(), buffers=parts)  # noqa: S301


def _mapped(path: Path) -> mmap.mmap | bytes:
    if path.stat().st_size == 0:
        return b""
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


class Pool(ProcessPoolExecutor):
    """A pool of processes that can hold what many calls share; takes the arguments of ``ProcessPoolExecutor``."""

    def __init__(self, max_workers: int, **options: Any) -> None:
        super().__init__(max_workers, **options)
        self.hands = max_workers
        self._folders: list[tempfile.TemporaryDirectory[str]] = []

    def share(self, value: Any) -> Stored:
        """Write a value once; calls get it in place of what is returned, until the pool is closed."""
        folder = tempfile.TemporaryDirectory(prefix="dxverify-")
        self._folders.append(folder)
        return store(value, Path(folder.name))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call in a worker."""
        if any(isinstance(value, Stored) for value in args):
            return super().submit(_call, fn, *args, **kwargs)
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - the signature of the library
        """Close the pool and remove what it held."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        while self._folders:
            self._folders.pop().cleanup()


def _call(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    return fn(*(load(value) if isinstance(value, Stored) else value for value in args), **kwargs)
