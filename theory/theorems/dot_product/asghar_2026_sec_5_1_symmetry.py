"""Section 5.1: the law of Z is symmetric around zero."""

from theory.laws.decoding import turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import And, Claim, E, Pr, Statement, eq, le, real, theorem_of
from theory.rules.logic import both, part

t = real("t")

printed = Statement(
    "Z is symmetric around 0, which is its mean: Pr[Z ≤ t] = Pr[Z ≥ −t] for every real t, and E Z = 0.",
    And(eq(Pr(le(Z, t), R, K), Pr(le(-t, Z), R, K)), eq(E(Z, R, K), 0)),
    variables=(n, eps, t),
    witness={n: 2, eps: 1, t: 1},
)


def even_density():
    """f_B is even, so K may be replaced by −K; the mean is the first half of Theorem 9."""
    return both(turned(le(Z, t)), part(theorem_of("asghar-2026-thm-9"), 0))


claim = Claim(
    id="asghar-2026-sec-5-1-symmetry",
    title="Symmetry of the noisy dot product",
    locator="Section 5.1",
    printed=printed,
    proof=even_density,
    uses=("asghar-2026-thm-9",),
    reason="f_B is even",
)
