"""Proof of Lemma 2: a stray ε in the range of the eigenvalues."""

from theory.laws.spectrum import c, eps, lam, regularised
from theory.proof import And, Claim, Notion, Statement, le, positive
from theory.rules.algebra import follows
from theory.rules.logic import assume, both

xi, trace = positive("xi"), positive("T")


class InverseEigenvalue(Notion):
    """An eigenvalue of {λΣ+(1−λ)I}⁻¹."""

    @staticmethod
    def define(eigenvalue, lam):
        """Return 1/(λξ+1−λ)."""
        return 1 / regularised(eigenvalue, lam)


def between(factor):
    """The eigenvalue lies between two bounds with this factor."""
    own = InverseEigenvalue(xi, lam)
    return And(le(factor / regularised(trace), own), le(own, factor / regularised(c)))


order = (le(c, xi), le(xi, trace))
printed = Statement(
    "The eigenvalues of {λΣ+(1−λ)I}⁻¹ lie between ε/(λT+1−λ) and ε/(λc+1−λ), T the trace of Σ.",
    between(eps),
    given=order,
    variables=(eps, lam, c, xi, trace),
    witness={eps: 1, lam: 1, c: 1, xi: 1, trace: 1},
)
amended = Statement(
    "They lie between 1/(λT+1−λ) and 1/(λc+1−λ).",
    between(1),
    given=order,
    variables=(lam, c, xi, trace),
    witness={lam: 1, c: 1, xi: 1, trace: 1},
)


def epsilon_two():
    """With Σ = I (dimension 1) the eigenvalue is one, but the printed range starts at ε = 2."""
    return ({eps: 2, lam: 1, c: 1, xi: 1, trace: 1},)


def decreasing():
    """The inverse falls with the eigenvalue."""
    small, own, large = (regularised(e) for e in (c, xi, trace))
    low, high = amended.body.args
    return both(
        follows(low, (assume(order[1]), lam / (own * large))),
        follows(high, (assume(order[0]), lam / (own * small))),
    )


claim = Claim(
    id="xu-2020-lem-2-proof",
    title="A stray ε in the proof of Lemma 2",
    locator="Proof of Lemma 2, range of the eigenvalues",
    printed=printed,
    amended=amended,
    refutation=epsilon_two,
    repair=decreasing,
    severity="slip",
    reason="ε does not belong there; both of our copies have it",
)
