"""Theorem 8: the overall bound on the dot product, stated for every real c₁."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real
from theory.verdict import Fact

c1 = real("c_1", low=0)
c2 = real("c_2", low=1, low_open=True)
p = real("p", low=0, high=1)
q = real("q", low=0, high=1)
more_k, more_r = real("s_K", low=0), real("s_R", low=0)


def bound(first, second, dim):
    """The printed lower bound."""
    first, second = sp.sympify(first), sp.sympify(second)
    return 2 * (1 - sp.exp(-(first**2) / 2)) * (1 - (second / sp.exp(second - 1)) ** dim) - 1


def a_negative_constant(d):
    """For c₁ = −4 the event is impossible and the bound is above 0.99."""
    d.refute_instance(
        bound(-4, 4, 10),
        ">",
        sp.Rational("0.99"),
        at="n = 10, any ε, c₁ = −4, c₂ = 4",
        reason="|Z| ≤ −16√n/ε has probability 0, yet the printed lower bound exceeds 0.99",
    )


def for_positive_constants(d):
    """With c₁ ≥ 0: a product event, two tails, symmetry and Bonferroni."""
    d.fact(
        Fact.INDEPENDENCE,
        "Pr[K ≤ a] Pr[R ≤ b] = Pr[K ≤ a and R ≤ b] ≤ Pr[RK ≤ ab] for a ≥ 0, b > 0",
        "if K ≤ 0 then RK ≤ 0 ≤ ab, and if 0 < K ≤ a then RK ≤ ab",
    )
    d.at_most(0, c1 / sp.sqrt(n), "a = c₁/√n is not negative: this is where c₁ ≥ 0 is used")
    d.equal(
        2 * sp.exp(-(c1**2) / 2) / sp.UnevaluatedExpr(2),
        sp.exp(-(c1**2) / 2),
        "K is symmetric, so Pr[K > a] is half the bound of Corollary 1",
    )
    log_ratio = sp.log(c2) - c2 + 1
    d.less(sp.Derivative(log_ratio, c2), 0, "log(c/e^{c−1}) decreases for c > 1")
    d.equal(
        sp.Subs(log_ratio, c2, 1) + 1, 1, "and is 0 at c = 1, so c₂/e^{c₂−1} < 1: neither factor is negative"
    )
    d.at_most(
        (1 - p) * (1 - q),
        (1 - p + more_k) * (1 - q + more_r),
        "so the product of the two probabilities is at least the product of their bounds 1−p and 1−q",
    )
    d.fact(Fact.UNION_BOUND, "Pr[|Z| ≤ ab] ≥ 2 Pr[Z ≤ ab] − 1", "Z is symmetric; Bonferroni")


claim = Claim(
    id="asghar-2026-thm-8",
    title="Overall bound on the noisy dot product",
    locator="Theorem 8",
    printed=Statement(
        "For all real c₁ and all c₂ > 1, Pr[|Z| ≤ c₁c₂√n/ε] ≥ 2(1−e^{−c₁²/2})(1−(c₂/e^{c₂−1})^n) − 1.",
        r"\Pr\left[|Z|\le\frac{c_1c_2\sqrt n}{\epsilon}\right]\ge 2\left(1-e^{-c_1^2/2}\right)"
        r"\left(1-\left(\tfrac{c_2}{e^{c_2-1}}\right)^n\right)-1\quad\forall c_1\in\mathbb{R},\,c_2>1",
    ),
    amended=Statement(
        "It holds for all c₁ ≥ 0 and c₂ > 1.",
        r"\Pr\left[|Z|\le\frac{c_1c_2\sqrt n}{\epsilon}\right]\ge 2\left(1-e^{-c_1^2/2}\right)"
        r"\left(1-\left(\tfrac{c_2}{e^{c_2-1}}\right)^n\right)-1\quad\forall c_1\ge 0,\,c_2>1",
    ),
    refutations=(a_negative_constant,),
    repairs=(for_positive_constants,),
    uses=("asghar-2026-cor-1", "asghar-2026-thm-7"),
    reason="c₁ must not be negative: the bound sees only c₁², the event does not",
)
