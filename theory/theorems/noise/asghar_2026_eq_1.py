"""Eq. (1): the density of n independent standard normal variables, as printed with its constant."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real

t = real("t")
mass = sp.sqrt(2 * sp.pi) ** n
printed_constant = 1 / (2 * sp.pi ** (n / sp.Integer(2)))
right_constant = 1 / (2 * sp.pi) ** (n / sp.Integer(2))


def one_coordinate(d):
    """One coordinate integrates to √(2π), so n of them to its n-th power."""
    d.integral(sp.exp(-(t**2) / 2), (t, -sp.oo, sp.oo), sp.sqrt(2 * sp.pi), "Gaussian integral")


def mass_is_not_one(d):
    """In three dimensions the printed density has total mass √2."""
    one_coordinate(d)
    d.refute({n: 3}, "the printed density does not integrate to one")


def with_the_right_constant(d):
    """The constant is (2π)^(−n/2)."""
    one_coordinate(d)
    d.equal(mass * right_constant, 1, "total mass for every n")


claim = Claim(
    id="asghar-2026-eq-1",
    title="Density of the Gaussian vector that gives the direction",
    locator="Eq. (1)",
    printed=Statement(
        "The density of n standard normal coordinates is exp(−‖u‖²/2)/(2π^{n/2}), so this has total mass one.",
        sp.Eq(mass * printed_constant, 1, evaluate=False),
    ),
    amended=Statement(
        "The density is exp(−‖u‖²/2)/(2π)^{n/2}: the power belongs to 2π as a whole.",
        sp.Eq(mass * right_constant, 1, evaluate=False),
    ),
    variables=(n,),
    witness={n: 2},
    refutations=(mass_is_not_one,),
    repairs=(with_the_right_constant,),
    reason="the power n/2 was set on π alone; the two agree only for n = 2",
)
