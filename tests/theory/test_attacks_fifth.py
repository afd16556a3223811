"""Files from outside that change the engine, borrow its names or leave it: none is judged, and none leaves by 0."""

from __future__ import annotations

import pytest

from tests.theory.attack import STRONG, certified, judged, offered
from theory.errors import ClaimError
from theory.judge import judge
from theory.lint.syntax import forbidden
from theory.loader import load
from theory.proof import Statement, le, lt, q, real
from theory.rules.algebra import algebra
from theory.verdict import Verdict

FILE = '''
import sympy as sp
from theory.laws.dot_product import K, k, n
from theory.proof import Claim, E, Law, Notion, Statement, eq, le, lt, positive, real
from theory.rules.algebra import algebra, compute, follows
{before}
x = positive("x")
printed = Statement("w", {body}, variables=(x,), witness={{x: 1}})
def certificate():
    """A certificate."""
    {inside}
claim = Claim(id="dx-zz", title="t", locator="l", reason="r", printed=printed, proof=certificate)
'''
FALSE, ITSELF = "lt(x, 10**30)", "return algebra(printed.body)"
#: What stands before the statement, and in the certificate; every one was PROVED, or left by 0.
FILES = {
    "a check replaced": (
        """from functools import update_wrapper
from theory.rules.algebra import checks
class Fake:
    def inequality(p): return (checks.Outcome.TRUE, "")
update_wrapper(checks, Fake, assigned=("inequality",), updated=())""",
        ITSELF,
    ),
    "all relations are one": (
        "from dataclasses import dataclass\ndataclass(unsafe_hash=True, init=False, repr=False)(lt)",
        "return algebra(lt(0, x))",
    ),
    "a pattern reads the engine": (
        "",
        "match follows:\n        case object(__globals__=g):\n            return g['thm']('algebra', printed.body)",
    ),
    "what Python is built of": ("", "return __builtins__['getattr'](follows, 'x')"),
    "the file leaves": ("raise SystemExit(0)", ITSELF),
    "the certificate leaves": ("", "raise SystemExit(0)"),
    "the certificate leaves by name": ("", "exit(0)"),
}
FORBIDDEN = {
    "the engine by its package": "import theory.rules\ntheory.evaluate.RULES",
    "a module of rules": "import theory.rules.algebra as a\na.checks",
    "a module of rules by its name": "from theory.rules import algebra\nalgebra.checks",
    "a module behind a rule": "from theory.rules.algebra import checks",
    "sympy behind a theorem": "from theory.theorems.tails import asghar_2026_thm_7 as t\nt.sp.core",
    "everything": "from theory.rules.algebra import *",
    "a mean as a notion": "from theory.proof import E as Notion\nclass M(Notion):\n    def define(self): return 7",
    "a law as a notion": "from theory.proof import Law, Notion\nNotion = Law\nclass M(Notion):\n    pass",
    "a class made by sympy": "import sympy as sp\nm = sp.FunctionClass(name, (Law,), {})",
    "a class made by sympy, imported": "from sympy import FunctionClass",
    "another zero": "import sympy as sp\nsp.S.register(Zero)",
    "dataclass under another name": "from dataclasses import dataclass as d\nd(lt)",
    "quit": "quit()",
}


@pytest.mark.parametrize(("before", "inside"), FILES.values(), ids=FILES)
def test_a_file_that_cheats_does_not_leave_by_zero(before, inside, tmp_path):
    """It is refused, or its certificate is; a SystemExit that got out would turn this red."""
    path = tmp_path / "mine.py"
    path.write_text(FILE.format(before=before, body=FALSE, inside=inside), encoding="utf-8")
    try:
        verdict = judge(load(path)).verdict
    except ClaimError:
        return
    assert verdict is Verdict.OPEN


def test_the_file_itself_is_sound(tmp_path):
    """The control: with a true sentence the same file is PROVED."""
    path = tmp_path / "mine.py"
    path.write_text(FILE.format(before="", body="lt(0, x + 1)", inside=ITSELF), encoding="utf-8")
    assert judge(load(path)).verdict is Verdict.PROVED


@pytest.mark.parametrize("source", FORBIDDEN.values(), ids=FORBIDDEN)
def test_what_leads_to_the_engine_is_forbidden(source):
    """Modules, base classes under another name, classes made by a call."""
    assert forbidden(source)


@pytest.mark.parametrize(
    "source",
    [
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Words:\n    n: int",
        "from theory.proof import Notion\nclass M(Notion):\n    def define(a): return a",
        "from theory.theorems.tails import asghar_2026_thm_7 as t\nt.claim",
    ],
)
def test_what_theorem_files_are_written_with_is_allowed(source):
    """Objects of their own, notions, another theorem."""
    assert [] == forbidden(source)


@pytest.mark.parametrize(("first", "second"), [("x", "х"), ("x1", "x_1"), ("x'", "x′"), ("o", "ο")])
def test_letters_that_look_alike_are_refused(first, second):
    """That x < x is not to be read where two letters were meant."""
    a, b = real(first, low=0, high=1), real(second, low=5, high=6)
    body = lt(a, b)
    assert not certified(lambda: offered(body, (a, b), {a: 1, b: 5}, proof=lambda: algebra(body)))


def test_letters_that_do_not_are_not():
    """The control."""
    a, b = real("x1", low=0, high=1), real("x2", low=5, high=6)
    assert certified(lambda: offered(lt(a, b), (a, b), {a: 1, b: 5}, proof=lambda: algebra(lt(a, b))))


@pytest.mark.parametrize(("ends", "amends"), [((q(1, 2), 1), True), ((5, 6), False), ((q(1, 2), 2), False)])
def test_another_range_is_no_repair(ends, amends):
    """That x is above 1/2 on [5, 6] amends nothing that was said of [0, 1]."""
    printed, other = real("x", low=0, high=1), real("x", low=ends[0], high=ends[1])
    found = judged(
        Statement("w", le(q(1, 2), printed), variables=(printed,), witness={printed: 1}),
        refutation=lambda: ({printed: 0},),
        amended=Statement("w", le(q(1, 2), other), variables=(other,), witness={other: ends[0]}),
        repair=lambda: algebra(le(q(1, 2), other)),
    )
    assert amends is (found.verdict.name == "AMENDED")
    assert found.verdict in STRONG
