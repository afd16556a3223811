"""Kinds of premises that many rules share."""

import sympy as sp

from theory.proof.props import Eq, Le, Lt

#: Relations that give an order of two terms.
ORDER = (Eq, Le, Lt)

INF = sp.oo
