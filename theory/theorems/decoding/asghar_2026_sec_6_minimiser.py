"""Section 6: the minimiser of the loss over all vectors."""

from theory.laws.dot_product import n
from theory.laws.words import eta, i, loss, square, v, w, x
from theory.proof import Claim, Statement, eq, le
from theory.rules.algebra import follows
from theory.rules.sums import linear

noisy = w(i) + eta(v, i)

printed = Statement(
    "Over all vectors x of ℝⁿ the loss L is smallest at x = w + η.",
    le(loss(noisy), loss(x(i))),
    variables=(n,),
    witness={n: 2, v: 0, w: lambda _: 0, x: lambda _: 1, eta: lambda _, i: int(i == 2)},
)


def complete_the_square():
    """L(x) − L(w + η) = ‖x − w − η‖²."""
    return follows(printed.body, linear(eq(loss(x(i)) - loss(noisy), square(x(i) - noisy))))


claim = Claim(
    id="asghar-2026-sec-6-minimiser",
    title="Minimiser of the loss over all vectors",
    locator="Section 6, below Eq. (16)",
    printed=printed,
    proof=complete_the_square,
    reason="complete the square; it needs the dot-product form of Eq. (16), not the cosine form with its wrong sign",
)
