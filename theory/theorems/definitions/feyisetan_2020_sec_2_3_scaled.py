"""Section 2.3: the farther apart two inputs are, the more their output laws may differ."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Statement, lt, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume

near, far = positive("d"), positive("D")
printed = Statement(
    "The bound e^{εd} on the ratio of output probabilities grows strictly with the distance.",
    lt(sp.exp(eps * near), sp.exp(eps * far)),
    given=(lt(near, far),),
    variables=(eps, near, far),
    witness={eps: 1, near: 1, far: 2},
)


def grows():
    """The exponential is increasing."""
    return monotone(sp.exp, follows(lt(eps * near, eps * far), (assume(lt(near, far)), eps)))


claim = Claim(
    id="feyisetan-2020-sec-2-3-scaled",
    title="The bound grows with the distance",
    locator="Section 2.3, after Eq. (1)",
    printed=printed,
    proof=grows,
    reason="the exponential is increasing",
)
