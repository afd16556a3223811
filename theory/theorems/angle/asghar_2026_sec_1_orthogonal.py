"""Section 1: the cosine between the noise and any embedding is of order 1/√n."""

import sympy as sp

from theory.laws.dot_product import K, k, n
from theory.proof import Claim, Exists, ForAll, Pr, Statement, le, lt, positive, theorem_of
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.rules.quantifiers import exhibit, generalise
from theory.theorems.angle import asghar_2026_cor_1 as tail

c, delta = positive("c"), positive("delta")
printed = Statement(
    "The cosine of the angle between the noise and any embedding is within O(1/√n), in probability: for every δ > 0 "
    "there is a c with Pr[|K| ≥ c/√n] < δ in every dimension.",
    Exists(c, ForAll(n, lt(Pr(le(c / sp.sqrt(n), sp.Abs(k)), K), delta))),
    variables=(delta,),
    witness={delta: 1},
)


def one_constant():
    """Corollary 1 at c = √(2 log(1 + 2/δ)), which does not depend on n."""
    root = sp.sqrt(2 * sp.log(1 + 2 / delta))
    bound = put(theorem_of("asghar-2026-cor-1"), {tail.c: root})
    below = follows(lt(bound.concl.lhs, delta), bound)
    return exhibit(printed.body, root, generalise(below, n))


claim = Claim(
    id="asghar-2026-sec-1-orthogonal",
    title="The noise is nearly orthogonal to any embedding",
    locator="Section 1, third contribution",
    printed=printed,
    proof=one_constant,
    uses=("asghar-2026-cor-1",),
    reason="Corollary 1 with one constant for all dimensions; a sub-Gaussian bound is one in probability, and so it is read",
)
