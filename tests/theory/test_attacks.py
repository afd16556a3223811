"""Falsehoods offered to the engine: each must be refused by a rule or a door, never certified."""

from __future__ import annotations

import pytest
import sympy as sp

from tests.theory.attack import certified, judged, offered
from theory.laws.dot_product import Angle, K, R, Radius, eps, k, n, r
from theory.laws.normal import Normal
from theory.proof import (
    E,
    Exists,
    ForAll,
    Notion,
    Pr,
    Statement,
    eq,
    family,
    ge,
    gt,
    integer,
    le,
    lt,
    metric,
    positive,
    q,
    real,
)
from theory.proof.props import Eq, Lt
from theory.proof.theorem import Thm, thm
from theory.rules import cited
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.cited import EXP_SERIES, exp_series, gamma_integral
from theory.rules.events import (
    at_most_complement,
    chernoff,
    condition,
    distribution,
    impossible,
    inclusion,
    markov,
    tail,
)
from theory.rules.expectation import even_series, expectation, independent, odd_mean, reflected
from theory.rules.instances import cases, induct, put
from theory.rules.integrals import integral, scaled, split, under
from theory.rules.limits import limit
from theory.rules.logic import assume, differ, swap
from theory.rules.mass import triangle
from theory.rules.maxima import max_below
from theory.rules.slopes import derivative, falls, one_root
from theory.rules.sums import one_of_sum, rewrite_under, sum_out, termwise, termwise_product
from theory.verdict import Verdict

x, t, c = positive("x"), positive("t"), real("c")
ATTACKS = []


def no(name, attack):
    """Keep an attack under its name."""
    ATTACKS.append(pytest.param(attack, id=name))


def mk(body, variables=(x,), witness=None, **rest):
    """Offer a claim about x."""
    return offered(body, variables, {x: 1} if witness is None else witness, **rest)


def amended_only(judgement):
    """REFUTED is right there; only AMENDED would be false."""
    if judgement.verdict is not Verdict.AMENDED:
        raise ValueError("not amended")
    return judgement


def binom():
    """A true identity that has nothing to do with what is claimed."""
    return algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1))


def one():
    """1 < 2."""
    return compute(lt(1, 2))


# -- a1
no("nonsequitur-relation", lambda: mk(le(x, 4), proof=binom))
no("nonsequitur number", lambda: mk(le(x, 10**9), proof=one))
no("false at witness", lambda: mk(le(x, q(1, 2)), proof=one))
no("forged Thm", lambda: mk(le(x, 4), proof=lambda: Thm(frozenset(), le(x, 4), "r", (), frozenset(), None)))
no("prose as premise", lambda: mk(le(x, 4), proof=lambda: follows(le(x, 4), "Pr = 1 for all mechanisms")))
no("prose as proof", lambda: mk(le(x, 4), proof=lambda: "obvious"))
no("assumed conclusion", lambda: mk(le(x, 4), proof=lambda: assume(le(x, 4))))
no("limit x->oo = 7", lambda: limit(x, x, sp.oo, 7))
bump = sp.prod([(x - p) ** 2 for p in (q(5, 7), q(9, 4), q(2, 13), q(31, 5))])
no("eq false off samples", lambda: algebra(eq(x + bump, x)))
no("ineq false region", lambda: algebra(le(x, 100)))
no("eq within 1e-11", lambda: algebra(eq(x, x * (1 + q(1, 10**11)))))
no("refute true thm by number", lambda: mk(gt(x, 0), refutation=lambda: ({x: 1}, one())))
no("refute true relation", lambda: mk(gt(x, 0), refutation=lambda: ({x: 1},)))
no(
    "refute outside hypothesis",
    lambda: mk(ge(x, 1), given=(ge(x, 1),), witness={x: 2}, refutation=lambda: ({x: q(1, 2)},)),
)
no("refute outside domain", lambda: mk(gt(x, 0), refutation=lambda: ({x: -1},)))
no("no variables: Fermat", lambda: mk(lt(1, 3), variables=(), witness={}, proof=lambda: compute(lt(1, 2))))
no(
    "amended unrelated",
    lambda: amended_only(
        judged(
            Statement("w", le(x, 4), variables=(x,), witness={x: 1}),
            refutation=lambda: ({x: 9},),
            amended=Statement("x", lt(1, 2)),
            repair=one,
        )
    ),
)

# -- a2
cp = positive("c")
no(
    "narrow same letter",
    lambda: mk(ge(sp.exp(c), 1), variables=(c,), witness={c: 1}, proof=lambda: algebra(le(1, sp.exp(cp)))),
)
no(
    "narrow, true claim other c",
    lambda: mk(ge(sp.exp(c), 0), variables=(c,), witness={c: 1}, proof=lambda: algebra(le(0, sp.exp(cp)))),
)
no("undefined point equal", lambda: algebra(eq((c**2 - 1) / (c - 1), c + 1)))
no("sqrt c^2", lambda: algebra(eq(sp.sqrt(c**2), c)))
c9 = real("c", low=q(9, 10))
no("int t^-c", lambda: integral(x ** (-c9), (x, 1, sp.oo), x ** (1 - c9) / (1 - c9), 1 / (c9 - 1)))
no(
    "int exp",
    lambda: integral(sp.exp(-(c9 - 1) * x), (x, 0, sp.oo), -sp.exp(-(c9 - 1) * x) / (c9 - 1), 1 / (c9 - 1)),
)
no("lim exp", lambda: limit(sp.exp(-(c9 - 1) * x), x, sp.oo, 0))
no("lim pow", lambda: limit(x ** (1 - c9), x, sp.oo, 0))
no("lim c^x", lambda: limit(c9**x, x, sp.oo, sp.oo))
no("lim atan", lambda: limit(sp.atan((c9 - 1) * x), x, sp.oo, sp.pi / 2))
no("lim sin", lambda: limit(sp.sin(sp.pi * x), x, sp.oo, 0))
no("lim cos 1/x", lambda: limit(sp.cos(1 / x), x, 0, 1))
m0 = integer("m", low=0)
no("int x^(m-1), m=0", lambda: integral(x ** (m0 - 1), (x, 0, 1), x**m0 / m0, 1 / m0))
no("int cos mx, m=0", lambda: integral(sp.cos(m0 * x), (x, 0, 2 * sp.pi), sp.sin(m0 * x) / m0, 0))
c3 = real("c", low=-q(1, 2))
no("0 < 1/(c-1)^2", lambda: algebra(lt(0, 1 / (c3 - 1) ** 2)))
no("less abs", lambda: algebra(lt(0, sp.Abs(c3 - 7))))
no("less even power", lambda: algebra(lt(0, (c3 - 7) ** 2)))
no("less cosh-1", lambda: algebra(lt(0, sp.cosh(c3 - 7) - 1)))
no("less floor", lambda: algebra(lt(0, sp.floor(x))))
# -- a3
mm = integer("m")
cc = real("c", low=-2, high=42)
u0 = real("c", low=0)
no(
    "int 1+cos(mx)",
    lambda: integral(1 + sp.cos(mm * x), (x, 0, 2 * sp.pi), x + sp.sin(mm * x) / mm, 2 * sp.pi),
)
no(
    "gamma diverges",
    lambda: mk(
        eq(sp.Integral(x**cc * sp.exp(-x), (x, 0, sp.oo)), sp.gamma(cc + 1)),
        variables=(cc,),
        witness={cc: 1},
        proof=lambda: gamma_integral(cc + 1, sp.S.One),
    ),
)
no("int x^(c-1) 1..2", lambda: integral(x ** (cc - 1), (x, 1, 2), x**cc / cc, (2**cc - 1) / cc))
no("int x^c 0..1", lambda: integral(x**cc, (x, 0, 1), x ** (cc + 1) / (cc + 1), 1 / (cc + 1)))
no("limit upperg", lambda: limit(sp.uppergamma(cc, x), x, 0, sp.gamma(cc)))
no("limit x^c 0", lambda: limit(x**cc, x, 0, 0))
no("limit c^2x/(c^2x+1)", lambda: limit(cc**2 * x / (cc**2 * x + 1), x, sp.oo, 1))
no("limit tanh", lambda: limit(sp.tanh(cc**2 * x), x, sp.oo, 1))
no("limit exp(-c^2x)", lambda: limit(sp.exp(-(cc**2) * x), x, sp.oo, 0))
no("limit exp(-cx), c>=0", lambda: limit(sp.exp(-u0 * x), x, sp.oo, 0))
no("limit cx/(cx+1)", lambda: limit(u0 * x / (u0 * x + 1), x, sp.oo, 1))
no("int c exp(-cx), c>=0", lambda: integral(u0 * sp.exp(-u0 * x), (x, 0, sp.oo), -sp.exp(-u0 * x), 1))
no("strict e^-c c^2", lambda: algebra(lt(0, sp.exp(-u0) * u0**2)))
no("sin/sin trivial", lambda: algebra(eq(sp.sin(cc) / sp.sin(cc), 1)))
no("trivial Uneval", lambda: algebra(eq(sp.UnevaluatedExpr(x), x)))
no("trivial Subs", lambda: algebra(eq(sp.Subs(x, t, 1), x)))
no("gamma reflection", lambda: algebra(eq(sp.gamma(cc) * sp.gamma(1 - cc) * sp.sin(sp.pi * cc), sp.pi)))
no("factorial neg", lambda: algebra(eq(sp.factorial(mm + 1), (mm + 1) * sp.factorial(mm))))
jj = integer("j", low=0)
no("geom q=1", lambda: algebra(eq(sp.Sum(cc**jj, (jj, 0, 5)), (cc**6 - 1) / (cc - 1))))
N = integer("N")
no("sum N negative", lambda: algebra(eq(sp.Sum(jj, (jj, 0, N)), N * (N + 1) / 2)))
no("induction zero ratio", lambda: induct(eq(jj**2, 0), jj, compute(eq(0, 0)), assume(eq(jj**2, 0))))
# -- own
no(
    "bound capture in put",
    lambda: mk(
        eq(E(k * r, K), 0),
        variables=(r,),
        witness={r: 1},
        proof=lambda: put(thm("x", Eq(E(k * t, K), 0)), {t: k}),
    ),
)
no(
    "independence of same letter",
    lambda: independent(k, k, K, K, assume(eq(E(k, K), 0)), assume(eq(E(k, K), 0))),
)
no(
    "independence, E assumed",
    lambda: mk(
        eq(E(r * k, R, K), 7),
        variables=(n, eps),
        witness={n: 2, eps: 1},
        proof=lambda: independent(r, k, R, K, assume(eq(E(r, R), 1)), assume(eq(E(k, K), 7))),
    ),
)
no(
    "cases leave a gap at 0",
    lambda: cases(
        lt(0, c**2),
        c,
        (positive("c"), algebra(lt(0, positive("c") ** 2))),
        (real("c", high=0, high_open=True), algebra(lt(0, real("c", high=0, high_open=True) ** 2))),
    ),
)
no("cases integers for reals", lambda: cases(le(sp.floor(x), x), x, (integer("x", low=1), assume(le(1, 2)))))


def algebra_under():
    """A truth about k > 0 only."""
    kk = positive("k")
    return follows(le(-q(1), kk), assume(le(kk, 5)))


no("inclusion off support", lambda: inclusion(algebra_under(), (positive("k"), K[1])))
no("impossible under hyps", lambda: impossible(follows(lt(1, r), assume(lt(1, r))), le(r, 1), R))
no("termwise wrong start", lambda: termwise(algebra(le(1, integer("i", low=1))), integer("i", low=1), 0, 5))
no("termwise infinite no total", lambda: termwise(algebra(le(0, jj)), jj, 0, sp.oo))
no(
    "max_below dependent",
    lambda: max_below(algebra(le(integer("i", low=1), integer("i", low=1) + 1)), integer("i", low=1), 1, 5),
)
no("triangle for a non-metric", lambda: triangle(family("f", real("_")), x, t, c))
no("monotone sqrt negative", lambda: monotone(sp.sqrt, algebra(le(c - 1, c))))
no("follows negative multiplier", lambda: follows(le(-x, -x - 1), (algebra(le(x, x + 1)), -1)))
no("strict from weak", lambda: follows(lt(x, x + c**2), algebra(le(0, c**2))))
no(
    "put outside the domain",
    lambda: mk(le(0, -x), proof=lambda: put(algebra(le(0, positive("s"))), {positive("s"): -x})),
)
no("even_series, odd law", lambda: even_series(c, r, R[1], assume(lt(0, 1)), jj))


class Bad(Notion):
    """A notion whose definition has a letter that is no argument."""

    @staticmethod
    def define(a):
        """Hides c."""
        return a * c


no("notion hides a letter", lambda: mk(eq(Bad(x), x * 2), proof=lambda: algebra(eq(Bad(x), x * 2))))
no("two letters c", lambda: follows(le(c - positive("c"), 1), assume(le(c, 1))))
no(
    "E infinite minus infinite",
    lambda: mk(
        le(E(r ** (-n), R), E(r ** (-n), R) - 1),
        variables=(n, eps),
        witness={n: 2, eps: 1},
        proof=lambda: follows(le(E(r ** (-n), R), E(r ** (-n), R) - 1), algebra(le(0, 1))),
    ),
)
no("limit of exp(x)/exp(2x)...", lambda: limit(x**2 * sp.exp(-x + c), x, sp.oo, 1))
no("chernoff negative rate", lambda: chernoff(assume(eq(E(sp.exp(-r), R), 1)), r, sp.Integer(-1), 1, R))
no(
    "object without hypothesis",
    lambda: judged(
        Statement("w", meets=lambda o: lt(0, o), says=lambda o: lt(0, o)), refutation=lambda: (q(-1),)
    ),
)
no(
    "proof of an over-statement",
    lambda: judged(Statement("w", meets=lambda o: lt(0, o), says=lambda o: lt(0, o)), proof=one),
)
no(
    "existence by shadowing",
    lambda: mk(Exists(x, lt(x, 0)), variables=(), witness={}, proof=lambda: algebra(lt(0, x))),
)
# -- capture and binding
g7 = real("g7", low=0)
no(
    "gamma a = x captured",
    lambda: mk(
        eq(sp.Integral(x ** (x - 1) * sp.exp(-x), (x, 0, sp.oo)), sp.gamma(x)),
        proof=lambda: gamma_integral(x, sp.S.One),
    ),
)
no(
    "exp_series j captured",
    lambda: mk(
        eq(sp.Sum(jj**jj / sp.factorial(jj), (jj, 0, sp.oo)), sp.exp(jj)),
        variables=(jj,),
        witness={jj: 1},
        proof=lambda: exp_series(jj),
    ),
)
no(
    "chernoff random threshold",
    lambda: chernoff(
        expectation(
            scaled(gamma_integral(n, eps / 2), eps**n / sp.gamma(n), E(sp.exp(eps * r / 2), R).define()),
            sp.exp(eps * r / 2),
            R,
        ),
        r,
        eps / 2,
        r,
        R,
    ),
)
no("condition on dependent law", lambda: condition(le(r * k, 1), (r, Radius(n, eps)), (k, Angle(r))))
no("falls with y inside", lambda: falls(derivative(-x * t, x, -t), algebra(lt(-t, 0)), t))
no("sum_out index", lambda: sum_out(jj, x, jj, 0, 5))
no("split outside", lambda: split(sp.Integral(sp.exp(-x), (x, 0, 1)), sp.Integer(2)))
no(
    "under outside the range",
    lambda: under(sp.Integral(sp.Abs(x - 1), (x, 0, 2)), assume(eq(sp.Abs(x - 1), x - 1))),
)
no(
    "distribution beyond support",
    lambda: distribution(k, K[1], sp.Integer(2), compute(le(-1, 2)), compute(le(1, 2))),
)
no(
    "root without limits",
    lambda: one_root(
        falls(derivative(-x, x, -1), compute(lt(-1, 0)), t),
        assume(lt(0, 1)),
        assume(lt(0, 1)),
        sp.S.Zero,
        assume(lt(0, 1)),
        assume(lt(0, 1)),
    ),
)
# -- second round
f1, f2 = family("f", real("_")), family("f", real("_"))
i3, i1 = integer("i", low=1, high=3), integer("i", low=1)
no("two families named f", lambda: follows(le(f1(1), f2(1))))
no("bounded index in a product", lambda: termwise_product(algebra(le(1 / i3, 1)), i3, 1, 5))
no("bounded index, one of sum", lambda: one_of_sum(4 - i3, i3, 1, 9, sp.Integer(1)))
kp = positive("k")
no(
    "|K| became K (bound domain)",
    lambda: mk(
        eq(E(sp.Abs(kp), (kp, Angle(n))), 0), variables=(n,), witness={n: 2}, proof=lambda: assume(lt(0, 1))
    ),
)
no(
    "integral with wrong letter",
    lambda: mk(
        eq(sp.Integral(sp.sqrt(x**2), (x, -1, 1)), 0),
        variables=(),
        witness={},
        proof=lambda: integral(x, (x, -1, 1), x**2 / 2, 0),
    ),
)
no(
    "says: false of everything",
    lambda: judged(
        Statement("w", meets=lambda o: lt(0, o), says=lambda _: lt(1, 0), witness=q(1)),
        refutation=lambda: (q(2),),
    ),
)
no("1/x over 0", lambda: integral(1 / c, (c, -1, 1), sp.log(sp.Abs(c)), 0))
no("atan jump", lambda: integral(1 / (1 + c**2), (c, -1, 1), sp.atan((1 + c) / (1 - c)), 0))
no("vacuous given", lambda: mk(lt(x, 0), given=(lt(x, -1),), proof=lambda: assume(lt(x, -1))))
no(
    "forall/exists swap",
    lambda: mk(
        ForAll(x, Exists(t, lt(t, x))),
        variables=(),
        witness={},
        proof=lambda: assume(Exists(t, ForAll(x, lt(t, x)))),
    ),
)
# -- third round: premises of the wrong kind
at_most = follows(
    le(sp.Integral(x ** (n - 1) * sp.exp(-eps * x), (x, 0, sp.oo)), sp.gamma(n) / eps**n + 1),
    gamma_integral(n, eps),
)
no(
    "scaled from ≤",
    lambda: scaled(at_most, 2, sp.Integral(2 * x ** (n - 1) * sp.exp(-eps * x), (x, 0, sp.oo))),
)
no("termwise from ≠", lambda: termwise(differ(algebra(lt(i1, i1 + 1))), i1, 1, 5))


def pm():
    """Summing up ≠."""
    a = differ(algebra(lt(0, i1)))
    return termwise(a, i1, 1, 5)


no("termwise from ≠ (2)", pm)
no(
    "rewrite_under from ≤",
    lambda: rewrite_under(
        EXP_SERIES, algebra(le(cited._t**cited._j, cited._t**cited._j + 1)), cited._j, sp.S.One
    ),
)
no("complement from ≠", lambda: at_most_complement(differ(follows(lt(Pr(le(1, r), R), 2))), le(r, 1), R))
no("log of ≠", lambda: monotone(sp.log, swap(differ(algebra(lt(-x, x))))))


def jump():
    """A falling function with a jump over the level."""
    fake = thm("fake", Lt(-t - sp.floor(t), -x - sp.floor(x)), hyps={Lt(x, t)})

    def lim(to, v):
        return thm("fake", Eq(sp.Limit(-x - sp.floor(x), x, to, "+" if to == 0 else "-"), v))

    return one_root(
        fake, lim(0, 0), lim(sp.oo, -100), q(-3, 2), compute(lt(-100, q(-3, 2))), compute(lt(q(-3, 2), 0))
    )


no("one_root of a jump", jump)
no("even_series from ≤", lambda: even_series(c, k, K[1], assume(le(0, 1)), jj))
no(
    "independent from ≤",
    lambda: independent(r, k, R, K, follows(le(E(r, R), E(r, R) + 1)), follows(le(E(k, K), E(k, K) + 1))),
)
no("expectation from ≤", lambda: expectation(follows(le(E(r, R).define(), E(r, R).define() + 1)), r, R))

# -- planted: claims that the engine of old certified
no(
    "pi = 4 by sin² + cos² = 1",
    lambda: mk(eq(sp.pi, 4), (), {}, proof=lambda: algebra(eq(sp.sin(c) ** 2 + sp.cos(c) ** 2, 1))),
)
no("x ≤ 100, witness 200", lambda: mk(le(x, 100), witness={x: 200}, proof=lambda: assume(le(x, 100))))
no("a true theorem refuted by 3 > 2", lambda: mk(lt(0, x), refutation=lambda: ({x: 1}, compute(lt(2, 3)))))
no("a string is proved", lambda: judged(Statement("w", latex=r"\\pi = 4"), proof=one))
no("a string is refuted", lambda: judged(Statement("w", latex="1 = 1"), refutation=lambda: ({},)))
no("Γ(c) at its pole", lambda: algebra(eq(sp.gamma(c + 1), c * sp.gamma(c))))
f_low = family("f", real("_", low=0))
no(
    "a family's table outside its range",
    lambda: mk(le(0, f_low(1)), (), {}, refutation=lambda: ({f_low: lambda _: -1},)),
)


# -- letters that range over less than their law, tables that nobody gave, captured letters
narrow = (positive("k"), Angle(n))


def mean_of_narrow():
    """E K = 0, written with a letter that is always positive."""
    return odd_mean(narrow[0], narrow[0], narrow[1], reflected(*narrow))


no("Markov with a letter k > 0", lambda: markov(mean_of_narrow(), q(1, 2)))
no("E K = 0 with a letter k > 0", mean_of_narrow)
no("asin beyond its range", lambda: algebra(eq(sp.sin(sp.asin(x)) + 1, x + 1)))
no("d(0, 1) = 1 for every metric", lambda: compute(eq(metric("d")(0, 1), 1)))
no("tail with a captured letter", lambda: tail(c, Normal(t, 1), 0, t))


@pytest.mark.parametrize("attack", ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or a door refuses it."""
    assert not certified(attack)


def test_there_are_many():
    """The table is not empty, and a true statement offered the same way is certified."""
    assert len(ATTACKS) > 100
    assert certified(lambda: mk(eq((x + 1) ** 2, x**2 + 2 * x + 1), proof=binom))
    assert certified(lambda: mk(le(x, 4), refutation=lambda: ({x: 9},)))
