"""The derivation of Eq. (12): differentiating Eq. (11) as printed."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n, r
from theory.laws.z_density import Density, far, length, s
from theory.proof import Claim, Statement, eq, le, lt, positive, q, theorem_of
from theory.rules.algebra import compute, follows
from theory.rules.events import complement
from theory.rules.instances import put
from theory.rules.integrals import split
from theory.rules.logic import assume, cut, differ, part, use, with_values
from theory.rules.substitution import integral_not_negative

a, b = positive("a"), positive("b")
z = positive("z")
between = sp.Integral(Density(s, n, eps), (s, a, b))


def short(z):
    """Pr[R < z], which Eq. (11) misses."""
    return sp.Integral(length, (r, 0, z))


printed = Statement(
    "For 0 < a < b the printed integral of Eq. (11), with lower limit |z|, grows from a to b by ∫ f_Z: f_Z is its derivative.",
    eq(far(b) - far(a), between),
    given=(lt(a, b),),
    variables=(n, eps, a, b),
    witness={n: 3, eps: 1, a: 1, b: 2},
)
amended = Statement(
    "It grows by that less Pr[a ≤ R < b]: the derivative of the printed integral misses f_G(z), which the next line of the paper adds silently.",
    eq(far(b) - far(a) + short(b) - short(a), between),
    given=(lt(a, b),),
    variables=(n, eps, a, b),
    witness={n: 3, eps: 1, a: 1, b: 2},
)


def values(at):
    """The corrected Eq. (11) and Eq. (13) at a place."""
    return [put(part(theorem_of(f"asghar-2026-eq-{number}"), 0), {z: at}) for number in (11, 13)]


def add_the_missing_mass():
    """The corrected Eq. (11) at a and b, and Eq. (13)."""
    rows = [(*values(at), complement(le(Z, at), R, K)) for at in (a, b)]
    whole = rows[0][1].concl.rhs
    ordered = follows(le(a, b), assume(lt(a, b)))
    positive_density = integral_not_negative(Density(s, n, eps).define(s, n, eps))
    pieces = split(whole, b, rows[0][1], ordered, use(positive_density, le(0, Density(s, n, eps))))
    return follows(amended.body, *rows[0], *rows[1], pieces)


def short_lengths_forgotten():
    """At n = 3, ε = 1 from 1 to 2: the printed integral misses Pr[1 ≤ R < 2] > 0.2."""
    at = {n: 3, eps: 1, a: 1, b: 2}
    true = cut(put(add_the_missing_mass(), at), compute(lt(1, 2)))
    low, high = (short(x).xreplace({n: sp.Integer(3), eps: sp.S.One}) for x in (1, 2))
    bad = printed.instance(at)
    less = differ(follows(lt(bad.lhs, bad.rhs), true, compute(lt(low + q("0.2"), high))))
    ends = [put(value, at) for x in (a, b) for value in values(x)]
    return at, with_values(less, *ends)


claim = Claim(
    id="asghar-2026-eq-12-proof",
    title="From Eq. (11) to Eq. (12)",
    locator="Section 5.1, first lines of Eq. (12)",
    printed=printed,
    refutation=short_lengths_forgotten,
    amended=amended,
    repair=add_the_missing_mass,
    keeps="the same growth with the term that is missing; Eq. (12) itself is right",
    severity="step",
    uses=("asghar-2026-eq-11", "asghar-2026-eq-13"),
    reason="the moving lower limit is forgotten in the derivative, and added silently one line later",
)
