"""Conformance suite for mechanisms, ours and those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from dxverify.protocols import Mechanism
from dxverify.testing._capabilities import CAPABILITIES
from dxverify.testing._checks import BEHAVIOUR, GUARANTEE, Subject
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
