"""Claims whose certificate says something else, or nothing: the acceptance refuses them."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import (
    amended_only,
    binom,
    c,
    judged,
    keeper,
    mk,
    one,
    x,
)
from theory.proof import (
    Statement,
    eq,
    family,
    ge,
    gt,
    le,
    lt,
    q,
    real,
)
from theory.proof.theorem import Thm
from theory.rules.algebra import algebra, compute, follows
from theory.rules.limits import limit
from theory.rules.logic import assume

ATTACKS, no = keeper()
no("nonsequitur-relation", lambda: mk(le(x, 4), proof=binom))
no("nonsequitur number", lambda: mk(le(x, 10**9), proof=one))
no("false at witness", lambda: mk(le(x, q(1, 2)), proof=one))
no("forged Thm", lambda: mk(le(x, 4), proof=lambda: Thm(frozenset(), le(x, 4), "r", (), frozenset(), None)))
no("prose as premise", lambda: mk(le(x, 4), proof=lambda: follows(le(x, 4), "Pr = 1 for all mechanisms")))
no("prose as proof", lambda: mk(le(x, 4), proof=lambda: "obvious"))
no("assumed conclusion", lambda: mk(le(x, 4), proof=lambda: assume(le(x, 4))))
no("limit x->oo = 7", lambda: limit(x, x, sp.oo, 7))
bump = sp.prod([(x - p) ** 2 for p in (q(5, 7), q(9, 4), q(2, 13), q(31, 5))])
no("eq false off samples", lambda: algebra(eq(x + bump, x)))
no("ineq false region", lambda: algebra(le(x, 100)))
no("eq within 1e-11", lambda: algebra(eq(x, x * (1 + q(1, 10**11)))))
no("refute true thm by number", lambda: mk(gt(x, 0), refutation=lambda: ({x: 1}, one())))
no("refute true relation", lambda: mk(gt(x, 0), refutation=lambda: ({x: 1},)))
no(
    "refute outside hypothesis",
    lambda: mk(ge(x, 1), given=(ge(x, 1),), witness={x: 2}, refutation=lambda: ({x: q(1, 2)},)),
)
no("refute outside domain", lambda: mk(gt(x, 0), refutation=lambda: ({x: -1},)))
no("no variables: Fermat", lambda: mk(lt(1, 3), variables=(), witness={}, proof=lambda: compute(lt(1, 2))))
no(
    "amended unrelated",
    lambda: amended_only(
        judged(
            Statement("w", le(x, 4), variables=(x,), witness={x: 1}),
            refutation=lambda: ({x: 9},),
            amended=Statement("x", lt(1, 2)),
            repair=one,
        )
    ),
)


no(
    "pi = 4 by sin² + cos² = 1",
    lambda: mk(eq(sp.pi, 4), (), {}, proof=lambda: algebra(eq(sp.sin(c) ** 2 + sp.cos(c) ** 2, 1))),
)
no("x ≤ 100, witness 200", lambda: mk(le(x, 100), witness={x: 200}, proof=lambda: assume(le(x, 100))))
no("a true theorem refuted by 3 > 2", lambda: mk(lt(0, x), refutation=lambda: ({x: 1}, compute(lt(2, 3)))))
no("a string is proved", lambda: judged(Statement("w", latex=r"\\pi = 4"), proof=one))
no("a string is refuted", lambda: judged(Statement("w", latex="1 = 1"), refutation=lambda: ({},)))
no("Γ(c) at its pole", lambda: algebra(eq(sp.gamma(c + 1), c * sp.gamma(c))))
f_low = family("f", real("_", low=0))
no(
    "a family's table outside its range",
    lambda: mk(le(0, f_low(1)), (), {}, refutation=lambda: ({f_low: lambda _: -1},)),
)
