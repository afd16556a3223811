"""Every step of a derivation is led to by a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from book.generate.certificates import step
from book.generate.sentences import LEADS, lead, premises, rule_of

RULES = Path(__file__).resolve().parents[2] / "theory"


def test_no_sentence_is_left_of_a_rule_that_is_gone():
    """Each rule with a sentence is named in the sources of the rules."""
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("rules", "proof")
        for path in (RULES / folder).glob("*.py")
    )

    # "exp increases" and its like are made of the name of the function.
    quoted = [
        name.replace(name.split()[0], "", 1) if name.endswith(" increases") else f'"{name}' for name in LEADS
    ]
    assert [name for name in quoted if f'{name}"' not in sources] == []


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("follows, from (1), (2), (7)", "From (1), (2) and (7) it follows that"),
        ("algebra", "By exact algebra"),
        ("split the range, from (4)", "The range of the integral is split in two, from (4)"),
        ("a new rule, from (3)", "A new rule, from (3)"),
        ("linearity", "An integral is linear"),
        ("follows", "It follows that"),
    ],
)
def test_a_reason_becomes_a_sentence(reason, sentence):
    """The steps that a rule was given stand in the sentence; a rule without one of its own is named."""
    assert sentence == lead(reason)


def test_a_reason_is_taken_apart():
    """Rule and premises are told from each other, also where the rule has a comma."""
    assert rule_of("Markov, again, from (2)") == "Markov, again"
    assert premises("Markov, again, from (2)") == ["(2)"]
    assert premises("algebra") == []


def test_suppositions_are_named_by_their_number():
    """A step that holds only under a supposition says which; one that is not numbered is told in words."""
    entry = {
        "relation": "a",
        "latex": "a",
        "reason": "follows, from (3)",
        "method": "rule",
        "outcome": "TRUE",
        "detail": "if r < z",
    }

    assert re.search(r"supposing \(3\)", step(5, entry, (), {"r < z": 3}))
    assert "if r" in step(5, entry, (), {})


def test_a_counterexample_begins_with_its_point():
    """The values are set as mathematics."""
    entry = {
        "relation": "1 < 2",
        "latex": "1 < 2",
        "reason": "counterexample: n = 3, epsilon = 1",
        "method": "counterexample",
        "outcome": "TRUE",
        "detail": "",
    }

    assert "Take $n = 3$ and $ε = 1$. Then" in step(1, entry)
