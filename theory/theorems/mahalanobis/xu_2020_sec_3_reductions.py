"""Section 3: what the regularised norm becomes at λ = 0 and λ = 1."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import lam, regularised, xi


def both_ends(d):
    """Put λ = 0 and λ = 1 into the eigenvalues."""
    d.equal(
        sp.Subs(regularised(xi), lam, 0),
        1,
        "λ = 0: the identity, hence the Euclidean norm and the Laplace mechanism",
    )
    d.equal(sp.Subs(regularised(xi), lam, 1), xi, "λ = 1: the eigenvalues of Σ, hence the Mahalanobis norm")


claim = Claim(
    id="xu-2020-sec-3-reductions",
    title="The two ends of the tuning parameter",
    locator="Section 3, after Definition 3, and before Algorithm 2",
    printed=Statement(
        "λ = 0 gives the Euclidean norm (and the multivariate Laplace mechanism), λ = 1 the Mahalanobis norm.",
        r"\lambda=0\Rightarrow\|x\|_{RM}=\|x\|_2,\quad\lambda=1\Rightarrow\|x\|_{RM}=\|x\|_M",
    ),
    variables=(xi,),
    witness={xi: 2},
    proofs=(both_ends,),
    reason="substitute",
)
