"""The context of an experiment: size, run and data; and results with a digest of their content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from dxverify.aliases import Plain
from dxverify.datasets import load_texts, load_vectors
from dxverify.protocols import Mechanism
from dxverify.runtime.run import Run
from dxverify.statistics import statistics
from dxverify.statistics.results import plain
from dxverify.vocabulary import Vocabulary

#: What may differ between two runs of the same thing.
_NO_CONTENT = frozenset({"digest", "seconds"})


def with_digest(result: Plain) -> Plain:
    """Return a result as JSON has it, with the sha256 of its content."""
    return json.loads(json.dumps({**result, "digest": digest_of(result)}, allow_nan=False))  # type: ignore[no-any-return]


def digest_of(result: Plain) -> str:
    """Return the sha256 of a result without its time and its digest."""
    content = {key: value for key, value in result.items() if key not in _NO_CONTENT}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def read_result(path: Path) -> Plain | None:
    """Return a stored result, or None if it is not what was written."""
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return result if isinstance(result, dict) and result.get("digest") == digest_of(result) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a run may depend on.

    Parameters
    ----------
    full : bool
        The size of the paper instead of a size that takes a few minutes.
    run : Run
        Entropy, executor and progress callback.
    own : mapping
        Files of vectors that replace data sets.
    vectors, texts : callables
        Return data sets by name.
    """

    full: bool = False
    run: Run = field(default_factory=partial(Run, entropy=0))
    own: Mapping[str, Path] = field(default_factory=dict)
    vectors: Callable[[str], Vocabulary] = load_vectors
    texts: Callable[[str], tuple[list[str], Any]] = load_texts

    @property
    def seed(self) -> int:
        """Root of all random streams."""
        return self.run.entropy

    def size(self, small: int, full: int) -> int:
        """Return the size for this run."""
        return full if self.full else small

    def statistics(self, mechanism: Mechanism, epsilons: Sequence[float], **sizes: Any) -> Plain:
        """Return the statistics of a mechanism as plain data: see :func:`dxverify.statistics.statistics`."""
        measured: Plain = plain(
            statistics(mechanism, [float(e) for e in epsilons], **self.run.options(), **sizes)
        )
        return measured

    def part(self, place: int, parts: int) -> Context:
        """Return the context of one of several parts of about equal size, whose progress is that of the whole."""

        def report(done: int, total: int, text: str) -> None:
            self.run.report_progress(place * total + done, parts * total, text)

        return replace(self, run=replace(self.run, progress=report))
