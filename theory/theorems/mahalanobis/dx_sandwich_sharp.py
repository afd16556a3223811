"""The best lower constant of the sandwich, given the trace and a bound on the smallest eigenvalue."""

import sympy as sp

from theory.laws.spectrum import above, euclidean, lam, regularised
from theory.laws.vectors import TABLES, i, j, m, total, x
from theory.proof import And, Claim, Statement, eq, le, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, both
from theory.rules.sums import one_of_sum, sum_constant, sum_linear, sum_out, termwise

c = real("c", low=0, high=1, low_open=True)
largest = m - (m - 1) * c
trace = eq(sp.Sum(c + above(j), (j, 1, m)), m)
norm = total(x(i) ** 2 / regularised(c + above(i)))
printed = Statement(
    "With trace m in dimension m and eigenvalues at least c, ‖v‖/√(λ(m−(m−1)c)+1−λ) ≤ ‖v‖_RM; one eigenvalue m−(m−1)c and m−1 equal to c have that trace. (The theorem of the kernel adds that the bound is then attained.)",
    And(
        le(sp.sqrt(euclidean / regularised(largest)), sp.sqrt(norm)),
        eq(sp.Sum(c, (j, 1, m - 1)) + largest, m),
    ),
    given=(trace,),
    variables=(m, c, lam),
    witness={m: 2, c: 1, lam: 1, above: lambda _: 0, **TABLES},
)


def share_of_the_trace():
    """The other eigenvalues take at least (m−1)c of the trace."""
    parts = sum_linear([(1, c), (1, above(j))], j, 1, m)
    one = one_of_sum(above(j), j, 1, m, i)
    top = follows(le(c + above(i), largest), one, parts, sum_constant(c, j, 1, m), assume(trace))
    own, most = regularised(c + above(i)), regularised(largest)
    each = follows(le(x(i) ** 2 / most, x(i) ** 2 / own), (top, lam * x(i) ** 2 / (most * own)))
    low = follows(le(euclidean / most, norm), termwise(each, i, 1, m), sum_out(1 / most, x(i) ** 2, i, 1, m))
    return both(monotone(sp.sqrt, low), follows(printed.body.args[1], sum_constant(c, j, 1, m - 1)))


claim = Claim(
    id="dx-sandwich-sharp",
    title="Sharp constant of the norm sandwich",
    locator="Lemma 2 of Xu et al. 2020, sharpened",
    printed=printed,
    proof=share_of_the_trace,
    reason="the other eigenvalues take their share of the trace; the constant is attained on the axis of the large one",
)
