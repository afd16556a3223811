"""Section 6.2: around ε = 10 neither probability is near one."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import TABLE
from theory.variable import integer, real

dim, i = integer("n", low=3), integer("i", low=1)
u = real("u", low=0, high=1, low_open=True, high_open=True)
_, z_original, _, z_neighbour = TABLE["GloVe-Wiki"][-1]


def density(x):
    """Density of εZ at x > 0 for n = 300."""
    scale = sp.sqrt(sp.pi) * sp.gamma(sp.UnevaluatedExpr(sp.Rational(301, 2)))
    return (x / 2) ** 150 * sp.besselk(150, x) / scale


def tail_from_below(start, width, count):
    """A lower sum of the tail beyond ``start``: the density decreases, so right ends are lowest."""
    return sp.Sum(width * density(start + i * width), (i, 1, count))


def lower_sums(d):
    """Lower sums of the two tails at ε = 10."""
    d.at_most(
        sp.Derivative((dim - 3) / 2 * sp.log(1 - u**2), u),
        0,
        "f_B does not increase on (0, 1) for n ≥ 3, so neither does f_Z(z) = ∫ f_R(r) f_B(z/r)/r dr on z > 0",
    )
    d.compare(
        tail_from_below(10 * z_neighbour, sp.Integer(4), 12),
        ">",
        sp.Rational(1, 5),
        "more than 0.2 of the mass lies beyond z_{x1,x101}: the nearest neighbour loses to the 101st that often",
    )
    d.compare(
        tail_from_below(10 * z_original, sp.Integer(4), 10),
        ">",
        sp.Rational("0.03"),
        "more than 0.03 lies beyond z_{w,x1}: the original word loses to its nearest neighbour that often",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-epsilon-10",
    title="Both probabilities at ε = 10",
    locator="Section 6.2, last paragraph",
    printed=Statement(
        "Around ε = 10 the original word is not yet certain and F_Z(z_{x1,x101}) is not overwhelming; "
        "here for GloVe-Wiki with n = 300: below 0.97 and below 0.8.",
        r"F_Z(2.896)<0.97,\quad F_Z(0.999)<0.8\quad(n=300,\ \epsilon=10)",
    ),
    proofs=(lower_sums,),
    uses=("dx-z-density",),
    reason="certified from the closed form of the density; the paper does not plot the second probability",
)
