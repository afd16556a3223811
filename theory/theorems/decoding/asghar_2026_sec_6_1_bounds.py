"""Section 6.1: Eqs. (18) and (19) as upper bounds on the probability of a word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.verdict import Assumption, Fact

near, far = upper_tail(sp.Rational(1, 2)), upper_tail(sp.Rational(3, 2))
left = upper_tail(sp.Rational(11, 20))


def inclusions(d):
    """To be nearest, a word must beat each other word; on a line the bounds are seen to be strict."""
    d.fact(
        Fact.DEFINITION,
        "C_0 ⊆ {L(w) < L(x_i)} and C_1 ⊆ {L(x_1) < L(x_2)} up to ties",
        "a necessary condition each",
    )
    show_tail(d)
    d.compare(
        1 - near - left, "<", 1 - near, "words 0, 1, −11/10, n = 3, ε = 1: Pr[C_0] against Eq. (18) for x₁"
    )
    d.compare(near - far, "<", 1 - far, "words 0, 1, 2: Pr[C_1] against Eq. (19), whose threshold is 3/2")


claim = Claim(
    id="asghar-2026-sec-6-1-bounds",
    title="Pairwise probabilities as upper bounds",
    locator="Section 6.1, first sentence",
    printed=Statement(
        "Eq. (18) bounds the probability that w is output, Eq. (19) the probability that x₁ is output, from above.",
        r"\Pr[C_0]\le\Pr[L(w)<L(x_i)],\quad\Pr[C_1]\le\Pr[L(x_1)<L(x_2)]",
    ),
    assumptions=(Assumption.TIES_NEGLIGIBLE,),
    proofs=(inclusions,),
    uses=("asghar-2026-eq-18", "asghar-2026-eq-19"),
    reason="inclusion of events; the bounds are those on Pr of a necessary condition, not sharp",
)
