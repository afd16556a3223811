r"""Whether the test of outputs would have found the standard fault, noise twice too small.

Lemma (what outputs cannot show). The true code adds n-dimensional Laplace noise c times too small and does anything with the result. Let
:math:`\delta_c(\ell) = E[(1-e^{\ell-L})_+]` be the hockey-stick divergence at claimed loss ℓ. The channel
:math:`p^*_z(y) = \max_x e^{-\varepsilon d(x,z)} p_x(y)`, normalised, keeps the claim up to :math:`\bar\delta` and is within total variation
:math:`\bar\delta = (k-1)\max_\ell e^{-\ell}\delta_c(\ell)` of the true one on k inputs. So every test of level α from N samples has a power
of at most :math:`\alpha + N\bar\delta`, whatever it computes. The divergence is computed by quadrature (midpoints of the radius, Gauss
and Legendre for the angle), not by ball arithmetic.

Where the lemma leaves it open, a simulation decides: the same e-process, on Laplace noise at twice the rate and on the same words, must
reject with no more samples than were taken.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.plan import draw_until_refuted, prepare
from dxverify.audit.registry import Task
from dxverify.audit.sampling import Probe
from dxverify.lazy import special, stats
from dxverify.runtime.run import Run
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Nodes of the radius and of the angle; 24 and 160 radii agree within 4 %.
_RADII, _ANGLES = 24, 200
#: Claimed losses among which the lemma takes the largest, factors that are tried in steps of 3 %, and the power asked for.
_LOSSES, _STEP, _STEPS, _POWER = np.geomspace(0.1, 4.0, 24), 1.03, 200, 0.5
#: Most coordinates times words that are searched in a simulation.
_LARGEST = 5_000_000


@lru_cache(maxsize=1)
def _angle_nodes() -> tuple[FloatArray, FloatArray]:
    """Return nodes and weights of the Gauss–Legendre rule, whose eigenvalue problem is solved once."""
    nodes, weights = np.polynomial.legendre.leggauss(_ANGLES)
    return nodes, weights


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
        heights = excess * factor / 2 * np.exp(-factor * z)
        inside = float(np.sum((heights[1:] + heights[:-1]) / 2 * np.diff(z)))
        return float(0.5 * max(0.0, 1 - math.exp(loss - factor * loss)) + inside)
    radii = stats.gamma.ppf((np.arange(_RADII) + 0.5) / _RADII, dim) / factor
    nodes, weights = _angle_nodes()
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
    subject: Subject, words: Sequence[str], samples: int, level: float, entropy: int
) -> bool:
    """Whether this many samples of these words would have shown Laplace noise twice too small.

    The lemma decides first. Where it leaves this open, the same e-process is run once on the standard fault itself.

    Parameters
    ----------
    subject : Subject
        The claim; its code is not called.
    words : sequence of str
        The words that were sampled.
    samples : int
        The number of samples, of all words together.
    level : float
        What the test was allowed to spend.
    entropy : int
        Root of the streams of the simulation.
    """
    vocabulary = subject.vocabulary
    if power_bound(vocabulary.dim, CONFIG.standard_fault, samples, len(words), level) < _POWER:
        return False
    if len(vocabulary) * vocabulary.dim > _LARGEST:
        return False
    fault = _StandardFault(
        vectors=np.asarray(vocabulary.vectors, dtype=np.float64),
        rate=CONFIG.standard_fault * subject.epsilon,
        search=ExactSearch(points=vocabulary.vectors),
    )
    simulated = replace(subject, name="standard fault", draw=fault, mechanism=None, factory=None, called="")
    # A plan has at least twenty samples of each word; as many were asked for, of which a few fewer may have been taken.
    limit = max(min(samples, CONFIG.reference_samples), 20 * len(words))
    task = Task(
        run=Run.of(entropy),
        alpha=level,
        max_samples=limit,
        words=tuple(words),
        first=Probe(singly=False, findings=()),
    )
    plan, _ = prepare(simulated, task, adaptive=True, continued=False)
    with task.run.opened() as where:
        _, wealth = draw_until_refuted(plan, where, task.run)
    return wealth.rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class _StandardFault:
    """Samples the words nearest to vectors with Laplace noise of a rate that is too large."""

    vectors: FloatArray
    rate: float
    search: ExactSearch

    def __call__(self, word: int, size: int, rng: np.random.Generator) -> IntArray:
        """Sample words."""
        dim = self.vectors.shape[1]
        direction: FloatArray = rng.standard_normal((size, dim))
        direction /= np.linalg.norm(direction, axis=1, keepdims=True)
        radius = rng.gamma(dim, 1 / self.rate, size=(size, 1))
        return np.asarray(self.search.nearest(self.vectors[word] + radius * direction), dtype=np.int64)
