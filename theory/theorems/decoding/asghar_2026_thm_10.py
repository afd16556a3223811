"""Theorem 10: expected loss, and the nearer of two words wins with probability above one half."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, epsilon, k, n, r, radius_density
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

w, x, y, eta = real("w"), real("x"), real("y"), real("eta")
near, extra, apart = positive("a"), positive("delta"), positive("rho")


def expectation(d):
    """The dot product has mean zero."""
    odd = k * angle_density(k, n)
    d.equal(
        sp.Subs(odd, k, -k),
        -odd,
        "E K = 0, and R is independent of K with finite mean, so E⟨x, η⟩ = ‖x‖ E R E K = 0",
    )
    d.less(0, near**2, "so E L(x) = ‖w−x‖², which is positive exactly when x ≠ w")


def pairwise(d):
    """L(x) < L(y) is an event on Z that contains Z ≥ 0 and more."""
    difference = (w - y) ** 2 - 2 * y * eta - ((w - x) ** 2 - 2 * x * eta)
    d.equal(
        difference,
        (w - y) ** 2 - (w - x) ** 2 + 2 * (x - y) * eta,
        "one coordinate of L(y) − L(x): ⟨x−y, η⟩ is ‖x−y‖ Z",
    )
    d.less(
        (near**2 - (near + extra) ** 2) / (2 * apart),
        0,
        "the threshold of Z is negative: a = ‖w−x‖, a+δ = ‖w−y‖, ρ = ‖x−y‖",
    )
    d.less(0, radius_density(r, n, epsilon), "R has a positive density on r > 0")
    d.less(0, (1 - k**2) ** ((n - 3) / sp.Integer(2)), "K has a positive density on (−1, 1)")
    d.fact(
        Fact.INDEPENDENCE,
        "Pr[−τ < Z < 0] ≥ Pr[R < 1] Pr[−min(τ, 1) < K < 0] > 0",
        "so Pr[Z > −τ] > Pr[Z ≥ 0] = 1/2, Z being symmetric without atoms",
    )


claim = Claim(
    id="asghar-2026-thm-10",
    title="Expected loss and pairwise comparison of words",
    locator="Theorem 10",
    printed=Statement(
        "E L(x) = ‖w−x‖², which is positive exactly for x ≠ w; and if x is nearer to w than y, L(x) < L(y) has probability above 1/2.",
        r"\mathbb{E}[L(x)]=\|w-x\|^2,\quad \|w-x\|<\|w-y\|\Rightarrow\Pr[L(x)<L(y)]>\tfrac12",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.REAL_ARITHMETIC),
    proofs=(expectation, pairwise),
    uses=("asghar-2026-thm-9",),
    reason="holds for the loss in its dot-product form, for every n ≥ 2 and ε",
)
