"""Rules that no other test names: a false use of each is refused, or leaves the hypothesis that makes it true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import sympy as sp

import theory.rules
from theory.laws.dot_product import Angle, K, R, k, n, r
from theory.proof import Point, Refused, eq, family, integer, le, lt, metric, points_of, positive, q, real
from theory.rules.algebra import algebra, compute, follows
from theory.rules.cited import power_below_one, tangent, triangle_abs, whole_beta
from theory.rules.events import certainty, equal_events, product_event, two_sides
from theory.rules.logic import assume, discharge, modus
from theory.rules.mass import mass_below, mass_scale
from theory.rules.sums import exp_of_sum, product_splits

x, c, i = positive("x"), real("c"), integer("i", low=1)
f = family("f", real("_"))
y, cell, d = Point("y"), points_of("cell"), metric("d")
p = points_of("p")
narrow = (positive("k"), Angle(n))

FALSE_USES = {
    "product over an infinite range": lambda: product_splits(f(i), f(i), i, 1, sp.oo),
    "exponential of an infinite sum": lambda: exp_of_sum(1, f(i), i, 1, sp.oo),
    "a factor that depends on the index": lambda: exp_of_sum(i, f(i), i, 1, 3),
    "discharge of what is no theorem": lambda: discharge(lt(1, 2), lt(1, 2)),
    "modus ponens with another premise": lambda: modus(
        discharge(assume(lt(x, 1)), lt(x, 1)), compute(lt(1, 2))
    ),
    "a mass of negative numbers": lambda: mass_below(algebra(le(-x, x)), y, cell(1)),
    "a bound assumed of the point": lambda: mass_below(assume(le(d(y, p(1)), 1)), y, cell(1)),
    "a factor that depends on the point": lambda: mass_scale(d(y, p(1)), sp.exp(-d(y, p(1))), y, cell(1)),
    "a negative factor of a mass": lambda: mass_scale(-x, sp.exp(-d(y, p(1))), y, cell(1)),
    "events of one letter as independent": lambda: product_event(le(r, 1), le(1, r), R, R),
    "an event of the other letter": lambda: product_event(le(k, r), le(0, k), R, K),
    "certain under a hypothesis": lambda: certainty(follows(lt(0, r - 1), assume(lt(1, r))), R),
    "two sides of a narrow letter": lambda: two_sides(narrow[0], q(1, 2), narrow),
    "events of which one contains the other": lambda: equal_events(
        follows(le(r, 2), assume(le(r, 1))), follows(le(r, 2), assume(le(r, 1))), R
    ),
    "1 + t ≤ exp(t) at what is not defined": lambda: tangent(1 / c),
    "triangle inequality of what is not defined": lambda: triangle_abs(sp.log(c), c),
    "a power from an equation": lambda: power_below_one(algebra(eq(x + x, 2 * x)), 2),
}


@pytest.mark.parametrize("use", FALSE_USES.values(), ids=FALSE_USES.keys())
def test_false_use_is_refused(use):
    """The rule says why."""
    with pytest.raises(Refused):
        use()


def test_discharging_something_else_keeps_the_hypothesis():
    """What was assumed stays assumed."""
    t = discharge(assume(lt(x, 1)), lt(x, 2))

    assert {lt(x, 1)} == t.hyps


def test_a_power_of_a_base_that_may_be_negative_keeps_the_hypothesis():
    """u^m ≤ 1 is for 0 ≤ u; where that is not shown it is assumed."""
    t = power_below_one(assume(le(c, 1)), x)

    assert any(h == le(0, c) for h in t.hyps)


def test_the_beta_integral_needs_positive_shapes():
    """B(a, b) with a parameter that may be negative keeps the hypothesis that it is not."""
    assert {lt(0, c)} == whole_beta(c, x).hyps


def rules():
    """Every public function of the rules that makes a theorem."""
    for path in sorted(Path(theory.rules.__file__).parent.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                text = ast.unparse(node)
                if "thm(" in text or "put(" in text:
                    yield node.name


def test_every_rule_is_named_in_a_test():
    """A rule comes with a test; a new one without is noticed here."""
    texts = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("*.py"))
    names = list(rules())

    assert len(names) > 100
    assert [] == [name for name in names if not re.search(rf"\b{name}\b", texts)]
