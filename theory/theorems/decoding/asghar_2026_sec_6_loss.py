"""Section 6: dropping r² and ⟨w, η⟩ leaves the nearest word unchanged."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

w, x, y, eta = real("w"), real("x"), real("y"), real("eta")


def loss(word):
    """One coordinate of L."""
    return (w - word) ** 2 - 2 * word * eta


def squared(word):
    """One coordinate of the squared distance to the noisy vector."""
    return (w + eta - word) ** 2


def coordinates(d):
    """Every coordinate; squared norms and dot products are sums over coordinates."""
    d.equal(squared(x), loss(x) + eta**2 + 2 * w * eta, "one coordinate of ‖w*−x‖² = L(x) + r² + 2⟨w, η⟩")
    d.equal(
        squared(y) - squared(x),
        loss(y) - loss(x),
        "the dropped terms do not depend on the word, so order is kept",
    )


claim = Claim(
    id="asghar-2026-sec-6-loss",
    title="The loss has the same minimiser over the vocabulary as the distance",
    locator="Section 6, above Eq. (16)",
    printed=Statement(
        "‖w*−x‖² = L(x) + r² + 2⟨w, η⟩ with L(x) = ‖w−x‖² − 2⟨x, η⟩, so both have the same minimiser (one coordinate shown).",
        sp.Eq(squared(x), loss(x) + eta**2 + 2 * w * eta, evaluate=False),
    ),
    variables=(w, x, eta),
    witness={w: 0, x: 1, eta: 2},
    proofs=(coordinates,),
    reason="coordinatewise identity in any dimension",
)
