"""As ε → 0 the output follows the normal cones of the convex hull, whatever the input."""

import sympy as sp

from theory.laws.decoding import FIRST, N, other_words, output, s
from theory.laws.dot_product import Angle, Radius, eps, k, n, r
from theory.laws.words import INPUT, NOISE, Noise, dot, eta, i, square, v, w, word
from theory.proof import Claim, MaxOver, Pr, Statement, eq, le, lt
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import absolute, absolute_below_zero, below_absolute
from theory.rules.events import inclusion
from theory.rules.limits import squeeze_between
from theory.rules.logic import antisymmetry, assume
from theory.rules.maxima import below_max, max_below, union_of_max
from theory.rules.noise import no_atoms, projected, rescaled
from theory.rules.shrinking import affine_limit, from_above, up_to
from theory.rules.sums import linear, sum_constant, termwise
from theory.verdict import Assumption

unit = (v, Noise(n, 1))
along = dot(eta(v, i), word(s, i) - FIRST)
gain = square(INPUT - word(s, i)) - square(INPUT - FIRST)
cone = le(MaxOver(along, (s, 1, N)), 0)
#: A direction so flat that the distances of the words from the input still count at ε.
slow = eps * sp.Abs(gain) - sp.Abs(2 * along)
flat = le(0, MaxOver(slow, (s, 1, N)))

printed = Statement(
    "As ε → 0 the probability that word 0 is output, from any input w, tends to the mass of its normal cone, the probability that "
    "⟨η, x_s − x_0⟩ ≤ 0 for all other words s: a law of the words that does not depend on the input.",
    eq(sp.Limit(Pr(output(INPUT), NOISE), eps, 0, "+"), Pr(cone, unit)),
    given=(other_words,),
    variables=(n, N),
    witness={n: 2, N: 1, w: lambda _: 0, word: lambda j, i: int(j == 1 and i == 1)},
)


def exceptions_vanish():
    """Pr[flat] tends to the probability of ⟨η, x_s − x_0⟩ = 0 for some s, which is 0."""
    end = from_above(Pr(flat, unit), eps)
    still = end.concl.rhs.args[0]
    one = le(0, -sp.Abs(2 * along))
    raw = sp.Sum((word(s, i) - FIRST) ** 2, (i, 1, n))
    apart = below_max(-square(word(s, i) - FIRST), s, s, 1, N)
    wide = follows(lt(0, square(word(s, i) - FIRST)), apart, assume(other_words))
    long = (
        wide
        if raw == square(word(s, i) - FIRST)
        else follows(lt(0, raw), wide, linear(eq(raw, wide.concl.rhs)))
    )
    radius, angle = (r, Radius(n, 1)), (k, Angle(n))
    steep = follows(lt(0, sp.sqrt(raw) * r), (monotone(sp.sqrt, long), r))
    up = follows(le(along, 0), (assume(one), sp.Rational(1, 2)), (absolute(2 * along), sp.Rational(1, 2)))
    down = follows(le(0, along), (assume(one), sp.Rational(1, 2)), (absolute(-2 * along), sp.Rational(1, 2)))
    fixed = inclusion(antisymmetry(up, down), unit)
    law = projected(Pr(eq(along, 0), unit), along, radius, angle)
    none = no_atoms(eq(sp.sqrt(raw) * r * k, 0), k, radius, angle, steep=steep)
    each = follows(le(Pr(one, unit), 0), fixed, law, none)
    total = follows(
        le(Pr(still, unit), 0),
        union_of_max(still, unit),
        termwise(each, s, 1, N),
        sum_constant(sp.S.Zero, s, 1, N),
    )
    zero = antisymmetry(total, algebra(le(0, Pr(still, unit))))
    return follows(eq(end.concl.lhs, 0), end, zero)


def scaled_output():
    """Noise at ε is unit noise divided by ε."""
    return rescaled(output(INPUT), 1 / eps, unit)


def facts(event):
    """What holds for each word s outside of the exceptions: ε|gain| < 2|along|, and the gap of word s."""
    gap = event.lhs.args[0]
    there = linear(eq(gap, 2 * along / eps - gain))
    above = follows(lt(slow, 0), below_max(slow, s, s, 1, N), assume(lt(flat.rhs, 0)))
    return gap, there, above


def forth(event):
    """If word 0 is output and no exception happens, every ⟨η, x_s − x_0⟩ is negative."""
    gap, there, above = facts(event)
    here = below_max(gap, s, s, 1, N)
    short = follows(
        lt(2 * along, sp.Abs(2 * along)),
        (here, eps),
        (assume(event), eps),
        (there, eps),
        above,
        (absolute(gain), eps),
    )
    each = follows(le(along, 0), (below_absolute(short), sp.Rational(1, 2)))
    return up_to(max_below(each, s, 1, N), flat, event, unit)


def back(event):
    """If every ⟨η, x_s − x_0⟩ ≤ 0 and no exception happens, word 0 is output."""
    gap, there, above = facts(event)
    low = follows(le(2 * along, 0), (below_max(along, s, s, 1, N), 2), (assume(cone), 2))
    size = absolute_below_zero(low)
    each = follows(le(gap, 0), (above, 1 / eps), (size, 1 / eps), there, absolute(-gain))
    return up_to(max_below(each, s, 1, N), flat, cone, unit)


def only_direction_counts():
    """Far out only the direction of the noise counts; the directions that stay undecided at ε vanish."""
    scale = scaled_output()
    event = scale.concl.rhs.args[0]
    kept, limit = Pr(output(INPUT), NOISE), exceptions_vanish()
    mass, small = Pr(cone, unit), Pr(flat, unit)
    low = follows(le(mass - small, kept), back(event), scale)
    high = follows(le(kept, mass + small), forth(event), scale)
    return squeeze_between(low, high, affine_limit(limit, mass, -1), affine_limit(limit, mass, 1))


claim = Claim(
    id="dx-limit-small-epsilon",
    title="Limit law of the output as ε → 0",
    locator='Chapter "The curse of dimensionality, with exact numbers", More than two words',
    printed=printed,
    proof=only_direction_counts,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="far out only the direction of the noise counts",
)
