r"""Whether the test of outputs would have found the standard fault, noise twice too small.

Lemma (what outputs cannot show). The true code adds n-dimensional Laplace noise c times too small and does anything with the result. Let
:math:`\delta_c(\ell) = E[(1-e^{\ell-L})_+]` be the hockey-stick divergence at claimed loss ℓ. The channel
:math:`p^*_z(y) = \max_x e^{-\varepsilon d(x,z)} p_x(y)`, normalised, keeps the claim up to :math:`\bar\delta` and is within total variation
:math:`\bar\delta = (k-1)\max_\ell e^{-\ell}\delta_c(\ell)` of the true one on k inputs. So every test of level α from N samples has a power
of at most :math:`\alpha + N\bar\delta`, whatever it computes. The divergence is computed by quadrature (midpoints of the radius, Gauss
and Legendre for the angle), not by ball arithmetic.

Where the lemma leaves room, a simulation of Laplace noise at twice the rate on the tested words decides: some event must exceed the claim,
and enough samples must have been drawn for an e-process to notice.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.lazy import special, stats
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Nodes of the radius and of the angle; 24 and 160 radii agree within 4 %.
_RADII, _ANGLES = 24, 200
#: Claimed losses among which the lemma takes the largest, factors that are tried in steps of 3 %, and the power asked for.
_LOSSES, _STEP, _STEPS, _POWER = np.geomspace(0.1, 4.0, 24), 1.03, 200, 0.5
#: Pairs of words that are simulated, and by how many times an adaptive e-process may exceed the samples of an oracle (median 5 in the
#: study of word pairs, 300 against 60).
_PAIRS, _OVERHEAD = 3, 5.0
#: Most coordinates times words that are searched in a simulation.
_LARGEST = 5_000_000


def divergence(dim: int, factor: float, loss: float) -> float:
    """Return the hockey-stick divergence of Laplace noise ``factor`` times too small, at claimed loss ``loss``.

    Examples
    --------
    >>> bool(divergence(300, 2.0, 1.0) < 1e-15 < divergence(2, 2.0, 1.0))
    True
    """
    if dim == 1:
        # L = c(|z − d| − |z|) is cd for z < 0 and c(d − 2z) between 0 and d.
        z = np.linspace(0.0, loss, 20_001)
        excess = np.maximum(0.0, 1 - np.exp(np.minimum(0.0, loss - factor * (loss - 2 * z))))
        inside = np.trapezoid(excess * factor / 2 * np.exp(-factor * z), z)
        return float(0.5 * max(0.0, 1 - math.exp(loss - factor * loss)) + inside)
    radii = stats.gamma.ppf((np.arange(_RADII) + 0.5) / _RADII, dim) / factor
    nodes, weights = np.polynomial.legendre.leggauss(_ANGLES)
    total = 0.0
    for radius in radii:
        # The cosine below which the loss exceeds the claim.
        top = min(loss * (1 - 1 / factor**2) / (2 * radius) - 1 / factor, 1.0)
        if top <= -1:
            continue
        cosine = (top + 1) / 2 * nodes + (top - 1) / 2
        density = (dim - 3) / 2 * np.log1p(-cosine * cosine) - special.betaln(0.5, (dim - 1) / 2)
        apart = np.sqrt(np.maximum(0.0, radius**2 + loss**2 - 2 * radius * loss * cosine))
        excess = np.maximum(0.0, -np.expm1(loss - factor * (apart - radius)))
        total += (top + 1) / 2 * float(np.sum(weights * np.exp(density) * excess))
    return total / _RADII


@lru_cache(maxsize=256)
def _largest(dim: int, factor: float) -> float:
    return max(math.exp(-loss) * divergence(dim, factor, float(loss)) for loss in _LOSSES)


def power_bound(dim: int, factor: float, samples: int, words: int, level: float) -> float:
    """Return the lemma's bound on the power of every test of so many samples of so many words."""
    return min(1.0, level + samples * (words - 1) * _largest(dim, factor))


def least_factor(dim: int, samples: int, words: int, level: float) -> float:
    """Return the smallest factor, in steps of 3 %, that some test might find with a power of one half."""
    for step in range(1, _STEPS):
        if power_bound(dim, _STEP**step, samples, words, level) >= _POWER:
            return float(_STEP**step)
    return math.inf


def least_samples(dim: int, factor: float, words: int, level: float) -> float:
    """Return the number of samples below which every test finds the factor in less than half of all cases."""
    largest = _largest(dim, factor)
    return (_POWER - level) / ((words - 1) * largest) if largest > 0 else math.inf


def finds_standard_fault(
    subject: Subject, rows: Sequence[int], samples: int, level: float, rng: np.random.Generator
) -> bool:
    """Whether samples of these words would have shown Laplace noise twice too small, by the lemma and by a simulation."""
    vocabulary, fault = subject.vocabulary, CONFIG.standard_fault
    if power_bound(vocabulary.dim, fault, samples, len(rows), level) < _POWER:
        return False
    if len(vocabulary) * vocabulary.dim > _LARGEST:
        return False
    losses = subject.losses(rows)
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(losses / CONFIG.best_loss))
    first, second = np.triu_indices(len(rows), 1)
    order = np.argsort(away[first, second], kind="stable")[:_PAIRS]
    search = ExactSearch(points=vocabulary.vectors)
    return any(
        _needed(
            subject, search, (rows[first[i]], rows[second[i]]), float(losses[first[i], second[i]]), level, rng
        )
        <= samples
        for i in order
    )


def _needed(  # noqa: PLR0917 - one simulation
    subject: Subject,
    search: ExactSearch,
    pair: tuple[int, int],
    loss: float,
    level: float,
    rng: np.random.Generator,
) -> float:
    """Return about how many samples an e-process needs to reject at this pair; infinite if no event exceeds the claim."""
    if not 0 < loss < math.log(CONFIG.reference_samples):
        return math.inf
    size = CONFIG.reference_samples
    one, other = (_reference(subject, search, word, size, rng) for word in pair)
    half = size // 2
    codes = np.union1d(one, other)
    chosen_on = [np.array([(drawn[:half] == code).sum() for code in codes]) for drawn in (one, other)]
    favoured = codes[chosen_on[0] + 0.5 > math.exp(loss) * (chosen_on[1] + 0.5)]
    events = [favoured, *(np.array([code]) for code in favoured)]
    return min((_rate(one[half:], other[half:], event, loss, level) for event in events), default=math.inf)


def _rate(one: IntArray, other: IntArray, event: IntArray, loss: float, level: float) -> float:
    forth, back = float(np.isin(one, event).sum()), float(np.isin(other, event).sum())
    # One standard error less than was counted.
    share = (forth - math.sqrt(forth)) / max(forth + back, 1.0)
    null = 1 / (1 + math.exp(-loss))
    if not null < share < 1:
        share = min(share, 1 - 1 / (forth + 2))
        if share <= null:
            return math.inf
    gain = share * math.log(share / null) + (1 - share) * math.log((1 - share) / (1 - null))
    hits = (forth + back) / (2 * len(one))
    return _OVERHEAD * math.log(1 / level) / (gain * hits)


def _reference(
    subject: Subject, search: ExactSearch, word: int, size: int, rng: np.random.Generator
) -> IntArray:
    """Sample the words nearest to a vector with Laplace noise at twice the claimed rate."""
    dim = subject.vocabulary.dim
    direction: FloatArray = rng.standard_normal((size, dim))
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    radius = rng.gamma(dim, 1 / (CONFIG.standard_fault * subject.epsilon), size=(size, 1))
    centre = np.asarray(subject.vocabulary.vectors[word], dtype=np.float64)
    return np.asarray(search.nearest(centre + radius * direction))
