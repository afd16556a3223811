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
    assert "supposing r" in step(5, entry, (), {})


def test_suppositions_are_never_code():
    """Bound letters are counted anew each time, so they are not compared; what is long and has no number is not printed."""
    entry = {"relation": "a", "latex": "a", "reason": "follows", "method": "rule", "outcome": "TRUE"}
    bound, long = "for all _3857: P(_3857) ≤ 1", "Sum(x(i)**2, (i, 1, n)) ≤ 0"

    said = step(5, entry | {"detail": f"if {bound}; j ≤ N; {long}"}, (), {bound.replace("3857", "4001"): 2})

    assert "supposing (2), j ≤ N and what else is supposed there" in said


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ("c = 2*sqrt(5)/5, from (7)", r"Take $c = \frac{2 \sqrt{5}}{5}$. By (7) then"),
        ("words = (0, 1), tau = 1/2", r"Take words = (0, 1) and $τ = \frac{1}{2}$. Then"),
        (
            "line = Axis(words=(0, 2), start=1, eps=1/10), eta = 1",
            r"Take the words (0, 2) on a line, the input $1$, $\varepsilon = \frac{1}{10}$ and $η = 1$. Then",
        ),
        (
            "places = (('a', 0), ('b', 16)), eps = 1",
            r"Take the words a at $0$, b at $16$ and $\varepsilon = 1$.",
        ),
        ("the numbers themselves, from (8)", "The numbers themselves say, by (8)"),
    ],
)
def test_a_point_is_written_as_mathematics(plain, told):
    """Roots, fractions and objects stand as a reader writes them."""
    entry = {
        "relation": "1 < 2",
        "latex": "1 < 2",
        "method": "counterexample",
        "outcome": "TRUE",
        "detail": "",
    }

    assert told in step(1, entry | {"reason": f"counterexample: {plain}"})


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

    assert r"Take $n = 3$ and $\varepsilon = 1$. Then" in step(1, entry)
