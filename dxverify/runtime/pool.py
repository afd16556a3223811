"""Large values that many worker processes need: written once, mapped into the memory of each.

The arrays of a value lie in files of their own that every process maps read-only, so ten workers hold a vocabulary
once between them; the rest of it is pickled. A folder is locked as long as its owner lives, so that one
whose owner was killed is known, and removed by whoever shares next.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import pickle
import shutil
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

_VALUE, _PREFIX = "value", "dxverify-"
#: Seconds in which a new folder is locked for certain.
_YOUNG = 60.0


@dataclass(frozen=True, slots=True)
class Stored:
    """Stands for a value that lies in a folder; calls of a :class:`Pool` get the value itself."""

    folder: str


def store(value: object, folder: Path) -> Stored:
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
    parts = [_map_file(folder / str(number)) for number in range(count)]
    # Written by this very program a moment ago, into a folder that only its user can write to.
    return pickle.loads((folder / _VALUE).read_bytes(), buffers=parts)  # noqa: S301


def _map_file(path: Path) -> mmap.mmap | bytes:
    if path.stat().st_size == 0:
        return b""
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


class Pool(ProcessPoolExecutor):
    """A pool of processes that can hold what many calls share; takes the arguments of ``ProcessPoolExecutor``.

    Parameters
    ----------
    max_workers : int
        Processes at most.
    """

    def __init__(self, max_workers: int, **options: Any) -> None:
        super().__init__(max_workers, **options)
        self.parallelism = max_workers
        self._folders: list[tuple[tempfile.TemporaryDirectory[str], int]] = []

    def share(self, value: object) -> Stored:
        """Write a value once; calls get it in place of what is returned, until the pool is closed."""
        remove_leftovers()
        folder = tempfile.TemporaryDirectory(prefix=_PREFIX)
        self._folders.append((folder, _lock(folder.name)))
        return store(value, Path(folder.name))

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        """Close the pool; if it is left by an exception nobody waits for the calls under way."""
        if kind is not None:
            for process in list((self._processes or {}).values()):
                process.terminate()
        self.shutdown(cancel_futures=kind is not None)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call in a worker."""
        if any(isinstance(value, Stored) for value in args):
            return super().submit(_call, fn, *args, **kwargs)
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - the signature of the library
        """Close the pool and remove what it held."""
        manager = vars(self).get("_executor_manager_thread")
        if manager is not None and manager.ident is None:
            # An interrupt came between the making of the thread and its start; it cannot be joined, and there is nothing to wait for.
            vars(self)["_executor_manager_thread"] = None
        super().shutdown(wait, cancel_futures=cancel_futures)
        while self._folders:
            folder, lock = self._folders.pop()
            folder.cleanup()
            os.close(lock)


def single_threaded() -> None:
    """Leave the cores to the other processes: matrix products of several would fight for them."""
    # Here and not at the top: workers alone need them. The library of numpy must be there to be limited.
    import numpy as np  # noqa: F401, PLC0415
    from threadpoolctl import threadpool_limits  # noqa: PLC0415

    threadpool_limits(1, user_api="blas")


def remove_leftovers() -> None:
    """Remove folders whose owner is gone without having removed them; nobody holds their lock."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _YOUNG:
                os.close(_lock(folder))
                shutil.rmtree(folder)


def _lock(folder: str | Path) -> int:
    """Return a handle that locks the folder; OSError if somebody else has one."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def _call(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    return fn(*(load(value) if isinstance(value, Stored) else value for value in args), **kwargs)
