"""One-dimensional Laplace noise of rate ε added to an integer and rounded to the nearest integer."""

import sympy as sp

from theory.proof import Law, Pr, eq, le, positive, q
from theory.rules.algebra import compute, follows
from theory.rules.events import distribution
from theory.rules.integrals import integral

eps, r = positive("epsilon"), positive("r")


class Size(Law):
    """Law of the absolute value of Laplace noise of rate ε."""

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
    """Pr that the rounded output differs from the input by at most so many: the noise is at most steps + 1/2.

    Moving outputs below 1 to 1 changes nothing for an input of 400,000, from which 1 is distant.
    """
    return Pr(le(r, steps + q(1, 2)), (r, Size(rate)))


def share(steps, rate):
    """Its value, 1 − exp(−ε(steps + 1/2)), by integrating the density."""
    reach = steps + q(1, 2)
    value = 1 - sp.exp(-rate * reach)
    mass = integral(Size.density(r, rate), (r, 0, reach), -sp.exp(-rate * r), value)
    found = distribution(r, Size(rate), reach, compute(le(0, reach)))
    return follows(eq(within(steps, rate), value), found, mass)
