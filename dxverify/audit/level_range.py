"""How large the level is, from draws made after a refutation: bounds from both sides that hold whenever one stops.

The draws of an output y from x and from x' come in an order in which each is from x with probability θ, the odds of
which are e·p/(e'·p'), e and e' being the expected draws. The mixture of all θ by Jeffreys' prior, over the likelihood of
the true one, is a non-negative martingale that starts at one: by Ville it ever reaches 1/α with probability at most α, so
the θ at which it stands below are a confidence sequence, at whatever time one looks.

A refutation leaves the share of the budget for levels below the promise unspent. Where the promise is kept, a refutation
is a false alarm already and whatever it says is part of it; where it is broken, no statement about a level below it is
false. So these bounds may spend that share.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from dxverify.lazy import special

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from dxverify.aliases import Plain, PlainView
    from dxverify.protocols import FloatArray, IntArray

Marks = NDArray[np.bool_]
#: Halvings of the interval in which a bound is looked for, and how far away it may be.
_HALVINGS, _FAR = 60, 80.0
#: Pairs that may bound the level from below, and how many standard deviations an estimate is lowered to choose them.
_CANDIDATES, _CAREFUL = 3, 2.0
#: How often, and in which share of the draws, an output must have come before it is bounded from above.
_OFTEN, _SHARE = 10, 0.01
#: How much may be left apart of a pair.
_MOST_APART = 0.1


def log_odds_interval(
    count: ArrayLike, count_prime: ArrayLike, alpha: float
) -> tuple[FloatArray, FloatArray]:
    """Return bounds of logit θ, valid at all times together with probability 1 − alpha.

    Parameters
    ----------
    count, count_prime : int or array
        How often either outcome came so far.

    Examples
    --------
    >>> low, high = log_odds_interval(50, 50, 0.05)
    >>> bool(low < 0 < high)
    True
    """
    c, c_prime = np.broadcast_arrays(np.asarray(count, dtype=float), np.asarray(count_prime, dtype=float))
    centre = np.log((c + 0.5) / (c_prime + 0.5))
    mixture = special.betaln(c + 0.5, c_prime + 0.5) - special.betaln(0.5, 0.5)

    def outside(t: FloatArray) -> Marks:
        return np.asarray(
            mixture - c * special.log_expit(t) - c_prime * special.log_expit(-t) >= -math.log(alpha)
        )

    bounds = []
    for side, one_sided in ((-1.0, c == 0), (1.0, c_prime == 0)):
        inner, outer = centre, centre + side * _FAR
        for _ in range(_HALVINGS):
            middle = (inner + outer) / 2
            gone = outside(middle)
            inner, outer = np.where(gone, inner, middle), np.where(gone, middle, outer)
        # Of an outcome that never came nothing is known from that side.
        bounds.append(np.where(one_sided, side * np.inf, outer))
    return bounds[0], bounds[1]


class Bounds(NamedTuple):
    """What counts say: a lower bound, an upper one (or None) over so many pairs, and the mass that it leaves apart."""

    lower: float
    upper: float | None
    apart: float
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRange:
    """Bounds of the level after a refutation.

    Parameters
    ----------
    lower : float
        The level is at least this.
    upper : float, optional
        On outputs that came often it is at most this, over some pairs of words; None if that cannot be said.
    apart : float
        All other outputs together have at most this probability, from the first word of such a pair.
    pairs : int
        How many ordered pairs of words the upper bound is about: those of which the second gave nearly all that the first gave.
    before : float
        The lower bound without these draws.
    alpha : float
        What the bounds may spend.
    draws : int
        How many outputs were drawn for this.
    inputs : tuple of str
        The words.
    exposure : tuple of float
        Expected draws of each, in proportion.
    losses : matrix
        Promised losses between them.
    chosen_on, table : matrix of int
        Counts that chose what to bound, and counts that bound it; one row a word, one column an output.
    """

    lower: float
    upper: float | None
    apart: float
    pairs: int
    before: float
    alpha: float
    draws: int
    inputs: tuple[str, ...]
    exposure: tuple[float, ...]
    losses: tuple[tuple[float, ...], ...]
    chosen_on: tuple[tuple[int, ...], ...]
    table: tuple[tuple[int, ...], ...]

    def to_dict(self) -> Plain:
        """Return plain data."""
        plain = {
            name: getattr(self, name) for name in ("upper", "apart", "pairs", "before", "alpha", "draws")
        }
        lists = {name: _listed(getattr(self, name)) for name in ("inputs", "exposure")}
        counts = {name: _listed(getattr(self, name)) for name in ("chosen_on", "table")}
        # JSON has no infinite numbers, and a loss of None promises nothing.
        losses = [[loss if math.isfinite(loss) else None for loss in row] for row in self.losses]
        return {"lower": self.lower, **plain, **lists, "losses": losses, **counts}

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        losses = [[math.inf if loss is None else loss for loss in row] for row in data["losses"]]
        return cls(**{name: _frozen(value) for name, value in {**data, "losses": losses}.items()})

    def again(self, epsilon: float, delta: float = 0.0) -> Bounds:
        """Compute the bounds again from the counts."""
        counts = np.array(self.chosen_on), np.array(self.table)
        means, losses = np.array(self.exposure), np.array(self.losses)
        return bounded(*counts, means, losses, epsilon, self.alpha, delta)


def _listed(value: object) -> object:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def bounded(  # noqa: PLR0917 - counts, means, losses and what they are held against
    chosen_on: IntArray,
    table: IntArray,
    exposure: FloatArray,
    losses: FloatArray,
    epsilon: float,
    alpha: float,
    delta: float = 0.0,
) -> Bounds:
    """Return what counts say of the level.

    Half of alpha is spent on the lower bound, a quarter on the upper one and a quarter on the mass it leaves apart. With
    δ > 0 there is no upper bound, and the lower one has all.
    """
    if delta > 0:
        lower = _lower_beyond(chosen_on, table, losses / epsilon, delta, alpha)
        return Bounds(lower=lower, upper=None, apart=1.0, pairs=0)
    shift = np.log(exposure)[:, None] - np.log(exposure)[None, :]
    distances = losses / epsilon
    lower = _lower(chosen_on, table, shift, distances, alpha / 2)
    often = came_often(chosen_on)
    covered = _covered(chosen_on, often, distances)
    if not len(covered):
        return Bounds(lower=lower, upper=None, apart=1.0, pairs=0)
    apart = _apart(often, table, covered, alpha / 4)
    upper = _upper(often, table, shift, distances, covered, alpha / 4)
    stated = math.isfinite(upper) and upper >= lower
    return Bounds(lower=lower, upper=upper if stated else None, apart=apart, pairs=len(covered))


def came_often(counts: IntArray) -> Marks:
    """Tell which outputs came often from which word: often enough for a bound that says something."""
    return np.asarray(counts >= np.maximum(_OFTEN, _SHARE * counts.sum(axis=1, keepdims=True)))


def _pairs(distances: FloatArray) -> IntArray:
    return np.argwhere((distances > 0) & np.isfinite(distances))


def _covered(chosen_on: IntArray, often: Marks, distances: FloatArray) -> IntArray:
    """Return the pairs of which the second often gave nearly everything that the first gave."""
    outside = 1 - (chosen_on @ often.T) / np.maximum(chosen_on.sum(axis=1, keepdims=True), 1)
    return np.array([(x, z) for x, z in _pairs(distances) if outside[x, z] <= _MOST_APART], dtype=int)


def _lower(
    chosen_on: IntArray, table: IntArray, shift: FloatArray, distances: FloatArray, alpha: float
) -> float:
    """Bound the level at the pairs and sets of outputs that looked worst in earlier draws.

    The outputs of a pair are taken together in the order of their ratios, as many as look worst: what holds of a
    set holds of one of its outputs at least.
    """
    found = []
    for x, z in _pairs(distances):
        c, c_prime = chosen_on[x] + 0.5, chosen_on[z] + 0.5
        order = np.argsort(-c / c_prime, kind="stable")
        c, c_prime = np.cumsum(chosen_on[x][order]) + 0.5, np.cumsum(chosen_on[z][order]) + 0.5
        careful = np.log(c / c_prime) - shift[x, z] - _CAREFUL * np.sqrt(1 / c + 1 / c_prime)
        best = int(np.argmax(careful))
        found.append((float(careful[best]) / distances[x, z], int(x), int(z), order[: best + 1]))
    worst = sorted(found, key=lambda one: -one[0])[:_CANDIDATES]
    levels = [0.0]
    for _, x, z, event in worst:
        counts = int(table[x, event].sum()), int(table[z, event].sum())
        low, _high = log_odds_interval(*counts, alpha / _CANDIDATES)
        levels.append((float(low) - shift[x, z]) / distances[x, z])
    return float(max(levels))


def worst_beyond(
    counts: IntArray, distances: FloatArray, delta: float
) -> list[tuple[float, int, int, IntArray]]:
    """Return, the worst first, a careful estimate of the level at δ for each pair, the pair and the set of outputs."""
    found = []
    draws = np.maximum(counts.sum(axis=1), 1)
    for x, z in _pairs(distances):
        order = np.argsort(-(counts[x] + 0.5) / (counts[z] + 0.5), kind="stable")
        p, p_prime = (np.cumsum(counts[place][order]) / draws[place] for place in (x, z))
        low = p - _CAREFUL * np.sqrt(p / draws[x]) - delta
        high = p_prime + _CAREFUL * np.sqrt((p_prime + 1 / draws[z]) / draws[z])
        careful = np.log(np.maximum(low, 1e-300) / high)
        best = int(np.argmax(careful))
        found.append((float(careful[best]) / distances[x, z], int(x), int(z), order[: best + 1]))
    return sorted(found, key=lambda one: -one[0])


def _lower_beyond(
    chosen_on: IntArray, table: IntArray, distances: FloatArray, delta: float, alpha: float
) -> float:
    """Bound the least ℓ with P_x(S) ≤ e^(ℓd)·P_x'(S) + δ, for sets S that looked worst in earlier draws.

    Either probability has a confidence sequence of its own: outputs of one word come in an order in which each falls in S
    with the same probability.
    """
    levels, share = [0.0], alpha / (2 * _CANDIDATES)
    for _, x, z, event in worst_beyond(chosen_on, distances, delta)[:_CANDIDATES]:
        inside = [int(table[place, event].sum()) for place in (x, z)]
        outside = [int(table[place].sum()) - one for place, one in zip((x, z), inside, strict=True)]
        low = float(special.expit(log_odds_interval(inside[0], outside[0], share)[0]))
        high = float(special.expit(log_odds_interval(inside[1], outside[1], share)[1]))
        if low > delta:
            levels.append(math.log((low - delta) / high) / distances[x, z])
    return float(max(levels))


def _upper(  # noqa: PLR0917 - as above
    often: Marks,
    table: IntArray,
    shift: FloatArray,
    distances: FloatArray,
    covered: IntArray,
    alpha: float,
) -> float:
    """Bound the level over all outputs that often came from x'; infinite if one of them never came again."""
    x, z = covered.T
    pair, column = np.nonzero(often[z])
    _, high = log_odds_interval(table[x[pair], column], table[z[pair], column], alpha / max(len(pair), 1))
    levels = (high - shift[x[pair], z[pair]]) / distances[x[pair], z[pair]]
    return max(0.0, float(levels.max(initial=0.0)))


def _apart(often: Marks, table: IntArray, covered: IntArray, alpha: float) -> float:
    """Bound the probability, from the first word of a pair, of the outputs that did not often come from the second."""
    x, z = covered.T
    inside = (table[x] * often[z]).sum(axis=1)
    _, high = log_odds_interval(table[x].sum(axis=1) - inside, inside, alpha / len(covered))
    return float(special.expit(high.max()))
