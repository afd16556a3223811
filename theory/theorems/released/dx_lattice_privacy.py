"""Ours: rounded words with rounded Gaussian noise keep the promise, at the sensitivity of the rounded words."""

import sympy as sp

from theory.laws.normal import Delta, G, delta, epsilon, obeys, s, u
from theory.proof import Claim, Implies, Statement, eq, integer, le, positive, q, theorem_of
from theory.rules.instances import put
from theory.rules.logic import use

n, g = integer("n", low=1), positive("g")
reach = Delta + g * sp.sqrt(n)
printed = Statement(
    "Words rounded to a lattice of step g are at most Δ + g√n apart. If g(u) = δ, Gaussian noise of σ = u(Δ + g√n) on the rounded words gives (ε, δ) for every "
    "event T, and rounding the sum to the lattice again only makes of every event another one: the release is (ε, δ)-private.",
    Implies(eq(G(u, epsilon), delta), obeys(s, u * reach, epsilon, delta)),
    given=(le(s, reach),),
    variables=(epsilon, delta, u, Delta, g, n, s),
    witness={epsilon: 0, delta: q(1, 2), u: 1, Delta: 1, g: 1, n: 1, s: 1},
)


def calibrated():
    """The calibration of Bollegala et al. at the sensitivity of the rounded words; T may be any test, so post-processing is in it."""
    return use(put(theorem_of("bollegala-2023-app-c-1-c"), {Delta: reach}), printed.body)


claim = Claim(
    id="dx-lattice-privacy",
    title="A release on a lattice keeps its promise",
    locator='Chapter "Released vectors", What to do about it',
    printed=printed,
    proof=calibrated,
    uses=("bollegala-2023-app-c-1-c",),
    reason="adding an integer vector commutes with rounding, so integer noise is post-processing of Gaussian noise",
)
