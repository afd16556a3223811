"""Definition 1: ε-(local) differential privacy over all subsets of outputs."""

import sympy as sp

from theory.laws.channels import bounded, eps, m, of_sets, rows, sets
from theory.proof import And, Claim, Statement, eq, integer, q
from theory.rules.algebra import algebra
from theory.rules.logic import both

words = integer("N", low=2)
keep, move = sp.exp(eps) / (sp.exp(eps) + words - 1), 1 / (sp.exp(eps) + words - 1)
printed = Statement(
    "ε-differential privacy: the probability of every set of outputs is at most e^ε times that from any other word.",
    And(sets(sp.exp(eps)), eq(sp.log(keep) - sp.log(move), eps), eq(keep + (words - 1) * move, 1)),
    given=(bounded(sp.exp(eps)),),
    variables=(eps, m, words),
    witness={eps: 1, m: 2, words: 2, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
    reading="it is enough to ask it of single outputs; randomised response on N words meets the bound with equality",
)


def adds_up():
    """The bounds of single outputs add up over a set; the law of randomised response is put in."""
    _, ratio, mass = printed.body.args
    return both(of_sets(sp.exp(eps)), algebra(ratio), algebra(mass))


claim = Claim(
    id="asghar-2026-def-1",
    title="Differential privacy of a word mechanism",
    locator="Definition 1",
    printed=printed,
    proof=adds_up,
    reason="well posed: same as the condition on single outputs; attained by randomised response",
)
