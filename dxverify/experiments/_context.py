"""The context of an experiment: size, entropy, data; statistics are cached."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from dxverify.adapters.formatting import name_of
from dxverify.aliases import Plain, PlainView
from dxverify.datasets import load_texts, load_vectors
from dxverify.files import write_whole
from dxverify.protocols import Mechanism
from dxverify.runtime.run import Run, versions
from dxverify.statistics import statistics
from dxverify.statistics.results import plain
from dxverify.vocabulary import Vocabulary

_PACKAGE = Path(__file__).resolve().parents[1]
#: What may differ between two runs of the same thing.
_NO_CONTENT = frozenset({"digest", "seconds"})


@cache
def source_digest(root: Path = _PACKAGE) -> str:
    """Return the sha256 of the package's own sources, so that no result outlives the code that made it."""
    whole = hashlib.sha256()
    for path in sorted(root.rglob("*.py"), key=lambda p: p.relative_to(root).as_posix()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def provenance() -> Plain:
    """Return what every result depends on in addition to its own settings: versions and sources."""
    return {"versions": versions(), "sources": source_digest()}


def key_name(key: Plain) -> str:
    """Return the short name of a key, for a file."""
    return _hash(key)[:12]


def digest_of(result: Plain) -> str:
    """Return the sha256 of a result without its time and its digest."""
    return _hash({key: value for key, value in result.items() if key not in _NO_CONTENT})


def read_result(path: Path) -> Plain | None:
    """Return a kept result, or None if there is none or it is not what was written."""
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(result, dict) and result.get("digest") == digest_of(result)
    return result if whole else None


def write_result(path: Path, result: Plain) -> Plain:
    """Write a result with its digest in one step, and return it as a reader will see it."""
    text = json.dumps({**result, "digest": digest_of(result)}, indent=2, ensure_ascii=False, allow_nan=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    written: Plain = json.loads(text)
    return written


def _hash(value: Plain) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a run may depend on.

    Parameters
    ----------
    full : bool
        The size of the paper instead of a size that takes a few minutes.
    run : Run
        Entropy, executor and progress callback.
    cache : Path, optional
        Where statistics are kept; nowhere by default.
    refresh : bool
        Measure again although statistics are kept.
    own : mapping
        Files of vectors that take the place of data sets.
    vectors, texts : callables
        Give data sets by name.
    """

    full: bool = False
    run: Run = field(default_factory=partial(Run, entropy=0))
    cache: Path | None = None
    refresh: bool = False
    own: Mapping[str, Path] = field(default_factory=dict)
    vectors: Callable[[str], Vocabulary] = load_vectors
    texts: Callable[[str], tuple[list[str], Any]] = load_texts

    @property
    def seed(self) -> int:
        """Root of all streams."""
        return self.run.entropy

    def size(self, small: int, full: int) -> int:
        """Return the size for this run."""
        return full if self.full else small

    def statistics(self, mechanism: Mechanism, epsilons: Sequence[float], **sizes: int) -> Plain:
        """Measure a mechanism, once: see :func:`dxverify.statistics.statistics`."""
        return cached_statistics(self, mechanism, epsilons, sizes)

    def part(self, place: int, parts: int) -> Context:
        """Return the context of one of several parts of about equal size, whose progress is that of the whole."""

        def tell(done: int, total: int, text: str) -> None:
            self.run.report_progress(place * total + done, parts * total, text)

        return replace(self, run=replace(self.run, progress=tell))


_PLAIN = (bool, int, float, str, type(None))


def cached_statistics(
    context: Context, mechanism: Mechanism, epsilons: Sequence[float], sizes: PlainView
) -> Plain:
    """Return what :func:`dxverify.statistics.statistics` gives, from the cache if it is there.

    Parameters
    ----------
    context : Context
        Run and cache; without a cache nothing is kept.
    mechanism : Mechanism
        What is measured.
    epsilons : sequence of float
        Privacy parameters.
    sizes : mapping
        Further options, which decide the result.
    """
    values = [float(e) for e in epsilons]
    settings = _settings(mechanism)
    if context.cache is None or settings is None:
        measured: Plain = plain(statistics(mechanism, values, **context.run.options(), **sizes))
        return measured
    key = {
        "mechanism": {"name": name_of(mechanism), **settings},
        "vocabulary": mechanism.vocabulary.digest,
        "epsilons": values,
        "sizes": dict(sizes),
        "entropy": context.seed,
        **provenance(),
    }
    path = context.cache / "experiments" / f"statistics-{key_name(key)}.json"
    kept = None if context.refresh else read_result(path)
    if kept is None:
        path.parent.mkdir(parents=True, exist_ok=True)
        found = statistics(mechanism, values, **context.run.options(), **sizes)
        kept = write_result(path, {"schema_version": 1, "key": key, "found": plain(found)})
    result: Plain = kept["found"]
    return result


def _settings(mechanism: object) -> Plain | None:
    """Return the settings of a mechanism without ε, or None if they are not plain values that could name it."""
    if not is_dataclass(mechanism):
        return None
    names = [f.name for f in fields(mechanism) if f.init and f.name not in {"vocabulary", "epsilon"}]
    values = {name: getattr(mechanism, name) for name in names}
    return values if all(isinstance(value, _PLAIN) for value in values.values()) else None
