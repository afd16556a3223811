"""Falsehoods of the third referee: terms taken for letters, ends without a number, borrowed ids, forged copies and names."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from tests.theory.attack import STRONG, certified, judged, offered
from theory.errors import ClaimError
from theory.judge import judge
from theory.kernel import theorems_of
from theory.laws.dot_product import Angle, K, R, Radius, k, n, r
from theory.loader import load
from theory.proof import And, Claim, E, Notion, Or, Pr, Statement, eq, family, integer, le, lt, positive, real
from theory.registry import claim as registered
from theory.rules.algebra import algebra, rewrite
from theory.rules.events import complement, product_event
from theory.rules.instances import cases, put
from theory.rules.logic import assume, both, discharge
from theory.rules.maxima import below_max
from theory.rules.noise import rescaled_letter
from theory.rules.products import last_term, product_constant
from theory.rules.quantifiers import generalise
from theory.rules.slopes import derivative
from theory.rules.sums import linear, sum_linear, sum_out, swap_sums, termwise

x, s, t = positive("x"), positive("s"), real("t")
i, j, any_index = integer("i", low=1), integer("j", low=1), integer("i")
p = family("p", real("_", low=0, high=1))
EVENT = Pr(le(k, 0), K)
unit = real("u", low=0, high=1)


class exp(Notion):  # noqa: N801 - the name is the attack
    """Zero, under a name that says something else."""

    @staticmethod
    def define(a):
        """Nothing is left."""
        return a - a


class Phi(Notion):
    """Zero, under the name of the normal distribution function."""

    @staticmethod
    def define(a):
        """Nothing is left."""
        return a - a


def slope_at_a_point():
    """Where x² = 7 the slope of x² is not that of 7; no test point has x² = 7."""
    found = rewrite(derivative(x**2, x, 2 * x), assume(eq(x**2, 7)), eq(sp.Derivative(7, x), 2 * x))
    return discharge(found, eq(x**2, 7))


def called(name):
    """A positive number that is printed as something else."""
    letter = positive(name)
    return offered(lt(0, letter), (letter,), {letter: 1}, proof=lambda: algebra(lt(0, letter)))


ATTACKS = {
    "a probability is put at 1/3": lambda: put(complement(le(k, 0), K), {EVENT: sp.Rational(1, 3)}),
    "one value of a family is put": lambda: put(last_term(p(i), i, 1, 1), {p(2): sp.Rational(1, 3)}),
    "every value of a probability": lambda: generalise(complement(le(k, 0), K), EVENT),
    "cases of a probability": lambda: cases(le(EVENT, 1), EVENT, (unit, algebra(le(unit, 1)))),
    "series exchanged under ∞·t": lambda: swap_sums(p(i) * p(j), (i, 1, sp.oo * t), (j, 1, sp.oo * t)),
    "∞ − ∞ under ∞·t": lambda: sum_linear([(1, p(i)), (-1, p(i) ** 2)], i, 1, sp.oo * t),
    "a series without a start": lambda: sum_linear([(1, 1), (-1, any_index)], any_index, -sp.oo, 0),
    "∞ as a factor": lambda: sum_out(sp.oo, p(i), i, 1, 3),
    "0/0 as a factor": lambda: sum_out(sp.nan, p(i), i, 1, 3),
    "i as a factor": lambda: sum_out(sp.I, p(i), i, 1, 3),
    "a sum to 5/2": lambda: termwise(algebra(le(0, i)), i, 1, sp.Rational(5, 2)),
    "a sum to a real number": lambda: linear(eq(sp.Sum(2 * p(i), (i, 1, x)), 2 * sp.Sum(p(i), (i, 1, x)))),
    "a maximum to 3/2": lambda: below_max(p(i), i, 1, 1, sp.Rational(3, 2)),
    "a product up to its own index": lambda: product_constant(p(1), i, 1, i),
    "a sum up to its own index": lambda: last_term(p(i), i, 1, i),
    "one index twice": lambda: termwise(algebra(le(0, sp.Sum(p(i), (i, 1, 3)))), i, 1, 5),
    "slopes that agree at a point": slope_at_a_point,
    "a law that depends on a random letter": lambda: complement(
        le(r, s), (r, Radius(n, s)), (s, Radius(n, 1))
    ),
    "a random scale": lambda: rescaled_letter(
        Pr(le(r, 1), (r, Radius(n, s)), (s, Radius(n, 1))), r, s, Radius(n, 1)
    ),
    "an event independent of itself": lambda: product_event(le(k, 0), le(k, 0), K, K),
    "a cosine in no dimension": lambda: complement(le(k, 0), (k, Angle(1))),
    "nothing, proved": lambda: judged(Statement("w", And()), proof=both),
    "one of nothing": lambda: assume(Or()),
    "a letter called −1": lambda: called("-1"),
    "a letter called 0": lambda: called("0"),
    "a letter called π": lambda: called("pi"),
    "a letter that prints like the number e next to it": lambda: Statement(
        "w", le(positive("E"), sp.E), variables=(positive("E"),)
    ).check_form(),
    "a notion called exp": lambda: offered(lt(exp(x), x), (x,), {x: 1}, proof=lambda: algebra(lt(exp(x), x))),
    "another Φ": lambda: offered(lt(Phi(x), x), (x,), {x: 1}, proof=lambda: algebra(lt(Phi(x), x))),
    "a theorem copied with another conclusion": lambda: replace(algebra(le(0, x**2 + 1)), concl=lt(x, 0)),
    "a domain that ends at a letter": lambda: put(algebra(le(x, real("y", low=x))), {x: 5}),
    "a domain that ends at ∞": lambda: algebra(le(0, real("y", low=sp.oo))),
    "integers from 1/2 on": lambda: integer("y", low=sp.Rational(1, 2)),
    "1 ≤ t/t at t = 0": lambda: algebra(le(1, sp.UnevaluatedExpr(t) / t)),
    "1 ≤ t·(1/t) at t = 0": lambda: algebra(le(1, sp.UnevaluatedExpr(t) * sp.UnevaluatedExpr(1 / t))),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or the acceptance refuses it."""
    assert not certified(attack)


def test_the_kernel_speaks_of_its_own_claim_only():
    """A claim under a borrowed id has another statement, which the kernel has never seen."""
    proved = "asghar-2026-eq-2"
    assert theorems_of(proved)
    borrowed = Claim(
        id=proved,
        title="t",
        locator="l",
        reason="r",
        printed=Statement("w", lt(x, 0), variables=(x,), witness={x: 1}),
        argued="because",
    )

    assert judge(borrowed).verdict not in STRONG
    assert judge(registered(proved)).verdict in STRONG


def test_a_file_does_not_borrow_an_id(tmp_path):
    """Also where nothing else is wrong with it."""
    path = tmp_path / "mine.py"
    path.write_text(
        "from theory.proof import Claim, Statement\n"
        "claim = Claim(id='asghar-2026-eq-2', title='t', locator='l', reason='r', argued='a', "
        "printed=Statement('w', latex='x'))\n",
        encoding="utf-8",
    )
    with pytest.raises(ClaimError, match="choose another"):
        load(path)


def test_the_same_forms_give_what_is_true():
    """Letters are put, finite sums split, and a mean of an independent pair is a term."""
    assert certified(lambda: put(algebra(le(0, x + 1)), {x: 2}))
    assert certified(lambda: sum_linear([(1, p(i)), (-1, p(i) ** 2)], i, 1, 5))
    assert certified(lambda: assume(eq(E(r * k, R, K), 0)))
    assert certified(lambda: algebra(le(0, sp.UnevaluatedExpr(x) / x)))
    assert certified(lambda: called("x"))
