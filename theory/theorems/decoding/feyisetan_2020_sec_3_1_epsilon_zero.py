"""Section 3.1: as ε → 0 the output law no longer depends on the input."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive
from theory.verdict import Assumption

dist = positive("d")


def bound_goes_to_one(d):
    """The privacy bound itself forces all rows together."""
    d.limit(
        sp.exp(epsilon * dist),
        epsilon,
        0,
        1,
        "the ratio of any output between any two inputs is at most e^{εd}, which tends to one",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-epsilon-zero",
    title="Limit of small ε",
    locator="Section 3.1, first observation",
    printed=Statement(
        "As ε → 0 the output law converges to a fixed law that does not depend on the input word.",
        sp.Eq(sp.Limit(sp.exp(epsilon * dist), epsilon, 0, "+"), 1, evaluate=False),
    ),
    variables=(dist,),
    witness={dist: 1},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(bound_goes_to_one,),
    uses=("dx-limit-small-epsilon", "feyisetan-2020-thm-1"),
    reason="the limit exists (normal-cone masses) and the bound e^{εd} → 1 makes it common to all inputs",
)
