"""Section 5.2 says that Section 5.1 used τ = 0.1; Section 5.1 says 0.5."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line

here, there = sp.Rational("0.1"), sp.Rational("0.5")
words = line(0, 1, 3)


def two_values(d):
    """The two values are different, and at m = 2 they give different graphs."""
    d.compare(here, "<", there, "τ in Section 5.2 and in Section 5.1")
    d.refute_instance(
        len(edges(words, 2, here)),
        ">",
        len(edges(words, 2, there)),
        at="R^300, words 0, 1, 3 on the first axis, m = 2",
        reason="1 ≃ 3 at τ = 0.1 and not at τ = 0.5, where the word 3 gets no noise",
    )


claim = Claim(
    id="bollegala-2023-sec-5-2-tau-used",
    title="The threshold of the utility experiments",
    locator="Section 5.2, Results, against Section 5.1, Results",
    printed=Statement("The utility experiments of Section 5.1 use τ = 0.1.", r"\tau_{5.1}=0.1"),
    refutations=(two_values,),
    reason="Section 5.1 states τ = 0.5; at m = 2 the two values lie on different sides of 1/3 and give different mechanisms",
)
