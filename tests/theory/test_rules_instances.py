"""Instances, cases, induction: false uses are refused."""

import pytest
import sympy as sp

from tests.theory.attacks.kinds import P
from theory.errors import Refused
from theory.proof import integer, le, q, real
from theory.rules.algebra import algebra
from theory.rules.instances import cases, put

k = integer("k")


def test_integer_cases_may_touch():
    """Integer cases may touch."""
    above, below = integer("k", low=1), integer("k", high=-1)
    whole = cases(
        le(0, k**2), k, *[(p, algebra(le(0, p**2))) for p in (above, below)], (0, algebra(le(0, q(0))))
    )
    assert whole.concl == le(0, k**2)


@pytest.mark.parametrize(
    "pieces",
    [
        (integer("k", low=1), integer("k", high=-1)),  # 0 is missing
        (integer("k", low=2), integer("k", high=0)),  # 1 is missing
        (integer("k", low=1), integer("k", high=-2)),  # two are missing
    ],
)
def test_integer_cases_with_a_gap_are_refused(pieces):
    """Integer cases with a gap are refused."""
    with pytest.raises(Refused, match="do not cover"):
        cases(le(0, k**2), k, *[(p, algebra(le(0, p**2))) for p in pieces])


def test_a_real_piece_does_not_reach_the_next_integer():
    """A real piece does not reach the next integer."""
    x = real("k")
    pieces = (real("k", low=1), real("k", high=0))
    with pytest.raises(Refused, match="do not cover"):
        cases(le(0, x**2), x, *[(p, algebra(le(0, p**2))) for p in pieces])


def test_an_integer_case_does_not_cover_reals():
    """An integer case does not cover reals."""
    x = real("k")
    with pytest.raises(Refused, match="integers does not cover reals"):
        cases(le(0, x**2), x, (k, algebra(le(0, k**2))))


def piece(low, high, ends, kind=real):
    """A letter on a part of a range; the ends are written as brackets."""
    if kind is integer:
        return integer("v", low=low, high=high)
    return real("v", low=low, high=high, low_open=ends[0] == "(", high_open=ends[1] == ")")


#: A range, its parts, and whether they cover it; balls do not know the goal, so only the cover is judged.
COVERS = [
    (real("u", low=0, high=4), [piece(0, 2, "[]"), piece(2, 4, "(]")], True),
    (real("u", low=0, high=4), [piece(0, 2, "[)"), piece(2, 4, "[]")], True),
    (real("u", low=0, high=4), [piece(0, 2, "[)"), sp.Integer(2), piece(2, 4, "(]")], True),
    (real("u", low=0, high=4, high_open=True), [piece(0, 4, "[)")], True),
    (integer("u", low=0, high=4), [piece(0, 2, "[]", integer), piece(3, 4, "[]", integer)], True),
    (real("u"), [piece(None, 2, "(]"), piece(2, None, "()")], True),
    (real("u", low=0, high=4), [piece(0, 2, "[)"), piece(2, 4, "(]")], False),
    (real("u", low=0, high=4), [piece(0, 2, "[]"), piece(2, 4, "[)")], False),
    (real("u", low=0, high=4), [piece(0, 4, "(]")], False),
    (real("u", low=0, high=4), [piece(0, 3, "[]")], False),
    (real("u", low=0, high=4), [piece(0, 2, "[)"), piece(1, 2, "[)"), piece(2, 4, "(]")], False),
    (integer("u", low=0, high=4), [piece(0, 2, "[]", integer), sp.Integer(4)], False),
    (integer("u", low=0, high=4), [piece(0, 2, "[]", integer), piece(3, 4, "()")], False),
    (integer("u", low=0, high=4), [piece(0, 3, "[)"), piece(4, 5, "[]")], False),
    (real("u"), [piece(None, 2, "()"), piece(2, None, "()")], False),
    (real("u"), [piece(0, None, "[)")], False),
]


@pytest.mark.parametrize(("letter", "parts", "covered"), COVERS)
def test_cases_cover_every_end(letter, parts, covered):
    """Open and closed ends, single values, integers."""
    known = algebra(le(0, P))
    if covered:
        assert cases(le(0, P), letter, *[(part, known) for part in parts]).concl == known.concl
    else:
        with pytest.raises(Refused, match="do not cover"):
            cases(le(0, P), letter, *[(part, known) for part in parts])


def test_an_instance_says_what_stands_for_what():
    """The substitution is part of the theorem and of the step that a page shows; it survives a run of the cache."""
    from theory.proof.run import _steps
    from theory.result import Result
    from theory.store.entries import _read_result, _write_result
    from theory.verdict import Role

    x, y = real("x"), real("y")
    square = algebra(le(0, x**2))
    theorem = put(square, {x: y + 1})
    steps = _steps(theorem.nodes())
    result = Result(name="squares", role=Role.PROOF, steps=steps)

    assert theorem.values == ((x, y + 1),)
    assert [step.values for step in steps] == [(), (("x", "y + 1"),)]
    assert _read_result(_write_result(result)).steps == steps
