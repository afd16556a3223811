"""Section 5.1: the mean of N_w is said to converge to 0 as ε decreases; its limit is one over the vocabulary size."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import And, Claim, Notion, Statement, eq, integer, lt, negate
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.rules.limits import limit
from theory.rules.logic import both, differ, part, swap
from theory.rules.quantifiers import either

size = integer("N", low=2)


class MeanKept(Notion):
    """Mean of Pr[M(w) = w] over N evenly spaced words on a line, at distance one."""

    @staticmethod
    def define(eps, size):
        """Two ends keep their word with probability 1 − e^{−ε/2}/2, the others with 1 − e^{−ε/2}."""
        away = sp.exp(-eps / 2)
        return (2 * (1 - away / 2) + (size - 2) * (1 - away)) / size


def ends(low):
    """Limits of the mean, in runs of 100, as ε decreases and as it increases."""
    runs = 100 * MeanKept(eps, size)
    return And(eq(sp.Limit(runs, eps, 0, "+"), low), eq(sp.Limit(runs, eps, sp.oo, "-"), 100))


printed = Statement(
    "The mean of N_w (in runs of 100) converges to 0 as ε decreases and to 100 as it increases.",
    ends(0),
    variables=(size,),
    witness={size: 3},
    reading="checked for evenly spaced words on a line",
)
amended = Statement(
    "As ε decreases it converges to 100/N, N the number of words.",
    ends(100 / size),
    variables=(size,),
    witness={size: 3},
)


def both_ends():
    """Each exponential tends to one and to zero."""
    runs = 100 * MeanKept(eps, size)
    return both(limit(runs, eps, 0, 100 / size), limit(runs, eps, sp.oo, 100))


def two_words():
    """For two words the limit is 50."""
    at = {size: 2}
    broken = negate(printed.instance(at))
    fifty = put(part(both_ends(), 0), at)
    above = follows(lt(0, fifty.concl.lhs), fifty)
    return at, either(broken, swap(differ(above)))


claim = Claim(
    id="xu-2020-sec-5-1-mean-limit",
    title="Limit of the mean of N_w",
    locator="Section 5.1, text on Tables 1 and 2",
    printed=printed,
    amended=amended,
    refutation=two_words,
    repair=both_ends,
    severity="slip",
    reason="to 100/N, which two printed decimals cannot tell from 0 for 28,596 words (0.0035)",
)
