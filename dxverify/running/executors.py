"""Where draws are made: here, in processes, on a Dask cluster, or on any executor that is passed in."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from threadpoolctl import threadpool_limits

from dxverify.errors import DxverifyError, ParameterError


class Here(Executor):
    """Runs each call at once in this process, in the order of submission."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call and return its finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:  # noqa: BLE001 - a future carries whatever was raised
            future.set_exception(problem)
        return future


class Cluster(Executor):
    """A Dask cluster as an executor that can hold what many calls share.

    Parameters
    ----------
    client : distributed.Client
        The connection; closed by whoever opened it.
    """

    def __init__(self, client: Any) -> None:
        self._client, self._calls = client, client.get_executor()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call on a worker."""
        future: Future[Any] = self._calls.submit(fn, *args, **kwargs)
        return future

    def share(self, value: Any) -> Any:
        """Send a value once; the calls get it in place of what is returned."""
        return self._client.scatter(value, hash=False)


def shared(executor: Executor, value: Any) -> Any:
    """Return what to pass to many calls in place of a large value: the value itself, unless the executor can share it."""
    return executor.share(value) if isinstance(executor, Cluster) else value


@contextmanager
def executor_for(
    *, executor: Executor | None = None, workers: int | None = None, scheduler: str | None = None
) -> Iterator[Executor]:
    """Give the executor that was asked for, and close it afterwards if it was made here.

    Parameters
    ----------
    executor : Executor, optional
        Used as it is, and left open.
    workers : int, optional
        A pool of so many processes; the mechanism must be importable there.
    scheduler : str, optional
        Address of a Dask scheduler.
    """
    if sum(given is not None for given in (executor, workers, scheduler)) > 1:
        raise ParameterError("executor, workers, scheduler", "several", "at most one of them")
    if executor is not None:
        yield executor
    elif scheduler is not None:
        with _dask_client(scheduler) as client:
            yield Cluster(client)
    elif workers is not None and workers < 1:
        raise ParameterError("workers", workers, "at least 1")
    elif workers is None or workers == 1:
        yield Here()
    else:
        # Fresh interpreters: forked ones would share locks and the state of every generator.
        fresh = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=fresh, initializer=_single_threaded) as pool:
            yield pool


def _single_threaded() -> None:
    """Leave the cores to the other processes: matrix products of several would fight for them."""
    import numpy as np  # noqa: F401, PLC0415 - its library must be there to be limited

    threadpool_limits(1, user_api="blas")


def _dask_client(address: str) -> Any:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra; most audits need no cluster
    except ImportError:
        raise DxverifyError(
            "--scheduler needs the package 'distributed' (pip install dxverify[distributed])"
        ) from None
    try:
        return Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as problem:
        raise ParameterError("scheduler", address, f"the address of a Dask scheduler ({problem})") from None
