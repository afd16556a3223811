"""Section 6.2: whether the nearest neighbour becomes less likely as ε grows."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, radius_density
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive

r, z = positive("r"), positive("z")
s = positive("s")


def neighbour(eps):
    """Pr[M(w) = x₁] for the words 0, 1/10, 2/10 on one axis, n = 3, w = 0."""
    return upper_tail(eps / sp.Integer(20)) - upper_tail(3 * eps / sp.Integer(20))


def it_grows_first(d):
    """Words a tenth apart: the nearest neighbour is more likely at ε = 10 than at ε = 2."""
    show_tail(d)
    d.refute_instance(
        neighbour(sp.Integer(10)),
        ">",
        neighbour(sp.Integer(2)),
        at="n = 3, words w = 0, x₁ = 1/10, x₂ = 2/10 on one axis, ε = 2 and ε = 10",
        reason="Pr[M(w) = x₁] is larger at the larger ε",
        meets=(sp.Gt(sp.Integer(2), 1, evaluate=False),),
    )


def only_the_bound(d):
    """What decreases is the upper bound of Eq. (20)."""
    d.equal(
        sp.Subs(radius_density(r, n, epsilon), r, s / epsilon) / epsilon,
        radius_density(s, n, sp.Integer(1)),
        "εR has the law of R at ε = 1, so Pr[Z > z] at ε is Pr[Z > εz] at 1, which falls as ε grows",
    )
    d.less(sp.Derivative(upper_tail(epsilon * z), epsilon), 0, "in three dimensions explicitly")


claim = Claim(
    id="asghar-2026-sec-6-2-decreases",
    title="Probability of the nearest neighbour as ε grows",
    locator="Section 6.2, below Figure 6",
    printed=Statement(
        "As ε > 1 grows, Eq. (20) shows that the probability of the nearest neighbour decreases.",
        r"1<\epsilon<\epsilon'\Rightarrow\Pr_{\epsilon'}[C_1]\le\Pr_{\epsilon}[C_1]",
    ),
    amended=Statement(
        "Its upper bound 1 − F_Z(‖w−x₁‖/2) decreases; the probability itself can first grow.",
        r"\epsilon<\epsilon'\Rightarrow 1-F_{Z}^{\epsilon'}(\tfrac12\|w-x_1\|)<1-F_{Z}^{\epsilon}(\tfrac12\|w-x_1\|)",
    ),
    refutations=(it_grows_first,),
    repairs=(only_the_bound,),
    uses=("asghar-2026-eq-20",),
    reason="a decreasing upper bound does not make the probability decrease; an inner word starts from 0 at small ε",
)
