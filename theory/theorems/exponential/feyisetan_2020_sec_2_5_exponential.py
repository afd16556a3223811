"""Section 2.5: the mechanism seen as an exponential mechanism followed by post-processing."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import real

w, z = real("w"), real("z")


def normaliser_is_constant(d):
    """On the whole space the normaliser does not depend on the input, so no factor one half is needed."""
    d.integral(
        sp.exp(-epsilon * (z - w)),
        (z, w, sp.oo),
        1 / epsilon,
        "one side, in one dimension: independent of w",
        antiderivative=-sp.exp(-epsilon * (z - w)) / epsilon,
    )
    d.integral(
        sp.exp(epsilon * (z - w)),
        (z, -sp.oo, w),
        1 / epsilon,
        "the other side",
        antiderivative=sp.exp(epsilon * (z - w)) / epsilon,
    )


claim = Claim(
    id="feyisetan-2020-sec-2-5-exponential",
    title="The mechanism as an exponential mechanism",
    locator="Section 2.5, intuition of the proof",
    printed=Statement(
        "Before decoding the mechanism is the exponential mechanism for −d on the whole space; its normaliser is the same for every input, so the loss is εd without a factor two.",
        r"\int e^{-\varepsilon\|z-w\|}dz\ \text{does not depend on }w",
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    proofs=(normaliser_is_constant,),
    reason="translation invariance of the normaliser (shown on a line, which is one coordinate of the argument)",
)
