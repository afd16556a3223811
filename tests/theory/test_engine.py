"""What is wrong with a claim is said before anything is proved, naming the claim and why."""

from __future__ import annotations

import importlib
import pickle
import sys

import pytest
import sympy as sp

from tests.theory.attack import judged
from theory.errors import ClaimError, Refused
from theory.judge import judge, run
from theory.proof import Claim, Or, Statement, eq, gt, le, lt, positive, real, theorem_of
from theory.proof.accept import refute
from theory.proof.printing import decimal, latex
from theory.registry import collect, ordered
from theory.rules.algebra import algebra, compute
from theory.rules.logic import both
from theory.verdict import Evidence, Outcome, Verdict

x, c = positive("x"), real("c")
SQUARE = Statement("Words.", le(0, (x - 1) ** 2), variables=(x,), witness={x: 1})
FALSE = Statement("Words.", le(x, 4), variables=(x,), witness={x: 1})


def holds():
    """A proof of the statement."""
    return algebra(SQUARE.body)


def fails():
    """A proof of something else."""
    return algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1))


def breaks():
    """A counterexample."""
    return ({x: 5},)


def test_a_point_names_its_letters():
    """A bare number is no point, and the message shows how one is written; a point that breaks it is taken."""
    assert refute(FALSE, {x: 5})
    with pytest.raises(Refused, match=r"as \{x: 2\}; 5 does not"):
        refute(FALSE, 5)


def make(**changes):
    """A claim that is well-formed unless changed."""
    fields = {
        "id": "dx-example",
        "title": "t",
        "locator": "l",
        "reason": "r",
        "printed": SQUARE,
        "proof": holds,
    }
    return Claim(**{**fields, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "Smith:1999"}, "expected an id such as smith-2026-thm-1"),
        ({"proof": None, "refutation": breaks, "severity": "slip", "repair": holds}, "no amended statement"),
        ({"repair": holds, "amended": SQUARE, "proof": None}, "without being refuted"),
        ({"amended": SQUARE}, "nothing is amended"),
        ({"proof": None, "refutation": breaks}, "needs a severity"),
        ({"proof": lambda: None}, "no docstring"),
    ],
)
def test_malformed_claims_are_refused(changes, message):
    """The error names the claim and says what is wrong."""
    with pytest.raises(ClaimError, match=message) as caught:
        make(**changes)

    assert changes.get("id", "dx-example") in str(caught.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"words": "", "body": SQUARE.body},
        {"words": "w"},
        {"words": "w", "body": SQUARE.body, "latex": "x"},
        {"words": "w", "body": True},
        {"words": "w", "says": lambda o: lt(0, o)},
    ],
)
def test_malformed_statements_are_refused(fields):
    """Words, and exactly one of a proposition, a sentence about objects, or a string."""
    with pytest.raises(ValueError, match=r"a statement|not a proposition"):
        Statement(**fields)


@pytest.mark.parametrize(
    ("changes", "verdict", "evidence"),
    [
        ({}, Verdict.PROVED, Evidence.LINKED),
        ({"proof": fails}, Verdict.OPEN, None),
        ({"proof": None, "argued": "so it is"}, Verdict.ARGUED, Evidence.ARGUED),
        ({"proof": None, "tried": "much"}, Verdict.OPEN, None),
        ({"proof": None, "support": holds}, Verdict.SUPPORTED, None),
        (
            {"printed": FALSE, "proof": None, "refutation": breaks, "severity": "slip"},
            Verdict.REFUTED,
            Evidence.LINKED,
        ),
    ],
)
def test_verdicts_follow_from_certificates(changes, verdict, evidence):
    """The verdict is a function of what the certificates found."""
    found = judge(make(**changes))

    assert (verdict, evidence) == (found.verdict, found.evidence)


SMALL = real("x", low=0, high=4, low_open=True)


def narrower():
    """The same sentence on a smaller range."""
    return algebra(le(SMALL, 4))


def unrelated():
    """A truth about something else."""
    return compute(lt(1, 2))


@pytest.mark.parametrize(
    ("repair", "amended", "fields", "verdict"),
    [
        (narrower, Statement("w", le(SMALL, 4), variables=(SMALL,), witness={SMALL: 1}), {}, Verdict.AMENDED),
        (unrelated, Statement("w", lt(1, 2)), {}, Verdict.REFUTED),
        (unrelated, Statement("w", lt(1, 2)), {"keeps": "a reason"}, Verdict.REFUTED),
        (fails, Statement("w", le(SMALL, 4), variables=(SMALL,), witness={SMALL: 1}), {}, Verdict.OPEN),
    ],
)
def test_a_repair_amends_only_if_it_is_kin(repair, amended, fields, verdict):
    """A truth that is not computed to be a repair amends nothing, whatever the claim says of it."""
    found = judged(FALSE, refutation=breaks, repair=repair, amended=amended, **fields)

    assert verdict is found.verdict


def test_proof_and_refutation_contradict():
    """If the engine accepted both, it would stop rather than choose."""
    results = run(make())
    twice = (*results, *run(make(printed=FALSE, proof=None, refutation=breaks, severity="slip")))
    with pytest.raises(ClaimError, match="both proved and refuted"):
        judge(make(), twice)


def test_graph_errors():
    """Unknown ids and cycles are refused, naming the claim."""
    with pytest.raises(ClaimError, match=r"dx-a.*dx-missing"):
        ordered({"dx-a": make(id="dx-a", uses=("dx-missing",))})
    with pytest.raises(ClaimError, match="leans on itself"):
        ordered({"dx-a": make(id="dx-a", uses=("dx-b",)), "dx-b": make(id="dx-b", uses=("dx-a",))})


def test_a_used_claim_is_declared():
    """A certificate that takes another claim's theorem says so, or the claim is not well-formed."""
    body = both(theorem_of("feyisetan-2020-thm-1"), compute(lt(1, 2))).concl

    def borrows():
        """Uses Theorem 1."""
        return both(theorem_of("feyisetan-2020-thm-1"), compute(lt(1, 2)))

    letters = tuple(v for v in body.free_symbols if v.name in {"epsilon", "C", "L"})
    printed = Statement("w", body, variables=letters, witness=dict.fromkeys(letters, 1))
    with pytest.raises(ClaimError, match="without declaring"):
        judge(make(printed=printed, proof=borrows))

    declared = judge(make(printed=printed, proof=borrows, uses=("feyisetan-2020-thm-1",)))
    assert Verdict.PROVED is declared.verdict


def test_outcomes_combine():
    """No check at all is UNKNOWN; one FALSE spoils everything."""
    true, false, unknown = Outcome.TRUE, Outcome.FALSE, Outcome.UNKNOWN

    assert [unknown, true, unknown, false] == [
        Outcome.all(outcomes) for outcomes in ([], [true], [true, unknown], [unknown, false])
    ]


def test_alternatives_in_a_refutation():
    """The negation of a conjunction is a disjunction; one broken row refutes."""
    rows = Statement("w", Or(lt(x, 1), gt(x, 2)), variables=(x,), witness={x: 3})

    assert Verdict.REFUTED is judged(rows, refutation=lambda: ({x: 1},)).verdict
    assert Verdict.OPEN is judged(rows, refutation=lambda: ({x: 3},)).verdict


@pytest.mark.parametrize(
    ("exact", "shown"),
    [("9923/100", "99.23"), ("-1/40", "-0.025"), ("3", "3"), ("1/3", "1/3"), ("0", "0"), ("123/5", "24.6")],
)
def test_numbers_of_a_table_are_decimals(exact, shown):
    """A finite decimal is printed as one, and reads back as the same number."""
    assert shown == decimal(sp.Rational(exact))
    assert sp.Rational(exact) == sp.Rational(shown)


def test_steps_travel_as_they_were_printed():
    """A step sent to another process keeps its text and is not evaluated on arrival."""
    step = run(make())[0].steps[0]
    back = pickle.loads(pickle.dumps(step))  # noqa: S301 - our own bytes

    assert step == back


def _package(tmp_path, monkeypatch, files):
    """A package of theorems made of these files, next to the real one."""
    for path, text in files.items():
        target = tmp_path / "borrowed_theorems" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        for folder in (target.parent, tmp_path / "borrowed_theorems"):
            (folder / "__init__.py").touch()
        target.write_text(text, encoding="utf-8")
    (tmp_path / "borrowed_theorems" / "sources.bib").write_text(
        "@misc{dx, title = {Ours}}\n", encoding="utf-8"
    )
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
    with pytest.raises(ClaimError, match=message):
        collect(_package(tmp_path, monkeypatch, files))


def test_a_new_file_is_a_claim(tmp_path, monkeypatch):
    """Nothing is registered by hand; a file that starts with an underscore is not a claim."""
    package = _package(
        tmp_path, monkeypatch, {"a/dx_one.py": ONE.format(id="dx-one"), "a/_helper.py": "x = 1\n"}
    )

    assert ["dx-one"] == [found.id for found in collect(package)]


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("97/100", "0.97"),
        ("24/5", "4.8"),
        ("1/2", r"\frac{1}{2}"),
        ("1/3", r"\frac{1}{3}"),
        ("-9923/100", "-99.23"),
        ("22/7", r"\frac{22}{7}"),
    ],
)
def test_long_fractions_are_decimals_in_formulas(number, printed):
    """97/100 is printed 0.97, alone and as a factor; halves and thirds stay, and nothing is rounded."""
    assert latex(sp.Rational(number)) == printed
    assert latex(le(sp.Rational("97/100") * x, 1)) == r"0.97 x \le 1"
    assert latex(sp.Rational(1, 2**12)) == r"\frac{1}{4096}"
