"""Where randomness comes from: the same noise drawn again by calls, instances and forked processes."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from dxverify.protocols import FloatArray

#: Seconds a forked worker may take.
_PATIENCE = 60.0
#: Draws ``size`` noise vectors, one a row; None means that the source finds its own randomness.
Source = Callable[[int, np.random.Generator | None], "FloatArray"]


def drawn(source: Source, size: int, rng: np.random.Generator | None, dim: int) -> FloatArray:
    """Draw and check the shape."""
    draws = np.asarray(source(size, rng))
    if draws.shape != (size, dim):
        raise MechanismFault(
            f"the noise has shape {draws.shape} when {size} vectors of dimension {dim} are due"
        )
    if draws.dtype.kind != "f" or not np.isfinite(draws).all():
        raise MechanismFault(f"the noise is {draws.dtype} or not finite; finite floats are due")
    return draws


def in_forked_workers(source: Source, size: int, dim: int, workers: int = 2) -> list[FloatArray]:
    """Draw in processes forked from this one, each told nothing about randomness.

    Returns
    -------
    list of array
        One sample for each worker; empty where the system cannot fork, or the workers do not end in time.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return []
    context = multiprocessing.get_context("fork")
    shared = [context.RawArray("d", size * dim) for _ in range(workers)]
    processes = [context.Process(target=_fill, args=(source, size, dim, buffer)) for buffer in shared]
    with warnings.catch_warnings():
        # Newer Pythons warn of forks in a process with threads; forking is the very thing under test.
        warnings.simplefilter("ignore", DeprecationWarning)
        for process in processes:
            process.start()
    if not _ended(processes):
        return []
    if any(process.exitcode for process in processes):
        raise MechanismFault("the noise could not be drawn in a forked process")
    return [np.frombuffer(buffer).reshape(size, dim).copy() for buffer in shared]


def _ended(processes: Sequence[BaseProcess]) -> bool:
    """Wait for the workers; a fork of a program with threads may hang, which says nothing about the noise."""
    for process in processes:
        process.join(_PATIENCE)
    late = [process for process in processes if process.is_alive()]
    for process in late:
        process.kill()
        process.join()
    return not late


def _fill(source: Source, size: int, dim: int, buffer: object) -> None:
    np.frombuffer(buffer)[:] = drawn(source, size, None, dim).ravel()  # type: ignore[call-overload]
