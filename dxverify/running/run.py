"""One value that says how a run is made: its randomness, where it is computed, what it keeps and whom it tells."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import RNGLike
from dxverify.running.checkpoint import fingerprint_of
from dxverify.running.executors import executor_for
from dxverify.running.provenance import entropy_of

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
        Seconds one call of foreign code may take.
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

    def opened(self) -> AbstractContextManager[Executor]:
        """Give the executor, and close it afterwards if it was made here."""
        return executor_for(executor=self.executor, workers=self.workers, scheduler=self.scheduler)

    def seeds(self, *key: int) -> np.random.SeedSequence:
        """Return the named child of the entropy."""
        return np.random.SeedSequence(self.entropy, spawn_key=key)

    def tell(self, done: int, total: int, text: str = "") -> None:
        """Report progress to whoever wants it."""
        if self.progress is not None:
            self.progress(done, total, text)
