"""Theorem 10, proof: the random variable S, its mean and its sign."""

from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import And, Claim, E, Pr, Statement, eq, lt, positive, real, theorem_of
from theory.rules.algebra import follows
from theory.rules.events import equal_events
from theory.rules.expectation import affine_mean
from theory.rules.logic import assume, both, part

a, b, rho = real("a", low=0), real("b", low=0), positive("rho")
s = b**2 - a**2 + 2 * rho * Z
positive_s, beyond = lt(0, s), lt((a**2 - b**2) / (2 * rho), Z)

printed = Statement(
    "With a = ‖w−x‖, b = ‖w−y‖, ρ = ‖x−y‖ > 0 and S = b² − a² + 2ρZ: E S = b² − a², and Pr[S > 0] = Pr[Z > (a² − b²)/(2ρ)].",
    And(eq(E(s, R, K), b**2 - a**2), eq(Pr(positive_s, R, K), Pr(beyond, R, K))),
    variables=(n, eps, a, b, rho),
    witness={n: 2, eps: 1, a: 1, b: 2, rho: 1},
)


def linear_in_z():
    """E Z = 0 by Theorem 9; S > 0 is linear in Z."""
    mean = affine_mean(part(theorem_of("asghar-2026-thm-9"), 0), b**2 - a**2, 2 * rho)
    down = follows(beyond, (assume(positive_s), 1 / (2 * rho)))
    up = follows(positive_s, (assume(beyond), 2 * rho))
    return both(follows(printed.body.args[0], mean), equal_events(down, up, R, K))


claim = Claim(
    id="asghar-2026-thm-10-mean-proof",
    title="The variable S in the proof of Theorem 10",
    locator="Theorem 10, proof, definition of S",
    printed=printed,
    proof=linear_in_z,
    uses=("asghar-2026-thm-9",),
    reason="S is linear in Z, which has mean zero",
)
