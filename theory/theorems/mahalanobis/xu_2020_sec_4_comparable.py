"""Section 4: the sandwich is said to show that ε is comparable between the two mechanisms."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import c, lam, regularised
from theory.variable import integer, real

m = integer("m", low=1)
extra = real("t", low=0)
#: Upper over lower constant of Lemma 2, kept as the quotient of two roots.
factor = sp.UnevaluatedExpr(1 / sp.sqrt(regularised(c))) / sp.UnevaluatedExpr(1 / sp.sqrt(regularised(m)))


def dimension_300(d):
    """In dimension 300 with smallest eigenvalue 1/100 the two sides differ by a factor above 170."""
    d.refute_instance(
        sp.sqrt(regularised(sp.Integer(300)).subs(lam, 1) / regularised(sp.Rational(1, 100)).subs(lam, 1)),
        ">",
        170,
        at="m = 300, λ = 1, c = 1/100 (a mild value for embeddings)",
        reason="ratio of the upper to the lower constant of Lemma 3",
    )


def exact_factor(d):
    """The factor is √((λm+1−λ)/(λc+1−λ)); it is one at λ = 0 and grows with λ and m."""
    d.equal(factor**2, regularised(m) / regularised(c), "upper over lower constant of Lemma 2, squared")
    d.equal(sp.Subs(regularised(m) / regularised(c), lam, 0), 1, "no stretch, same guarantee")
    d.at_most(
        regularised(m) / regularised(c), regularised(m + extra) / regularised(c), "growing with the trace"
    )
    d.limit(
        (regularised(m) / regularised(c)).subs(lam, 1), m, sp.oo, sp.oo, "without bound, at λ = 1", side="-"
    )
    d.limit((regularised(m) / regularised(c)).subs(lam, 1), c, 0, sp.oo, "nor is it bounded in 1/c")


claim = Claim(
    id="xu-2020-sec-4-comparable",
    title="Is ε comparable between the mechanisms?",
    locator="Section 4, last sentence",
    printed=Statement(
        "Since the bounds sandwich each other, the noise scale ε is comparable between the two mechanisms.",
        r"\varepsilon_{RM}\approx\varepsilon_2",
    ),
    amended=Statement(
        "Comparable only up to the factor √((λm+1−λ)/(λc+1−λ)), which is unbounded in the dimension and in 1/c.",
        sp.Eq(factor**2, regularised(m) / regularised(c), evaluate=False),
    ),
    variables=(m, c),
    witness={m: 2, c: 1},
    refutations=(dimension_300,),
    repairs=(exact_factor,),
    uses=("xu-2020-lem-2",),
    reason="the sandwich is wide: a factor above 170 at m = 300, c = 0.01",
)
