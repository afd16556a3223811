"""What a statement declares of a family is enforced on counterexamples."""

from __future__ import annotations

import pytest

from tests.theory.attack import judged
from theory.proof import Statement, family, integer, le, lt, q, real
from theory.verdict import Verdict

k = integer("k", low=1)


def verdict(declared, body, table, letter=None):
    """Judge ``body(f)`` of a family with that declaration, by a counterexample with that table."""
    f = family("f", real("_"), declared)
    letters = {} if letter is None else {letter: 1}
    printed = Statement("w", body(f), variables=tuple(letters), witness={**letters, f: lambda i: i})
    return judged(printed, refutation=lambda: ({**letters, f: table},))


def order(f):
    """True of every family that does not decrease."""
    return le(f(1), f(2))


@pytest.mark.parametrize("declared", ["increasing", "non-decreasing"])
def test_a_true_sentence_about_increasing_values_is_not_refuted_by_decreasing_ones(declared):
    """The sentence holds of what it speaks of; the table is of something else."""
    found = verdict(declared, order, lambda i: -i)

    assert found.verdict is Verdict.OPEN
    assert f"declared {declared}" in found.results[0].refused


@pytest.mark.parametrize(
    ("declared", "table"),
    [
        ("", lambda i: -i),
        ("decreasing", lambda i: -i),
        ("non-increasing", lambda i: -i),
    ],
)
def test_the_same_sentence_about_others_is_refuted(declared, table):
    """The control: the same table refutes it where it meets what is declared."""
    assert verdict(declared, order, table).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("declared", "table", "refuted"),
    [
        ("increasing", lambda i: i * i, True),
        ("increasing", lambda _: 0, False),
        ("non-decreasing", lambda _: 0, True),
        ("non-decreasing", {1: 0, 2: -1, 3: 5}.get, False),
    ],
)
def test_every_place_that_is_read_counts(declared, table, refuted):
    """f(1) + f(3) > 2 f(2) + 4 is false of squares and of zeros; strictness and the place between are looked at."""
    found = verdict(declared, lambda f: lt(2 * f(2) + 40, f(1) + f(3)), table)

    assert refuted is (found.verdict is Verdict.REFUTED)


def test_a_counterexample_under_a_maximum_or_letter_is_checked():
    """The places are those that the instance reads, also by an index that is a letter."""
    assert verdict("increasing", lambda f: le(f(k), f(k + 1)), lambda i: -i, k).verdict is Verdict.OPEN
    assert verdict("increasing", lambda f: le(f(k + 1), f(k)), lambda i: i, k).verdict is Verdict.REFUTED


def test_words_that_nothing_can_check_accept_no_table():
    """Also where the table would meet them; a person must choose one of the words that are checked."""
    found = verdict("f grows like a polynomial", lambda f: le(f(2), q(1, 2)), lambda i: i)

    assert found.verdict is Verdict.OPEN
    assert "only for increasing" in found.results[0].refused
    assert ("f is increasing",) == Statement("w", order(family("f", real("_"), "increasing"))).structure
