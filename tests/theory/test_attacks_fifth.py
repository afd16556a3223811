"""Files from outside that end the process, letters that look alike, and repairs on another range."""

from __future__ import annotations

import pytest

from tests.theory.attack import STRONG, certified, judged, offered
from theory.errors import ClaimError
from theory.judge import judge
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
#: What stands before the statement, and in the certificate; every one left by 0.
FILES = {
    "the file leaves": ("raise SystemExit(0)", ITSELF),
    "the certificate leaves": ("", "raise SystemExit(0)"),
    "the certificate leaves by name": ("", "exit(0)"),
}


@pytest.mark.parametrize(("before", "inside"), FILES.values(), ids=FILES)
def test_a_file_that_ends_the_process_does_not_leave_by_zero(before, inside, tmp_path):
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
