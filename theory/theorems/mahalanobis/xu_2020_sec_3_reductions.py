"""Section 3: what the regularised norm becomes at λ = 0 and λ = 1."""

import sympy as sp

from theory.laws.spectrum import regularised, xi
from theory.laws.vectors import TABLES, i, length, m, total, x
from theory.proof import And, Claim, Notion, Statement, eq
from theory.rules.algebra import follows
from theory.rules.logic import both


class Regularised(Notion):
    """The regularised norm of x at λ, in dimension m."""

    @staticmethod
    def define(lam, dimension):
        """Return √Σ x(i)²/(λξ(i)+1−λ)."""
        return sp.sqrt(sp.Sum(x(i) ** 2 / regularised(xi(i), lam), (i, 1, dimension)))


printed = Statement(
    "λ = 0 gives the Euclidean norm (so the noise of the multivariate Laplace mechanism), λ = 1 the Mahalanobis norm.",
    And(eq(Regularised(0, m), length(x(i))), eq(Regularised(1, m), sp.sqrt(total(x(i) ** 2 / xi(i))))),
    variables=(m,),
    witness={m: 2, xi: lambda k: k, **TABLES},
)


def both_ends():
    """Put λ = 0 and λ = 1 into the eigenvalues."""
    return both(*[follows(end) for end in printed.body.args])


claim = Claim(
    id="xu-2020-sec-3-reductions",
    title="The two ends of the tuning parameter",
    locator="Section 3, after Definition 3, and before Algorithm 2",
    printed=printed,
    proof=both_ends,
    reason="substitute",
)
