"""Every law with a density has mass one: otherwise Pr ≤ 1 and Pr A = 1 − Pr[not A] would be false."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
import sympy as sp

import theory.laws
from theory.laws.arbitrary import X, x
from theory.laws.chi_square import ChiSquare
from theory.laws.dot_product import Angle, Radius, eps, k, n, r
from theory.laws.line import Laplace
from theory.laws.normal import Normal
from theory.laws.rounded_laplace import Size
from theory.proof import E, Law, Refused, eq, lt, positive, real
from theory.proof.atoms import is_shown_positive
from theory.rules.cited import beta_integral, gamma_integral
from theory.rules.integrals import integral, scaled
from theory.rules.noise import no_atoms

t, mean, deviation = real("t"), real("mu"), positive("sigma")


def laws():
    """Every law of the package that has a density, found by being there."""
    for info in pkgutil.iter_modules(theory.laws.__path__, "theory.laws."):
        importlib.import_module(info.name)
    found = [law for law in Law.__subclasses__() if law.__module__.startswith("theory.laws.")]
    return {law.__name__ for law in found if not _refuses(law)}


def _refuses(law):
    """A law without a density says so; then no rule may integrate it or call it free of atoms."""
    try:
        law.density(*[t] * (law.density.__code__.co_argcount or 1))
    except Refused:
        return True
    return False


def radius():
    """A Gamma integral."""
    return scaled(gamma_integral(n, eps), eps**n / sp.gamma(n), E(1, (r, Radius(n, eps))).define())


def angle():
    """A Beta integral."""
    b = (n - 1) / sp.Integer(2)
    return scaled(
        beta_integral(sp.S.Zero, b), 1 / sp.beta(b, sp.Rational(1, 2)), E(1, (k, Angle(n))).define()
    )


def normal():
    """By the antiderivative Φ."""
    primitive = sp.erfc(-(t - mean) / (sp.sqrt(2) * deviation)) / 2
    return integral(Normal.density(t, mean, deviation), (t, -sp.oo, sp.oo), primitive, 1)


def size():
    """By the antiderivative −exp(−εr)."""
    return integral(Size.density(r, eps), (r, 0, sp.oo), -sp.exp(-eps * r), 1)


def chi_square():
    """A Gamma integral of shape m/2 and rate 1/2."""
    constant = 1 / (2 ** (n / 2) * sp.gamma(n / 2))
    return scaled(gamma_integral(n / 2, sp.Rational(1, 2)), constant, E(1, (r, ChiSquare(n))).define())


MASS_ONE = {"Radius": radius, "Angle": angle, "Normal": normal, "Size": size, "ChiSquare": chi_square}


@pytest.mark.parametrize("name", sorted(MASS_ONE))
def test_mass_one(name):
    """The integral of the density over the support is one, by rules; a law with a factor more is refused."""
    theorem = MASS_ONE[name]()

    assert frozenset() == theorem.hyps
    assert 0 == sp.simplify(theorem.concl.rhs.rewrite(sp.gamma) - 1)


def test_no_law_is_left_out():
    """A law that nobody has shown to have mass one is noticed here."""
    assert set(MASS_ONE) | {"Laplace"} == laws()


def test_a_law_without_a_density_may_have_atoms():
    """Pr[x < 0] = Pr[x ≤ 0] is refused for an arbitrary law."""
    with pytest.raises(Refused, match="density"):
        no_atoms(lt(x, 0), x, X)
    with pytest.raises(Refused, match="density"):
        no_atoms(eq(x, 0), x, X)


def test_densities_are_not_negative():
    """Inside the support."""
    x = positive("x")
    inner = real("x", low=-1, high=1, low_open=True, high_open=True)
    for density in (
        Size.density(x, eps),
        Radius.density(x, n, eps),
        ChiSquare.density(x, n),
        Angle.density(inner, n),
        Normal.density(t, mean, deviation),
    ):
        assert is_shown_positive(density)


def test_laplace_has_mass_one():
    """Two exponential halves; their integrals are by antiderivative."""
    half = integral(eps * sp.exp(-eps * r) / 2, (r, 0, sp.oo), -sp.exp(-eps * r) / 2, sp.Rational(1, 2))

    assert sp.Rational(1, 2) == half.concl.rhs
    assert 0 == sp.simplify(Laplace.density(r, eps) - eps * sp.exp(-eps * r) / 2)
    assert 0 == sp.simplify(Laplace.density(-r, eps) - Laplace.density(r, eps))
