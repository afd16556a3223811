"""Section 6.2: F_Z(z_{w,x1}) dominates when ε > 1."""

from theory.laws.dot_product import Angle, K, R, Radius, Z, k, n, r
from theory.laws.dot_product import eps as rate
from theory.laws.table_two import TABLE
from theory.proof import And, Claim, Pr, Statement, le, lt, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.events import inclusion, product_event
from theory.rules.instances import put
from theory.rules.logic import assume, both, part
from theory.rules.noise import positive_mass, sliced

eps = real("epsilon", low=1, low_open=True)
a, h = positive("a"), positive("h")
b = a + h
rows = [(dim, second, first) for rows in TABLE.values() for dim, first, second, _ in rows]


def below(z, dim, level):
    """F_Z(z) in that dimension."""
    return Pr(le(Z, z), (r, Radius(dim, level)), (k, Angle(dim)))


printed = Statement(
    "For ε > 1 the probability F_Z(z_{w,x1}) exceeds F_Z(z_{x1,x2}) in every row of Table 2.",
    And(*[lt(below(low, dim, eps), below(high, dim, eps)) for dim, low, high in rows]),
    variables=(eps,),
    witness={eps: 2},
)


def strictly_increasing():
    """F_Z(a) < F_Z(b) for 0 < a < b: lengths between 2ab/(a+b) and b with cosines above (a+b)/(2b) give a < Z < b."""
    steep, short = (a + b) / (2 * b), 2 * a * b / (a + b)
    length, ahead = And(lt(short, r), lt(r, b)), assume(lt(steep, k))
    low, high = (part(assume(length), side) for side in (0, 1))
    above = follows(lt(a, Z), (low, steep), (ahead, r))
    short_of_b = follows(lt(Z, b), high, (algebra(le(k, 1)), r))
    between = both(*sorted((above, short_of_b), key=lambda t: str(t.concl)))
    box = product_event(length, ahead.concl, R, K)
    lengths = positive_mass(both(assume(lt(short, r)), assume(lt(r, b))), *R, short, b)
    cosines = positive_mass(ahead, *K, steep, 1)
    some = follows(
        lt(0, Pr(between.concl, R, K)),
        inclusion(between, R, K),
        box,
        (lengths, (Pr(ahead.concl, K), cosines)),
    )
    closed = inclusion(follows(le(Z, b), assume(lt(Z, b))), R, K)
    return follows(lt(below(a, n, rate), below(b, n, rate)), sliced(Z, algebra(lt(a, b)), R, K), some, closed)


def every_row():
    """F_Z is strictly increasing on the positive axis, at every ε; ten instances."""
    general = strictly_increasing()
    return both(*[put(general, {n: dim, rate: eps, a: low, h: high - low}) for dim, low, high in rows])


claim = Claim(
    id="asghar-2026-sec-6-2-domination",
    title="The first probability above the second",
    locator="Section 6.2, reading of Figure 6",
    printed=printed,
    proof=every_row,
    reason="true, but for every ε > 0, not from 1 on; at ε = 1 and n = 300 it is still below 0.57",
)
