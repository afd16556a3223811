"""Thirty false statements of different kinds, each with a true neighbour that differs in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from theory.laws.dot_product import K, R, Radius, Z, eps, k, n, r
from theory.laws.normal import G, Normal, Phi
from theory.proof import (
    And,
    E,
    ForAll,
    Implies,
    Or,
    Pr,
    Statement,
    eq,
    family,
    ge,
    integer,
    le,
    lt,
    positive,
    q,
    real,
)

x, y, t, c = positive("x"), positive("y"), positive("t"), positive("c")
p = real("p", low=0, high=1, low_open=True, high_open=True)
a, b, z = real("a"), real("b"), real("z")
m = integer("m", low=1)
i, j = integer("i", low=0), integer("j", low=1)
N = (z, Normal(0, c))
f = family("f", real("_", low=0, high=1))


@dataclass(frozen=True)
class Case:
    """A kind, a false proposition, a true one, letters, hypotheses and a witness."""

    kind: str
    false: Any
    true: Any
    variables: tuple[Any, ...]
    witness: dict[Any, Any]
    given: tuple[Any, ...] = ()

    def statement(self, body: Any) -> Statement:
        """The proposition as a statement."""
        return Statement("w", body, variables=self.variables, witness=self.witness, given=self.given)


NE = {n: 2, eps: 1}
CASES = (
    # Moments.
    Case("moment", eq(E(Z**4, R, K), 3 * (n + 1) * (n + 2) / eps**4), eq(E(Z**4, R, K), 3 * (n + 1) * (n + 3) / eps**4), (n, eps), NE),
    Case("moment", eq(E(r**2, R), n**2 / eps**2), eq(E(r**2, R), n * (n + 1) / eps**2), (n, eps), NE),
    Case("moment", eq(E(k**2, K), 1 / (n + 1)), eq(E(k**2, K), 1 / n), (n,), {n: 2}),
    Case("moment", eq(E(z**4, N), 2 * c**4), eq(E(z**4, N), 3 * c**4), (c,), {c: 1}),
    Case("moment", le(E(sp.Abs(z), N), q(3, 4) * c), le(E(sp.Abs(z), N), q(4, 5) * c), (c,), {c: 1}),
    # Tails.
    Case("tail", le(Pr(le(t, r), R), sp.exp(-eps * t)), le(sp.exp(-eps * t), Pr(le(t, r), R)), (n, eps, t), {**NE, t: 1}),
    Case("tail", eq(Pr(le(r, t), (r, Radius(2, eps))), 1 - sp.exp(-eps * t)),
         eq(Pr(le(r, t), (r, Radius(2, eps))), 1 - (1 + eps * t) * sp.exp(-eps * t)), (eps, t), {eps: 1, t: 1}),
    Case("tail", le(Pr(le(t, sp.Abs(z)), N), sp.exp(-(t**2) / c**2)), le(Pr(le(t, sp.Abs(z)), N), 2 * sp.exp(-(t**2) / (2 * c**2))),
         (t, c), {t: 1, c: 1}),
    Case("tail", le(Pr(le(p, k), K), (1 - p**2) ** n / 2), le(Pr(le(p, k), K), 1 - p / 2), (n, p), {n: 2, p: q(1, 2)}),
    # Limits.
    Case("limit", eq(sp.Limit((2 * m + 1) / (3 * m), m, sp.oo, "-"), 1), eq(sp.Limit((2 * m + 1) / (3 * m), m, sp.oo, "-"), q(2, 3)), (), {}),
    Case("limit", eq(sp.Limit(x * sp.exp(-c * x), x, sp.oo, "-"), 1 / c), eq(sp.Limit(x * sp.exp(-c * x), x, sp.oo, "-"), 0), (c,), {c: 1}),
    Case("limit", eq(sp.Limit(Phi(x), x, sp.oo, "-"), q(1, 2)), eq(sp.Limit(Phi(x), x, sp.oo, "-"), 1), (), {}),
    # Constants of a sandwich.
    Case("sandwich", And(le(x / (1 + x), sp.log(1 + x)), le(sp.log(1 + x), q(9, 10) * x)),
         And(le(x / (1 + x), sp.log(1 + x)), le(sp.log(1 + x), x)), (x,), {x: 1}),
    Case("sandwich", And(le(q(1, 2) * (x + y), sp.sqrt(x**2 + y**2)), le(sp.sqrt(x**2 + y**2), q(99, 100) * (x + y))),
         And(le(q(1, 2) * (x + y), sp.sqrt(x**2 + y**2)), le(sp.sqrt(x**2 + y**2), x + y)), (x, y), {x: 1, y: 1}),
    Case("sandwich", le(x * y, q(2499, 10000) * (x + y) ** 2), le(x * y, q(1, 4) * (x + y) ** 2), (x, y), {x: 1, y: 5}),
    Case("sandwich", And(le(q(2, 5) * x, sp.tanh(x)), le(sp.tanh(x), x)), And(le(0, sp.tanh(x)), le(sp.tanh(x), x)), (x,), {x: 1}),
    Case("sandwich", le(sp.exp(x), 1 + x + x**2), le(1 + x + x**2 / 2, sp.exp(x)), (x,), {x: 1}),
    # Divergences.
    Case("divergence", le(G(x, eps), sp.exp(-eps * x)), le(G(x, eps), 1), (x, eps), {x: 1, eps: 1}),
    Case("divergence", le(p * sp.log(2 * p) + (1 - p) * sp.log(2 * (1 - p)), (2 * p - 1) ** 2 / 2),
         le((2 * p - 1) ** 2 / 2, p * sp.log(2 * p) + (1 - p) * sp.log(2 * (1 - p))), (p,), {p: q(1, 2)}),
    Case("divergence", le((1 - sp.exp(-eps)) / (1 + sp.exp(-eps)), eps / 3), le((1 - sp.exp(-eps)) / (1 + sp.exp(-eps)), eps / 2),
         (eps,), {eps: 3}),
    Case("divergence", eq(sp.Integral(sp.exp(-sp.Abs(z)) / 2 * (sp.Abs(z - 1) - sp.Abs(z)), (z, -sp.oo, sp.oo)), q(1, 2)),
         eq(sp.Integral(sp.exp(-sp.Abs(z)) / 2 * (sp.Abs(z - 1) - sp.Abs(z)), (z, -sp.oo, sp.oo)), sp.exp(-1)), (), {}),
    # Sums.
    Case("sum", eq(sp.Sum(j**2, (j, 1, m)), m * (m + 1) * (2 * m + 1) / 5), eq(sp.Sum(j**2, (j, 1, m)), m * (m + 1) * (2 * m + 1) / 6),
         (m,), {m: 1}),
    Case("sum", eq(sp.Sum((1 - p) * p**i, (i, 0, sp.oo)), p), eq(sp.Sum((1 - p) * p**i, (i, 0, sp.oo)), 1), (p,), {p: q(1, 2)}),
    Case("sum", eq(sp.Sum(i * (1 - p) * p**i, (i, 0, sp.oo)), 1 / (1 - p)), eq(sp.Sum(i * (1 - p) * p**i, (i, 0, sp.oo)), p / (1 - p)),
         (p,), {p: q(1, 2)}),
    Case("sum", le(sp.Sum(1 / j, (j, 1, m)), sp.log(m) + q(9, 10)), le(sp.Sum(1 / j, (j, 1, m)), sp.log(m) + 1), (m,), {m: 2}),
    Case("sum", le(sp.Sum(f(j), (j, 1, m)), m / 2), le(sp.Sum(f(j), (j, 1, m)), m), (m,), {m: 2, f: lambda _: 0}),
    # Quantified.
    Case("quantified", ForAll(y, le(2 * x * y, x**2 + y)), ForAll(y, le(2 * x * y, x**2 + y**2)), (x,), {x: 1}),
    Case("quantified", Implies(lt(a, b), lt(a**2, b**2)), Implies(lt(a, b), lt(a**3, b**3)), (a, b), {a: 1, b: 2}),
    Case("quantified", ForAll(t, Or(le(t, x), le(t, y))), ForAll(t, Or(le(t, x), le(x, t))), (x, y), {x: 1, y: 1}),
    Case("quantified", And(ge(m**2, m), ForAll(j, le(j * m, j + m))), And(ge(m**2, m), ForAll(j, le(j + m, j * m + 1))), (m,), {m: 1}),
)  # fmt: skip
