"""Gaussian releases: Φ, the curve g(u) of Balle and Wang, the divergence of two releases, how noise is calibrated."""

from functools import cache

import sympy as sp

from theory.proof import E, Law, Notion, Pr, eq, family, le, lt, positive, q, real, theorem_of
from theory.rules.algebra import algebra, compute, follows
from theory.rules.events import distribution
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.logic import assume, modus, part, use
from theory.rules.quantifiers import specialise
from theory.rules.slopes import derivative, falls

#: Privacy parameter (zero allowed), failure probability, noise in units of the sensitivity, sensitivity, deviation.
epsilon = real("epsilon", low=0)
delta = real("delta", low=0, high=1, low_open=True, high_open=True)
u, v = positive("u"), positive("v")
Delta, sigma = positive("Delta"), positive("sigma")
#: The printed range of δ in Theorems 2 and 3.
closed_delta = real("delta", low=0, high=1)
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
    def needs(_mean, deviation):
        """A positive deviation."""
        return (deviation,)

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


#: An event, or a test that rejects with some probability.
test = family("T", real("_", low=0, high=1))


def obeys(distance, deviation, eps, failure):
    """Eq. (2) for a pair at that distance and every event: E T(M(x)) ≤ e^ε E T(M(x')) + δ."""
    here, there = (E(test(t), (t, Normal(mean, deviation))) for mean in (0, distance))
    return le(here, sp.exp(eps) * there + failure)


def half_line(cut, law):
    """Pr[t ≤ cut] under a normal law is a value of Φ."""
    mean, deviation = law.args
    value = Phi((cut - mean) / deviation)
    mass = integral(law.density(t, *law.args), (t, -sp.oo, cut), Phi((t - mean) / deviation), value)
    found = distribution(t, law, cut)
    return follows(eq(found.concl.lhs, value), found, mass)


@cache
def curve():
    """The divergence of a pair at distance s is g(σ/s)."""
    cut = s / 2 - epsilon * sigma**2 / s
    first, second = (half_line(cut, Normal(mean, sigma)) for mean in (0, s))
    goal = eq(HockeyStick(s, sigma, epsilon), G(sigma / s, epsilon))
    return follows(goal, first, (second, sp.exp(epsilon)))


def private(small, deviation, eps, failure, width=Delta):
    """From g(σ/Δ) ≤ δ to Eq. (2) and the divergence of a pair at distance s ≤ Δ, by Theorem 2."""
    at = {epsilon: eps, closed_delta: failure, sigma: deviation, Delta: width}
    enough = part(put(theorem_of("bollegala-2023-thm-2"), at), 0)
    every = modus(enough, use(small, enough.concl.args[0]))
    return modus(specialise(every, s), assume(le(s, width)))


def broken(negated):
    """δ < divergence of a pair, between numbers: through g, in balls."""
    failure, excess = negated.args
    distance, deviation, eps = excess.args
    exact = put(curve(), {s: distance, sigma: deviation, epsilon: eps})
    return follows(negated, exact, compute(lt(failure, exact.concl.rhs)))
