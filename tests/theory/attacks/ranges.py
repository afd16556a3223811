"""Identities, integrals and limits that are false somewhere in the range of their letters."""

from __future__ import annotations

import sympy as sp

from tests.theory.attack import (
    c,
    cc,
    jj,
    keeper,
    mk,
    t,
    x,
)
from theory.proof import (
    eq,
    ge,
    integer,
    le,
    lt,
    positive,
    q,
    real,
)
from theory.rules.algebra import algebra, compute
from theory.rules.cited import gamma_integral
from theory.rules.instances import induct
from theory.rules.integrals import integral
from theory.rules.limits import limit
from theory.rules.logic import assume

ATTACKS, no = keeper()
cp = positive("c")
no(
    "narrow same letter",
    lambda: mk(ge(sp.exp(c), 1), variables=(c,), witness={c: 1}, proof=lambda: algebra(le(1, sp.exp(cp)))),
)
no(
    "narrow, true claim other c",
    lambda: mk(ge(sp.exp(c), 0), variables=(c,), witness={c: 1}, proof=lambda: algebra(le(0, sp.exp(cp)))),
)
no("undefined point equal", lambda: algebra(eq((c**2 - 1) / (c - 1), c + 1)))
no("sqrt c^2", lambda: algebra(eq(sp.sqrt(c**2), c)))
c9 = real("c", low=q(9, 10))
no("int t^-c", lambda: integral(x ** (-c9), (x, 1, sp.oo), x ** (1 - c9) / (1 - c9), 1 / (c9 - 1)))
no(
    "int exp",
    lambda: integral(sp.exp(-(c9 - 1) * x), (x, 0, sp.oo), -sp.exp(-(c9 - 1) * x) / (c9 - 1), 1 / (c9 - 1)),
)
no("lim exp", lambda: limit(sp.exp(-(c9 - 1) * x), x, sp.oo, 0))
no("lim pow", lambda: limit(x ** (1 - c9), x, sp.oo, 0))
no("lim c^x", lambda: limit(c9**x, x, sp.oo, sp.oo))
no("lim atan", lambda: limit(sp.atan((c9 - 1) * x), x, sp.oo, sp.pi / 2))
no("lim sin", lambda: limit(sp.sin(sp.pi * x), x, sp.oo, 0))
no("lim cos 1/x", lambda: limit(sp.cos(1 / x), x, 0, 1))
m0 = integer("m", low=0)
no("int x^(m-1), m=0", lambda: integral(x ** (m0 - 1), (x, 0, 1), x**m0 / m0, 1 / m0))
no("int cos mx, m=0", lambda: integral(sp.cos(m0 * x), (x, 0, 2 * sp.pi), sp.sin(m0 * x) / m0, 0))
c3 = real("c", low=-q(1, 2))
no("0 < 1/(c-1)^2", lambda: algebra(lt(0, 1 / (c3 - 1) ** 2)))
no("less abs", lambda: algebra(lt(0, sp.Abs(c3 - 7))))
no("less even power", lambda: algebra(lt(0, (c3 - 7) ** 2)))
no("less cosh-1", lambda: algebra(lt(0, sp.cosh(c3 - 7) - 1)))
no("less floor", lambda: algebra(lt(0, sp.floor(x))))
# -- a3
mm = integer("m")
u0 = real("c", low=0)
no(
    "int 1+cos(mx)",
    lambda: integral(1 + sp.cos(mm * x), (x, 0, 2 * sp.pi), x + sp.sin(mm * x) / mm, 2 * sp.pi),
)
no(
    "gamma diverges",
    lambda: mk(
        eq(sp.Integral(x**cc * sp.exp(-x), (x, 0, sp.oo)), sp.gamma(cc + 1)),
        variables=(cc,),
        witness={cc: 1},
        proof=lambda: gamma_integral(cc + 1, sp.S.One),
    ),
)
no("int x^(c-1) 1..2", lambda: integral(x ** (cc - 1), (x, 1, 2), x**cc / cc, (2**cc - 1) / cc))
no("int x^c 0..1", lambda: integral(x**cc, (x, 0, 1), x ** (cc + 1) / (cc + 1), 1 / (cc + 1)))
no("limit upperg", lambda: limit(sp.uppergamma(cc, x), x, 0, sp.gamma(cc)))
no("limit x^c 0", lambda: limit(x**cc, x, 0, 0))
no("limit c^2x/(c^2x+1)", lambda: limit(cc**2 * x / (cc**2 * x + 1), x, sp.oo, 1))
no("limit tanh", lambda: limit(sp.tanh(cc**2 * x), x, sp.oo, 1))
no("limit exp(-c^2x)", lambda: limit(sp.exp(-(cc**2) * x), x, sp.oo, 0))
no("limit exp(-cx), c>=0", lambda: limit(sp.exp(-u0 * x), x, sp.oo, 0))
no("limit cx/(cx+1)", lambda: limit(u0 * x / (u0 * x + 1), x, sp.oo, 1))
no("int c exp(-cx), c>=0", lambda: integral(u0 * sp.exp(-u0 * x), (x, 0, sp.oo), -sp.exp(-u0 * x), 1))
no("strict e^-c c^2", lambda: algebra(lt(0, sp.exp(-u0) * u0**2)))
no("sin/sin trivial", lambda: algebra(eq(sp.sin(cc) / sp.sin(cc), 1)))
no("trivial Uneval", lambda: algebra(eq(sp.UnevaluatedExpr(x), x)))
no("trivial Subs", lambda: algebra(eq(sp.Subs(x, t, 1), x)))
no("gamma reflection", lambda: algebra(eq(sp.gamma(cc) * sp.gamma(1 - cc) * sp.sin(sp.pi * cc), sp.pi)))
no("factorial neg", lambda: algebra(eq(sp.factorial(mm + 1), (mm + 1) * sp.factorial(mm))))
no("geom q=1", lambda: algebra(eq(sp.Sum(cc**jj, (jj, 0, 5)), (cc**6 - 1) / (cc - 1))))
N = integer("N")
no("sum N negative", lambda: algebra(eq(sp.Sum(jj, (jj, 0, N)), N * (N + 1) / 2)))
no("induction zero ratio", lambda: induct(eq(jj**2, 0), jj, compute(eq(0, 0)), assume(eq(jj**2, 0))))
