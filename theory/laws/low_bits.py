"""Released vectors that a word cannot give: counts with their confidence bounds, and where calibrations lie."""

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


def counted(hits, draws, share, others, share_prime):
    """Two exact bounds at 2.5 % each: p ≥ share from the hits, and q ≤ share' from no hit among the others."""
    lower = compute(le(AtLeast(sp.Integer(hits), sp.Integer(draws), q(share)), q(1, 40)))
    # (1 − q)^others ≤ 1/40, in logarithms: the power itself has thousands of digits.
    upper = compute(le(others * sp.log(1 - q(share_prime)), -sp.log(40)))
    return both(lower, upper)


#: δ of the releases, and the distance of 0…0 and 1…1 in 300 dimensions.
PROMISED, APART = q(1, 10**5), sp.sqrt(300)


def classical_between(low, high, eps, factor=1):
    """The classical deviation, times a factor, lies between the two."""
    deviation = factor * APART * Classical(PROMISED, eps)
    return both(compute(le(q(low), deviation)), compute(le(deviation, q(high))))
