"""Where randomness comes from: the same noise drawn again by calls, instances and forked processes."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray

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
        One sample for each worker; empty where the system cannot fork.
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
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise MechanismFault("the noise could not be drawn in a forked process")
    return [np.frombuffer(buffer).reshape(size, dim).copy() for buffer in shared]


def _fill(source: Source, size: int, dim: int, buffer: object) -> None:
    np.frombuffer(buffer)[:] = drawn(source, size, None, dim).ravel()  # type: ignore[call-overload]
