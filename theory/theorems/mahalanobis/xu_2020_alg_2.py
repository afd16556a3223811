"""Algorithm 2: a scaled sample covariance need not be positive definite."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import lam, regularised
from theory.variable import real

#: An eigenvalue of a sample covariance: zero is possible.
eigenvalue = real("xi", low=0)
below_one = real("lambda_1", low=0, high=1, high_open=True)


def flat_vocabulary(d):
    """Words on a line of the plane have a sample covariance with eigenvalue zero."""
    d.refute(
        {lam: 1, eigenvalue: 0},
        "words (0,0), (1,0), (2,0): no variance in the second direction, so at λ = 1 there is no density and no norm",
    )


def shrinkage_helps(d):
    """For λ < 1 every eigenvalue of λΣ + (1−λ)I is positive, whatever the sample."""
    d.less(0, below_one * eigenvalue + 1 - below_one, "positive already through 1 − λ")


claim = Claim(
    id="xu-2020-alg-2",
    title="Input Σ of the Mahalanobis mechanism",
    locator="Algorithm 2, input",
    printed=Statement(
        "With Σ the scaled sample covariance and any λ in [0,1], Algorithm 2 can sample by Algorithm 1, which needs λΣ+(1−λ)I invertible.",
        sp.Ne(regularised(eigenvalue), 0, evaluate=False),
    ),
    amended=Statement(
        "It can for λ < 1; for λ = 1 the words must not lie in a hyperplane.",
        sp.Gt(below_one * eigenvalue + 1 - below_one, 0, evaluate=False),
    ),
    variables=(lam, eigenvalue),
    witness={lam: sp.Rational(1, 2), eigenvalue: 1},
    refutations=(flat_vocabulary,),
    repairs=(shrinkage_helps,),
    reason="a sample covariance may be singular: harmless for λ < 1 and for embeddings that span the space",
)
