"""Conformance suites for mechanisms and metrics, ours and those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from dxverify.metrics import as_metric, is_metric
from dxverify.protocols import Mechanism, Metric, MetricLike
from dxverify.testing._capabilities import CAPABILITIES
from dxverify.testing._checks import BEHAVIOUR, GUARANTEE, Subject
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray
    from dxverify.vocabulary import Vocabulary


Check = Callable[[Subject], Iterable[str]]


def check_mechanism(
    mechanism: object, *, words: Iterable[int] | None = None, seed: int = 0, samples: int = 2000
) -> tuple[str, ...]:
    """Check that an object behaves as a mechanism must, before anybody asks whether it is private.

    Shapes, types and ranges of outputs; the same outputs from the same seed, whatever kind of ``rng``; no use
    of global random state; inputs untouched; a guarantee that is symmetric and zero on the diagonal and
    agrees with the metric; ``sample`` and ``perturb`` alike in distribution; a ``repr`` that says what it is; and,
    where it has them, ``with_epsilon``, ``channel``, ``transition`` and ``noise``.

    Parameters
    ----------
    mechanism : object
        The mechanism, on a vocabulary of any size.
    words : iterable of int, optional
        Input words to try; the first ten by default.
    seed : int
        Where the samples start from.
    samples : int
        How many outputs are compared where distributions are; a difference of
        ``sqrt(log(2e9 · outputs) / samples)`` in a probability is found.

    Returns
    -------
    tuple of str
        The names of the checks that were made.

    Raises
    ------
    AssertionError
        With every problem found, one a line.

    Examples
    --------
    >>> from dxverify.mechanisms import EuclideanLaplace
    >>> "same seed, same outputs" in check_mechanism(EuclideanLaplace.example())
    True
    """
    if not isinstance(mechanism, Mechanism):
        problem = f"{_name(mechanism)} lacks {', '.join(_missing(mechanism))}"
        raise AssertionError(problem)  # noqa: TRY004 - a failed check, as every other
    vocabulary: object = mechanism.vocabulary
    if not isinstance(vocabulary, Vocabulary):
        problem = f"the vocabulary of {_name(mechanism)} is not a Vocabulary"
        raise AssertionError(problem)  # noqa: TRY004 - a failed check, as every other
    tried = tuple(range(len(vocabulary)))[:10] if words is None else tuple(words)
    subject = Subject(mechanism=mechanism, words=tried, seed=seed, samples=samples)
    checks = {**BEHAVIOUR, **GUARANTEE, **CAPABILITIES}
    problems = [f"{title}: {problem}" for title, check in checks.items() for problem in _run(check, subject)]
    if problems:
        raise AssertionError(f"{_name(mechanism)} does not conform\n" + "\n".join(problems))
    return tuple(checks)


def _run(check: Check, subject: Subject) -> list[str]:
    """Return the problems a check finds; one that crashes has found a problem."""
    try:
        with np.errstate(all="ignore"):
            return list(check(subject))
    except Exception as problem:  # noqa: BLE001 - whatever the mechanism raises is its problem
        return [f"{type(problem).__name__}: {problem}"]


def _name(mechanism: object) -> str:
    return type(mechanism).__name__


def _missing(mechanism: object) -> list[str]:
    names = ("vocabulary", "epsilon", "metric", "sample", "perturb", "loss_bound")
    return [name for name in names if name not in dir(mechanism)]


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
