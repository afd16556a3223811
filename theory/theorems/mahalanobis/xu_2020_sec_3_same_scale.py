"""Section 3: the scaling step keeps the scale of the noise."""

import sympy as sp

from theory.laws.dot_product import Radius
from theory.laws.spectrum import eps, lam, regularised, xi
from theory.laws.vectors import i, m, total
from theory.proof import Claim, E, Statement, eq, positive
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled
from theory.rules.logic import assume
from theory.rules.sums import sum_constant, sum_linear

y = positive("y")
square = E(y**2, (y, Radius(m, eps)))
trace = total(xi(i))
printed = Statement(
    "Scaling Σ to trace m makes the scale of the elliptical noise that of the spherical noise.",
    eq(square * total(regularised(xi(i))) / m, m * (m + 1) / eps**2),
    given=(eq(trace, m),),
    variables=(eps, lam, m),
    witness={eps: 1, lam: 1, m: 2, xi: lambda _: 1},
    reading="the scale is the mean squared length E Y²·tr(A)/m (a uniform direction has E XXᵀ = I/m), which is m(m+1)/ε² for every λ",
)


def trace_is_linear():
    """tr(λΣ + (1−λ)I) = m, and E Y² is a Gamma integral."""
    t = scaled(gamma_integral(m + 2, eps), eps**m / sp.gamma(m), square.define())
    second = follows(eq(square, m * (m + 1) / eps**2), expectation(t, y**2, (y, Radius(m, eps))))
    parts = sum_linear([(lam, xi(i)), (1 - lam, sp.S.One)], i, 1, m)
    whole = follows(
        eq(total(regularised(xi(i))), m),
        parts,
        (sum_constant(sp.S.One, i, 1, m), 1 - lam),
        (assume(eq(trace, m)), lam),
    )
    return follows(printed.body, second, (whole, square / m))


claim = Claim(
    id="xu-2020-sec-3-same-scale",
    title="Same scale of noise",
    locator="Section 3, Figure 1 and the text on the scaling step",
    printed=printed,
    proof=trace_is_linear,
    reason="true of the mean squared length; the mean length is smaller unless Σ = I",
)
