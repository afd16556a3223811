"""The regularised incomplete Beta function."""

import sympy as sp

from theory.proof import Notion, real

#: The letter of integration.
t = real("t", low=0, high=1, low_open=True, high_open=True)


class IncompleteBeta(Notion):
    """I_y(a, b)."""

    @staticmethod
    def define(y, a, b):
        """∫_0^y t^(a−1) (1−t)^(b−1) dt / B(a, b)."""
        return sp.Integral(t ** (a - 1) * (1 - t) ** (b - 1), (t, 0, y)) / sp.beta(a, b)
