"""Two kernels on every special function: balls (flint) and mpmath must agree."""

from __future__ import annotations

import mpmath
import pytest
import sympy as sp

from theory.evaluate import RULES, enclose

H, T = sp.Rational(1, 2), sp.Rational(7, 3)
k = sp.Symbol("k")

SAMPLES = {
    sp.Rational: (sp.Rational(22, 7), "mpf(22)/7"),
    type(sp.pi): (sp.pi, "pi"),
    type(sp.E): (sp.E, "e"),
    type(sp.EulerGamma): (sp.EulerGamma, "euler"),
    sp.Add: (sp.pi + T, "pi+mpf(7)/3"),
    sp.Mul: (sp.pi * T, "pi*7/3"),
    sp.Pow: (T ** sp.sqrt(2), "(mpf(7)/3)**sqrt(2)"),
    sp.exp: (sp.exp(T), "exp(mpf(7)/3)"),
    sp.log: (sp.log(T), "log(mpf(7)/3)"),
    sp.sin: (sp.sin(T), "sin(mpf(7)/3)"),
    sp.cos: (sp.cos(T), "cos(mpf(7)/3)"),
    sp.tan: (sp.tan(T), "tan(mpf(7)/3)"),
    sp.sinh: (sp.sinh(T), "sinh(mpf(7)/3)"),
    sp.cosh: (sp.cosh(T), "cosh(mpf(7)/3)"),
    sp.tanh: (sp.tanh(T), "tanh(mpf(7)/3)"),
    sp.asin: (sp.asin(1 / T), "asin(mpf(3)/7)"),
    sp.acos: (sp.acos(1 / T), "acos(mpf(3)/7)"),
    sp.atan: (sp.atan(T), "atan(mpf(7)/3)"),
    sp.gamma: (sp.gamma(T), "gamma(mpf(7)/3)"),
    sp.loggamma: (sp.loggamma(T), "loggamma(mpf(7)/3)"),
    sp.polygamma: (sp.digamma(sp.sqrt(2)), "digamma(sqrt(2))"),
    sp.erf: (sp.erf(T), "erf(mpf(7)/3)"),
    sp.erfc: (sp.erfc(8), "erfc(8)"),
    sp.Abs: (sp.Abs(sp.sin(4), evaluate=False), "abs(sin(4))"),
    sp.Max: (sp.Max(sp.pi, 3, evaluate=False), "pi"),
    sp.Min: (sp.Min(sp.pi, 4, evaluate=False), "pi"),
    sp.floor: (sp.floor(sp.pi, evaluate=False), "floor(pi)"),
    sp.beta: (sp.beta(T, H), "beta(mpf(7)/3, 0.5)"),
    sp.besselk: (sp.besselk(T, 5), "besselk(mpf(7)/3, 5)"),
    sp.besseli: (sp.besseli(T, 5), "besseli(mpf(7)/3, 5)"),
    sp.uppergamma: (sp.uppergamma(T, 9), "gammainc(mpf(7)/3, 9)"),
    sp.lowergamma: (sp.lowergamma(T, 2), "gammainc(mpf(7)/3, 0, 2)"),
    sp.betainc: (sp.betainc(T, H, H / 2, H), "betainc(mpf(7)/3, 0.5, 0.25, 0.5)"),
    sp.betainc_regularized: (
        sp.betainc_regularized(T, H, 0, H),
        "betainc(mpf(7)/3, 0.5, 0, 0.5, regularized=True)",
    ),
    sp.hyper: (sp.hyper((), (T,), 5), "hyp0f1(mpf(7)/3, 5)"),
    sp.factorial: (sp.factorial(T), "factorial(mpf(7)/3)"),
    sp.factorial2: (sp.factorial2(9, evaluate=False), "fac2(9)"),
    sp.RisingFactorial: (sp.RisingFactorial(T, H), "rf(mpf(7)/3, 0.5)"),
    sp.binomial: (sp.binomial(T, H, evaluate=False), "binomial(mpf(7)/3, 0.5)"),
    sp.Sum: (sp.Sum(1 / k**2, (k, 1, 20)), "nsum(lambda k: 1/k**2, [1, 20])"),
    sp.Product: (sp.Product(1 + 1 / k**2, (k, 1, 20)), "nprod(lambda k: 1+1/k**2, [1, 20])"),
    sp.Integral: (sp.Integral(k ** sp.Rational(5, 2), (k, 1, 3)), "quad(lambda k: k**2.5, [1, 3])"),
    sp.UnevaluatedExpr: (sp.UnevaluatedExpr(sp.pi), "pi"),
}


def test_every_rule_is_sampled():
    """A function added to the table is compared too; floats are the one entry that only refuses."""
    assert set(RULES) - set(SAMPLES) == {sp.Float}


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_kernels_agree(kind):
    """A narrow ball contains mpmath's value; a huge ball that contains it would not pass."""
    expr, independent = SAMPLES[kind]
    with mpmath.workdps(40):
        reference = mpmath.mpf(eval(independent, vars(mpmath)))  # noqa: S307 - our own literals above
        ball = enclose(expr, bits=128)
        middle = mpmath.mpf(ball.mid().str(38, radius=False))

        assert abs(middle - reference) <= abs(reference) * mpmath.mpf(10) ** -30
    assert float(ball.rad()) <= 1e-30 * abs(float(reference))
