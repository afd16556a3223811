"""Eq. (4): the distribution function of the standard normal law."""

import sympy as sp

from theory.laws.normal import Normal, Phi, density, t
from theory.proof import And, Claim, Pr, Statement, eq, le, real
from theory.rules.events import distribution
from theory.rules.integrals import integral
from theory.rules.logic import both

y = real("y")
integral_of_4 = sp.Integral(density(y), (y, -sp.oo, t))
probability = Pr(le(y, t), (y, Normal(0, 1)))
printed = Statement(
    "The printed integral is Pr[Y ≤ t] for a standard normal Y; in closed form it is erfc(−t/√2)/2.",
    And(eq(probability, integral_of_4), eq(integral_of_4, Phi(t))),
    variables=(t,),
    witness={t: 0},
)


def by_definition():
    """A probability is the integral of its density; an antiderivative gives the closed form."""
    mass = integral(density(y), (y, -sp.oo, t), Phi(y), Phi(t))
    return both(distribution(y, Normal(0, 1), t), mass)


claim = Claim(
    id="bollegala-2023-eq-4",
    title="The normal distribution function",
    locator="Eq. (4)",
    printed=printed,
    proof=by_definition,
    reason="the integral is right; its name should be cumulative distribution function, not density function",
)
