"""Gaussian releases: Φ and the curve g(u) of Balle and Wang."""

import sympy as sp

from theory.proof import Notion


class Phi(Notion):
    """Distribution function of the standard normal law."""

    @staticmethod
    def define(x):
        """Φ(x) through the complementary error function."""
        return sp.erfc(-x / sp.sqrt(2)) / 2


class G(Notion):
    """g(u) at level ε: the hockey-stick divergence of two normal laws with deviation u, means 1 apart."""

    @staticmethod
    def define(u, eps):
        """Φ(1/(2u) − εu) − e^ε Φ(−1/(2u) − εu)."""
        return Phi(1 / (2 * u) - eps * u) - sp.exp(eps) * Phi(-1 / (2 * u) - eps * u)
