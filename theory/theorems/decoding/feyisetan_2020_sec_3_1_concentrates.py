"""Section 3.1: more concentration raises the probability of keeping the word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive
from theory.verdict import Assumption

t, step = positive("t"), positive("h")


def on_a_line(d):
    """In general by dx-n-w-monotone; two words on a line show that the growth is strict."""
    d.integral(
        epsilon * sp.exp(-epsilon * t) / 2,
        (t, sp.Rational(1, 2), sp.oo),
        sp.exp(-epsilon / 2) / 2,
        "probability to move to a word at distance one",
        antiderivative=-sp.exp(-epsilon * t) / 2,
    )
    d.less(
        sp.exp(-(epsilon + step) / 2),
        sp.exp(-epsilon / 2),
        "so the probability to move is smaller at the larger ε",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-concentrates",
    title="Keeping a word becomes more likely with ε",
    locator="Section 3.1, end of the second observation",
    printed=Statement(
        "As ε grows the output concentrates and Pr[M(w) = w] increases (it never decreases, for any vocabulary).",
        r"\varepsilon\le\varepsilon'\Rightarrow\Pr_\varepsilon[M(w)=w]\le\Pr_{\varepsilon'}[M(w)=w]",
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    assumptions=(Assumption.EXACT_NEAREST, Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(on_a_line,),
    uses=("dx-n-w-monotone", "feyisetan-2020-sec-3-1-epsilon-infinity"),
    reason="cells are star-shaped, so scaling the noise down never leaves them",
)
