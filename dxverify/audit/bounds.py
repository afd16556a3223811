r"""Confidence bounds of the effective ε from both sides, and outputs that one input gives and another never does.

What is bounded is chosen on one table of counts and bounded on another that is independent of it, of fixed size. A random part of
the second table, Poisson in number, has independent Poisson counts; then c_x given c_x + c_z is binomial, and
log P_x(y)/P_z(y) has an exact Clopper–Pearson bound.

Lower bound: the best of three (pair, event) that the first table proposes, so P_x(E) ≤ e^{ε' d(x,z)} P_z(E) fails for every smaller ε'.
Upper bound: each ordered pair keeps the classes of the smallest predicted ratios until at most a part ``aside`` of P_x is left;
all kept ratios are bounded at once (Bonferroni), and so is the mass δ' that is left. Kept classes have P_x ≤ e^{ε'' d} P_z each,
hence P_x(E) ≤ e^{ε'' d} P_z(E) + δ' for *every* event E of the classes.

References
----------
Clopper, C. J., Pearson, E. S. (1934). The use of confidence or fiducial limits. *Biometrika* 26.
Przyborowski, J., Wilenski, H. (1940). Homogeneity of results in testing samples from Poisson series. *Biometrika* 31.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special, stats

from dxverify.audit.findings import confidence_text
from dxverify.bounds import clopper_pearson
from dxverify.protocols import FloatArray, IntArray
from dxverify.spaces.inputs import show

#: Events of the lower bound, each at a third of its level. More help little: on the line of five the first is nearly always best.
_CANDIDATES = 3
#: Part of the level that is spent on the event that a Poisson number exceeds the row it is taken from, for all rows together.
_TOO_SHORT = 1e-4
#: A leak is named from this probability on and if it is so many times as likely from the other input.
_LEAST_LEAK, _LEAST_FACTOR = 0.005, 5.0
#: Part of a distribution that the upper bound may put into δ. On the line of five 1 % gave the narrowest intervals.
ASIDE = 0.01


def align_counts(
    *tables: Sequence[Mapping[Hashable, int]],
) -> tuple[tuple[Hashable, ...], tuple[IntArray, ...]]:
    """Return the union of the classes of some tables, and each table as an array on it."""
    classes = tuple(dict.fromkeys(value for table in tables for row in table for value in row))
    place = {value: index for index, value in enumerate(classes)}
    arrays = []
    for table in tables:
        array = np.zeros((len(table), len(classes)), dtype=np.int64)
        for x, row in enumerate(table):
            for value, count in row.items():
                array[x, place[value]] = count
        arrays.append(array)
    return classes, tuple(arrays)


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveBounds:
    """With confidence 1 − α the effective ε is at least ``lower``, and P_x(E) ≤ e^{upper·d(x,z)} P_z(E) + delta for all E, x, z.

    Parameters
    ----------
    lower : float
        For the claimed δ.
    upper : float
        May be infinite.
    delta : float
        The δ that goes with ``upper``.
    alpha : float
        Probability that one of the two is wrong, at most.
    samples : int
        Size of the table the bounds were computed from.
    log_p_value : float
        Logarithm of the p-value of "effective ε ≤ claimed ε"; with δ > 0 it says only whether that is rejected at ``level``.
    level : float
        What the lower bound spends.
    pair : tuple of int, optional
        The pair of the lower bound.
    event : tuple of int
        The classes of its event.
    """

    lower: float
    upper: float
    delta: float
    alpha: float
    samples: int
    log_p_value: float = 0.0
    level: float = 0.0
    pair: tuple[int, int] | None = None
    event: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """The bounds as a sentence."""
        sure = f"{confidence_text(self.alpha)} confidence"
        if not math.isfinite(self.upper):
            return (
                f"The effective ε is at least {self.lower:.3g}; these samples give no upper bound ({sure})."
            )
        return (
            f"The effective ε is between {self.lower:.3g} and {self.upper:.3g}, the upper bound up to δ = {self.delta:.2g} "
            f"({sure}, every event of the tested inputs)."
        )


def bound_effective_epsilon(
    proposal: IntArray,
    table: IntArray,
    distances: FloatArray,
    *,
    alpha: float,
    rng: np.random.Generator,
    epsilon: float = math.inf,
    delta: float = 0.0,
    aside: float = ASIDE,
) -> EffectiveBounds:
    """Bound the effective ε from both sides.

    Parameters
    ----------
    proposal : array, inputs × classes
        Counts that choose the events.
    table : array, inputs × classes
        Counts of independent samples, of a size that was fixed before them.
    distances : array, inputs × inputs
        d; pairs at distance 0 or ∞ take no part.
    alpha : float
        Half is spent on the lower bound, half on the upper one.
    rng : Generator
        For the random part with Poisson counts.
    epsilon, delta : float
        The claim, for the p-value and for the lower bound.
    aside : float
        Part of a distribution that may be put into δ.
    """
    pairs = [(int(x), int(z)) for x, z in np.argwhere((distances > 0) & np.isfinite(distances))]
    short = _TOO_SHORT * alpha
    thinned, means = _thin(table, rng, short)
    shift = np.log(means)[:, None] - np.log(means)[None, :]
    tables = _Tables(proposal, table, thinned, shift, distances, tuple(pairs))
    part = (alpha - 2 * short) / 2
    lower, log_p, pair, event = _bound_below(tables, alpha=part, epsilon=epsilon, delta=delta)
    upper, left = _bound_above(tables, alpha=part, aside=aside)
    return EffectiveBounds(
        lower=lower,
        upper=upper,
        delta=left,
        alpha=alpha,
        samples=int(table.sum()),
        log_p_value=log_p if delta == 0 else math.log(part) if lower > epsilon else 0.0,
        level=part,
        pair=pair,
        event=event,
    )


@dataclass(frozen=True, slots=True)
class _Tables:
    """Counts that propose events, counts that bound them, their part with Poisson counts, and logarithms of ratios of means."""

    proposal: IntArray
    table: IntArray
    thinned: IntArray
    shift: FloatArray
    distances: FloatArray
    pairs: tuple[tuple[int, int], ...]


def _thin(table: IntArray, rng: np.random.Generator, short: float) -> tuple[IntArray, FloatArray]:
    """Return a random part of each row, Poisson in number, and its means; its counts are then independent Poisson."""
    n = table.sum(1)
    means = special.gammaincinv(n + 1.0, short / len(table))
    sizes = np.minimum(rng.poisson(means), n)
    rows = [
        rng.multivariate_hypergeometric(row, int(size), method="marginals")
        for row, size in zip(table, sizes, strict=True)
    ]
    return np.array(rows).reshape(table.shape), means


def _log_ratio(
    c: FloatArray | IntArray, b: FloatArray | IntArray, shift: float, alpha: float, *, above: bool
) -> FloatArray:
    """Bound log p/q from Poisson counts c of p and b of q; shift is the logarithm of the ratio of their means."""
    total = np.asarray(c + b, dtype=float)
    theta = clopper_pearson(c, total, alpha)[int(above)]
    with np.errstate(divide="ignore"):
        bound = np.log(theta) - np.log1p(-theta) - shift
    return np.where(total > 0, bound, math.inf if above else -math.inf)


def _bound_above(tables: _Tables, *, alpha: float, aside: float) -> tuple[float, float]:
    """Bound every kept ratio and the mass that is left."""
    proposal, table, thinned = tables.proposal, tables.table, tables.thinned
    shift, distances, pairs = tables.shift, tables.distances, tables.pairs
    n, n0 = table.sum(1), np.maximum(proposal.sum(1), 1)
    kept = []
    for x, z in pairs:
        guess = _log_ratio(proposal[x], proposal[z], math.log(n0[x] / n0[z]), alpha / 1000, above=True)
        order = np.argsort(guess, kind="stable")
        inside = np.cumsum(proposal[x, order]) / n0[x]
        keep = order[: int(np.searchsorted(inside, 1 - aside)) + 1]
        kept.append(keep[(proposal[x, keep] > 0) | (proposal[z, keep] > 0)])
    share = alpha / 2 / max(sum(map(len, kept)), 1)
    upper = left = 0.0
    for (x, z), keep in zip(pairs, kept, strict=True):
        away = int(n[x] - table[x, keep].sum())
        left = max(left, float(clopper_pearson(away, n[x], alpha / 2 / len(pairs))[1]))
        bounds = _log_ratio(thinned[x, keep], thinned[z, keep], float(shift[x, z]), share, above=True)
        upper = max(upper, float(np.max(bounds, initial=0.0)) / float(distances[x, z]))
    return upper, left


def _bound_below(
    tables: _Tables, *, alpha: float, epsilon: float, delta: float
) -> tuple[float, float, tuple[int, int] | None, tuple[int, ...]]:
    """Return the best bound of a few proposed (pair, event), the p-value of the claim, and where the bound was found."""
    proposal, table, thinned = tables.proposal, tables.table, tables.thinned
    shift, distances, pairs = tables.shift, tables.distances, tables.pairs
    n, n0 = table.sum(1), np.maximum(proposal.sum(1), 1)
    proposed = []
    for x, z in pairs:
        order = np.argsort(-(proposal[x] / n0[x]) / ((proposal[z] + 1.0) / n0[z]), kind="stable")
        c, b = np.cumsum(proposal[x, order]), np.cumsum(proposal[z, order])
        if not len(c):
            continue
        # The bound that the second table would give if its frequencies were those of the first, rare ones a little larger.
        hits, other = c / n0[x] * n[x], (b + 1) / (n0[z] + 1) * n[z]
        with np.errstate(divide="ignore"):
            often = clopper_pearson(hits, n[x], alpha / _CANDIDATES)[0] - delta
            rarely = clopper_pearson(np.minimum(other, n[z]), n[z], alpha / _CANDIDATES)[1]
            value = np.log(np.maximum(often, 0)) - np.log(rarely)
        best = int(np.argmax(value))
        proposed.append((float(value[best]) / float(distances[x, z]), x, z, order[: best + 1]))
    share, lower, log_p = alpha / _CANDIDATES, 0.0, 0.0
    pair: tuple[int, int] | None = None
    event: tuple[int, ...] = ()
    for _, x, z, classes in sorted(proposed, key=lambda one: -one[0])[:_CANDIDATES]:
        if delta == 0:
            own, others = int(thinned[x, classes].sum()), int(thinned[z, classes].sum())
            bound = float(_log_ratio(np.array(own), np.array(others), float(shift[x, z]), share, above=False))
            loss = epsilon * float(distances[x, z])
            if math.isfinite(loss):
                theta = special.expit(loss + float(shift[x, z]))
                log_p = min(
                    log_p, float(stats.binom.logsf(own - 1, own + others, theta)) + math.log(_CANDIDATES)
                )
        else:
            p = float(clopper_pearson(table[x, classes].sum(), n[x], share / 2)[0]) - delta
            q = float(clopper_pearson(table[z, classes].sum(), n[z], share / 2)[1])
            bound = math.log(p / q) if p > 0 else 0.0
        if bound / float(distances[x, z]) > lower:
            lower, pair = bound / float(distances[x, z]), (x, z)
            event = tuple(int(one) for one in classes)
    return lower, log_p, pair, event


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportLeak:
    """Outputs of x that z was never seen to give: P_x ≥ ``often`` and P_z ≤ ``rarely``, together at confidence 1 − α.

    Parameters
    ----------
    x, z : int
        The inputs.
    often, rarely : float
        Confidence bounds.
    classes : tuple
        The outputs, the most frequent first.
    count, size, other_size : int
        They came ``count`` times in ``size`` samples of x and never in ``other_size`` samples of z.
    log_p_value : float
        Logarithm of the p-value of "the outputs are as likely from z", for all pairs together.
    """

    x: int
    z: int
    often: float
    rarely: float
    classes: tuple[Hashable, ...]
    count: int
    size: int
    other_size: int
    log_p_value: float

    def sentence(self, names: Sequence[str], points: Sequence[object], loss: float) -> str:
        """Describe the leak; ``names`` are those of the outputs, ``loss`` is the claimed loss of the pair."""
        outputs = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        ratio = math.log(self.often / self.rarely)
        return (
            f"{show(points[self.x])} gave {outputs} in {self.count:,} of {self.size:,} samples, {show(points[self.z])} in none of "
            f"{self.other_size:,}: probability at least {self.often:.2g} against at most {self.rarely:.2g} (privacy loss at least "
            f"{ratio:.2g}; the claim allows {loss:.3g}). Who sees such an output, at even prior odds, names the input with "
            f"probability at least {self.often / (self.often + self.rarely):.4g}."
        )


def find_support_leaks(
    classes: Sequence[Hashable], proposal: IntArray, table: IntArray, *, alpha: float
) -> tuple[SupportLeak, ...]:
    """Return pairs (x, z) with outputs that came again and again from x and never from z, the most probable first.

    Each set of outputs is chosen on one table and bounded on the other; all bounds hold together with confidence 1 − α.
    """
    n, inputs, found = table.sum(1), len(table), []
    pairs = inputs * (inputs - 1)
    for x in range(inputs):
        for z in range(inputs):
            only = (proposal[x] >= 2) & (proposal[z] == 0)
            c, b = int(table[x, only].sum()), int(table[z, only].sum())
            if x == z or not only.any() or b > 0:
                continue
            share = alpha / (2 * pairs)
            often = float(clopper_pearson(c, n[x], share)[0])
            rarely = float(clopper_pearson(0, n[z], share)[1])
            if often >= max(_LEAST_LEAK, _LEAST_FACTOR * rarely):
                order = np.flatnonzero(only)[np.argsort(-proposal[x, only], kind="stable")]
                log_p = float(stats.hypergeom.logsf(c - 1, int(n[x] + n[z]), c, int(n[x]))) + math.log(pairs)
                found.append(
                    SupportLeak(
                        x=x,
                        z=z,
                        often=often,
                        rarely=rarely,
                        classes=tuple(classes[index] for index in order),
                        count=c,
                        size=int(n[x]),
                        other_size=int(n[z]),
                        log_p_value=min(log_p, 0.0),
                    )
                )
    return tuple(sorted(found, key=lambda one: -one.often))
