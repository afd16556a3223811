"""What is wrong with a claim is said before anything is proved, naming the claim and why."""

from __future__ import annotations

import sys

import pytest
import sympy as sp

from theory.claim import Claim, Statement
from theory.errors import ClaimError
from theory.judge import judge, run
from theory.registry import ordered
from theory.variable import integer, positive, real
from theory.verdict import Fact, Outcome, Verdict

n = integer("n", low=2)
x = positive("x")
c = real("c")


def holds(d):
    """A true identity."""
    d.equal((x + 1) ** 2, x**2 + 2 * x + 1, "binomial formula")


def fails(d):
    """A false identity."""
    d.equal((x + 1) ** 2, x**2 + 3 * x + 1, "wrong coefficient")


def breaks(d):
    """A counterexample."""
    d.refute({x: 5}, "too large")


def numbers(d):
    """Numbers only."""
    d.number(sp.zeta(3), "<", sp.Rational(5, 4), "value of zeta")


def make(**changes):
    """A claim that is well-formed unless changed."""
    fields = {
        "id": "dx-example",
        "title": "t",
        "locator": "l",
        "reason": "r",
        "printed": Statement("Words.", sp.Le(x, 4, evaluate=False)),
        "variables": (x,),
        "witness": {x: 1},
        "proofs": (holds,),
    }
    return Claim(**{**fields, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"witness": {x: -1}}, "witness does not meet"),
        ({"witness": {}}, "no value to x"),
        ({"hypotheses": (sp.Gt(x, 3, evaluate=False),)}, "does not meet the printed hypothesis"),
        ({"hypotheses": (sp.Gt(x, 0),)}, "a hypothesis became"),
        ({"id": "smith-1999-thm-1"}, "must start with one of"),
        ({"printed": Statement("w", sp.Le(x, c, evaluate=False))}, "c of the formula has no printed range"),
        ({"proofs": ()}, "does not say what was tried"),
        ({"repairs": (holds,)}, "no amended statement"),
        ({"amended": Statement("w", x < 5)}, "needs a refutation"),
        ({"proofs": (lambda _: None,)}, "no docstring"),
    ],
)
def test_malformed_claims_are_refused(changes, message):
    """The error names the claim and says what is wrong."""
    with pytest.raises(ClaimError, match=message) as caught:
        make(**changes)

    assert changes.get("id", "dx-example") in str(caught.value)


def test_hypothesis_that_evaluates_away_is_refused():
    """A positive symbol makes x > 0 true at once; such a hypothesis would vanish."""
    with pytest.raises(ClaimError, match="evaluate=False"):
        make(hypotheses=(x > 0,))


def test_refutation_outside_the_hypotheses_is_refused():
    """A counterexample must meet what the paper asks for."""
    outside = make(proofs=(), refutations=(_refute_outside,))
    with pytest.raises(ClaimError, match="outside the printed x > 0"):
        run(outside)


def _refute_outside(d):
    """Not a counterexample."""
    d.refute({x: -1}, "negative")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (lambda d: d.equal(x + x, 2 * x, "nothing"), "says nothing"),
        (lambda d: d.equal(x, x + 0, "nothing"), "says nothing"),
        (lambda d: d.equal(x, 2 * x, ""), "has no reason"),
        (lambda d: d.each([], "nothing"), "nothing to show"),
        (lambda d: d.on_box(sp.Gt(x, 0), {x: (1, 2)}, "vanished"), "before it was checked"),
        (lambda d: d.equal(sp.Symbol("stray"), 1, "stray"), "no domain"),
        (lambda d: d.less(real("a", low=0), real("a", low=1) + 1, "two letters a"), "same name"),
        (lambda d: d.induction(n, n, start=1, initial=1, ratio=2, reason="from 1, n ≥ 2"), "leave a gap"),
        (lambda d: d.compare(sp.Float("0.1"), "<", 1, "float"), "is a float"),
        (lambda _: None, "records no step"),
    ],
)
def test_empty_steps_are_refused(body, message):
    """A step that says nothing, or cannot be checked as written, is an error."""

    def certificate(d):
        """Named."""
        body(d)

    with pytest.raises(ClaimError, match=message):
        run(make(proofs=(certificate,)))


def test_graph_errors():
    """Unknown ids and cycles are refused, naming the claim."""
    with pytest.raises(ClaimError, match=r"dx-a.*dx-missing"):
        ordered({"dx-a": make(id="dx-a", uses=("dx-missing",))})
    with pytest.raises(ClaimError, match="leans on itself"):
        ordered({"dx-a": make(id="dx-a", uses=("dx-b",)), "dx-b": make(id="dx-b", uses=("dx-a",))})


AMENDED = {"amended": Statement("w", x < 5), "proofs": (), "refutations": (breaks,), "repairs": (holds,)}


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({}, Verdict.PROVED),
        ({"proofs": (fails,)}, Verdict.OPEN),
        ({"proofs": (holds, fails)}, Verdict.OPEN),
        ({"proofs": (), "refutations": (breaks,)}, Verdict.REFUTED),
        (AMENDED, Verdict.AMENDED),
        ({**AMENDED, "repairs": (numbers,)}, Verdict.REFUTED),
        ({"proofs": (), "supports": (numbers,)}, Verdict.SUPPORTED),
        ({"proofs": (numbers,)}, Verdict.SUPPORTED),
        ({"proofs": (), "tried": "much"}, Verdict.OPEN),
    ],
)
def test_verdicts_follow_from_certificates(changes, verdict):
    """The verdict is a function of what the certificates found."""
    assert verdict is judge(make(**changes), {}).verdict


@pytest.mark.parametrize(
    ("used", "verdict"),
    [
        (Verdict.PROVED, Verdict.PROVED),
        (Verdict.AMENDED, Verdict.PROVED),
        (Verdict.SUPPORTED, Verdict.SUPPORTED),
        (Verdict.OPEN, Verdict.OPEN),
        (Verdict.REFUTED, Verdict.OPEN),
    ],
)
def test_a_proof_is_no_stronger_than_what_it_uses(used, verdict):
    """Leaning on an unproved claim weakens the verdict."""
    judged = judge(make(uses=("dx-other",)), {"dx-other": used})

    assert verdict is judged.verdict
    assert not judged.failed


def test_proof_and_refutation_contradict():
    """A claim cannot be proved and refuted."""
    with pytest.raises(ClaimError, match="both proved and refuted"):
        judge(make(refutations=(breaks,)), {})


def test_outcomes_combine():
    """No check at all is UNKNOWN; one FALSE spoils everything."""
    true, false, unknown = Outcome.TRUE, Outcome.FALSE, Outcome.UNKNOWN

    assert [unknown, true, unknown, false] == [
        Outcome.all(outcomes) for outcomes in ([], [true], [true, unknown], [unknown, false])
    ]


def test_cited_facts_are_spot_checked():
    """A cited formula that mpmath can evaluate goes red when it is wrong."""

    def wrong(d):
        """Wrong Gaussian integral."""
        d.fact(
            Fact.GAMMA_INTEGRAL, sp.Eq(sp.Integral(sp.exp(-(c**2)), (c, -sp.oo, sp.oo)), 2, evaluate=False)
        )

    assert judge(make(proofs=(wrong,)), {}).failed


def test_wrong_integrals_limits_and_boxes_go_red():
    """Every kind of step notices a wrong value."""

    def wrong(d):
        """Wrong throughout."""
        d.integral(c**2, (c, 0, 1), sp.Rational(1, 4), "integral")
        d.integral(c**2, (c, 0, 1), sp.Rational(1, 4), "antiderivative", antiderivative=c**3 / 3)
        d.limit(sp.sin(x) / x, x, 0, 2, "limit")
        d.induction(sp.factorial(n), n, start=2, initial=3, ratio=n + 1, reason="factorial")
        d.on_box(sp.Gt(c**2, 1, evaluate=False), {c: (0, 2)}, "box")
        d.less(x + 1, x, "order")
        d.compare(sp.pi, ">", sp.Rational(22, 7), "Archimedes")

    outcomes = [step.outcome for step in run(make(proofs=(wrong,)))[0].steps]

    assert Outcome.TRUE not in outcomes[:3] + outcomes[5:]
    assert outcomes[3] is not Outcome.TRUE


def _outcome(body):
    """Run one step and give its outcome."""

    def certificate(d):
        """Named."""
        body(d)

    return run(make(proofs=(certificate,)))[0].steps[0].outcome


u = real("u", low=0, high=1)


@pytest.mark.parametrize(
    "body",
    [
        lambda d: d.integral(c**-2, (c, -1, 1), -2, "pole inside", antiderivative=-1 / c),
        lambda d: d.integral(
            1 / (2 + sp.cos(c)),
            (c, 0, 2 * sp.pi),
            0,
            "jump inside",
            antiderivative=2 / sp.sqrt(3) * sp.atan(sp.tan(c / 2) / sp.sqrt(3)),
        ),
        lambda d: d.integral((c - 40) ** -2, (c, 0, x), 1 / (40 - x) - sp.Rational(1, 40), "pole if x > 40"),
        lambda d: d.integral(
            1 / (c - 7), (c, 0, x), sp.log(7 - x) - sp.log(7), "pole if x > 7", antiderivative=sp.log(7 - c)
        ),
        lambda d: d.at_most(0, sp.Piecewise((-1, sp.Ge(u, 1)), (1, True)), "false at the closed upper end"),
        lambda d: d.less(u, 1, "equal at the closed upper end"),
        lambda d: d.number(
            sp.sqrt(2) * sp.sqrt(3), "!=", sp.UnevaluatedExpr(sp.sqrt(6)), "a tie is not apart"
        ),
        lambda d: d.number(sp.sqrt(6), "<", sp.UnevaluatedExpr(sp.sqrt(6)), "a tie is not strict"),
    ],
)
def test_falsehoods_that_look_right_are_not_certified(body):
    """Poles and jumps inside a range, closed ends and ties do not come out TRUE."""
    assert _outcome(body) is not Outcome.TRUE


def test_numbers_object_to_a_wrong_limit(monkeypatch):
    """Even if sympy gave the wrong limit, numbers near the target would object."""
    monkeypatch.setattr(sp.Limit, "doit", lambda *_, **__: sp.Integer(2))

    assert Outcome.FALSE is _outcome(lambda d: d.limit(sp.sin(x) / x, x, 0, 2, "sympy is wrong"))


def test_a_refutation_shows_a_counterexample():
    """A certificate that breaks nothing does not refute."""
    with pytest.raises(ClaimError, match="without a counterexample"):
        run(make(proofs=(), refutations=(holds,)))


def test_cited_facts_alone_prove_nothing():
    """A certificate that cannot go red does not make a verdict."""

    def cites(d):
        """Cites."""
        d.fact(Fact.DEFINITION, "so it is said")

    assert Verdict.PROVED is not judge(make(proofs=(cites,)), {}).verdict


def test_second_opinion_keeps_the_normaliser():
    """The regularised incomplete Beta function is compared with its normaliser: I_{1/4}(1/2, 1) = 1/2."""
    from theory.opinion import number

    assert 0.5 == pytest.approx(
        float(number(sp.betainc_regularized(sp.Rational(1, 2), 1, 0, sp.Rational(1, 4))))
    )


def test_steps_travel_as_they_were_printed():
    """A step sent to another process keeps its text and is not evaluated on arrival."""
    import pickle

    step = run(make())[0].steps[0]
    back = pickle.loads(pickle.dumps(step))  # noqa: S301 - our own bytes

    assert (step.text, step.latex, step.outcome) == (back.text, back.latex, back.outcome)


def _package(tmp_path, monkeypatch, files):
    """A package of theorems made of these files, beside the real one."""
    import importlib

    for path, text in files.items():
        target = tmp_path / "borrowed_theorems" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        for folder in (target.parent, tmp_path / "borrowed_theorems"):
            (folder / "__init__.py").touch()
        target.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("borrowed_theorems")]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("borrowed_theorems")


ONE = "from tests.theory.test_engine import make\nclaim = make(id={id!r})\n"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a/dx_one.py": ONE.format(id="dx-one"), "b/dx_one.py": ONE.format(id="dx-one")}, "declared twice"),
        ({"a/dx_one.py": ONE.format(id="dx-two")}, "named after the id"),
        ({"a/dx_one.py": "claims = 1\n"}, "declares no"),
    ],
)
def test_files_and_ids_belong_together(tmp_path, monkeypatch, files, message):
    """A duplicate id, a wrong file name and a file without a claim are errors that name the claim."""
    from theory.registry import collect

    with pytest.raises(ClaimError, match=message):
        collect(_package(tmp_path, monkeypatch, files))


def test_a_new_file_is_a_claim(tmp_path, monkeypatch):
    """Nothing is registered by hand; a file that starts with an underscore is not a claim."""
    from theory.registry import collect

    package = _package(
        tmp_path, monkeypatch, {"a/dx_one.py": ONE.format(id="dx-one"), "a/_helper.py": "x = 1\n"}
    )

    assert ["dx-one"] == [found.id for found in collect(package)]
