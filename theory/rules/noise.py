"""The noise vector and the laws of its parts: projections, mirror images, no atoms."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import Angle, Radius
from theory.laws.words import Noise
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import need_unbound, same
from theory.proof.definedness import need_defined
from theory.proof.props import And, Eq, Le, Lt, Prop
from theory.proof.terms import Pr
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF, one_range
from theory.variable import Domain, Variable


def projected(whole: Any, product: Any, radius: Any, angle: Any) -> Thm:
    """⟨u, η⟩ with a fixed vector u has the law of ‖u‖RK; in a Pr or an E where η enters in no other way."""
    ((v, law),) = whole.args[1:]
    (r, radius_law), (k, angle_law) = radius, angle
    if not isinstance(law, Noise) or (radius_law, angle_law) != (Radius(*law.args), Angle(law.args[0])):
        raise Refused("not the noise and its length and cosine")
    if r.name == k.name or {r, k} & whole.free_symbols:
        raise Refused("the letters of length and cosine are taken")
    i, low, high = one_range(sp.Sum, product)
    u = product.function.xreplace({law.coordinate(v, i): sp.S.One})
    if (low, high) != (1, law.args[0]) or sp.expand(product.function - u * law.coordinate(v, i)) != 0:
        raise Refused(f"{product} is not a dot product with the noise")
    body = whole.args[0].xreplace({product: sp.sqrt(sp.Sum(u**2, (i, low, high))) * r * k})
    if u.has(v) or body.has(v):
        raise Refused("the noise enters in another way too")
    # A vector that a maximum or a sum inside chooses is many dot products, which have no one cosine.
    need_unbound(whole.args[0], {r, k} | product.free_symbols | law.free_symbols)
    return thm(
        "projection of the noise",
        Eq(whole, whole.func(body, radius, angle)),
        rests={"⟨u, η⟩ has the law of ‖u‖RK"},
    )


@rule(steep=Lt)
def no_atoms(event: Any, x: Any, *limits: Any, steep: Any = None) -> Thm:
    """Pr[a < b] = Pr[a ≤ b] and Pr[a = b] = 0, where b − a has a slope in a random letter that is not zero.

    The slope is constant in that letter; ``steep`` is the theorem 0 < slope where algebra cannot see it.
    """
    if not isinstance(event, (Lt, Eq)) or x not in {letter for letter, _ in limits}:
        raise Refused("not a strict inequality or an equation in a random letter")
    law = dict(tuple(limit) for limit in limits)[x]
    law.density(x, *law.args)  # a law without a density refuses: it may have atoms
    if x in {v for other in limits for v in other[1].free_symbols}:
        raise Refused("a law depends on that letter")
    if steep is not None and any({v for v, _ in limits} & h.free_symbols for h in steep.hyps):
        raise Refused("the slope is not zero only under a condition on a random letter")
    slope = sp.diff(event.rhs - event.lhs, x)
    known = steep is not None and any(same(steep.concl, Lt(0, s)) for s in (slope, -slope))
    if x in slope.free_symbols or not (known or is_shown_positive(slope) or is_shown_positive(-slope)):
        raise Refused(f"{event} may hold with equality on a set of positive probability")
    other = 0 if isinstance(event, Eq) else Pr(Le(*event.args), *limits)
    return thm("no atoms", Eq(Pr(event, *limits), other), *([steep] if known else []))


def mirrored(whole: Any, k: Any) -> Thm:
    """An even law: k may be replaced by −k in a Pr or an E."""
    laws = dict(tuple(limit) for limit in whole.args[1:])
    low, high = laws[k].support
    if low != -high or any(k in law.free_symbols for law in laws.values()):
        raise Refused(f"{laws[k]} has no symmetric support")
    if not is_shown(laws[k].density(-k, *laws[k].args) - laws[k].density(k, *laws[k].args), "=="):
        raise Refused(f"{laws[k]} is not shown to be even")
    need_unbound(whole.args[0], {k})
    return thm("mirror image", Eq(whole, whole.func(whole.args[0].xreplace({k: -k}), *whole.args[1:])))


@rule(t=Prop)
def positive_mass(t: Any, x: Any, law: Any, low: Any, high: Any) -> Thm:
    """An event that contains an open interval of the support has positive probability.

    ``t`` shows the event, assuming at most low < x and x < high; the density is positive inside the support.
    """
    low, high = sp.sympify(low), sp.sympify(high)
    start, end = law.support
    inside = Variable(
        f"{x.name}~",
        Domain(
            low=None if start == -INF else start,
            high=None if end == INF else end,
            low_open=start != -INF,
            high_open=end != INF,
        ),
    )
    ordered = is_shown_positive(high - low) and (
        start == -INF or is_shown_positive(low - start, strict=False)
    )
    if not ordered or not (end == INF or is_shown_positive(end - high, strict=False)):
        raise Refused("not shown to be an interval of the support")
    if x in low.free_symbols | high.free_symbols or not is_shown_positive(law.density(inside, *law.args)):
        raise Refused("the density is not shown to be positive")
    own = {h for h in t.hyps if same(h, Lt(low, x)) or same(h, Lt(x, high))}
    if any(x in h.free_symbols for h in t.hyps - own):
        raise Refused("the event is not shown on the whole interval")
    return thm("positive mass", Lt(0, Pr(t.concl, (x, law))), t, hyps=t.hyps - own)


@rule(order=Lt)
def sliced(f: Any, order: Any, *limits: Any) -> Thm:
    """Pr[f < b] = Pr[f ≤ a] + Pr[a < f < b] for a < b, which are not random; at a = b, f may have an atom."""
    a, b = order.concl.args
    if any(letter in a.free_symbols | b.free_symbols for letter, _ in limits):
        raise Refused("the ends are random")
    between = And(*sorted((Lt(a, f), Lt(f, b)), key=str))
    total = Pr(Le(f, a), *limits) + Pr(between, *limits)
    return thm("disjoint events", Eq(Pr(Lt(f, b), *limits), total), order)


def rescaled(event: Any, c: Any, noise: Any) -> Thm:
    """Noise at the rate ε/c is c times noise at the rate ε, c > 0: its density is exp(−ε‖η‖/c) up to a constant."""
    v, law = noise
    if not isinstance(law, Noise) or not is_shown_positive(c) or v in sp.sympify(c).free_symbols:
        raise Refused("not noise with a positive factor")
    found = [e for e in event.atoms(law.coordinate) if e.args[0] == v]
    if event.xreplace(dict.fromkeys(found, sp.S.Zero)).has(v):
        raise Refused("the outcome enters otherwise than by its coordinates")
    need_unbound(event, sp.sympify(c).free_symbols)
    moved = event.xreplace({e: c * e for e in found})
    dim, rate = law.args
    return thm(
        "scale of the noise",
        Eq(Pr(event, (v, Noise(dim, rate / c))), Pr(moved, noise)),
        rests={"noise at the rate ε/c is c times noise at the rate ε"},
    )


def coordinate_projected(whole: Any, index: Any, radius: Any, angle: Any) -> Thm:
    """One coordinate of the noise has the law of RK; in a Pr or an E where η enters in no other way."""
    ((v, law),) = whole.args[1:]
    (r, radius_law), (k, angle_law) = radius, angle
    if not isinstance(law, Noise) or (radius_law, angle_law) != (Radius(*law.args), Angle(law.args[0])):
        raise Refused("not the noise and its length and cosine")
    index = sp.sympify(index)
    if not (index.is_integer and law.args[0].is_integer) or not is_shown_positive(index - 1, strict=False):
        raise Refused("not the number of a coordinate")
    if not is_shown_positive(law.args[0] - index, strict=False) or {r, k} & whole.free_symbols:
        raise Refused("not a coordinate, or the letters are taken")
    body = whole.args[0].xreplace({law.coordinate(v, index): r * k})
    if body.has(v):
        raise Refused("the noise enters in another way too")
    need_unbound(whole.args[0], {r, k} | index.free_symbols | law.free_symbols)
    return thm(
        "a coordinate of the noise",
        Eq(whole, whole.func(body, radius, angle)),
        rests={"⟨u, η⟩ has the law of ‖u‖RK"},
    )


def rescaled_letter(whole: Any, x: Any, c: Any, law: Any) -> Thm:
    """X with the density c f(cx), c > 0, is Y/c for Y with the density f, in a Pr or an E."""
    laws = dict(tuple(limit) for limit in whole.args[1:])
    own = laws[x]
    inside = Variable(f"{x.name}~", x.domain)
    if own.support != law.support or not all(end in {0, INF, -INF} for end in law.support):
        raise Refused("the supports are not one and the same range that a scale keeps")
    if not is_shown_positive(c) or x in sp.sympify(c).free_symbols | law.free_symbols:
        raise Refused("not a positive factor")
    if not is_shown(own.density(inside, *own.args) - c * law.density(c * inside, *law.args), "=="):
        raise Refused("the density is not the scaled one")
    need_unbound(whole.args[0], {x} | sp.sympify(c).free_symbols)
    limits = [(letter, law if letter == x else other) for letter, other in laws.items()]
    return thm("scale", Eq(whole, whole.func(whole.args[0].xreplace({x: x / c}), *limits)))


def length_law(whole: Any, radius: Any) -> Thm:
    """‖η‖ has the law of R; in a Pr or an E where η enters by its length only."""
    ((v, law),) = whole.args[1:]
    r, radius_law = radius
    if not isinstance(law, Noise) or radius_law != Radius(*law.args) or r in whole.free_symbols:
        raise Refused("not the noise and its length")
    found = [s for s in whole.args[0].atoms(sp.Sum) if s.has(v)]
    for s in found:
        i = s.limits[0][0]
        if s.limits != ((i, 1, law.args[0]),) or s.function != law.coordinate(v, i) ** 2:
            raise Refused(f"{s} is not the squared length of the noise")
    body = whole.args[0].xreplace(dict.fromkeys(found, r**2))
    if body.has(v):
        raise Refused("the noise enters in another way too")
    need_unbound(whole.args[0], {r} | law.free_symbols)
    return thm("length of the noise", Eq(whole, whole.func(body, radius)), rests={"‖η‖ has the law of R"})


@rule(ball=Lt)
def ball_mass(event: Any, noise: Any, ball: Any) -> Thm:
    """0 < Pr[‖η − c‖² ≤ b] for b > 0 and a fixed vector c: the density is positive everywhere."""
    v, law = noise
    square, bound = event.args
    if not isinstance(event, Le) or not isinstance(law, Noise) or not same(ball.concl, Lt(0, bound)):
        raise Refused("not a ball of positive radius")
    i, low, high = one_range(sp.Sum, square)
    base, exponent = square.function.as_base_exp()
    shift = sp.expand(base - law.coordinate(v, i))
    if exponent != 2 or (low, high) != (1, law.args[0]) or shift.has(v) or bound.has(v):
        raise Refused("not a ball around a fixed vector")
    need_defined(shift)
    return thm(
        "mass of a ball", Lt(0, Pr(event, noise)), ball, rests={"the noise has a positive density on Rⁿ"}
    )
