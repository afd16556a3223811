"""The tool that changes rules: it finds the places, and what it changes is changed until it puts it back."""

from __future__ import annotations

from tests.theory.attack import certified
from tests.theory.attacks.kinds import P
from tests.theory.rule_mutants import Hunt, mutants
from theory.proof import eq, le
from theory.rules import algebra


class Item:
    """A test that is red when 0 ≤ Pr gives 0 = Pr."""

    def __init__(self):
        """Nothing seen yet."""
        self.seen = []

    def run(self):
        """Offer the falsehood."""
        self.seen.append(certified(lambda: algebra.follows(eq(0, P), algebra.algebra(le(0, P)))))


def test_a_dropped_side_condition_lets_the_falsehood_in(monkeypatch):
    """And only as long as it is dropped."""
    (mutant,) = [
        m for m in mutants("theory.rules.algebra", "drop") if m.what == "dropped: if isinstance(goal, Eq)"
    ]
    item = Item()

    def protocol(item, **_):
        item.run()
        return []

    monkeypatch.setattr("tests.theory.rule_mutants.runtestprotocol", protocol)
    item.run()
    Hunt([mutant])._killed(mutant, [item])
    item.run()

    assert [False, True, False] == item.seen


def test_every_kind_of_change_is_found():
    """Dropped conditions, one of several alternatives, turned comparisons, lost negations, weakened signs."""
    found = {m.what.split(" ")[0] for m in mutants("theory.rules.limits", "drop")}
    flips = " ".join(m.what for m in mutants("theory.rules.limits", "flip"))

    assert {"dropped:"} == found
    assert all(part in flips for part in ("→", "and ↔ or", "no not", "strict → weak"))
