"""Section 6: whether output probabilities are ordered by distance from the original word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive
from theory.verdict import Assumption, Fact

near, extra, apart = positive("a"), positive("delta"), positive("rho")
half, left, right = sp.Rational(1, 2), sp.Rational(11, 20), sp.Rational(11, 10)


def neighbour_before_original(d):
    """Three words on a line: the nearest neighbour comes out more often than the original."""
    show_tail(d)
    d.refute_instance(
        1 - upper_tail(half) - upper_tail(left),
        "<",
        upper_tail(half),
        at="n = 3, ε = 1, words w = 0, x₁ = 1, x₂ = −11/10 on one axis",
        reason="Pr[M(w) = w] is about 0.25, Pr[M(w) = x₁] about 0.38",
    )


def second_before_first(d):
    """A fourth word at 6/5 takes the half-line from the nearest neighbour."""
    show_tail(d)
    d.refute_instance(
        upper_tail(half) - upper_tail(right),
        "<",
        upper_tail(left),
        at="n = 3, ε = 1, words w = 0, x₁ = 1, x₂ = −11/10, x₃ = 6/5 on one axis",
        reason="Pr[M(w) = x₁] is about 0.12, Pr[M(w) = x₂] about 0.37",
    )


def pairs_only(d):
    """What Theorem 10 gives is a statement on pairs."""
    d.less(
        (near**2 - (near + extra) ** 2) / (2 * apart),
        0,
        "the nearer word of a pair wins for Z above a negative threshold",
    )
    d.compare(1 - upper_tail(half), ">", half, "in the counterexample w beats x₁ as a pair …")
    d.compare(1 - upper_tail(left), ">", half, "… and x₂ as a pair, and yet loses to both together")
    d.fact(Fact.DEFINITION, "Pr[L(x) < L(y)] > 1/2 for each pair with x nearer to w", "Theorem 10")


claim = Claim(
    id="asghar-2026-sec-6-order",
    title="Order of the output probabilities",
    locator="Section 6, below Theorem 10; repeated in Section 7",
    printed=Statement(
        "For every ε and n the original word is output most often, then its nearest neighbour, and so on by distance.",
        r"\Pr[C_0]\ge\Pr[C_1]\ge\Pr[C_2]\ge\cdots",
    ),
    amended=Statement(
        "Only pairs are ordered: of two words the nearer one is nearer to the noisy vector with probability above 1/2.",
        r"\|w-x\|<\|w-y\|\Rightarrow\Pr[L(x)<L(y)]>\tfrac12",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.TIES_NEGLIGIBLE),
    refutations=(neighbour_before_original, second_before_first),
    repairs=(pairs_only,),
    uses=("asghar-2026-thm-10",),
    reason="winning every pairwise comparison does not order the outputs: cells of far words can be larger",
)
