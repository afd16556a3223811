"""Definitions and sentences without memory, and text that nobody runs."""

import subprocess
import sys
from dataclasses import dataclass, field

import pytest
import sympy as sp

from tests.theory.attack import certified, judged
from theory.errors import ClaimError, Refused
from theory.lint.purity import alike, no_text
from theory.lint.syntax import forbidden
from theory.loader import load
from theory.proof import Notion, Statement, le, lt, positive, q
from theory.proof.binding import unfold
from theory.rules.algebra import algebra
from theory.rules.instances import put

x = positive("x")
calls = []


class Counting(Notion):
    """Another number at every call."""

    @staticmethod
    def define(a):
        """Count the calls."""
        calls.append(a)
        return a + len(calls)


class Peeking(Notion):
    """The number itself, but 5 at 2."""

    @staticmethod
    def define(a):
        """Look at the argument."""
        return sp.Integer(5) if a == 2 else a


def test_a_definition_is_asked_once():
    """However often it is unfolded, and at whatever argument, a notion has one definition."""
    at_letter, at_two = unfold(Counting(x)), unfold(Counting(sp.Integer(2)))
    assert at_letter.xreplace({x: sp.Integer(2)}) == at_two
    assert len(calls) == 1


def test_a_definition_does_not_look_at_its_argument():
    """F(x) ≤ x put at 2 and F(2) = 5 would give 5 ≤ 2."""
    below = put(algebra(le(Peeking(x), x + 1)), {x: 2})
    assert below.concl == le(Peeking(sp.Integer(2)), 3)
    assert unfold(Peeking(sp.Integer(2))) == 2
    with pytest.raises(Refused):
        algebra(lt(4, Peeking(sp.Integer(2))))


@dataclass
class Forgetful:
    """An object that says something else when it is asked again."""

    asked: list = field(default_factory=list)

    def says(self):
        """A number that grows."""
        self.asked.append(1)
        return le(len(self.asked), 1)


def test_an_object_is_asked_afresh():
    """Two copies that nobody has asked yet answer alike; a memory outside of the object is noticed."""
    thing = Forgetful()
    assert alike(Forgetful.says, thing) == le(1, 1)
    assert thing.asked == []
    with pytest.raises(Refused, match="asked twice"):
        alike(lambda _: le(len(calls) if calls.append(1) is None else 0, 1), thing)


def test_a_sentence_with_a_memory_is_not_refuted():
    """It answers pairs of calls alike, so that every single question looks honest."""
    counted = []

    def says(_):
        counted.append(1)
        return le(len(counted) // 4, 1)

    printed = Statement("w", says=says, meets=lambda _: le(0, 1), witness=1, over="numbers")
    assert not certified(lambda: judged(printed, refutation=lambda: (2,)))


def test_a_sentence_says_something_in_numbers():
    """A letter, or something that is no proposition, is no answer."""
    for said in (le(x, 1), True, "0 < 1"):
        printed = Statement(
            "w", says=lambda _, said=said: said, meets=lambda _: le(0, 1), witness=1, over="o"
        )
        assert not certified(lambda printed=printed: judged(printed, refutation=lambda: (2,)))


def test_text_is_not_run():
    """Sympy would run a string; while a theorem file speaks it is refused, and numbers are still read."""
    with no_text():
        for run in (lambda: sp.exp("1+1"), lambda: sp.sympify("x"), lambda: le("1", 2), lambda: sp.S("2*3")):
            with pytest.raises(Refused, match="text"):
                run()
        assert q("0.25") == sp.Rational(1, 4)
    assert sp.sympify("1+1") == 2


@pytest.mark.parametrize(
    "source",
    [
        "import sympy as sp\ny = sp.sympify('x')",
        "import sympy as sp\ny = sp.exp('1')",
        "import sympy as sp\ny = sp.lambdify(x, x)",
        "import sympy as sp\nsp.core.cache",
        "from sympy import parsing",
        "import sympy.core.cache",
        "from theory.rules.algebra import sp as z\nz.core",
        "from theory.rules.algebra import checks\nchecks.sys",
        "n = 0\ndef f():\n    global n\n    n = 1",
        "def f():\n    n = 0\n    def g():\n        nonlocal n\n        n = 1\n    return g",
        "seen = []\ndef f(o):\n    seen.append(o)",
        "seen = []\ndef f(o):\n    mine = seen\n    mine.append(o)",
        "seen = []\ndef f(o):\n    mine = seen\n    mine += [o]",
        "seen = {}\ndef f(o):\n    seen[o] = 1",
        "def f(o, seen=[]):\n    return seen",
        "def f(o, seen=([],)):\n    return seen",
        "from itertools import count\nnumbers = count()",
        "import itertools\nnumbers = itertools.count()",
        "numbers = (k for k in range(9))",
        "class Odd:\n    numbers = map(int, '12')",
        "def f(numbers):\n    return next(numbers)",
        "def f():\n    yield 1",
        "class F(Notion):\n    is_positive = True",
        "class F:\n    def __lt__(self, other): return True",
        "class F:\n    def _sympy_(self): return 1",
        "from typing import get_type_hints",
        "f = lambda o: hash(o)",
    ],
)
def test_what_remembers_or_reaches_out_is_refused(source):
    """State of a module, of a default, of an iterator; strings that sympy runs; modules behind modules."""
    assert forbidden(source)


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    rows = []\n    rows.append(1)\n    return rows",
        "a, b = map(int, '12')",
        "TABLE = {1: 2}\ndef f(k):\n    return TABLE[k]",
        "import sympy as sp\ny = sp.Limit(x, x, 0, '+')",
        "first = next(k for k in range(9) if k > 3)",
    ],
)
def test_what_is_harmless_is_allowed(source):
    """A list of one's own, a table that is only read, the side of a limit."""
    assert [] == forbidden(source)


def test_a_file_with_text_in_it_is_refused(tmp_path):
    """A string that reaches sympy by a name is refused when the file is read."""
    path = tmp_path / "mine.py"
    path.write_text("from theory.proof import le\ntext = '1+1'\nbad = le(text, 2)\n", encoding="utf-8")
    with pytest.raises((Refused, ClaimError), match="text"):
        load(path)


def test_sympy_reads_its_own_strings_while_it_is_imported():
    """Its module of units reads the names of prefixes; that is not a theorem file speaking."""
    run = (
        "from theory.lint.purity import no_text\n"
        "with no_text(), no_text():\n    import sympy.physics.units as u\n    assert u.yotta\n"
    )
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
