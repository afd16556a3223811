"""Statistics measured once: kept beside the results, and resumed after an interruption."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from dxverify.experiments._keeping import key_name, provenance, read_kept, write_kept
from dxverify.statistics import statistics

if TYPE_CHECKING:
    from dxverify.experiments._context import Context

_PLAIN = (bool, int, float, str, type(None))


def kept_statistics(
    context: Context, mechanism: Any, epsilons: Sequence[float], sizes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what :func:`dxverify.statistics.statistics` gives, from the cache if it is there.

    Parameters
    ----------
    context : Context
        Seed, workers and cache; without a cache nothing is kept.
    mechanism : Mechanism
        What is measured.
    epsilons : sequence of float
        Privacy parameters.
    sizes : mapping
        Further options, which decide the result.

    Notes
    -----
    While it runs, finished blocks are in a file beside, which the next run takes over and the last step removes.
    """
    values = [float(e) for e in epsilons]
    where = {"workers": context.workers, "scheduler": context.scheduler, "progress": context.progress}
    settings = _settings(mechanism)
    if context.cache is None or settings is None:
        return statistics(mechanism, values, rng=context.seed, **where, **sizes)  # type: ignore[arg-type]
    key = {
        "mechanism": {"name": mechanism.name, **settings},
        "vocabulary": mechanism.vocabulary.digest,
        "epsilons": values,
        "sizes": dict(sizes),
        "entropy": context.seed,
        **provenance(),
    }
    path = context.cache / "experiments" / f"statistics-{key_name(key)}.json"
    kept = None if context.refresh else read_kept(path)
    if kept is None:
        path.parent.mkdir(parents=True, exist_ok=True)
        checkpoint = path.with_suffix(".npz")
        found = statistics(
            mechanism,
            values,
            rng=context.seed,
            checkpoint=checkpoint,
            **where,  # type: ignore[arg-type]
            **sizes,
        )
        kept = write_kept(path, {"schema_version": 1, "key": key, "found": found})
        checkpoint.unlink(missing_ok=True)
    result: dict[str, Any] = kept["found"]
    return result


def _settings(mechanism: Any) -> dict[str, Any] | None:
    """Return the settings of a mechanism without ε, or None if they are not plain values that could name it."""
    names = [f.name for f in fields(mechanism) if f.init and f.name not in {"vocabulary", "epsilon"}]
    values = {name: getattr(mechanism, name) for name in names}
    return values if all(isinstance(value, _PLAIN) for value in values.values()) else None
