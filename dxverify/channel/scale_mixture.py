"""Gaussian scale mixtures: spherical noise N/t with N standard normal and a random scale t.

Noise of density ∝ exp(−ε‖η‖) in n dimensions is √G·N with G ~ Gamma((n + 1)/2, scale 2/ε²), hence t = 1/√G, and so is its
projection on any subspace, with the same G. Gaussian noise has the single scale t = 1/σ. Integrals over log t are cut into
panels on which a Gauss–Legendre rule of 14 nodes resolves every exponential that matters. What lies e^{−40} below
the smallest probability of interest is left out; ``omitted`` bounds it.

References
----------
Andrews, D. F. and Mallows, C. L. (1974). Scale mixtures of normal distributions. Journal of the Royal Statistical
Society, Series B 36(1), 99–102.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.polynomial import legendre

from dxverify.channel.config import CONFIG
from dxverify.distributions.noise import GaussianRadius, LaplaceRadius
from dxverify.distributions.projected import ProjectedRadius
from dxverify.errors import NotExactError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, RadiusLaw


class ScaleMixture(NamedTuple):
    """The distribution of the scale t, and how finely log t must be resolved.

    ``cdf`` is Pr[t ≤ ·]; nothing that matters lies below ``low``; ``panel_length`` gives the length of a panel in log t that
    starts at t. ``cutoff`` is the distance, in units of the normal vector, beyond which nothing matters; ``omitted`` bounds
    the probability that is left out. ``single`` is the only value of t, if there is one.
    """

    cdf: Callable[[FloatArray], FloatArray]
    low: float
    panel_length: Callable[[float], float]
    cutoff: float
    omitted: float
    single: float | None = None

    def mean_bound(self) -> float:
        """Return an upper bound of the mean of t: a right Riemann sum."""
        if self.single is not None:
            return self.single
        t = self.low * np.exp(0.1 * np.arange(400))
        return float(t[0] + np.diff(self.cdf(t)) @ t[1:])

    def panels(self, highest: float) -> list[tuple[float, float]]:
        """Return the panels in log t up to a scale, the highest first."""
        ends = [np.log(self.low)]
        while ends[-1] < np.log(highest):
            ends.append(ends[-1] + self.panel_length(float(np.exp(ends[-1]))))
        return list(zip(ends[-2::-1], ends[:0:-1], strict=True))


def is_scale_mixture(radius: RadiusLaw | None) -> bool:
    """Return whether a radius distribution is known to be that of a Gaussian scale mixture."""
    return isinstance(radius, GaussianRadius | LaplaceRadius | ProjectedRadius)


def scale_mixture(radius: RadiusLaw | None, reach: float) -> ScaleMixture:
    """Return the scale distribution of noise with this radius, resolved for cells up to ``reach`` away."""
    if isinstance(radius, GaussianRadius):
        return _single_scale(radius.sigma, reach)
    if isinstance(radius, LaplaceRadius | ProjectedRadius):
        ambient = radius.dim if isinstance(radius, LaplaceRadius) else radius.ambient
        return _inverse_root_gamma(ambient, radius.epsilon, reach)
    raise NotExactError(f"{type(radius).__name__} is not known as a Gaussian scale mixture")


def _single_scale(sigma: float, reach: float) -> ScaleMixture:
    depth = min((reach / sigma) ** 2 / 2, CONFIG.deepest)
    exponent = depth + CONFIG.fall

    def panel_length(t: float) -> float:
        growth = (t * sigma) ** 2
        # What has fallen by e^{−15} since t = 1/σ needs fewer digits.
        return 1 / (1 + min(depth * growth, 15 / max(growth - 1, 1e-3)) / CONFIG.panel_load)

    return ScaleMixture(
        np.ones_like, 1 / sigma, panel_length, np.sqrt(2 * exponent), np.exp(-exponent), 1 / sigma
    )


def _inverse_root_gamma(ambient: int, epsilon: float, reach: float) -> ScaleMixture:
    """Return the distribution of t = 1/√G, G of shape (n + 1)/2 and scale 2/ε²."""
    fall = CONFIG.fall
    shape, depth = (ambient + 1) / 2, min(epsilon * reach, CONFIG.deepest)
    # Both −(t·d)²/2 and −ε²/(2t²) stand in exponents; their sum is never above −εd.
    exponent = depth / 2 + fall / 2 + np.sqrt(fall * depth / 2 + fall**2 / 4)
    largest = float(special.gammainccinv(shape, np.exp(-fall - depth)))
    smallest = float(special.gammaincinv(shape, 1e-17))

    def panel_length(t: float) -> float:
        gamma = (epsilon / t) ** 2 / 2
        narrow = 4 / np.sqrt(shape) if gamma > smallest else 1.0
        load = min(gamma, (t * depth / epsilon) ** 2 / 2) / CONFIG.panel_load
        return float(min(1 / (1 + load), narrow))

    return ScaleMixture(
        lambda t: special.gammaincc(shape, np.square(epsilon / t) / 2),
        epsilon / np.sqrt(2 * largest),
        panel_length,
        float(np.sqrt(2 * exponent)),
        float(np.exp(-fall - depth)),
    )


def angular_scales(unit: float) -> ScaleMixture:
    """Return scales down to t = 0 in panels that grow where nothing changes any more: only solid angles matter there."""
    return ScaleMixture(np.ones_like, 1e-16 * unit, lambda t: 3.0 if t < 0.01 * unit else 1.0, 9.0, 1e-17)


class PanelRule(NamedTuple):
    """A Gauss–Legendre rule on [−1, 1] as one matrix.

    Values at the nodes times ``matrix`` give the integrals from each node to 1, the integral over all, and the last two
    Legendre coefficients of the interpolating polynomial, whose size bounds the error of the rule.
    """

    nodes: FloatArray
    matrix: FloatArray


def _panel_rule(count: int) -> PanelRule:
    nodes, weights = legendre.leggauss(count)
    coefficients = np.linalg.inv(legendre.legvander(nodes, count - 1))
    integrals = legendre.legint(coefficients)
    above = legendre.legval(np.ones(1), integrals) - legendre.legval(nodes, integrals)
    return PanelRule(nodes, np.column_stack([above, weights, coefficients[-2:].T]))


NODES = CONFIG.panel_nodes
RULE = _panel_rule(NODES)
