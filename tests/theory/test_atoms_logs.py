"""Signs of logarithms: known only where the argument is known to exceed one."""

import sympy as sp

from theory.proof import positive, real
from theory.proof.atoms import is_shown, is_shown_positive

x, d = positive("x"), real("d", low=0, high=1, low_open=True, high_open=True)


def test_a_logarithm_is_positive_above_one_only():
    """log(1 + x) and log(1.25/d) are positive; log(x) and log(0.5/d) may not be."""
    assert is_shown_positive(sp.log(1 + x))
    assert is_shown_positive(sp.log(sp.Rational(5, 4) / d))
    assert is_shown(sp.log(1 + x) / x, "<")
    assert not is_shown_positive(sp.log(x), strict=False)
    assert not is_shown_positive(sp.log(sp.Rational(1, 2) / d), strict=False)
    assert not is_shown(sp.log(1 + x) - 1, "<")
