"""Proof of Theorem 1: an output happens if and only if the noisy vector lies in its open cell."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

a, b, t = real("a"), real("b"), real("t")
gap = positive("g")


def distinct_vectors(d):
    """For distinct vectors ties lie on hyperplanes, which have probability zero; open cells cover the rest."""
    d.equal(
        (t - a) ** 2 - (t - b) ** 2,
        (b - a) * (2 * t - a - b),
        "one coordinate: a tie between two words is one linear equation in the noisy vector",
    )
    d.less(
        0,
        sp.Derivative(2 * gap**2 * t, t),
        "along the line through both vectors, at distance g > 0, the left side grows: the equation is not empty",
    )
    d.fact(Fact.UNION_BOUND, "finitely many hyperplanes have probability zero", "the noise has a density")


claim = Claim(
    id="feyisetan-2020-thm-1-proof",
    title="Open cells in the proof of Theorem 1",
    locator="Proof of Theorem 1, definition of the cell",
    printed=Statement(
        "M(w) = ŵ if and only if the noisy vector is strictly closer to ŵ than to every other word.",
        r"M(w)=\hat w\iff\phi(w)+N\in C_{\hat w}",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.FINITE_VOCABULARY, Assumption.TIES_NEGLIGIBLE),
    proofs=(distinct_vectors,),
    reason="holds almost surely for an injective embedding, which Section 2.4 asks for; two words on one vector would have empty cells",
)
