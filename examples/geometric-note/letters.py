"""The letters of the note, and the geometric series that several statements need."""

import sympy as sp

from theory.proof import eq, integer, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.products import equal_terms
from theory.rules.series import binomial_series

#: The ratio of the geometric law, e^{−ε}; the privacy parameter; a place on the line; an index.
alpha = real("alpha", low=0, high=1, low_open=True, high_open=True)
eps, z = positive("epsilon"), real("z")
i = integer("i", low=0)
series = sp.Sum(alpha**i, (i, 0, sp.oo))


def geometric_series():
    """Σ αⁱ = 1/(1−α): the binomial series of exponent one."""
    known = binomial_series(alpha, sp.Integer(1))
    term = known.concl.lhs.function
    j = known.concl.lhs.limits[0][0]
    plain = equal_terms(algebra(eq(alpha**j, term)), j, 0, sp.oo)
    return follows(eq(series, 1 / (1 - alpha)), plain, known)
