"""False sentences in files from outside, with the certificate a careless engine would take: none gets a verdict."""

import pytest

from theory.errors import ClaimError
from theory.judge import judge
from theory.loader import load
from theory.proof.run import ACCIDENT
from theory.verdict import Verdict

FILE = '''
import sympy as sp
from theory.proof import Claim, Exists, ForAll, Statement, eq, integer, le, lt, positive, q, real
from theory.rules.algebra import algebra, compute
x, n, u = {letter}, integer("n", low=0), real("u", low=-1, high=1)
i = integer("i", low=1)
printed = Statement("w", {body}, variables={variables}, witness={witness})
def certificate():
    """A certificate."""
    return {certificate}
claim = Claim(id="dx-zz", title="t", locator="l", reason="r", printed=printed, severity="result", {role}=certificate)
'''
REAL, POSITIVE = 'real("x")', 'positive("x")'
FALSE = {
    "le(sp.sqrt(x**2), x)": REAL,
    "eq(sp.log(x**2), 2*sp.log(x))": REAL,
    "eq(0**x, 0)": 'real("x", low=0)',
    "eq(sp.floor(x) + sp.floor(-x), -1)": REAL,
    "eq(sp.sign(x)**2, 1)": REAL,
    "eq(sp.atan(sp.tan(x)), x)": REAL,
    "lt(sp.exp(-x**2), 1)": REAL,
    "eq(sp.asin(x) + sp.acos(x), 2)": 'real("x", low=-1, high=1)',
    "eq(sp.cos(sp.pi*x), 1)": 'integer("x")',
    "eq(sp.factorial(x), x*sp.factorial(x - 1))": 'integer("x", low=0)',
    "le(x*(x - 1)*(x - 2)*(x - 6)*(x - 9)*(x - 100), 10**30)": 'integer("x", low=1)',
    "le(0, sp.Sum(x**i, (i, 1, 5)))": REAL,
    "lt(0, sp.Product(x**2, (i, 1, 2)))": REAL,
    "le(sp.Max(x, 1), x)": POSITIVE,
    "lt(x, x + sp.exp(-x) - sp.exp(-x))": REAL,
}
NUMBERS = (
    "lt(sp.exp(sp.pi*sp.sqrt(163)), 262537412640768743)",
    "eq(sp.exp(sp.pi*sp.sqrt(163)), 262537412640768744)",
    "eq(sp.Integral(1/u, (u, -1, 1)), 0)",
    "eq(sp.Sum(n, (n, 1, sp.oo)), q(-1, 12))",
)
#: True sentences with a point, and maybe a theorem, that refutes something else.
TRUE = {
    "le(x, x)": "({x: sp.oo},)",
    "eq(x/x, 1)": "({x: 0},)",
    "le(0, x**2)": "({x: sp.I},)",
    "le(0, x)": "({x: -1},)",
    "le(1, x + 1/x)": "({x: 1}, compute(lt(0, 1)))",
    "lt(0, sp.exp(x))": "({x: sp.zoo},)",
}


def verdict(path, **parts):
    """What the engine says of a file, if it reads it at all."""
    path.write_text(FILE.format(**parts), encoding="utf-8")
    try:
        found = judge(load(path))
    except ClaimError as problem:
        # A file that stops with an error of Python or sympy has not been refused.
        if "stops with" in str(problem):
            raise
        return Verdict.OPEN
    assert not any(result.refused.startswith(ACCIDENT) for result in found.results)
    return found.verdict


@pytest.mark.parametrize("body", FALSE)
def test_a_false_sentence_is_not_proved(body, tmp_path):
    """By algebra on the very sentence."""
    parts = {"letter": FALSE[body], "variables": "(x,)", "witness": "{x: 1}", "role": "proof"}
    assert verdict(tmp_path / "a.py", body=body, certificate="algebra(printed.body)", **parts) is Verdict.OPEN


@pytest.mark.parametrize("body", NUMBERS)
def test_false_numbers_are_not_computed(body, tmp_path):
    """By balls on the very sentence."""
    parts = {"letter": REAL, "variables": "()", "witness": "{}", "role": "proof"}
    assert verdict(tmp_path / "a.py", body=body, certificate="compute(printed.body)", **parts) is Verdict.OPEN


@pytest.mark.parametrize("body", TRUE)
def test_a_true_sentence_is_not_refuted(body, tmp_path):
    """Not outside its range, where nothing is defined, or by another theorem."""
    parts = {"letter": POSITIVE, "variables": "(x,)", "witness": "{x: 1}", "role": "refutation"}
    assert verdict(tmp_path / "a.py", body=body, certificate=TRUE[body], **parts) is Verdict.OPEN


def test_the_file_itself_is_sound(tmp_path):
    """The control: with a true sentence the same file is PROVED."""
    parts = {"letter": POSITIVE, "variables": "(x,)", "witness": "{x: 1}", "role": "proof"}
    text = {"body": "lt(0, x + 1)", "certificate": "algebra(printed.body)"}
    assert verdict(tmp_path / "a.py", **text, **parts) is Verdict.PROVED
