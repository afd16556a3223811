"""In odd dimensions the law of the noisy dot product is a polynomial times an exponential."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, eps, k, r
from theory.laws.line import AxisTail
from theory.proof import And, Claim, Pr, Statement, eq, le, lt, positive, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.events import complement, condition, distribution, equal_events, impossible
from theory.rules.integrals import integral, split, under
from theory.rules.logic import assume, both

z, x, c = positive("z"), eps * positive("z"), real("c")
#: Pr[K > u] and the tail of Z in units of 1/ε, for the dimensions 3 and 5.
COSINE = {3: lambda u: (1 - u) / 2, 5: lambda u: q(1, 2) - 3 * u / 4 + u**3 / 4}
TAIL = {3: AxisTail(x), 5: (x**2 + 5 * x + 8) * sp.exp(-x) / 16}


def laws(dim):
    """R and K in that dimension."""
    return (r, Radius(dim, eps)), (k, Angle(dim))


def above(dim):
    """Pr[Z > z]."""
    return Pr(lt(z, Z), *laws(dim))


printed = Statement(
    "With x = εz, z > 0: Pr[Z > z] is (x+2)e^{−x}/4 for n = 3 and (x²+5x+8)e^{−x}/16 for n = 5.",
    And(*[eq(above(dim), TAIL[dim]) for dim in (3, 5)]),
    variables=(eps, z),
    witness={eps: 1, z: 1},
)


def cosine(dim):
    """For r > z: Pr[rK > z] is a polynomial in z/r."""
    u, (_, limits) = z / r, laws(dim)
    big = assume(lt(z, r))
    events = equal_events(
        follows(lt(u, k), (assume(lt(z, Z)), 1 / r)), follows(lt(z, Z), (assume(lt(u, k)), r)), limits
    )
    below = distribution(k, limits[1], u, algebra(le(-1, u)), follows(le(u, 1), (big, 1 / r)))
    mass = integral(Angle.density(c, dim), (c, -1, u), -COSINE[dim](c), 1 - COSINE[dim](u))
    return follows(
        eq(Pr(lt(z, Z), limits), COSINE[dim](u)), events, complement(lt(u, k), limits), below, mass
    )


def tail(dim):
    """Condition on the length: shorter than z never, longer with the probability of the cosine."""
    radius, angle = laws(dim)
    f, event = Radius.density(r, dim, eps), Pr(lt(z, Z), angle)
    law = condition(lt(z, Z), radius, angle)
    never = impossible(follows(le(Z, z), assume(lt(r, z)), algebra(le(Z, r))), lt(z, Z), angle)
    near, far = sp.Integral(f * event, (r, 0, z)), sp.Integral(f * event, (r, z, sp.oo))
    inner = under(far, cosine(dim))
    s = positive("s")
    polynomial = sp.expand(s ** (dim - 1) * COSINE[dim](x / s) / sp.factorial(dim - 1))
    total = sp.Add(*[sp.diff(polynomial, s, order) for order in range(dim)])
    primitive = -total.xreplace({s: eps * r}) * sp.exp(-eps * r)
    value = integral(inner.concl.rhs.function, (r, z, sp.oo), primitive, TAIL[dim])
    return follows(
        eq(above(dim), TAIL[dim]), law, split(law.concl.rhs, z, law), under(near, never), inner, value
    )


def two_dimensions():
    """A polynomial in the length times an exponential is integrated by parts."""
    return both(tail(3), tail(5))


claim = Claim(
    id="dx-z-odd",
    title="Elementary law in odd dimensions",
    locator='Chapter "The noise, and why its dot product is variance-gamma", What the distribution gives',
    printed=printed,
    proof=two_dimensions,
    reason="in odd dimensions the law of the cosine is a polynomial, so every integral is elementary",
)
