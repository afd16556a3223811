"""Theorem 9, proof: mean and variance of the length, and the chain to the variance of Z."""

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.laws.moments import angle_moment, radius_moment
from theory.proof import And, Claim, E, Statement, eq, theorem_of
from theory.rules.algebra import follows
from theory.rules.logic import both, part

mean, second = E(r, R), E(r**2, R)

printed = Statement(
    "E R = n/ε and Var R = E R² − (E R)² = n/ε²; and Var Z = (Var R + (E R)²) Var K with Var K = E K² = 1/n.",
    And(
        eq(mean, n / eps),
        eq(second - (n / eps) ** 2, n / eps**2),
        eq(E(k**2, K), 1 / n),
        eq(E(Z**2, R, K), (n / eps**2 + (n / eps) ** 2) * (1 / n)),
    ),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def euler_integrals():
    """Moments of R and K are integrals of Euler's; the last line is the second half of Theorem 9."""
    first, spread, cosine, chain = printed.body.args
    return both(
        follows(first, radius_moment(1)),
        follows(spread, radius_moment(2)),
        follows(cosine, angle_moment(1)),
        follows(chain, part(theorem_of("asghar-2026-thm-9"), 1)),
    )


claim = Claim(
    id="asghar-2026-thm-9-radius-proof",
    title="Mean and variance of the length in the proof of Theorem 9",
    locator="Theorem 9, proof",
    printed=printed,
    proof=euler_integrals,
    uses=("asghar-2026-thm-9",),
    reason="Gamma moments; the chain of the proof stands",
)
