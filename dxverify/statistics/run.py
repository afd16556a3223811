"""Statistics of the output distributions of a mechanism: N_w, S_w, entropies, neighbour ranks, deniability."""

from __future__ import annotations

import math
import uuid
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from dxverify.adapters.dispatch import as_mechanism
from dxverify.adapters.supervision import supervised
from dxverify.aliases import Plain
from dxverify.errors import ParameterError
from dxverify.protocols import Adjustable, IntArray, Mechanism, Promising, RNGLike
from dxverify.runtime.pool import Pool
from dxverify.runtime.run import Here, Progress, Run, map_in_bundles, versions
from dxverify.statistics.blocks import Job, Result, run_blocks
from dxverify.statistics.config import CONFIG
from dxverify.statistics.plan import Plan, choose_rows
from dxverify.statistics.results import Frozen, Statistics
from dxverify.statistics.sources import one_thread, source_for
from dxverify.statistics.summary import summary_of
from dxverify.vocabulary import Vocabulary

_PLUG_IN = "plug-in values, with about their bias under uncertainty where nearly all outputs were seen"
_NOTES = {
    "exact": "distributions are exact; standard errors are those of the choice of words alone",
    "directions": "n_w, distinct, ranks and distances are unbiased; S_w and entropies of positive order are "
    f"{_PLUG_IN}; order 0 is the whole vocabulary, by full support",
    "samples": "n_w, distinct, ranks and distances are unbiased; S_w and entropies are "
    f"{_PLUG_IN}; order 0 counts only outputs that were seen",
}


@supervised
def statistics(
    mechanism: object,
    epsilons: Iterable[float] | None = None,
    *,
    vocabulary: Vocabulary | None = None,
    shape: str = "auto",
    method: str = "auto",
    words: Iterable[str | int] | None = None,
    sample: int | None = None,
    samples: int = 800,
    runs: int = 100,
    eta: float = 0.05,
    close: int = 100,
    neighbours: int = 2,
    orders: Sequence[float] = (0.0, 1.0, 2.0, math.inf),
    alpha: float = 0.05,
    rng: RNGLike = None,
    workers: int | None = None,
    scheduler: str | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Measure what the papers measured, for some ε, with standard errors.

    Parameters
    ----------
    mechanism : Mechanism or user code
        The mechanism; with several ε it needs ``with_epsilon``. User code has one of the shapes of
        :mod:`dxverify.adapters`.
    epsilons : iterable of float, optional
        Privacy parameters, all served by one pass where directions are sampled; the mechanism's own by default.
    vocabulary : Vocabulary, optional
        Inputs and outputs of user code that does not carry its own.
    shape : str
        Call signature of user code; inferred by default.
    method : {"auto", "exact", "directions", "samples"}
        Where distributions come from; ``auto`` takes the first of the three that is possible.
    words : iterable of str or int, optional
        Input words; all by default. Means are over these words, and nothing is said of others.
    sample : int, optional
        Take only so many of them, chosen at random.
    samples : int
        Directions or samples for each word.
    runs : int
        Runs in which distinct outputs are counted.
    eta : float
        η of both definitions of S_w.
    close : int
        How many nearest words count as close.
    neighbours : int
        Size of the sets whose overlap is measured; 0 measures none. It takes one search for each ε.
    orders : sequence of float
        Orders of the Rényi entropies, from 0 (max-entropy) over 1 (Shannon) to infinity (min-entropy).
    alpha : float
        Probability that any bound on the worst word fails.
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    workers, scheduler, executor
        Where the blocks run: processes, a Dask cluster, any executor. The numbers do not depend on it.
    timeout : float, optional
        Seconds one call of user code may take; with a limit it runs in a process of its own. For an object that is already
        a mechanism the whole computation runs there; together with an ``executor`` that is refused.
    progress : callable, optional
        Called with the number of words done and of all, and with a text.

    Returns
    -------
    Statistics
        How it was measured, and ``summary`` with one entry for each ε; ``to_dict()`` gives plain data.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> from dxverify.mechanisms import EuclideanLaplace
    >>> found = statistics(EuclideanLaplace(Vocabulary.builtin("line"), epsilon=2.0))
    >>> round(found.summary[0].n_w.mean, 4), found.method
    (0.7057, 'exact')
    """
    asked = None if epsilons is None else tuple(epsilons)
    adapted: Mechanism = _adapt(mechanism, asked, vocabulary, shape, timeout)
    mechanisms = _at_each(adapted, asked)
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    vocabulary = adapted.vocabulary
    run = Run.of(rng, executor=executor, workers=workers, scheduler=scheduler, progress=progress)
    entropy = run.entropy
    source = source_for(mechanisms, method)
    chosen = source.method
    given = None if words is None else _rows(vocabulary, words)
    plan = Plan(
        rows=choose_rows(len(vocabulary), given=given, sample=sample, entropy=entropy),
        vocabulary=len(vocabulary),
        population=len(vocabulary) if given is None else len(given),
        samples=samples,
        runs=runs,
        eta=eta,
        close=close,
        neighbours=min(neighbours, len(vocabulary)),
        entropy=entropy,
        orders=tuple(float(order) for order in orders),
        dense=chosen == "exact",
    )
    name = getattr(adapted, "name", type(adapted).__name__)
    values = [float(m.epsilon) for m in mechanisms]
    # Around everything, because threads of one process share the limit that each of them would set and lift.
    with one_thread(), run.opened() as pool:
        job = Job(
            mechanisms=mechanisms,
            method=chosen,
            plan=plan,
            # Mechanisms may differ in more than their plain parameters, so no two runs share a key.
            key=f"{uuid.uuid4()}",
            source=source if plan.dense or isinstance(pool, Here | Pool) else None,
        )
        results = _measure(job, pool, run)
    return Statistics(
        mechanism=name,
        parameters=Frozen(_parameters(adapted)),
        vocabulary_digest=vocabulary.digest,
        method=chosen,
        words=len(plan.rows),
        vocabulary_size=len(vocabulary),
        draws=None if chosen == "exact" else samples,
        runs=runs,
        eta=eta,
        close=close,
        neighbours=plan.neighbours,
        alpha=alpha,
        entropy=entropy,
        notes=(_NOTES[chosen],),
        versions=Frozen(versions()),
        summary=tuple(
            summary_of(results, place, epsilon, plan=plan, names=vocabulary.words, alpha=alpha)
            for place, epsilon in enumerate(values)
        ),
    )


def _adapt(
    mechanism: object,
    epsilons: Sequence[float] | None,
    vocabulary: Vocabulary | None,
    shape: str,
    timeout: float | None,
) -> Any:
    """Adapt user code; an object that has a vocabulary and an ε is used as it is."""
    if isinstance(mechanism, Promising):
        return mechanism
    if not epsilons:
        raise ParameterError("epsilons", None, "given, since the code does not state its guarantee")
    return as_mechanism(mechanism, vocabulary, epsilon=epsilons[0], shape=shape, time_limit=timeout)


def _at_each(mechanism: Mechanism, epsilons: Iterable[float] | None) -> tuple[Mechanism, ...]:
    values = [float(mechanism.epsilon)] if epsilons is None else [float(e) for e in epsilons]
    if not values or len(set(values)) < len(values):
        raise ParameterError("epsilons", values, "one number or more, all different")
    if values == [mechanism.epsilon]:
        return (mechanism,)
    if not isinstance(mechanism, Adjustable):
        raise ParameterError("epsilons", values, "one value, since this mechanism cannot change its ε")
    return tuple(mechanism.with_epsilon(value) for value in values)


def _rows(vocabulary: Vocabulary, words: Iterable[str | int]) -> IntArray:
    rows = [vocabulary.index(word) if isinstance(word, str) else int(word) for word in words]
    if any(not 0 <= row < len(vocabulary) for row in rows) or len(set(rows)) < len(rows):
        raise ParameterError("words", rows, f"different words, indexes from 0 to {len(vocabulary) - 1}")
    return np.array(rows, dtype=np.int64)


def _parameters(mechanism: object) -> Plain:
    """Return the settings of a mechanism that are plain values, without ε."""
    if not is_dataclass(mechanism):
        return {}
    names = [f.name for f in fields(mechanism) if f.init and f.name != "epsilon"]
    values = {name: getattr(mechanism, name, None) for name in names}
    return {name: value for name, value in values.items() if isinstance(value, bool | int | float | str)}


def _measure(job: Job, pool: Executor, run: Run) -> list[Result]:
    """Return the results of all blocks, in their order."""
    numbers, total, done = range(len(job.plan.blocks)), len(job.plan.rows), 0
    found: dict[int, Result] = {}
    for some, results in map_in_bundles(pool, run_blocks, job, numbers, CONFIG.bundles):
        found |= dict(zip(some, results, strict=True))
        done += sum(len(job.plan.blocks[number]) for number in some)
        run.report_progress(done, total)
    return [found[number] for number in numbers]
