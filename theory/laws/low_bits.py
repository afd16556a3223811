"""Numbers of the floating-point attack on released vectors: exact binomial confidence bounds, and the classical Gaussian deviation.

The event of the attack is a set of vectors that floating-point noise cannot produce for the second of two words. Its two
probabilities, p for the first word and q for the second, are bounded from counts by the method of Clopper and Pearson (1934).
"""

import sympy as sp

from theory.laws.normal import Classical
from theory.proof import Notion, integer, le, q
from theory.rules.algebra import compute
from theory.rules.logic import both

j = integer("j", low=0)


class AtLeast(Notion):
    """Pr[a binomial count is at least k]."""

    @staticmethod
    def define(k, trials, share):
        """One minus the sum of the lower tail."""
        return 1 - sp.Sum(sp.binomial(trials, j) * share**j * (1 - share) ** (trials - j), (j, 0, k - 1))


def binomial_bounds(hits, draws, share, others, share_prime):
    """Exact confidence bounds, each wrong with probability 2.5 % at most: p ≥ share from hits in so many draws, q ≤ share' from no hit in others."""
    lower = compute(le(AtLeast(sp.Integer(hits), sp.Integer(draws), q(share)), q(1, 40)))
    # (1 − q)^others ≤ 1/40, in logarithms: the power itself has thousands of digits.
    upper = compute(le(others * sp.log(1 - q(share_prime)), -sp.log(40)))
    return both(lower, upper)


#: The claimed δ, and the distance between 0…0 and 1…1 in 300 dimensions.
DELTA, DISTANCE = q(1, 10**5), sp.sqrt(300)


def enclose_classical_deviation(low, high, eps, factor=1):
    """The classical deviation √(2 ln(1.25/δ))·Δ/ε, times a factor, lies between ``low`` and ``high``."""
    deviation = factor * DISTANCE * Classical(DELTA, eps)
    return both(compute(le(q(low), deviation)), compute(le(deviation, q(high))))
