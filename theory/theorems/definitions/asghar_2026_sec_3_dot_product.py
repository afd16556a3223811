"""Section 3: dot product, lengths and the angle between two vectors."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real
from theory.verdict import Fact

a, b, p, q = (real(name) for name in ("x_i", "x_j", "y_i", "y_j"))


def angle_exists(d):
    """Cauchy–Schwarz in Lagrange's form: the quotient lies in [−1, 1], so one angle in [0, π] has it as cosine."""
    d.equal(
        a**2 * q**2 + b**2 * p**2 - 2 * a * p * b * q,
        (a * q - b * p) ** 2,
        "the (i,j) and (j,i) terms of ‖x‖²‖y‖² − ⟨x,y⟩²; diagonal terms cancel",
    )
    d.at_most(
        0, (a * q - b * p) ** 2, "each pair is a square, so the sum over pairs is not negative, for every n"
    )
    d.equal(sp.cos(sp.UnevaluatedExpr(sp.pi)), -1, "from 1 at 0 to −1 at π")
    d.fact(
        Fact.INTERMEDIATE_VALUE,
        "cos falls strictly from 1 to −1 on [0, π], so every value in [−1, 1] is taken once",
    )


claim = Claim(
    id="asghar-2026-sec-3-dot-product",
    title="Dot product and angle",
    locator="Section 3, notation",
    printed=Statement(
        "⟨x, y⟩ = ‖x‖‖y‖ cos θ for one angle θ between 0 and π (x and y not zero).",
        r"\langle x,y\rangle = \|x\|\,\|y\|\cos\theta_{x,y},\quad 0\le\theta_{x,y}\le\pi",
    ),
    variables=(a, b, p, q),
    witness={a: 1, b: 0, p: 0, q: 1},
    proofs=(angle_exists,),
    reason="Cauchy–Schwarz; the angle is undefined for the zero vector, where both sides vanish",
)
