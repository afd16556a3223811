"""Eq. (13): lengths below |z| do not contribute to the density."""

import sympy as sp

from theory.laws.decoding import turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.z_density import Density, s, upper_tail, z
from theory.proof import And, Claim, Pr, Statement, eq, lt
from theory.rules.algebra import follows
from theory.rules.logic import both

mass = sp.Integral(Density(s, n, eps), (s, z, sp.oo))

printed = Statement(
    "Lengths below |s| contribute nothing to the density of Z: with f_Z(s) = ∫ f_G(r) f_B(s/r) dr/r over r from |s| on, "
    "Pr[Z > z] and Pr[Z < −z] are ∫ f_Z from z > 0 on.",
    And(eq(Pr(lt(z, Z), R, K), mass), eq(Pr(lt(Z, -z), R, K), mass)),
    variables=(n, eps, z),
    witness={n: 3, eps: 1, z: 1},
)


def average_over_lengths():
    """Given the length r, rK has the density f_B(s/r)/r up to r; average over r and change the order; Z is symmetric."""
    above = upper_tail()
    return both(above, follows(printed.body.args[1], above, turned(lt(Z, -z))))


claim = Claim(
    id="asghar-2026-eq-13",
    title="Density of the noisy dot product, lengths from |z|",
    locator="Eq. (13)",
    printed=printed,
    proof=average_over_lengths,
    reason="f_B vanishes for r < |z|; for n = 2 the integrand is infinite at r = |z| but integrable",
)
