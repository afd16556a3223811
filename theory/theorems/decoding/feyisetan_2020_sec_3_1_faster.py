"""Section 3.1: as ε grows, far outputs vanish faster than near ones."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, extra, q = positive("a"), positive("t"), real("q")


def rates(d):
    """The exponential rate of an output is its cell's distance, between half the distance of the word and the distance."""
    d.fact(Fact.TRIANGLE, "dist(w, C_ŵ) ≥ d(w,ŵ)/2", "a point of the cell is at least as close to ŵ as to w")
    far = 2 * near + extra
    d.less(
        near,
        far / 2,
        "so for d(w,ŵ') > 2 d(w,ŵ): rate of the near word ≤ d(w,ŵ) < d(w,ŵ')/2 ≤ rate of the far word",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-faster",
    title="Far outputs vanish faster as ε grows",
    locator="Section 3.1, second observation",
    printed=Statement(
        "As ε grows the probability of a far output goes to zero faster than that of a near one (far meaning more than twice as far).",
        sp.Lt(near, (2 * near + extra) / 2, evaluate=False),
    ),
    variables=(near, extra),
    witness={near: 1, extra: 1},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(rates,),
    uses=("dx-limit-large-epsilon",),
    reason="exponential rates lie between d/2 and d",
)
