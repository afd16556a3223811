"""Algorithm 3 takes δ in [0, 1]; at both ends u* does not exist."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, ROOT_HIGH, ROOT_LOW, curve, delta, epsilon, slope, u

one = sp.Integer(1)


def delta_zero(d):
    """At δ = 0 no noise qualifies."""
    d.less(slope(u, epsilon), 0, "g falls strictly")
    d.limit(
        curve(u, sp.Integer(0)),
        u,
        sp.oo,
        0,
        "to 0 at infinity (ε > 0 is (a) of C.1), so g(u) > 0 for every u",
        side="-",
    )
    d.refute_instance(
        curve(sp.Integer(10), one),
        ">",
        0,
        at="δ = 0, ε = 1: the set {u > 0 : g(u) ≤ 0}, at u = 10",
        reason="not even u = 10 belongs to it; it is empty, and line 4 has no minimum",
    )


def delta_one(d):
    """At δ = 1 every noise qualifies and there is no smallest one."""
    d.less(slope(u, epsilon), 0, "g falls strictly")
    d.limit(curve(u, sp.Integer(0)), u, 0, 1, "from 1 at zero, so g(u) < 1 for every u > 0")
    d.refute_instance(
        curve(sp.Rational(1, 100), one),
        "<",
        1,
        at="δ = 1, ε = 1: the set {u > 0 : g(u) ≤ 1}, at u = 1/100",
        reason="it is the whole of (0, ∞), which has no minimum",
    )


def open_range(d):
    """For δ in (0, 1) the algorithm is well defined and private between neighbours."""
    d.less(slope(u, epsilon), 0, "g is continuous and falls strictly from 1 to 0")
    d.less(0, delta, "so g = δ has one root, which is the minimum of line 4; Corollary 1 gives privacy")
    d.compare(curve(ROOT_LOW, one), ">", EXPERIMENT_DELTA, "in the experiments at ε = 1: u* > 3.65")
    d.compare(curve(ROOT_HIGH, one), "<", EXPERIMENT_DELTA, "and u* < 3.67")


claim = Claim(
    id="bollegala-2023-alg-3",
    title="Neighbourhood-aware noise",
    locator="Algorithm 3",
    printed=Statement(
        "For every ε ≥ 0 and δ in [0, 1] line 4 gives u*, and adding noise σ_i = u*Δ_i for i = 0, …, k is (ε, δ)-private.",
        r"u^*=\min\{u>0: g(u)\le\delta\}\ \text{exists for } \delta\in[0,1]",
    ),
    amended=Statement(
        "For δ in (0, 1), with components i = 1, …, k. At δ = 0 no Gaussian noise is enough, at δ = 1 none is needed.",
        r"u^*=\min\{u>0: g(u)\le\delta\}\ \text{exists for } \delta\in(0,1)",
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    refutations=(delta_zero, delta_one),
    repairs=(open_range,),
    uses=("bollegala-2023-app-c-1-a", "bollegala-2023-cor-1"),
    reason="the closed range of δ and the index 0 are slips; single words get σ = 0, so they are released as they are",
)
