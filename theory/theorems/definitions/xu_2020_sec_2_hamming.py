"""Section 2: with the Hamming distance metric privacy is differential privacy."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Implies, MaxOver, Statement, family, integer, le, q, real
from theory.rules.algebra import follows
from theory.rules.instances import induct
from theory.rules.logic import assume, cut, discharge, modus
from theory.rules.maxima import below_max, max_below

h, i = integer("h", low=1), integer("i", low=1)
#: Probability of one output from the string after i changes of a single position.
prob = family("P", real("_", low=0, high=1))


def neighbours(h):
    """Differential privacy along the chain: each change of one position costs at most e^ε."""
    return le(MaxOver(prob(i - 1) - sp.exp(eps) * prob(i), (i, 1, h)), 0)


def chain(h):
    """Then strings at Hamming distance h are within e^{εh}."""
    return Implies(neighbours(h), le(prob(0), sp.exp(eps * h) * prob(h)))


printed = Statement(
    "Metric privacy for the Hamming distance h of strings follows from ε-differential privacy for strings that differ in one position (and is it, for h = 1).",
    chain(h),
    variables=(eps, h),
    witness={eps: 1, h: 2, prob: lambda _: q(1, 2)},
)


def last(h):
    """The bound of one change."""
    one = below_max(prob(i - 1) - sp.exp(eps) * prob(i), i, h, 1, h)
    return follows(le(prob(h - 1), sp.exp(eps) * prob(h)), one, assume(neighbours(h)))


def shorter():
    """The chain of h changes is part of that of h + 1."""
    inside = follows(le(i, h + 1), assume(le(i, h)))
    one = cut(below_max(prob(i - 1) - sp.exp(eps) * prob(i), i, i, 1, h + 1), inside)
    return max_below(follows(le(one.concl.lhs, 0), one, assume(neighbours(h + 1))), i, 1, h)


def one_change_at_a_time():
    """Induction on the number of changes."""
    first = discharge(last(sp.S.One), neighbours(sp.S.One))
    so_far = modus(assume(chain(h)), shorter())
    goal = chain(h + 1)
    step = follows(goal.args[1], so_far, (last(h + 1), sp.exp(eps * h)))
    return induct(chain(h), h, first, discharge(step, goal.args[0]))


claim = Claim(
    id="xu-2020-sec-2-hamming",
    title="Hamming distance gives back differential privacy",
    locator="Section 2",
    printed=printed,
    proof=one_change_at_a_time,
    reason="a chain of single changes",
)
