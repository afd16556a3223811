"""Section 6: Eqs. (18), (19) against Theorem 1 and Eq. (22)."""

from theory.laws.decoding import loss_gap
from theory.laws.dot_product import n
from theory.laws.words import dot, eta, i, loss, square, v, w, x, y
from theory.proof import And, Claim, Implies, Statement, lt, q
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge

first = lt(loss(w(i)), loss(x(i))), lt(dot(eta(v, i), x(i) - w(i)), square(w(i) - x(i)) / 2)
second = (
    lt(loss(x(i)), loss(y(i))),
    lt(dot(eta(v, i), y(i) - x(i)), (square(w(i) - y(i)) - square(w(i) - x(i))) / 2),
)

printed = Statement(
    "The event of Eq. (18), L(w) < L(x), is that of Theorem 1, ⟨η, x−w⟩ < ½‖w−x‖²; the event of Eq. (19), L(x) < L(y), is that of "
    "Eq. (22), ⟨η, y−x⟩ < ½(‖w−y‖² − ‖w−x‖²).",
    And(*[And(Implies(a, b), Implies(b, a)) for a, b in (first, second)]),
    variables=(n,),
    witness={n: 2, v: 0, w: lambda _: 0, x: lambda _: 1, y: lambda _: 2, eta: lambda _, i: int(i == 2)},
)


def same(pair, gap):
    """Both directions from the identity of the losses."""
    a, b = pair
    down = follows(b, (assume(a), q(1, 2)), (gap, q(1, 2)))
    return both(discharge(down, a), discharge(follows(a, (assume(b), 2), gap), b))


def same_events():
    """The difference of two losses is twice the gap of Eq. (22)."""
    return both(same(first, loss_gap(w(i), x(i))), same(second, loss_gap(x(i), y(i))))


claim = Claim(
    id="asghar-2026-sec-6-equivalence",
    title="The loss formulation gives back the conditions of Section 4",
    locator="Section 6, below Eq. (19)",
    printed=printed,
    proof=same_events,
    reason="the same inequalities, multiplied by two",
)
