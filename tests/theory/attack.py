"""How a falsehood is offered to the engine, and what counts as certifying it."""

from __future__ import annotations

import pytest

from theory.errors import TheoryError
from theory.judge import Judgement, judge
from theory.proof import Claim, Statement, eq, integer, lt, positive, real
from theory.proof.run import ACCIDENT
from theory.rules.algebra import algebra, compute
from theory.verdict import Verdict

x, t, c = positive("x"), positive("t"), real("c")
cc, jj, i1 = real("c", low=-2, high=42), integer("j", low=0), integer("i", low=1)
STRONG = {Verdict.PROVED, Verdict.AMENDED, Verdict.REFUTED}


def named(certificate):
    """Give a lambda the docstring that names a certificate."""
    if certificate is None:
        return None

    def run():
        """A certificate."""
        return certificate()

    return run


def judged(printed, *, proof=None, refutation=None, repair=None, **fields):
    """Judge a claim made of bare certificates."""
    certificates = {"proof": named(proof), "refutation": named(refutation), "repair": named(repair)}
    severity = "result" if refutation else ""
    return judge(
        Claim(
            id="dx-a",
            title="t",
            locator="l",
            reason="r",
            printed=printed,
            severity=severity,
            **certificates,
            **fields,
        )
    )


def offered(body, variables, witness, *, given=(), **certificates):
    """Judge a claim about a proposition."""
    return judged(Statement("w", body, given=given, variables=variables, witness=witness), **certificates)


class RefutedError(TheoryError):
    """What was offered to be amended was refuted, which it is."""


def certified(attack):
    """Whether the engine certified what was offered.

    Only a refusal in a sentence of the engine's own is one. An attack that ends in another error, of sympy or of Python,
    has shown nothing and turns the test red.
    """
    try:
        got = attack()
    except TheoryError:
        return False
    if not isinstance(got, Judgement):
        return True
    accidents = [result.refused for result in got.results if result.refused.startswith(ACCIDENT)]
    assert [] == accidents
    return got.verdict in STRONG


def keeper():
    """Return an empty table of attacks, and what keeps an attack in it under a name."""
    attacks = []

    def no(name, attack):
        attacks.append(pytest.param(attack, id=name))

    return attacks, no


def mk(body, variables=(x,), witness=None, **rest):
    """Offer a claim about x."""
    return offered(body, variables, {x: 1} if witness is None else witness, **rest)


def amended_only(judgement):
    """REFUTED is right there; only AMENDED would be false."""
    if judgement.verdict is Verdict.REFUTED:
        raise RefutedError(judgement.verdict.name)
    return judgement


def binom():
    """A true identity that has nothing to do with what is claimed."""
    return algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1))


def one():
    """1 < 2."""
    return compute(lt(1, 2))
