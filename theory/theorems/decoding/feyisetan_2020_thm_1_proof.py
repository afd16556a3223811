"""Proof of Theorem 1: an output happens if and only if the noisy vector lies in its open cell."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Assumption

a, b, t = real("a"), real("b"), real("t")


def duplicate_vectors(d):
    """Two words with one vector have empty cells as printed, so their probabilities would sum to zero."""
    d.refute_instance(
        sp.Integer(0) + sp.Integer(0),
        "<",
        1,
        at="two words with the same vector: ‖z−φ(ŵ)‖ < min over the other word never holds, so both cells are empty",
        reason="probabilities of all outputs would sum to 0 instead of 1",
    )


def distinct_vectors(d):
    """For distinct vectors ties form a hyperplane, which has probability zero; cells then cover almost everything."""
    d.equal(
        (t - a) ** 2 - (t - b) ** 2,
        (b - a) * (2 * t - a - b),
        "a tie between two words is one linear equation in the noisy vector",
    )


claim = Claim(
    id="feyisetan-2020-thm-1-proof",
    title="Open cells and ties in the proof of Theorem 1",
    locator="Proof of Theorem 1, definition of the cell",
    printed=Statement(
        "M(w) = ŵ if and only if the noisy vector is strictly closer to ŵ than to every other word.",
        r"M(w)=\hat w\iff\phi(w)+N\in C_{\hat w}",
    ),
    amended=Statement(
        "For an injective embedding this holds up to an event of probability zero; words that share a vector must be merged first.",
        sp.Eq((t - a) ** 2 - (t - b) ** 2, (b - a) * (2 * t - a - b), evaluate=False),
    ),
    assumptions=(Assumption.DISTINCT_WORDS,),
    refutations=(duplicate_vectors,),
    repairs=(distinct_vectors,),
    reason="needs distinct vectors, and then holds almost surely",
)
