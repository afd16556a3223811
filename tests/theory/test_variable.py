"""Domains print, admit and refuse values, and give points in, on and outside."""

from __future__ import annotations

import pickle

import pytest
import sympy as sp

from theory.variable import Domain, integer, positive, real
from theory.verdict import Outcome

DOMAINS = [
    integer("n", low=2).domain,
    integer("n", low=1, high=4).domain,
    integer("n", high=-1).domain,
    integer("n").domain,
    positive("x").domain,
    real("x").domain,
    real("x", low=-1, high=1).domain,
    real("x", low=0, high=1, low_open=True, high_open=True).domain,
    real("x", high=0, high_open=True).domain,
]


@pytest.mark.parametrize("domain", DOMAINS, ids=str)
def test_points_lie_where_they_should(domain):
    """Inner and edge points are admitted, outer points are not."""
    inside = domain.inner() + domain.edge()

    assert inside
    assert all(domain.admits(point) is Outcome.TRUE for point in inside)
    assert all(domain.admits(point) is Outcome.FALSE for point in domain.outer())


@pytest.mark.parametrize(
    ("domain", "text"),
    [
        (integer("n", low=2).domain, "≥ 2, integer"),
        (positive("x").domain, "> 0"),
        (real("x", low=-1, high=1, high_open=True).domain, "∈ [-1, 1)"),
        (real("x").domain, "∈ ℝ"),
    ],
)
def test_domains_print(domain, text):
    """A reader sees the range."""
    assert text == str(domain)


def test_empty_domains_are_refused():
    """A claim about nothing cannot be written."""
    with pytest.raises(ValueError, match="empty"):
        Domain(low=sp.Integer(2), high=sp.Integer(1))


def test_same_name_other_domain_is_another_variable():
    """The domain belongs to the identity of a variable."""
    assert integer("n", low=2) == integer("n", low=2)
    assert integer("n", low=2) != integer("n", low=3)
    assert pickle.loads(pickle.dumps(integer("n", low=2))) == integer("n", low=2)  # noqa: S301 - our own bytes


def test_irrational_values_are_judged_by_balls():
    """Membership of an algebraic number is certified."""
    unit = real("x", low=0, high=1).domain

    assert unit.admits(sp.sqrt(2) - 1) is Outcome.TRUE
    assert unit.admits(sp.sqrt(2)) is Outcome.FALSE


def test_letters_of_one_name_and_two_domains_can_be_added():
    """Letters of one name and two domains can be added: sympy sorts the terms of a sum."""
    total = positive("x") + real("x", low=1, low_open=True)
    assert len(total.args) == 2
