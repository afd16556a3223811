"""An arbitrary random variable: nothing is known of its law but what a statement grants."""

import sympy as sp

from theory.errors import Refused
from theory.proof import Law, real


class Arbitrary(Law):
    """Any law on the real line; it need not have a density, so no rule may ask for one."""

    support = (-sp.oo, sp.oo)
    arbitrary = True

    @staticmethod
    def density(x):
        """Refuse: there may be none."""
        raise Refused(f"an arbitrary law need not have a density at {x}")


#: A letter for its value, and the letter with the law, as E and Pr take it.
x = real("x")
X = (x, Arbitrary())
