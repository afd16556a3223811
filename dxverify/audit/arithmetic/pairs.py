"""Which pairs of words the test of low-order bits compares, and the samples it draws for them.

What a rejection means for the claim is said in :mod:`dxverify.audit.suite.floating_point`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.arithmetic.looking import PAIRS, Look, Pair
from dxverify.audit.evidence import ArithmeticEvidence
from dxverify.audit.plan import choose_inputs
from dxverify.audit.registry import Task
from dxverify.protocols import PromisesNeighbours

if TYPE_CHECKING:
    from dxverify.adapters.guard import Guard
    from dxverify.audit.subjects import Subject

#: Most vectors of the test within the suite.
DRAWS = 20_000
#: Place of the choice of pairs among the streams.
_PLACE = 2**31 + 3


def as_unknown(subject: Subject) -> object:
    """Return the mechanism as a thing of which nothing is known yet."""
    return subject.mechanism


def sample_pairs(subject: Subject, vectors: Guard, task: Task, budget: int) -> ArithmeticEvidence:
    """Run the pilot and the test with the whole α of the task."""
    look = Look(subject=subject, draw=vectors, alpha=task.alpha, budget=budget, entropy=task.run.entropy)
    try:
        return look.taken(pairs(subject, task))
    finally:
        vectors.close()


def pairs(subject: Subject, task: Task) -> list[Pair]:
    """Return the pairs to compare: neighbours, if the guarantee is one between neighbours, else those of the smallest loss."""
    rng = np.random.default_rng(np.random.SeedSequence(task.run.entropy, spawn_key=(_PLACE,)))
    stated = as_unknown(subject)
    if isinstance(stated, PromisesNeighbours) and task.words is None:
        edges = np.asarray(stated.graph.edges)
        some = edges[rng.permutation(len(edges))[:PAIRS]]
        found = [(int(x), int(y), float(subject.losses([x, y])[0, 1])) for x, y in some]
    else:
        rows = choose_inputs(subject, task.words).rows
        losses = subject.losses(rows)
        first, second = np.triu_indices(len(rows), 1)
        found = [(rows[i], rows[j], float(losses[i, j])) for i, j in zip(first, second, strict=True)]
    return sorted((pair for pair in found if 0 < pair[2] < np.inf), key=lambda pair: pair[2])[:PAIRS]
