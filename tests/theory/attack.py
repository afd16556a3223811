"""How a falsehood is offered to the engine, and what counts as certifying it."""

from __future__ import annotations

from theory.errors import TheoryError
from theory.judge import Judgement, judge
from theory.proof import Claim, Statement
from theory.verdict import Verdict

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


def certified(attack):
    """Whether the engine certified what was offered; refusing with one of its own errors is right."""
    try:
        got = attack()
    except (TheoryError, ValueError, TypeError, NotImplementedError):
        return False
    return got.verdict in STRONG if isinstance(got, Judgement) else True
