"""Eq. (16): the loss function, written with the dot product and with the cosine."""

from theory.laws.dot_product import n
from theory.laws.words import dot, eta, i, loss, square, v, w, x
from theory.proof import Claim, Statement, eq, positive, real
from theory.rules.algebra import follows
from theory.rules.logic import assume

length, r, c = positive("X"), positive("r"), real("c", low=-1, high=1)
angle = eq(dot(x(i), eta(v, i)), length * r * c)
plane = {v: 0, w: lambda _: 0, x: lambda i: int(i == 1)}

printed = Statement(
    "L(x) = ‖w−x‖² − 2⟨x, η⟩ = ‖w−x‖² + 2‖x‖ r cos θ, with X = ‖x‖ and c = cos θ, so that ⟨x, η⟩ = Xrc.",
    eq(loss(x(i)), square(w(i) - x(i)) + 2 * length * r * c),
    given=(angle,),
    variables=(n, length, r, c),
    witness={n: 2, length: 1, r: 1, c: 0, eta: lambda _, i: int(i == 2), **plane},
)
amended = Statement(
    "L(x) = ‖w−x‖² − 2⟨x, η⟩ = ‖w−x‖² − 2‖x‖ r cos θ.",
    eq(loss(x(i)), square(w(i) - x(i)) - 2 * length * r * c),
    given=(angle,),
    variables=(n, length, r, c),
    witness=printed.witness,
)


def along_the_noise():
    """Noise (1, 0) and x = (1, 0): the two printed forms are −1 and 3."""
    return ({n: 2, length: 1, r: 1, c: 1, eta: lambda _, i: int(i == 1), **plane},)


def minus():
    """The dot product is ‖x‖ r cos θ."""
    return follows(amended.body, (assume(angle), 2))


claim = Claim(
    id="asghar-2026-eq-16",
    title="The loss function",
    locator="Eq. (16)",
    printed=printed,
    refutation=along_the_noise,
    amended=amended,
    repair=minus,
    keeps="the same function; only the sign of its second form changes",
    severity="slip",
    reason="the cosine form has the wrong sign; the expectation in Theorem 10 does not notice",
)
