"""Theorem 8, proof: from one side to both sides of Z."""

import sympy as sp

from theory.laws.decoding import turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive
from theory.rules.algebra import follows
from theory.rules.cited import absolute_at_most
from theory.rules.events import complement
from theory.rules.logic import assume, both
from theory.rules.shrinking import up_to

a = positive("a")
inside, below, above = Pr(le(sp.Abs(Z), a), R, K), Pr(le(Z, a), R, K), Pr(le(-a, Z), R, K)

printed = Statement(
    "For a > 0, Pr[Z ≥ −a] = Pr[Z ≤ a] by symmetry, and Pr[|Z| ≤ a] ≥ Pr[Z ≤ a] + Pr[Z ≥ −a] − 1 (Bonferroni).",
    And(eq(above, below), le(below + above - 1, inside)),
    variables=(n, eps, a),
    witness={n: 2, eps: 1, a: 1},
)


def symmetry_and_union():
    """Z is symmetric; where Z ≤ a but not |Z| ≤ a, Z < −a."""
    mirror = turned(le(Z, a))
    low = follows(le(-Z, a), assume(le(-a, Z)))
    between = up_to(absolute_at_most(assume(le(Z, a)), low), lt(Z, -a), le(Z, a), R, K)
    return both(
        follows(printed.body.args[0], mirror),
        follows(printed.body.args[1], between, complement(le(-a, Z), R, K)),
    )


claim = Claim(
    id="asghar-2026-thm-8-bonferroni-proof",
    title="Two sides in the proof of Theorem 8",
    locator="Theorem 8, proof, last display",
    printed=printed,
    proof=symmetry_and_union,
    reason="symmetry of Z and the union bound",
)
