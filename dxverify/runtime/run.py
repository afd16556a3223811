"""How a run is made: entropy, executor, checkpoint, progress callback and time limit, in one value."""

from __future__ import annotations

import multiprocessing
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np

from dxverify import __version__
from dxverify.aliases import Plain
from dxverify.errors import DxverifyError, ParameterError
from dxverify.protocols import RNGLike
from dxverify.runtime.checkpoint import fingerprint_of
from dxverify.runtime.pool import Pool, single_threaded

Value = TypeVar("Value")
Item = TypeVar("Item")
Result = TypeVar("Result")
#: Assumed number of calls that an executor runs at one time, if it does not say; arbitrary.
_DEFAULT_PARALLELISM = 4


def entropy_of(rng: RNGLike) -> int:
    """Reduce whatever was given as ``rng`` to one integer that is recorded and can be given again."""
    if rng is None:
        return int(np.random.SeedSequence().entropy)  # type: ignore[arg-type]
    if isinstance(rng, np.random.SeedSequence):
        return _join_words(rng.generate_state(4))
    if isinstance(rng, np.random.Generator):
        return _join_words(rng.integers(0, 2**32, size=4, dtype=np.uint32))
    if isinstance(rng, (int, np.integer)) and rng >= 0:
        return int(rng)
    raise ParameterError("rng", rng, "None, a non-negative integer, a SeedSequence or a Generator")


def _join_words(words: Iterable[int]) -> int:
    return sum(int(word) << (32 * place) for place, word in enumerate(words))


def versions() -> dict[str, str]:
    """Return the versions of what computes a result."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    packages = [(name, metadata.version(name)) for name in ("numpy", "scipy")]
    return (("dxverify", __version__), ("python", platform.python_version()), *packages)


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

    @property
    def parallelism(self) -> int:
        """How many calls the workers of the cluster run at one time now."""
        return max(1, int(sum(self._client.nthreads().values())))


def shared(executor: Executor, value: Any) -> Any:
    """Return what to pass to many calls in place of a large value: the value itself, unless the executor can share it."""
    return executor.share(value) if isinstance(executor, Cluster | Pool) else value


def parallelism(executor: Executor) -> int:
    """Return how many calls an executor runs at one time; a guess if it does not say."""
    if isinstance(executor, Cluster | Pool):
        return executor.parallelism
    if isinstance(executor, Here):
        return 1
    return int(getattr(executor, "_max_workers", _DEFAULT_PARALLELISM))


@contextmanager
def executor_for(
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
) -> Iterator[Executor]:
    """Yield the executor that was asked for, and close it afterwards if it was made here.

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
        with Pool(workers, mp_context=fresh, initializer=single_threaded) as pool:
            yield pool


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


def map_in_bundles(
    pool: Executor,
    call: Callable[[Value, Sequence[Item]], Result],
    value: Value,
    items: Sequence[Item],
    many: int,
) -> Iterator[tuple[Sequence[Item], Result]]:
    """Yield bundles of items with what ``call(value, bundle)`` returns, as they are done.

    Parameters
    ----------
    pool : Executor
        Where the calls are made.
    call : callable
        A function that other processes can import.
    value : object
        What all calls share, sent once where that is possible.
    items : sequence
        What is cut into bundles.
    many : int
        Bundles for each worker: few if each may carry the value along, but so many that progress shows.
    """
    if isinstance(pool, Here):
        yield from (([item], pool.submit(call, value, [item]).result()) for item in items)
        return
    size = max(1, -(-len(items) // (many * parallelism(pool))))
    bundles = [items[start : start + size] for start in range(0, len(items), size)]
    sent = shared(pool, value)
    under = {pool.submit(call, sent, bundle): bundle for bundle in bundles}
    for future in as_completed(under):
        yield under[future], future.result()


#: Called with how much is done, how much there is to do, and how things stand.
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How a run is made; nothing in it but the entropy changes a result.

    Parameters
    ----------
    entropy : int
        Root of all random streams.
    executor, workers, scheduler : optional
        Any ``concurrent.futures.Executor``, a number of processes, or the address of a Dask scheduler; at most one.
    checkpoint : Path, optional
        File to resume from and to keep up to date.
    progress : callable, optional
        Called now and then.
    timeout : float, optional
        Seconds one call of user code may take.
    """

    entropy: int
    executor: Executor | None = None
    workers: int | None = None
    scheduler: str | None = None
    checkpoint: Path | None = None
    progress: Progress | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        given = (self.executor, self.workers, self.scheduler)
        if sum(one is not None for one in given) > 1:
            raise ParameterError("executor, workers, scheduler", "several", "at most one of them")

    @classmethod
    def of(
        cls,
        rng: RNGLike = None,
        *,
        checkpoint: str | Path | None = None,
        executor: Executor | None = None,
        workers: int | None = None,
        scheduler: str | None = None,
        progress: Progress | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Build from what a caller gave; without ``rng`` a checkpoint that exists decides the entropy."""
        kept = fingerprint_of(checkpoint) if rng is None else {}
        return cls(
            entropy=int(kept["entropy"]) if "entropy" in kept else entropy_of(rng),
            executor=executor,
            workers=workers,
            scheduler=scheduler,
            checkpoint=None if checkpoint is None else Path(checkpoint),
            progress=progress,
            timeout=timeout,
        )

    def options(self) -> Plain:
        """Return what statistics take by name to make their run like this one."""
        names = ("executor", "workers", "scheduler", "progress")
        return {"rng": self.entropy, **{name: getattr(self, name) for name in names}}

    def opened(self) -> AbstractContextManager[Executor]:
        """Give the executor, and close it afterwards if it was made here."""
        return executor_for(executor=self.executor, workers=self.workers, scheduler=self.scheduler)

    def seeds(self, *key: int) -> np.random.SeedSequence:
        """Return the named child of the entropy."""
        return np.random.SeedSequence(self.entropy, spawn_key=key)

    def report_progress(self, done: int, total: int, text: str = "") -> None:
        """Report progress to whoever wants it."""
        if self.progress is not None:
            self.progress(done, total, text)
