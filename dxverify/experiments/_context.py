"""What a run of an experiment may depend on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from dxverify.datasets import load_arrays, load_texts, load_vectors
from dxverify.errors import ParameterError
from dxverify.experiments._kept_statistics import kept_statistics
from dxverify.vocabulary import Vocabulary

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a run may depend on.

    Parameters
    ----------
    full : bool
        The size of the paper instead of a size that takes a few minutes.
    seed : int
        Root of all streams.
    workers : int, optional
        Processes; they change no number.
    scheduler : str, optional
        Address of a Dask scheduler, instead of processes.
    progress : callable, optional
        Called with the amount done and the whole.
    cache : Path, optional
        Where statistics are kept and resumed; nowhere by default.
    refresh : bool
        Measure again although statistics are kept.
    own : mapping
        Files of vectors that take the place of data sets.
    vectors, arrays, texts : callables
        Give data sets by name.
    """

    full: bool = False
    seed: int = 0
    workers: int | None = None
    scheduler: str | None = None
    progress: Progress | None = None
    cache: Path | None = None
    refresh: bool = False
    own: Mapping[str, Path] = field(default_factory=dict)
    vectors: Callable[[str], Vocabulary] = load_vectors
    arrays: Callable[[str], Mapping[str, Any]] = load_arrays
    texts: Callable[[str], tuple[list[str], Any]] = load_texts

    def __post_init__(self) -> None:
        # Said here because an experiment that measures nothing would never ask for an executor.
        if self.workers is not None and self.scheduler is not None:
            raise ParameterError("workers, scheduler", "both", "at most one of them")

    def size(self, small: int, full: int) -> int:
        """Return the size for this run."""
        return full if self.full else small

    def statistics(self, mechanism: Any, epsilons: Sequence[float], **sizes: Any) -> dict[str, Any]:
        """Measure a mechanism, once: see :func:`dxverify.statistics.statistics`."""
        return kept_statistics(self, mechanism, epsilons, sizes)

    def part(self, place: int, parts: int) -> Context:
        """Return the context of one of several parts of about equal size, whose progress is that of the whole."""
        report = self.progress
        if report is None:
            return self
        return replace(self, progress=lambda done, total: report(place * total + done, parts * total))
