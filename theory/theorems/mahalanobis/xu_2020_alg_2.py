"""Algorithm 2: a scaled sample covariance need not be positive definite."""

from theory.laws.spectrum import lam, regularised
from theory.proof import Claim, Statement, lt, q, real
from theory.rules.algebra import algebra

eigenvalue = real("xi", low=0)  # of a sample covariance: zero is possible
below_one = real("lambda", low=0, high=1, high_open=True)
printed = Statement(
    "The inputs of Algorithm 2 are the scaled sample covariance Σ and any λ in [0,1]; Algorithm 1, which it calls, needs a positive definite matrix.",
    lt(0, regularised(eigenvalue)),
    variables=(lam, eigenvalue),
    witness={lam: q(1, 2), eigenvalue: 1},
    reading="λΣ+(1−λ)I is positive definite",
)
amended = Statement(
    "It is for λ < 1.",
    lt(0, regularised(eigenvalue, below_one)),
    variables=(below_one, eigenvalue),
    witness={below_one: q(1, 2), eigenvalue: 1},
)


def flat_vocabulary():
    """Words (0,0), (1,0), (2,0): no variance in the second direction, so at λ = 1 there is no inverse."""
    return ({lam: 1, eigenvalue: 0},)


def shrinkage_helps():
    """Positive already through 1 − λ."""
    return algebra(amended.body)


claim = Claim(
    id="xu-2020-alg-2",
    title="Input Σ of the Mahalanobis mechanism",
    locator="Algorithm 2, input",
    printed=printed,
    amended=amended,
    refutation=flat_vocabulary,
    repair=shrinkage_helps,
    severity="range",
    reason="a sample covariance may be singular: harmless for λ < 1 and for embeddings that span the space",
)
