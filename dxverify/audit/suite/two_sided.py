r"""Both sides of the effective ε where the test of outputs cannot decide: classes of outputs between two words.

Outputs y are put into classes by quantiles of :math:`v_y\cdot(v_a - v_b)`, chosen on a pilot; further samples, of a size fixed before them, are
counted in the classes, and every class probability of both words has a Clopper–Pearson interval (Bonferroni over all of them). With
:math:`P_a(C) \le e^{\ell}P_b(C)` for every class, the same holds for every union of classes, so that :math:`\ell/d` bounds the effective
ε on events of these classes. It does not bound it on finer events, and the sentence says so.

References
----------
Clopper and Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import confidence_text
from dxverify.audit.suite.base import Meaning, SuiteTest, TestResult
from dxverify.bounds import clopper_pearson

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target
    from dxverify.protocols import FloatArray, IntArray


def skip(target: Target) -> str:
    """Say why the statement is not made; empty if it is."""
    if not isinstance(target.subject.draw, CodeSampler):
        return "nothing samples"
    if target.subject.delta > 0:
        return "it bounds guarantees with δ = 0"
    return "" if target.is_euclidean else "the distance of the guarantee is not Euclidean"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Sample the two closest tested words and bound the effective ε between them, where no test decides."""
    if any(one.sensitive or (one.rejected and one.meaning is not Meaning.WARNING) for one in found.results):
        return [TEST.skipped("another test decides")]
    subject = target.subject
    one, other, distance = _closest(target)
    size = min(CONFIG.bound_samples, max(200, (target.task.max_samples or CONFIG.bound_samples) // 4))
    pilot = [_projections(target, word, size // 5, 0, (one, other)) for word in (one, other)]
    edges = np.quantile(np.concatenate(pilot), np.arange(1, CONFIG.bound_classes) / CONFIG.bound_classes)
    table = np.array(
        [_counts(_projections(target, word, size, 1, (one, other)), edges) for word in (one, other)]
    )
    lower, upper = bounds(table, distance, level)
    names = [subject.label(word) for word in (one, other)]
    return [
        TEST.result(
            target,
            level,
            samples=int(table.sum()) + 2 * (size // 5),
            lines={
                "Effective": f"ε between {names[0]!r} and {names[1]!r} {_range(lower, upper)} ({confidence_text(level)} confidence, "
                f"{int(table.sum()):,} samples in {table.shape[1]} classes of outputs; finer events are not bounded).",
            },
            integers={"table": table.tolist(), "distance": distance, "level": level},
        )
    ]


def bounds(table: IntArray, distance: float, level: float) -> tuple[float, float]:
    """Return the lower and upper bound of the effective ε on the classes, which hold together with probability 1 − level.

    Examples
    --------
    >>> lower, upper = bounds(np.array([[900, 100], [100, 900]]), 1.0, 0.05)
    >>> bool(1.5 < lower < np.log(9) < upper < 3)
    True
    """
    draws = table.sum(axis=1, keepdims=True)
    # A two-sided interval of each class of each word.
    low, high = clopper_pearson(table, draws, level / (2 * table.size))
    with np.errstate(divide="ignore"):
        forth = [np.log(low[place] / high[1 - place]).max() for place in (0, 1)]
        back = [np.log(high[place] / low[1 - place]).max() for place in (0, 1)]
    return max(0.0, float(max(forth)) / distance), float(max(back)) / distance


def _range(lower: float, upper: float) -> str:
    """Say between which bounds a number lies, without those that say nothing."""
    ends = [
        *([f"at least {lower:.3g}"] if lower > 0 else []),
        *([f"at most {upper:.3g}"] if math.isfinite(upper) else []),
    ]
    return f"is {' and '.join(ends)}" if ends else "is not bounded by these samples"


def _closest(target: Target) -> tuple[int, int, float]:
    rows = list(target.rows)
    losses = target.subject.losses(rows).copy()
    losses[losses <= 0] = np.inf
    first, second = np.unravel_index(int(losses.argmin()), losses.shape)
    return rows[int(first)], rows[int(second)], float(losses[first, second]) / target.subject.epsilon


def _projections(target: Target, word: int, size: int, part: int, pair: tuple[int, int]) -> FloatArray:
    """Return the coordinate of outputs along the difference of the two words; what is no word lies below all words.

    It lies at a finite place, since quantiles interpolate.
    """
    vectors = np.asarray(target.subject.vocabulary.vectors, dtype=np.float64)
    direction = vectors[pair[0]] - vectors[pair[1]]
    drawn = target.subject.outputs(word, size, target.stream(TEST.name, part, int(word == pair[0])))
    inside = drawn >= 0
    places = vectors @ direction
    found = np.full(size, 2 * places.min() - places.max() - 1)
    found[inside] = places[drawn[inside]]
    return found


def _counts(values: FloatArray, edges: FloatArray) -> IntArray:
    return np.bincount(np.searchsorted(edges, values, side="right"), minlength=len(edges) + 1)


TEST = SuiteTest(
    name="two-sided",
    null="None: this is a confidence statement about the effective ε on classes of outputs of two words.",
    meaning=Meaning.WARNING,
    skip=skip,
    run=run,
)
