"""Section 3.1: at every finite ε every word can be output."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption

radius, far = positive("h"), positive("L")
a, t = positive("a"), real("t")


def cells_have_interior(d):
    """The cell of a word contains a ball, and the density is positive there."""
    d.less(0, sp.exp(-epsilon * far), "density on a ball at distance at most L, up to the normaliser")
    d.equal(
        (a - t) ** 2 - t**2,
        a * (a - 2 * t),
        "a point at distance t from one word and a − t from another at distance a: it is closer to the first while t < a/2, so half the smallest distance is a ball inside the cell",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-full-support",
    title="Full support",
    locator="Section 3.1, second observation",
    printed=Statement(
        "For every finite ε > 0 each word of the vocabulary is output with positive probability, whatever the input.",
        sp.Gt(sp.exp(-epsilon * far), 0, evaluate=False),
    ),
    variables=(epsilon, far),
    witness={epsilon: 1, far: 1},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(cells_have_interior,),
    reason="every cell has an interior and the density is positive; needs distinct vectors",
)
