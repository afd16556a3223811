"""Section 3.2: which end of the Rényi entropies is the min-entropy."""

import sympy as sp

from theory.laws.entropies import H0, HINF, LARGEST, N, i, j, law, p
from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import sum_constant, termwise

printed = Statement(
    "H₀ = log|supp p| is the min-entropy and H_∞ = log(1/max p) the max-entropy.",
    le(H0, HINF),
    given=(law,),
    variables=(N,),
    witness={N: 2, p: lambda _: q(1, 2)},
    reading="the min-entropy is at most the max-entropy, for every law with N outputs; the paper gives the names only",
)
amended = Statement(
    "H_∞ ≤ H₀ for every law: H₀ is the max-entropy, H_∞ the min-entropy.",
    le(HINF, H0),
    given=(law,),
    variables=(N,),
    witness={N: 2, p: lambda _: q(1, 2)},
)


def three_quarters():
    """For the law (3/4, 1/4), H₀ = log 2 exceeds H_∞ = log(4/3)."""
    return ({N: 2, p: lambda k: q(3, 4) if k == 1 else q(1, 4)},)


def mean_below_largest():
    """The N probabilities sum to one, so N times the largest is at least one."""
    most = termwise(below_max(p(j), j, i, 1, N), i, 1, N)
    above = follows(
        le(1 / LARGEST, N),
        (assume(law), 1 / LARGEST),
        (most, 1 / LARGEST),
        (sum_constant(LARGEST, i, 1, N), 1 / LARGEST),
    )
    return monotone(sp.log, above)


claim = Claim(
    id="feyisetan-2020-sec-3-2-names",
    title="Min-entropy and max-entropy",
    locator="Section 3.2, Rényi entropies",
    printed=printed,
    amended=amended,
    refutation=three_quarters,
    repair=mean_below_largest,
    severity="slip",
    reason="the two names are exchanged",
)
