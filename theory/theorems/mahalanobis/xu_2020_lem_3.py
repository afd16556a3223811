"""Lemma 3: the privacy bound between two Euclidean bounds."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import above, c, epsilon, lam, regularised
from theory.variable import positive, real

rest = real("t", low=0)
dist = positive("d")
eigenvalue = c + above


def exponentials_keep_order(d):
    """Multiply Lemma 2 by ε and take exponentials."""
    d.at_most(regularised(eigenvalue), regularised(eigenvalue + rest), "order of the arguments of the roots")
    d.at_most(regularised(c), regularised(eigenvalue), "and on the other side")
    d.at_most(
        sp.exp(epsilon * dist),
        sp.exp(epsilon * (dist + rest)),
        "the exponential is increasing, so the sandwich of norms is one of bounds",
    )


claim = Claim(
    id="xu-2020-lem-3",
    title="Sandwich of the privacy bounds",
    locator="Lemma 3",
    printed=Statement(
        "exp(ε‖·‖/√(λm+1−λ)) ≤ exp(ε‖·‖_RM) ≤ exp(ε‖·‖/√(λc+1−λ)) for differences of word vectors.",
        sp.Le(sp.exp(epsilon * dist), sp.exp(epsilon * (dist + rest)), evaluate=False),
    ),
    variables=(epsilon, lam, c, above, rest, dist),
    witness={epsilon: 1, lam: 1, c: 1, above: 0, rest: 0, dist: 1},
    proofs=(exponentials_keep_order,),
    uses=("xu-2020-lem-2",),
    reason="Lemma 2 through the increasing exponential",
)
