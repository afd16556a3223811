"""The expected number of distinct outputs in some runs of a mechanism, without bias.

Given the directions of the runs, output y is missed by all of them with probability Π(1 − m_j(y)), whose mean is
(1 − p)^runs: so Σ 1 − Π(1 − m_j) has the right mean, whatever the number of directions.
"""

from __future__ import annotations

import numpy as np

from dxverify.protocols import FloatArray
from dxverify.statistics.outputs import Outputs, Parts


def expected_distinct(outputs: Outputs, whole: FloatArray, runs: int) -> FloatArray:
    """Return the number for each input of exact distributions, whose probabilities are ``whole``."""
    return outputs.cells.total(-np.expm1(runs * np.log1p(-np.minimum(whole, 1 - 1e-16))))


def distinct(outputs: Outputs, sets: Parts, runs: int) -> tuple[FloatArray, FloatArray]:
    """Return the number for each input, and groups × inputs from whose spread its error is taken.

    With several sets of runs, each is a group. A single set is cut into groups of draws, which give pseudo-values of
    the jackknife: the number is a symmetric function of independent draws, for which the spread of these
    overstates the error rather than understating it (Efron and Stein, 1981).
    """
    # A mass that rounding lifts to one or above is certain.
    missed = np.log1p(-np.minimum(outputs.mass[sets.kept], 1 - 1e-16))
    logs = sets.cells.summed(missed)
    if outputs.cells.draws >= 2 * runs:
        counts = sets.by_group(sets.cells.total(-np.expm1(logs)))
        return counts.mean(axis=0), counts
    return _single(outputs, sets, logs)


def _single(outputs: Outputs, parts: Parts, logs: FloatArray) -> tuple[FloatArray, FloatArray]:
    together = np.bincount(parts.parent, logs, minlength=len(outputs.cells.place))
    value = outputs.cells.total(-np.expm1(together))
    # What is lost without the draws of one group: outputs that no other draw gives.
    alone = np.exp(together[parts.parent] - logs) - np.exp(together[parts.parent])
    lost = parts.by_group(parts.cells.total(alone))
    # A larger group loses more by its size alone, hence the weight by size (Busing and others, 1999).
    others = parts.sizes.sum() / parts.sizes - 1
    return value, value + others[:, None] * lost
