"""Words as vectors of Rⁿ, given by their coordinates, and the noise vector η."""

import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import eps, n
from theory.proof import Law, Point, family, integer, real

#: The i-th coordinate of the input word w, of other words x and y.
i = integer("i", low=1)
w, x, y = (family(name, real("_")) for name in ("w", "x", "y"))
INPUT = w(i)
#: The words of a vocabulary: coordinate i of word j.
word = family("x", real("_"))
#: Coordinate i of the noise; v is the outcome.
v = Point("v")
eta = family("eta", real("_"))


class Noise(Law):
    """The noise vector with density proportional to exp(−ε‖η‖) on Rⁿ."""

    support = None
    coordinate = eta

    @staticmethod
    def needs(n, eps):
        """A dimension and a positive rate."""
        return (n, eps)

    @staticmethod
    def density(*_):
        """No rule integrates over points."""
        raise Refused("the density of the noise vector is not a function of a number")


NOISE = (v, Noise(n, eps))


def dot(a, b):
    """Dot product of two vectors, given by their coordinate i."""
    return sp.Sum(a * b, (i, 1, n))


def square(a):
    """Squared length of a vector, given by its coordinate i; ‖a−b‖² and ‖b−a‖² are one term."""
    a = -a if a.could_extract_minus_sign() else a
    return sp.Sum(a**2, (i, 1, n)) if a != 0 else sp.S.Zero


def loss(a, start=INPUT):
    """L(x) = ‖w−x‖² − 2⟨x, η⟩."""
    return square(start - a) - 2 * dot(a, eta(v, i))


def away(a, start=INPUT):
    """Squared distance of a word from the noisy vector w + η."""
    return square(start + eta(v, i) - a)
