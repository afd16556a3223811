"""Eq. (27), derivation: a coefficient n−2 over B_n where n−3 belongs."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import k
from theory.variable import integer

n = integer("n", low=4)
m = integer("m", low=0)
half = sp.Rational(1, 2)
constant = sp.beta((n - 1) * half, half)


def integral(order, dim):
    """The integral of k^order (1−k²)^((dim−3)/2) over [−1, 1], an Euler Beta function for even orders."""
    return sp.beta((order + 1) * half, (dim - 1) * half)


whole = (n - 3) / (constant * (2 * m + 1)) * integral(2 * m + 2, n - 2)
first = (n - 3) / (constant * (2 * m + 1)) * integral(2 * m, n - 2)


def second(coefficient):
    """The subtracted term with a given coefficient over B_n."""
    return coefficient / (constant * (2 * m + 1)) * integral(2 * m, n)


def at_five(d):
    """At n = 5, j = 0 the split is off by one integral."""
    d.refute({n: 5, m: 0}, "the printed coefficient n−2 of the second integral")


def expand_the_bracket(d):
    """Both integrals inherit the factor n−3."""
    power = k ** (2 * m) * (1 - k**2) ** ((n - 5) * half)
    d.equal(
        (n - 3) * power * k**2,
        (n - 3) * power * 1 - (n - 3) * power * (1 - k**2),
        "the integrand expanded by k² = 1 − (1−k²); linearity of the integral gives the amended line",
    )


claim = Claim(
    id="asghar-2026-eq-27-proof",
    title="Splitting the integral on the way to Eq. (27)",
    locator="Appendix A, sixth step above Eq. (27)",
    printed=Statement(
        "Splitting 1−(1−k²) leaves (n−3)/B_n before the first integral and (n−2)/B_n before the second "
        "(order j = 2m; the integrals are written as Beta functions).",
        sp.Eq(whole, first - second(n - 2), evaluate=False),
    ),
    amended=Statement(
        "Both integrals carry (n−3)/B_n; only after Eq. (23) does the first become (n−2)/B_{n−2}.",
        sp.Eq(whole, first - second(n - 3), evaluate=False),
    ),
    variables=(n, m),
    witness={n: 5, m: 0},
    refutations=(at_five,),
    repairs=(expand_the_bracket,),
    reason="a slip in one line: the following line of the paper has n−3 again",
)
