"""Mixtures of Gaussians by their scale: the noise is N/t with N normal, and t is random or, for Gaussian noise, fixed.

Integrals over log t are cut into panels on which everything that matters falls by no more than a fixed rule resolves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.polynomial import legendre

from dxverify.distributions.noise import GaussianRadius, LaplaceRadius
from dxverify.distributions.projected import ProjectedRadius
from dxverify.errors import NotExactError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, RadiusLaw

#: What lies e^{−40} below a probability does not count for it unless said otherwise, and what lies below e^{−600} is not resolved.
_FALL, _DEEPEST = 40.0, 600.0
#: On a panel exponents fall by about twice this.
_LOAD = 5.0
#: Nodes of a panel.
NODES = 14
#: The largest shape of G whose law of t the rungs of a ladder follow, and atoms in place of others.
_WIDEST, _ATOMS = 4.5, 200


class Scales(NamedTuple):
    """A law of t: ``share`` is Pr[t ≤ ·], nothing that counts lies below ``low``, ``panel`` the length of one upwards of t.

    ``cut`` is the distance, in units of the normal vector, beyond which nothing counts; ``floor`` is what is left out. ``atoms``
    are values of t, none below ``low``, and their weights, which add up to one: all of the law, or
    as good as all of one that is too narrow for the rungs of a ladder.
    """

    share: Callable[[FloatArray], FloatArray]
    low: float
    panel: Callable[[float], float]
    cut: float
    floor: float
    atoms: tuple[FloatArray, FloatArray] | None = None

    def mean(self) -> float:
        """Return no less than the mean of t."""
        if self.atoms is not None:
            return float(self.atoms[0] @ self.atoms[1])
        t = self.low * np.exp(0.1 * np.arange(400))
        return float(t[0] + np.diff(self.share(t)) @ t[1:])

    def panels(self, highest: float) -> list[tuple[float, float]]:
        """Return the panels in log t up to a scale, the highest first."""
        ends = [np.log(self.low)]
        while ends[-1] < np.log(highest):
            ends.append(ends[-1] + self.panel(float(np.exp(ends[-1]))))
        return list(zip(ends[-2::-1], ends[:0:-1], strict=True))


class Rule(NamedTuple):
    """Gauss nodes on [−1, 1] and what gives, of values there, the integral from each node to 1, over all, and two coefficients.

    The coefficients are the last two of the polynomial through the values: what they are tells how well it fits.
    """

    nodes: FloatArray
    weights: FloatArray
    matrix: FloatArray


def mixes_gaussians(law: RadiusLaw | None) -> bool:
    """Tell whether a law is known as a mixture of Gaussians."""
    return isinstance(law, GaussianRadius | LaplaceRadius | ProjectedRadius)


def scales_of(law: RadiusLaw | None, reach: float, fall: float = _FALL) -> Scales:
    """Return the law of t for noise whose length has a law, resolved for cells up to ``reach`` away.

    What lies e^{−fall} below the probability of such a cell is left out.
    """
    if isinstance(law, GaussianRadius):
        deep = min((reach / law.sigma) ** 2 / 2, _DEEPEST)
        cut = deep + fall

        def width(t: float) -> float:
            growth = (t * law.sigma) ** 2
            # What has fallen by e^{−15} since t = 1/σ needs fewer digits.
            return 1 / (1 + min(deep * growth, 15 / max(growth - 1, 1e-3)) / _LOAD)

        return Scales(np.ones_like, 1 / law.sigma, width, np.sqrt(2 * cut), np.exp(-cut), _one(1 / law.sigma))
    if isinstance(law, LaplaceRadius | ProjectedRadius):
        return _gamma(law.dim if isinstance(law, LaplaceRadius) else law.ambient, law.epsilon, reach, fall)
    raise NotExactError(f"{type(law).__name__} is not known as a mixture of Gaussians")


def _gamma(ambient: int, epsilon: float, reach: float, fall: float) -> Scales:
    """Return the law of t = 1/√G, G of shape (n + 1)/2 and scale 2/ε²."""
    shape, deep = (ambient + 1) / 2, min(epsilon * reach, _DEEPEST)
    # Both −(t·d)²/2 and −ε²/(2t²) stand in exponents; their sum is never above −εd.
    cut = deep / 2 + fall / 2 + np.sqrt(fall * deep / 2 + fall**2 / 4)
    most = float(special.gammainccinv(shape, np.exp(-fall - deep)))
    least = float(special.gammaincinv(shape, 1e-17))

    def width(t: float) -> float:
        spread = (epsilon / t) ** 2 / 2
        narrow = 4 / np.sqrt(shape) if spread > least else 1.0
        return float(min(1 / (1 + min(spread, (t * deep / epsilon) ** 2 / 2) / _LOAD), narrow))

    return Scales(
        lambda t: special.gammaincc(shape, np.square(epsilon / t) / 2),
        epsilon / np.sqrt(2 * most),
        width,
        float(np.sqrt(2 * cut)),
        float(np.exp(-fall - deep)),
        _narrow(shape, epsilon, most) if shape > _WIDEST else None,
    )


def _one(t: float) -> tuple[FloatArray, FloatArray]:
    return np.array([t]), np.ones(1)


def _narrow(shape: float, epsilon: float, most: float) -> tuple[FloatArray, FloatArray]:
    """Return atoms in place of a law of t: equal steps of the logarithm, over which sums converge faster than any power."""
    log = np.linspace(np.log(most), np.log(float(special.gammaincinv(shape, 1e-17))), _ATOMS)
    weights = np.exp(shape * log - np.exp(log) - special.gammaln(shape))
    return np.asarray(epsilon / np.sqrt(2 * np.exp(log))), weights / weights.sum()


def angles(unit: float) -> Scales:
    """Return scales from which only angles are left: down to t = 0, in steps that grow where nothing happens any more."""
    return Scales(np.ones_like, 1e-16 * unit, lambda t: 3.0 if t < 0.01 * unit else 1.0, 9.0, 1e-17)


def rule(nodes: int = NODES) -> Rule:
    """Return the rule of so many nodes."""
    at, weights = legendre.leggauss(nodes)
    coefficients = np.linalg.inv(legendre.legvander(at, nodes - 1))
    integrals = legendre.legint(coefficients)
    above = legendre.legval(np.ones(1), integrals) - legendre.legval(at, integrals)
    return Rule(at, weights, np.column_stack([above, weights, coefficients[-2:].T]))


RULE = rule()
