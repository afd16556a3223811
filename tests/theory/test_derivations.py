"""What a certificate derives is derived once, for the judge and for every claim that uses it."""

from theory.judge import judge
from theory.proof import Claim, Statement, eq, positive
from theory.proof.derivations import derive
from theory.rules.algebra import algebra
from theory.verdict import Verdict

x = positive("x")


def counted(calls, right):
    """A claim whose proof notes that it was called."""

    def proof():
        """Binomial formula."""
        calls.append(1)
        return algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1))

    printed = Statement("A square.", eq((x + 1) ** 2, right), variables=(x,), witness={x: 1})
    return Claim(id="dx-test-square", title="t", locator="l", printed=printed, proof=proof, reason="r")


def test_a_proof_runs_once():
    """A proof runs once."""
    calls = []
    claim = counted(calls, x**2 + 2 * x + 1)
    assert judge(claim).verdict is Verdict.PROVED
    assert derive(claim, "proof")[0].concl == claim.printed.body
    assert len(calls) == 1


def test_another_claim_of_the_same_name_is_another_claim():
    """Another claim of the same name is another claim: its statement is compared anew."""
    assert judge(counted([], x**2 + 2 * x + 1)).verdict is Verdict.PROVED
    assert judge(counted([], x**2 + 3 * x + 1)).verdict is Verdict.OPEN
