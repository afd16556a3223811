"""The exact level of the exponential mechanism with the factor one half."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

#: Distance of the inputs, distance of an output from the first, slack of the triangle inequality, normalisers.
dist, near = positive("d"), real("a", low=0)
slack = real("t", low=0)
norm, norm_other = positive("N_x"), positive("N_y")
#: Normalisers without the terms of the two inputs themselves.
others = real("rest", low=0)


def level_formula(d):
    """The worst output is the input itself."""
    far = near + dist - slack
    log_ratio = (sp.exp(-epsilon * near / 2) / norm) / (sp.exp(-epsilon * far / 2) / norm_other)
    d.equal(
        sp.log(log_ratio),
        epsilon * (dist - slack) / 2 + sp.log(norm_other) - sp.log(norm),
        "log ratio at an output at distance a from x and a + d − t from x'",
    )
    d.at_most(
        epsilon * (dist - slack) / 2,
        epsilon * dist / 2,
        "the triangle inequality gives t ≥ 0; the output x itself has t = 0",
    )


def between_half_and_one(d):
    """The normalisers differ by less than the factor exp(εd/2), and not always downwards."""
    d.fact(
        Fact.TRIANGLE,
        "d(x',y) ≥ d(x,y) − d for every y",
        "so each term of N(x') is at most exp(εd/2) times the term of N(x); swapping the inputs makes one difference ≥ 0",
    )
    top = sp.exp(epsilon * dist / 2)
    low = sp.exp(-epsilon * dist / 2)
    d.equal(
        top * (1 + low + others) - (low + 1 + others * top),
        top - low,
        "exp(εd/2)·N(x) − N(x') is at least the part of the two inputs themselves",
    )
    d.less(low, top, "which is positive")
    d.equal(epsilon / 2 + sp.log(sp.UnevaluatedExpr(top)) / dist, epsilon, "so the level is below ε/2 + ε/2")


claim = Claim(
    id="dx-exponential-half",
    title="Exact level of the exponential mechanism with factor one half",
    locator="MATHS.md, section 5",
    printed=Statement(
        "Drawing y with probability ∝ exp(−ε d(x,y)/2) has exact level ε/2 + max (ln N(x') − ln N(x))/d(x,x'), which lies in [ε/2, ε).",
        r"\tfrac\varepsilon2\le\tfrac\varepsilon2+\max_{x\ne x'}\frac{\ln N(x')-\ln N(x)}{d(x,x')}<\varepsilon",
    ),
    variables=(epsilon, dist),
    witness={epsilon: 1, dist: 1},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(level_formula, between_half_and_one),
    reason="the worst output is the input itself; normalisers differ by less than exp(εd/2)",
)
