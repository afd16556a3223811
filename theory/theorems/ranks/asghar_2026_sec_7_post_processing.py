"""Section 7: the proposed fix keeps the privacy of the mechanism it follows."""

import sympy as sp

from theory.laws.ranks import ByRank, V, c, eps, rank, x
from theory.proof import Claim, ForAll, Implies, Statement, family, integer, le, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, discharge
from theory.rules.quantifiers import specialise
from theory.rules.sums import sum_out, termwise
from theory.verdict import Assumption

star, apart = integer("s", low=1), real("d", low=0)  # the nearest word x* to the noisy vector; d(w, w')
here, there = (
    family(name, real("_", low=0, high=1)) for name in ("P_w", "P_v")
)  # Pr[M(w) = x*], Pr[M(w') = x*]
weight = ByRank(rank(star, x), eps * c, V)  # the displayed probability
bound = sp.exp(eps * apart)
private = ForAll(star, le(here(star), bound * there(star)))


def output(law):
    """Pr[output = x]."""
    return sp.Sum(weight * law(star), (star, 1, V))


printed = Statement(
    "Replacing the nearest word x* by a word drawn with probability ∝ exp(−εc d_NN(x*, x)) is post-processing: ε d_X-privacy of x* is kept for every output x.",
    Implies(private, le(output(here), bound * output(there))),
    variables=(eps, c, apart, x, V),
    witness={eps: 1, c: 1, apart: 1, x: 1, V: 2},
)


def averages():
    """Each term of the output probability obeys the bound of the first mechanism; the weights see x* only."""
    each = specialise(assume(private), star)
    term = follows(le(weight * here(star), bound * weight * there(star)), (each, weight))
    whole = termwise(term, star, 1, V)
    out = sum_out(bound, weight * there(star), star, 1, V)
    return discharge(follows(printed.body.args[1], whole, out), private)


claim = Claim(
    id="asghar-2026-sec-7-post-processing",
    title="Privacy of the proposed fix",
    locator="Section 7, the displayed probability",
    printed=printed,
    proof=averages,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.REAL_ARITHMETIC),
    reason="post-processing, for every c > 0; ε enters the second step for utility only, as the paper says",
)
