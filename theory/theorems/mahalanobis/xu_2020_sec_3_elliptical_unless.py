"""Section 3: the equidistant set is elliptical unless λ = 0."""

from theory.laws.spectrum import lam, regularised
from theory.proof import Claim, Statement, lt, ne, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume, differ

first, second = positive("xi_1"), positive("xi_2")
some = real("lambda", low=0, high=1, low_open=True)
printed = Statement(
    "The set at equal regularised distance is elliptical, not spherical, unless λ = 0: squared half-axes of two directions differ for λ ≠ 0.",
    ne(regularised(first), regularised(second)),
    given=(ne(lam, 0),),
    variables=(lam, first, second),
    witness={lam: 1, first: 1, second: 2},
)
amended = Statement(
    "They differ for λ ≠ 0 if the eigenvalues of Σ do.",
    ne(regularised(first, some), regularised(second, some)),
    given=(lt(first, second),),
    variables=(some, first, second),
    witness={some: 1, first: 1, second: 2},
)


def identity_covariance():
    """With Σ = I the set is a sphere at λ = 1 too."""
    return ({lam: 1, first: 1, second: 1},)


def different_eigenvalues():
    """The half-axis of the larger eigenvalue is larger."""
    less = lt(regularised(first, some), regularised(second, some))
    return differ(follows(less, (assume(lt(first, second)), some)))


claim = Claim(
    id="xu-2020-sec-3-elliptical-unless",
    title="When the noise contour is not a sphere",
    locator="Section 3, after Definition 3",
    printed=printed,
    amended=amended,
    refutation=identity_covariance,
    repair=different_eigenvalues,
    severity="range",
    reason="a multiple of the identity gives a sphere too",
)
