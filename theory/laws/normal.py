"""Gaussian releases: Φ, the curve g(u) of Balle and Wang, the divergence of two releases, how noise is calibrated."""

import sympy as sp

from theory.proof import Law, Notion, Pr, le, lt, positive, q, real
from theory.rules.algebra import algebra
from theory.rules.slopes import derivative, falls

#: Privacy parameter (zero allowed), failure probability, noise in units of the sensitivity, sensitivity, deviation.
epsilon = real("epsilon", low=0)
delta = real("delta", low=0, high=1, low_open=True, high_open=True)
u, v = positive("u"), positive("v")
Delta, sigma = positive("Delta"), positive("sigma")
#: Distance of two neighbouring words; a coordinate along their difference.
s, t = positive("s"), real("t")

#: δ of the experiments.
EXPERIMENT_DELTA = q(1, 73404)


def density(x):
    """Density of the standard normal law."""
    return sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)


class Phi(Notion):
    """Distribution function of the standard normal law."""

    @staticmethod
    def define(x):
        """Φ(x) through the complementary error function."""
        return sp.erfc(-x / sp.sqrt(2)) / 2


class G(Notion):
    """g(u) at level ε: the hockey-stick divergence of two normal laws with deviation u, means 1 apart."""

    @staticmethod
    def define(u, eps):
        """Φ(1/(2u) − εu) − e^ε Φ(−1/(2u) − εu)."""
        return Phi(1 / (2 * u) - eps * u) - sp.exp(eps) * Phi(-1 / (2 * u) - eps * u)


class Normal(Law):
    """The normal law of a mean and a deviation."""

    support = (-sp.oo, sp.oo)

    @staticmethod
    def density(x, mean, deviation):
        """Density at x."""
        return density((x - mean) / deviation) / deviation


class HockeyStick(Notion):
    """Divergence at level ε of x + z from x' + z, z normal with covariance σ²I, ‖x − x'‖ = s.

    Along x' − x the two laws are N(0, σ²) and N(s, σ²); across, both words have one law. The largest excess
    P[T] − e^ε Q[T] over events T is that of the half-line on which p ≥ e^ε q; bollegala-2023-thm-2 shows that no
    event has more. (ε, δ)-privacy of the pair is that it is at most δ.
    """

    @staticmethod
    def define(distance, deviation, eps):
        """P[T] − e^ε Q[T] at the half-line left of the cut."""
        event = le(t, distance / 2 - eps * deviation**2 / distance)
        here, there = (Pr(event, (t, Normal(mean, deviation))) for mean in (0, distance))
        return here - sp.exp(eps) * there


class Classical(Notion):
    """σ/Δ of the classical Gaussian mechanism."""

    @staticmethod
    def define(failure, eps):
        """√(2 ln(1.25/δ))/ε."""
        return sp.sqrt(2 * sp.log(q("1.25") / failure)) / eps


def slope(noise, eps):
    """Derivative of g in u."""
    return -density(1 / (2 * noise) - eps * noise) / noise**2


def falling(eps):
    """U < v gives g(v) < g(u)."""
    return falls(derivative(G(u, eps), u, slope(u, eps)), algebra(lt(slope(u, eps), 0)), v)
