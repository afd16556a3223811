"""Independent copies of Z."""

from theory.laws.dot_product import eps, n
from theory.proof import Law, Point, Refused, family, integer, real

#: Number of copies, the number of one of them, and its value in the outcome u.
m, i = integer("m", low=1), integer("i", low=1)
u, copy = Point("u"), family("Z", real("_"))


class Copies(Law):
    """Law of m independent copies Z_1, …, Z_m of Z = RK, for the parameters m, n and ε."""

    support = None
    coordinate = copy

    @staticmethod
    def needs(m, n, eps):
        """At least one copy, and the laws of R and K."""
        return (m, n - 1, eps)

    @staticmethod
    def density(*_):
        """No rule integrates over outcomes."""
        raise Refused("the density of the copies is not a function of a number")


COPIES = (u, Copies(m, n, eps))
