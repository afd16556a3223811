"""Section 3.2: making the two extreme entropies large increases the entropy."""

import sympy as sp

from theory.laws.entropies import H0, HINF, SHANNON, N, i, j, law, p
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import follows, monotone
from theory.rules.cited import tangent
from theory.rules.logic import assume, both
from theory.rules.maxima import below_max
from theory.rules.sums import sum_constant, sum_linear, sum_out, termwise

printed = Statement(
    "Making the two extreme Rényi entropies large increases the entropy of the distribution.",
    And(le(HINF, SHANNON), le(SHANNON, H0)),
    given=(law,),
    variables=(N,),
    witness={N: 2, p: lambda _: q(1, 2)},
    reading="Shannon's entropy of any distribution lies between H_∞ and H₀",
)


def above():
    """Each log 1/p(i) is at least log 1/max, and the weights p(i) sum to one."""
    most = monotone(sp.log, below_max(p(j), j, i, 1, N))
    each = follows(le(p(i) * HINF, p(i) * sp.log(1 / p(i))), (most, p(i)))
    out = sum_out(HINF, p(i), i, 1, N)
    return follows(printed.body.args[0], termwise(each, i, 1, N), out, (assume(law), HINF))


def below():
    """1 + log t ≤ t at t = 1/(N p(i)), weighted by p(i)."""
    each = follows(
        le(p(i) * sp.log(1 / p(i)), (sp.log(N) - 1) * p(i) + 1 / N), (tangent(sp.log(1 / (N * p(i)))), p(i))
    )
    parts = sum_linear([(sp.log(N) - 1, p(i)), (1, 1 / N)], i, 1, N)
    return follows(
        printed.body.args[1],
        termwise(each, i, 1, N),
        parts,
        sum_constant(1 / N, i, 1, N),
        (assume(law), sp.log(N) - 1),
    )


def between():
    """The largest probability from below, Gibbs' inequality from above."""
    return both(above(), below())


claim = Claim(
    id="feyisetan-2020-sec-3-2-entropy",
    title="The extreme entropies and the entropy",
    locator="Section 3.2, after the approximate identities",
    printed=printed,
    proof=between,
    reason="H_∞ ≤ H ≤ H₀ for every law",
)
