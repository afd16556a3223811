"""A conformance check for metrics, ours and third parties'."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.metrics import as_metric, is_metric
from dxverify.protocols import Metric, MetricLike

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray
    from dxverify.vocabulary import Vocabulary

_RELATIVE = 1e-9


def check_metric(metric: MetricLike, vocabulary: Vocabulary, *, tolerance: float = 1e-12) -> tuple[str, ...]:
    """Check that an object behaves as a metric must, on every pair and triple of a vocabulary.

    Parameters
    ----------
    metric : str, Metric or matrix
        What is checked.
    vocabulary : Vocabulary
        The words to check it on; all triples are looked at.
    tolerance : float
        Relative error that is put down to rounding, in symmetry and triangle.

    Returns
    -------
    tuple of str
        The names of the checks that were made.

    Raises
    ------
    AssertionError
        With the words that break an axiom, and by how much.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> check_metric("euclidean", Vocabulary.builtin("triangle"))
    ('shape', 'rows', 'untouched', 'axioms')
    """
    chosen = as_metric(metric)
    before = vocabulary.vectors.tobytes()
    table = np.asarray(chosen.distances(vocabulary))
    _demand(table.shape == (len(vocabulary),) * 2, chosen, f"returns distances of shape {table.shape}")
    _check_rows(chosen, vocabulary, table)
    _demand(vocabulary.vectors.tobytes() == before, chosen, "changes the vectors of the vocabulary")
    outcome = is_metric(table, tolerance=tolerance)
    named = ", ".join(repr(vocabulary.words[place]) for place in outcome.witness or ())
    _demand(bool(outcome), chosen, f"breaks the axiom {outcome.axiom!r} at {named} by {outcome.excess:.6g}")
    return ("shape", "rows", "untouched", "axioms")


def _check_rows(metric: Metric, vocabulary: Vocabulary, table: FloatArray) -> None:
    """Distances from some words are rows of the distances from all of them."""
    rows = np.arange(len(vocabulary))[::-2]
    some = np.asarray(metric.distances(vocabulary, rows))
    _demand(some.shape == (len(rows), len(vocabulary)), metric, f"returns shape {some.shape} for some rows")
    agrees = np.allclose(some, table[rows], rtol=_RELATIVE, atol=0, equal_nan=True)
    _demand(agrees, metric, "gives other distances for some rows than for all")


def _demand(holds: bool, metric: Metric, problem: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise AssertionError(f"{metric.name} {problem}")
