"""Entropies of a law with N outputs, all of positive probability."""

import sympy as sp

from theory.proof import MaxOver, eq, family, integer, real

N, i, j = integer("N", low=1), integer("i", low=1), integer("j", low=1)
p = family("p", real("_", low=0, high=1, low_open=True))
law = eq(sp.Sum(p(i), (i, 1, N)), 1)
LARGEST = MaxOver(p(j), (j, 1, N))
#: The Rényi entropies of order zero and infinity, and the entropy of Shannon.
H0, HINF = sp.log(N), sp.log(1 / LARGEST)
SHANNON = sp.Sum(p(i) * sp.log(1 / p(i)), (i, 1, N))
