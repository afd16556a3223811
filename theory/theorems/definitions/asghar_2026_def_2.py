"""Definition 2: d_X-privacy for a metric."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

eps = positive("epsilon")
dist = positive("d")
beyond = real("b", low=0)
inside = real("t", low=0, high=1)


def attained_by_laplace(d):
    """Laplace noise on the line: words 0 and d, output seen at d + b or between the words."""
    at_word, at_other = sp.exp(-eps * beyond), sp.exp(-eps * (beyond + dist))
    d.equal(at_word / at_other, sp.exp(eps * dist), "beyond the word the density ratio is exactly e^{εd}")
    d.at_most(
        eps * (inside * dist - (1 - inside) * dist),
        eps * dist,
        "between the words, at the fraction t from 0, the log-ratio is smaller",
    )
    d.fact(Fact.POST_PROCESSING, "integrated over any set S the ratio stays at most e^{εd}")


def same_word(d):
    """With x = y the bound is one, as it must be."""
    d.equal(sp.Subs(sp.exp(eps * beyond), beyond, 0), 1, "d(x, x) = 0")


claim = Claim(
    id="asghar-2026-def-2",
    title="d_X-privacy",
    locator="Definition 2",
    printed=Statement(
        "For all words x, y and all sets S of outputs, Pr[M(x) in S] is at most e^{εd(x,y)} Pr[M(y) in S]; "
        "Laplace noise on the line meets it with equality.",
        r"\Pr[M(x)\in S] \le e^{\epsilon d(x,y)}\Pr[M(y)\in S]",
    ),
    variables=(eps,),
    witness={eps: 1},
    proofs=(attained_by_laplace, same_word),
    reason="well posed (S measurable) and attained exactly by Laplace noise on the line",
)
