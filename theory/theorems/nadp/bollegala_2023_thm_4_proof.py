"""Proof of Theorem 4: privacy on disjoint parts of the vocabulary is said to compose to privacy on all of it."""

from dataclasses import dataclass
from typing import Any

from theory.laws.nadp import holds, level
from theory.proof import And, Claim, Statement, lt, q


@dataclass(frozen=True)
class Parts:
    """Neighbouring words in two disjoint parts, one word each, with deviations of their own; level and event."""

    deviations: tuple
    eps: Any
    delta: Any
    radius: Any


printed = Statement(
    "A mechanism that is (ε, δ)-private on each of two disjoint parts is so on their union, by composition.",
    says=lambda o: And(
        holds(*o.deviations, o.eps, o.delta, o.radius), holds(*o.deviations[::-1], o.eps, o.delta, o.radius)
    ),
    meets=lambda o: And(level(o.eps, o.delta), *[lt(0, x) for x in (*o.deviations, o.radius)]),
    over="two neighbouring words on a line of R^300, Gaussian noise",
    witness=Parts((q(10), q(10)), q(1, 2), q(1, 100), q(210)),
    reading="checked for parts of one word each, on which every mechanism is private",
)


def two_parts():
    """Deviations 10 and 20: lengths near 173 and 345 tell the two words apart."""
    return (Parts((q(10), q(20)), q(1, 2), q(1, 100), q(210)),)


claim = Claim(
    id="bollegala-2023-thm-4-proof",
    title="Composition over disjoint inputs",
    locator="Appendix C.3, proof of Theorem 4",
    printed=printed,
    refutation=two_parts,
    severity="step",
    reason="composition is about several outputs on one input; pairs across the two parts are never looked at",
)
