"""The density of Z as an integral over the lengths, and why it is one."""

import sympy as sp

from theory.laws.dot_product import Angle, K, R, Radius, Z, eps, k, n, r
from theory.proof import Notion, Pr, eq, le, lt, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.events import condition, equal_events, impossible, tail
from theory.rules.integrals import split, under
from theory.rules.logic import assume
from theory.rules.noise import no_atoms
from theory.rules.substitution import stretched, triangle_swap

z, s, c = positive("z"), positive("s"), real("c")
length = Radius.density(r, n, eps)


class Density(Notion):
    """f_Z(s) for s > 0: ∫ f_G(r) f_B(s/r) dr/r over r from s on."""

    @staticmethod
    def define(s, n, eps):
        """Integrate over the lengths that reach s."""
        return sp.Integral(Radius.density(r, n, eps) * Angle.density(s / r, n) / r, (r, s, sp.oo))


class ClosedDensity(Notion):
    """The symmetric variance-gamma density at s > 0; dx-z-density shows that Z has it."""

    @staticmethod
    def define(s, n, eps):
        """A power times a Bessel function."""
        x, half = eps * s, n / sp.Integer(2)
        constant = sp.sqrt(sp.pi) * 2**half * sp.gamma((n + 1) / sp.Integer(2))
        return eps * x**half * sp.besselk(half, x) / constant


class CosineBelow(Notion):
    """∫_{−1}^t f_B, the distribution function of K on [−1, 1]."""

    @staticmethod
    def define(t, n):
        """Integrate the density of K."""
        return sp.Integral(Angle.density(c, n), (c, -1, t))


def far(z):
    """∫ f_G(r) F_B(z/r) dr over lengths from |z| on."""
    return sp.Integral(length * CosineBelow(z / r, n), (r, sp.Abs(z), sp.oo))


def cosine_beyond():
    """For r > z: Pr[rK > z] = ∫_z^r f_B(s/r) ds/r."""
    u, big = z / r, assume(lt(z, r))
    inside = lt(u, k)
    events = equal_events(
        follows(inside, (assume(lt(z, Z)), 1 / r)), follows(lt(z, Z), (assume(inside), r)), K
    )
    above = tail(k, K[1], u, c, algebra(le(-1, u)), follows(le(u, 1), (big, 1 / r)))
    scale = stretched(above.concl.rhs, s, 1 / r, above)
    return follows(eq(Pr(lt(z, Z), K), scale.concl.rhs), events, no_atoms(inside, k, K), above, scale)


def upper_tail():
    """Pr[Z > z] = ∫ f_Z from z on: condition on the length, change the scale, change the order."""
    law = condition(lt(z, Z), R, K)
    event = Pr(lt(z, Z), K)
    near, beyond = sp.Integral(length * event, (r, 0, z)), sp.Integral(length * event, (r, z, sp.oo))
    never = impossible(follows(le(Z, z), assume(lt(r, z)), algebra(le(Z, r))), lt(z, Z), K)
    cosine = cosine_beyond()
    inner = under(beyond, cosine)
    whole = Pr(lt(z, Z), R, K)
    found = follows(eq(whole, inner.concl.rhs), law, split(law.concl.rhs, z, law), under(near, never), inner)
    swapped = triangle_swap(inner.concl.rhs, cosine.concl.rhs, found)
    return follows(eq(whole, sp.Integral(Density(s, n, eps), (s, z, sp.oo))), found, swapped)
