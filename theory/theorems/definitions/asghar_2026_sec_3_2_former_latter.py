"""Section 3.2: which of the two notions treats all inputs alike."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Notion, Statement, eq, lt, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, use

near, far = positive("d"), positive("D")


class Allowed(Notion):
    """The ratio that d_X-privacy allows at a distance."""

    @staticmethod
    def define(e, d):
        """Return e^{εd}."""
        return sp.exp(e * d)


printed = Statement(
    "Of d_X-privacy and ordinary differential privacy, the first-named treats all inputs equally.",
    eq(Allowed(eps, near), Allowed(eps, far)),
    given=(lt(near, far),),
    variables=(eps, near, far),
    witness={eps: 1, near: 1, far: 2},
)
amended = Statement(
    "d_X-privacy protects similar inputs more than distant ones.",
    lt(Allowed(eps, near), Allowed(eps, far)),
    given=(lt(near, far),),
    variables=(eps, near, far),
    witness={eps: 1, near: 1, far: 2},
)


def depends_on_distance():
    """At ε = 1 the ratio e is allowed at distance 1 and e² at distance 2."""
    return ({eps: 1, near: 1, far: 2},)


def grows():
    """The exponential grows with the distance."""
    return use(
        monotone(sp.exp, follows(lt(eps * near, eps * far), (assume(lt(near, far)), eps))), amended.body
    )


claim = Claim(
    id="asghar-2026-sec-3-2-former-latter",
    title="Which notion depends on the distance",
    locator="Section 3.2, after Definition 2",
    printed=printed,
    amended=amended,
    refutation=depends_on_distance,
    repair=grows,
    severity="slip",
    reason="the words former and latter are exchanged",
)
