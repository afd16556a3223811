"""Section 2.5: the mechanism seen as an exponential mechanism followed by post-processing."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.variable import positive, real
from theory.verdict import Fact

near, dist, slack = positive("a"), positive("d"), real("s", low=0)


def normaliser_is_constant(d):
    """On the whole space the normaliser does not depend on the input."""
    d.fact(
        Fact.CHANGE_OF_VARIABLES,
        "∫ exp(−ε‖z−w‖) dz = A_n ∫ r^{n−1} exp(−εr) dr",
        "shift by w, then polar coordinates; A_n is the area of the unit sphere",
    )
    d.integral(
        r ** (n - 1) * sp.exp(-epsilon * r),
        (r, 0, sp.oo),
        sp.gamma(n) / epsilon**n,
        "the radial integral, in every dimension: finite, and w is not in it",
    )


def no_factor_two(d):
    """Equal normalisers cancel, so only the weights count and no ½ is needed."""
    d.equal(
        sp.log(sp.exp(-epsilon * near) / sp.exp(-epsilon * (near + dist - slack))),
        epsilon * (dist - slack),
        "log ratio at a point at distance a from one input and a + d − s from the other",
    )
    d.at_most(epsilon * (dist - slack), epsilon * dist, "the triangle inequality gives s ≥ 0")


claim = Claim(
    id="feyisetan-2020-sec-2-5-exponential",
    title="The mechanism as an exponential mechanism",
    locator="Section 2.5, intuition of the proof",
    printed=Statement(
        "Before decoding the mechanism is the exponential mechanism for −d on the whole space, with loss at most εd.",
        r"f_w(z)=c\,e^{-\varepsilon\|z-w\|},\quad c\text{ free of }w",
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(normaliser_is_constant, no_factor_two),
    reason="the normaliser is the same around every word, so the usual factor two is not lost",
)
