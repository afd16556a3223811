"""Section 2.5: the mechanism seen as an exponential mechanism followed by post-processing."""

import sympy as sp

from theory.laws.dot_product import eps, n, r
from theory.proof import And, Claim, Mass, Point, Statement, eq, le, metric, positive
from theory.rules.algebra import follows, monotone
from theory.rules.cited import gamma_integral
from theory.rules.integrals import scaled
from theory.rules.logic import both
from theory.rules.mass import mass_below, mass_scale, triangle

z, w, v = Point("z"), Point("w"), Point("v")
dist, norm, where = metric("d"), positive("C"), Point("S")
radial = sp.Integral(r ** (n - 1) * sp.exp(-eps * r), (r, 0, sp.oo))


def density(word):
    """Density of the noisy vector at z: ∝ exp(−ε d(z, word)), with the same constant for every word."""
    return sp.exp(-eps * dist(z, word)) / norm


def mass(word):
    """Probability that the noisy vector lies in a set, before any decoding."""
    return Mass(density(word), (z, where))


factor = sp.exp(eps * dist(w, v))
printed = Statement(
    "The mechanism can be viewed as the exponential mechanism for the metric d, followed by post-processing.",
    And(le(mass(w), factor * mass(v)), eq(radial, sp.gamma(n) / eps**n)),
    variables=(n, eps, norm),
    witness={n: 2, eps: 1, norm: 1},
    reading="before decoding it is the exponential mechanism for −d on the whole space: its normaliser (area of the sphere times the radial integral) does not depend on the word, so the loss of any set is at most εd, without the usual factor two",
)


def same_normaliser():
    """The triangle inequality at every point, integrated; the radial integral is Euler's."""
    exponent = le(-eps * dist(z, w), eps * dist(w, v) - eps * dist(z, v))
    losses = follows(exponent, (triangle(dist, z, w, v), eps))
    point = follows(le(density(w), factor * density(v)), (monotone(sp.exp, losses), 1 / norm))
    whole = follows(
        printed.body.args[0], mass_below(point, z, where), mass_scale(factor, density(v), z, where)
    )
    return both(whole, scaled(gamma_integral(n, eps), sp.S.One, radial))


claim = Claim(
    id="feyisetan-2020-sec-2-5-exponential",
    title="The mechanism as an exponential mechanism",
    locator="Section 2.5, intuition of the proof",
    printed=printed,
    proof=same_normaliser,
    reason="the normaliser is the same around every word, so the usual factor two is not lost",
)
