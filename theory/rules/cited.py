"""Standard theorems, cited and not proved here: data with formal premises, instantiated by ``put``."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.proof.props import Eq, Le, Lt
from theory.proof.terms import q
from theory.proof.theorem import Thm, axiom, rule
from theory.rules.instances import put
from theory.rules.kinds import INF
from theory.rules.logic import cut
from theory.variable import integer, positive, real

_a, _b, _x = positive("a"), positive("b"), positive("x")
_k, _s, _t, _j = real("k", low=-1, high=1), real("s"), real("t"), integer("j", low=0)
_u, _z = real("u", low=0, high=1), real("z", low=0)

GAMMA = axiom(
    "Euler's Gamma integral",
    Eq(sp.Integral(_x ** (_a - 1) * sp.exp(-_b * _x), (_x, 0, INF)), sp.gamma(_a) / _b**_a),
)
BETA = axiom(
    "Euler's Beta integral",
    Eq(sp.Integral(_k ** (2 * _j) * (1 - _k**2) ** (_b - 1), (_k, -1, 1)), sp.beta(_j + q(1, 2), _b)),
)
BETA_ON_UNIT = axiom(
    "Euler's Beta integral",
    Eq(sp.Integral(_u ** (_a - 1) * (1 - _u) ** (_b - 1), (_u, 0, 1)), sp.beta(_a, _b)),
)
EXP_SERIES = axiom("power series of exp", Eq(sp.Sum(_t**_j / sp.factorial(_j), (_j, 0, INF)), sp.exp(_t)))
TANGENT = axiom("1 + t ≤ exp(t)", Le(1 + _t, sp.exp(_t)))
TRIANGLE = axiom("triangle inequality of |·|", Le(sp.Abs(_s + _t), sp.Abs(_s) + sp.Abs(_t)))
ABSOLUTE = axiom("t ≤ |t|", Le(_t, sp.Abs(_t)))
BELOW_ABSOLUTE = axiom("t < |t| gives t < 0", Lt(_t, 0), Lt(_t, sp.Abs(_t)))
ABSOLUTE_BELOW_ZERO = axiom("|t| = −t for t ≤ 0", Eq(sp.Abs(_t), -_t), Le(_t, 0))
ABSOLUTE_AT_MOST = axiom("|t| ≤ s for −s ≤ t ≤ s", Le(sp.Abs(_t), _s), Le(_t, _s), Le(-_t, _s))
POWER = axiom("u^a ≤ 1 for 0 ≤ u ≤ 1 and a > 0", Le(_u**_a, 1))

ERFC_POSITIVE = axiom("erfc is positive", Lt(0, sp.erfc(_t)))
ERFC_TAIL = axiom("erfc(x) ≤ exp(−x²) for x ≥ 0", Le(sp.erfc(_z), sp.exp(-(_z**2))))

_nu, _m, _w = positive("nu"), positive("m"), positive("w")
BESSEL = axiom(
    "an integral of the Bessel function K (Gradshteyn and Ryzhik, 3.389.4)",
    Eq(
        sp.Integral(_x * (_x**2 - _w**2) ** (_nu - 1) * sp.exp(-_m * _x), (_x, _w, INF)),
        2 ** (_nu - q(1, 2))
        / sp.sqrt(sp.pi)
        * _m ** (q(1, 2) - _nu)
        * _w ** (_nu + q(1, 2))
        * sp.gamma(_nu)
        * sp.besselk(_nu + q(1, 2), _w * _m),
    ),
)


def bessel_integral(nu: Any, start: Any, rate: Any) -> Thm:
    """∫ x (x²−w²)^(ν−1) exp(−mx) dx over x from w on."""
    return put(BESSEL, {_nu: nu, _w: start, _m: rate})


def gamma_integral(shape: Any, rate: Any) -> Thm:
    """∫ x^(shape−1) exp(−rate·x) dx over x > 0."""
    return put(GAMMA, {_a: shape, _b: rate})


def beta_integral(j: Any, b: Any) -> Thm:
    """∫ k^(2j) (1−k²)^(b−1) dk over −1 ≤ k ≤ 1."""
    return put(BETA, {_j: j, _b: b})


def whole_beta(a: Any, b: Any) -> Thm:
    """∫ u^(a−1) (1−u)^(b−1) du over 0 ≤ u ≤ 1."""
    return put(BETA_ON_UNIT, {_a: a, _b: b})


def exp_series(x: Any) -> Thm:
    """Σ x^j/j! = exp(x)."""
    return put(EXP_SERIES, {_t: x})


def tangent(x: Any) -> Thm:
    """1 + x ≤ exp(x)."""
    return put(TANGENT, {_t: x})


def triangle_abs(a: Any, b: Any) -> Thm:
    """|a + b| ≤ |a| + |b|."""
    return put(TRIANGLE, {_s: a, _t: b})


def absolute(t: Any) -> Thm:
    """t ≤ |t|."""
    return put(ABSOLUTE, {_t: t})


def erfc_positive(x: Any) -> Thm:
    """0 < erfc(x)."""
    return put(ERFC_POSITIVE, {_t: x})


def erfc_tail(x: Any, *sides: Any) -> Thm:
    """erfc(x) ≤ exp(−x²); that x ≥ 0 is settled as in ``put``."""
    return put(ERFC_TAIL, {_z: x}, *sides)


@rule(up=Le, down=Le)
def absolute_at_most(up: Any, down: Any) -> Thm:
    """From u ≤ s and −u ≤ s to |u| ≤ s."""
    return cut(put(ABSOLUTE_AT_MOST, {_t: up.concl.lhs, _s: up.concl.rhs}), up, down)


@rule(t=Lt)
def below_absolute(t: Any) -> Thm:
    """From u < |u| to u < 0."""
    return cut(put(BELOW_ABSOLUTE, {_t: t.concl.lhs}), t)


@rule(t=Le)
def absolute_below_zero(t: Any) -> Thm:
    """From u ≤ 0 to |u| = −u."""
    return cut(put(ABSOLUTE_BELOW_ZERO, {_t: t.concl.lhs}), t)


@rule(t=Le)
def power_below_one(t: Any, m: Any) -> Thm:
    """a^m ≤ 1 for 0 ≤ a and m > 0; t is the theorem a ≤ 1."""
    return put(POWER, {_u: t.concl.lhs, _a: m}, t)
