"""The output laws of two inputs over finitely many words, and what privacy asks of them."""

import sympy as sp

from theory.proof import MaxOver, eq, family, integer, le, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import sum_out, termwise

eps = positive("epsilon")
#: Number of outputs, and letters for one of them.
m, i, j = integer("m", low=1), integer("i", low=1), integer("j", low=1)
#: Probability of output i from the first and from the second input.
p, p2 = (family(name, real("_", low=0, high=1)) for name in ("p", "p'"))


def bounded(factor):
    """p(i) ≤ factor·p'(i) for every output i, as one inequality."""
    return le(MaxOver(p(i) - factor * p2(i), (i, 1, m)), 0)


def law(row):
    """The probabilities of a row sum to one."""
    return eq(sp.Sum(row(i), (i, 1, m)), 1)


def each(factor, at=j):
    """From the bound of all outputs to one output, which must be one of 1..m."""
    one = below_max(p(i) - factor * p2(i), i, at, 1, m)
    return follows(le(p(at), factor * p2(at)), one, assume(bounded(factor)))


def rows(first, second):
    """Tables for two rows, given as tuples."""
    return {p: lambda k: first[k - 1], p2: lambda k: second[k - 1]}


#: One if output i belongs to the set of outputs, else zero.
chosen = family("S", integer("_", low=0, high=1))


def sets(factor):
    """The bound for an arbitrary set of outputs."""
    inside, other = (sp.Sum(chosen(i) * row(i), (i, 1, m)) for row in (p, p2))
    return le(inside, factor * other)


def of_sets(factor):
    """Bounds of single outputs add up over any set of them."""
    one = follows(le(chosen(i) * p(i), factor * (chosen(i) * p2(i))), (each(factor, i), chosen(i)))
    total = termwise(one, i, 1, m)
    return follows(sets(factor), total, sum_out(factor, chosen(i) * p2(i), i, 1, m))
