"""One-dimensional Laplace noise of rate ε added to an integer, then rounded to the nearest integer (Figure 1 of Asghar et al.).

The output differs from the input by at most k exactly if the noise is at most k + 1/2 in absolute value, up to the boundary,
which has probability zero; so Pr = 1 − exp(−ε(k + 1/2)).
"""

import sympy as sp

from theory.proof import Law, Pr, eq, le, positive, q
from theory.rules.algebra import compute, follows
from theory.rules.events import distribution
from theory.rules.integrals import integral

eps, r = positive("epsilon"), positive("r")


class Size(Law):
    """Distribution of the absolute value of Laplace noise of rate ε: exponential with rate ε."""

    support = (sp.S.Zero, sp.oo)

    @staticmethod
    def needs(eps):
        """A positive rate."""
        return (eps,)

    @staticmethod
    def density(x, eps):
        """Density at x > 0."""
        return eps * sp.exp(-eps * x)


def within(steps, rate):
    """Probability that the rounded output differs from the input by at most ``steps``.

    In the figure outputs below 1 are replaced by 1. For the input 400,000 this does not change the probability, since 1 is
    farther away than ``steps``.
    """
    return Pr(le(r, steps + q(1, 2)), (r, Size(rate)))


def share(steps, rate):
    """Prove that :func:`within` equals 1 − exp(−ε(steps + 1/2)), by integrating the density."""
    reach = steps + q(1, 2)
    value = 1 - sp.exp(-rate * reach)
    mass = integral(Size.density(r, rate), (r, 0, reach), -sp.exp(-rate * r), value)
    found = distribution(r, Size(rate), reach, compute(le(0, reach)))
    return follows(eq(within(steps, rate), value), found, mass)
