"""Eq. (19): the nearest neighbour against the second one."""

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

w, x, y, eta = real("w"), real("x"), real("y"), real("eta")
near, far, apart, z = positive("a"), positive("b"), positive("rho"), real("z")


def threshold(d):
    """Solve L(x) < L(y) for Z."""
    gap = (w - y) ** 2 - 2 * y * eta - (w - x) ** 2 + 2 * x * eta
    d.equal(
        gap,
        (w - y) ** 2 - (w - x) ** 2 + 2 * (x - y) * eta,
        "one coordinate of L(y) − L(x); the last sum is 2‖x−y‖ Z",
    )
    d.equal(
        far**2 - near**2 + 2 * apart * z,
        2 * apart * (z - (near**2 - far**2) / (2 * apart)),
        "so L(x) < L(y) exactly when Z exceeds the printed threshold",
    )
    d.fact(Fact.DEFINITION, "Pr[Z > −t] = Pr[Z ≤ t]", "Z is symmetric and has no atoms")


claim = Claim(
    id="asghar-2026-eq-19",
    title="Nearest neighbour against the second one",
    locator="Eq. (19)",
    printed=Statement(
        "Pr[L(x₁) < L(x₂)] = Pr[Z ≤ (‖w−x₂‖² − ‖w−x₁‖²)/(2‖x₁−x₂‖)].",
        r"\Pr[L(x_1)<L(x_2)]=\Pr\left[Z\le\frac{\|w-x_2\|^2-\|w-x_1\|^2}{2\|x_1-x_2\|}\right]",
    ),
    assumptions=(Assumption.DISTINCT_WORDS,),
    proofs=(threshold,),
    reason="linear in Z, then symmetry",
)
