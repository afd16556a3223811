"""Words numbered by integers, at distance one if they differ: the bound of a pair for one output."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import And, Implies, family, integer, le, q, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.instances import cases
from theory.rules.logic import assume, both, discharge

#: How far the number of the first word is from that of the second, which is word 0.
k = integer("k")
#: Probability of one and the same output, for each word.
prob = family("P", real("_", low=0, high=1))
at = {eps: 1, k: 1, prob: lambda _: q(1, 2)}


def distance(k):
    """One if the numbers differ, else zero."""
    return sp.Min(1, sp.Abs(k))


def pair(k):
    """The bound e^ε and the bound e^{εd} say the same of this pair."""
    local = le(prob(k), sp.exp(eps) * prob(0))
    scaled = le(prob(k), sp.exp(eps * distance(k)) * prob(0))
    return And(Implies(local, scaled), Implies(scaled, local))


equivalent = pair(k)


def same_bound(k):
    """For different words both bounds are one inequality."""
    local, scaled = pair(k).args[0].args
    return both(*[discharge(follows(b, assume(a)), a) for a, b in ((local, scaled), (scaled, local))])


def same_word():
    """For equal words both bounds hold anyway."""
    local, scaled = pair(sp.S.Zero).args[0].args
    above_one = monotone(sp.exp, algebra(le(0, eps)))
    loose = follows(local, (above_one, prob(0)))
    return both(discharge(follows(scaled), local), discharge(loose, scaled))


def bound_for_pair():
    """Numbers above, below and equal."""
    above, below = integer("k", low=1), integer("k", high=-1)
    return cases(equivalent, k, (above, same_bound(above)), (0, same_word()), (below, same_bound(below)))
