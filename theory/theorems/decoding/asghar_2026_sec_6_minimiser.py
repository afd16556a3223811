"""Section 6: the loss is minimised at w + η."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

w, x, eta = real("w"), real("x"), real("eta")
loss = (w - x) ** 2 - 2 * x * eta


def complete_the_square(d):
    """One coordinate: L = (x − w − η)² − 2wη − η²."""
    d.equal(sp.Derivative(loss, x), 2 * (x - w - eta), "partial derivative, zero exactly at x = w + η")
    d.equal(loss, (x - w - eta) ** 2 - 2 * w * eta - eta**2, "a square plus what does not depend on x")
    d.at_most(-2 * w * eta - eta**2, loss, "so this is the global minimum")
    d.fact(
        Fact.DEFINITION,
        "Pr[w + η ∈ D] = 0 for a finite D",
        "η has a density: not only with overwhelming probability",
    )


claim = Claim(
    id="asghar-2026-sec-6-minimiser",
    title="Minimiser of the loss over all vectors",
    locator="Section 6, below Eq. (16)",
    printed=Statement(
        "Over all of ℝⁿ, L is smallest at w + η, which is almost never a word (one coordinate shown).",
        sp.Le(loss.subs(x, w + eta), loss, evaluate=False),
    ),
    variables=(w, x, eta),
    witness={w: 0, x: 1, eta: 2},
    proofs=(complete_the_square,),
    reason="complete the square; it needs the dot-product form of Eq. (16), not the cosine form with its wrong sign",
)
