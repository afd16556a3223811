"""Section 3.2: the mechanism samples the noisy vector like the exponential mechanism, unscaled."""

import sympy as sp

from theory.laws.dot_product import eps, n, r
from theory.laws.sphere import sphere_area
from theory.proof import Claim, Notion, Statement, eq
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.integrals import scaled


class Noisy(Notion):
    """Density of the noisy vector at distance r from the word, in Rⁿ: c·exp(−εr), with no sensitivity in it."""

    @staticmethod
    def define(r, n, eps):
        """Return c·exp(−εr), c = εⁿ/(Γ(n)·area of the unit sphere)."""
        return eps**n / (sp.gamma(n) * sphere_area(n)) * sp.exp(-eps * r)


whole = sp.Integral(sphere_area(n) * r ** (n - 1) * Noisy(r, n, eps), (r, 0, sp.oo))
printed = Statement(
    "The noisy vector w* is sampled with density proportional to exp(−ε‖w*−w‖), without scaling by a sensitivity: with one and the same constant around every word it has mass one (in polar coordinates).",
    eq(whole, 1),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def polar_coordinates():
    """The radial integral is Euler's."""
    return follows(printed.body, scaled(gamma_integral(n, eps), eps**n / sp.gamma(n), whole))


claim = Claim(
    id="asghar-2026-sec-3-2-unscaled",
    title="What the word mechanism samples from",
    locator="Section 3.2, before the noise",
    printed=printed,
    proof=polar_coordinates,
    reason="true of the noisy vector, and without the ½ of the formula above; the word chosen afterwards has another law",
)
