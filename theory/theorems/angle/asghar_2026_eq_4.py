"""Eq. (4): the dot product of noise and a vector."""

import sympy as sp

from theory.laws.dot_product import n, r
from theory.proof import Claim, Statement, eq, family, integer, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.sums import sum_out

i, cosine = integer("i", low=1), real("c", low=-1, high=1)
u, w = family("uhat", real("_")), family("w", real("_"))  # direction of the noise, and a vector


def dot(f, g):
    """Σ f_i g_i over the coordinates."""
    return sp.Sum(f * g, (i, 1, n))


eta = r * u(i)
unit = eq(dot(u(i), u(i)), 1)
angle = eq(dot(eta, w(i)), sp.sqrt(dot(eta, eta)) * sp.sqrt(dot(w(i), w(i))) * cosine)
printed = Statement(
    "For η = rû with ‖û‖ = 1 and c the cosine of the angle of η and w, that is ⟨η, w⟩ = ‖η‖‖w‖c: ⟨η, w⟩ = r‖w‖c.",
    eq(dot(eta, w(i)), r * sp.sqrt(dot(w(i), w(i))) * cosine),
    given=(unit, angle),
    variables=(n, r, cosine),
    witness={n: 2, r: 1, cosine: 1, u: lambda i: 2 - i, w: lambda i: 2 - i},
)


def length():
    """‖rû‖ = r‖û‖ = r."""
    square = follows(eq(dot(eta, eta), r**2), sum_out(r**2, u(i) ** 2, i, 1, n), (assume(unit), r**2))
    size = monotone(sp.sqrt, square)
    return follows(printed.body, assume(angle), (size, sp.sqrt(dot(w(i), w(i))) * cosine))


claim = Claim(
    id="asghar-2026-eq-4",
    title="Dot product of the noise with a vector",
    locator="Eq. (4)",
    printed=printed,
    proof=length,
    reason="definition of the angle, and ‖rû‖ = r",
)
