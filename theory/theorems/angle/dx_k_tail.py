"""A tail bound for the angular component that is exact at both ends."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real
from theory.verdict import Fact

cut = real("k", low=0, high=1, high_open=True)
s = real("s", low=0, high=1, low_open=True, high_open=True)
t = real("t", low=0, high=1, low_open=True, high_open=True)
half = sp.Rational(1, 2)
a = (n - 1) * half
tail = 1 - sp.betainc_regularized(half, a, 0, cut**2)


def scale_and_dominate(d):
    """Scale the incomplete Beta integral to the unit interval and enlarge its integrand."""
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(
            tail,
            sp.Integral(t ** (a - 1) * (1 - t) ** (-half), (t, 0, 1 - cut**2)) / sp.beta(a, half),
            evaluate=False,
        ),
        "Pr[|K| ≥ k] as an incomplete Beta integral in t = 1 − K²",
    )
    scaled = (1 - cut**2) * s
    d.equal(
        scaled ** (a - 1) * (1 - scaled) ** (-half) * (1 - cut**2),
        (1 - cut**2) ** a * s ** (a - 1) * (1 - (1 - cut**2) * s) ** (-half),
        "substitute t = (1 − k²)s",
    )
    d.at_most(1 - s, 1 - (1 - cut**2) * s, "so the remaining factor is at most (1 − s)^{−1/2}")
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(sp.Integral(s ** (a - 1) * (1 - s) ** (-half), (s, 0, 1)), sp.beta(a, half), evaluate=False),
        "the enlarged integral is the complete one, which cancels the normaliser",
    )


claim = Claim(
    id="dx-k-tail",
    title="Tail of the angular component",
    locator="MATHS.md, section 2",
    printed=Statement(
        "Pr[|K| ≥ k] ≤ (1 − k²)^{(n−1)/2} for 0 ≤ k < 1.",
        sp.Le(tail, (1 - cut**2) ** a, evaluate=False),
    ),
    variables=(n, cut),
    witness={n: 2, cut: half},
    proofs=(scale_and_dominate,),
    reason="scaling of an incomplete Beta integral",
)
