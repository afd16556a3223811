"""Every step of a derivation is led to by a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.generate.certificates import steps
from book.generate.sentences import LEADS, lead, premises, rule_of
from book.generate.symbols import formula, with_indexes, with_short_numbers
from book.generate.typeset import words

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
    ("rule", "given", "sentence"),
    [
        ("follows", ["(1)", "(2)", "(7)"], "By (1), (2) and (7)"),
        ("algebra", [], "By algebra"),
        ("split the range", ["(4)"], "Split the range of integration, from (4)"),
        ("a new rule", ["(3)"], "A new rule, from (3)"),
        ("linearity", [], "By linearity of the integral"),
        ("linearity", ["(3)"], "By linearity of the integral, (3) gives"),
        ("independence", ["(3)", "(4)"], "Expectations of independent factors multiply, so (3) and (4) give"),
    ],
)
def test_a_rule_becomes_a_sentence(rule, given, sentence):
    """The steps that a rule was given stand in the sentence; a rule without one of its own is named."""
    assert sentence == lead(rule, given)


def test_a_reason_is_taken_apart():
    """Rule and premises are told from each other, also where the rule has a comma."""
    assert rule_of("Markov, again, from (2)") == "Markov, again"
    assert premises("Markov, again, from (2)") == ["(2)"]
    assert premises("algebra") == []


def _entry(relation, **more):
    common = {"latex": relation, "reason": "follows", "method": "rule", "outcome": "TRUE", "detail": ""}
    return {"relation": relation, **common, **more}


def test_assumptions_are_named_by_their_number():
    """A step that holds only under an assumption says which; one that has no number is said in words."""
    assumed = _entry("r < z", reason="assume", detail="if r < z")
    step = _entry("a", reason="follows, from (1)", detail="if r < z")

    assert steps([assumed, step], frozenset()) == ["1. Assume: $r < z$", "2. By (1), assuming (1): $a$"]
    assert "assuming r" in steps([step], frozenset())[0]


def test_assumptions_are_never_code():
    """Bound letters are counted anew each time, so they are not compared; what is long and has no number is not printed."""
    bound, long = "for all _3857: P(_3857) ≤ 1", "Sum(x(i)**2, (i, 1, n)) ≤ 0"
    assumed = _entry(bound.replace("3857", "4001"), reason="assume", detail="")
    step = _entry("a", detail=f"if {bound}; j ≤ N; {long}")

    assert (
        "assuming (1), j ≤ N and the other assumptions made there" in steps([assumed, step], frozenset())[1]
    )


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ("c = 2*sqrt(5)/5", r"Take $c = \frac{2 \sqrt{5}}{5}$. Then"),
        ("n = 3, epsilon = 1", r"Take $n = 3$ and $\varepsilon = 1$. Then"),
        ("words = (0, 1), tau = 1/2", r"Take words = (0, 1) and $τ = \frac{1}{2}$. Then"),
        (
            "line = Axis(words=(0, 2), start=1, eps=1/10), eta = 1",
            r"Take the words (0, 2) on a line, the input $1$, $\varepsilon = \frac{1}{10}$ and $η = 1$. Then",
        ),
        (
            "places = (('a', 0), ('b', 16)), eps = 1",
            r"Take the words a at $0$, b at $16$ and $\varepsilon = 1$.",
        ),
        ("the numbers themselves", "The numbers themselves say"),
    ],
)
def test_a_point_is_written_as_mathematics(plain, told):
    """Roots, fractions and objects stand as a reader writes them."""
    entry = _entry("1 < 2", method="counterexample", reason=f"counterexample: {plain}")

    assert told in steps([entry], frozenset())[0]


def test_a_point_names_the_step_before_it():
    """The premise of a counterexample is named by its number."""
    before = _entry("b")
    entry = _entry("1 < 2", method="counterexample", reason="counterexample: n = 3, from (1)")

    assert "Take $n = 3$. By (1), then" in steps([before, entry], frozenset())[1]


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        (r"\frac{1}{3}", r"\frac{1}{3}"),
        (rf"\frac{{{10**50}}}{{{3 * 10**50}}} < 0.95", r"0.333333\ldots < 0.95"),
        (rf"\frac{{{2 * 10**50}}}{{{3 * 10**46}}}", r"6666.66\ldots"),
        (rf"\frac{{{10**46}}}{{{3 * 10**50}}}", r"3.33333\ldots\cdot 10^{-5}"),
        (rf"\frac{{{10**30}}}{{{3 * 10**50}}}", r"3.33333\ldots\cdot 10^{-21}"),
        (f"x + {2**200}", r"x + 1.60693\ldots\cdot 10^{60}"),
    ],
)
def test_long_numbers_are_cut_off(exact, shown):
    """Six digits and dots; short numbers stay exact."""
    assert shown == with_short_numbers(exact)


def test_a_row_that_says_nothing_is_not_shown():
    """What was computed when a statement was made is left out of its formula; other rows stay."""
    assert r"\begin{gathered} x < 1 \end{gathered}" == formula(
        r"\begin{gathered} 0 = 0 \\ x < 1 \end{gathered}"
    )
    assert r"\begin{gathered} x = 0 \\ x < 1 \end{gathered}" == formula(
        r"\begin{gathered} x = 0 \\ x < 1 \end{gathered}"
    )


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("spent as σ_i = u·Δ_i", r"spent as $σ_{i} = u\cdot Δ_{i}$"),
        ("at most k·e^ε/N of all", r"at most $k\cdot e^{\varepsilon }/N$ of all"),
        ("for n ≥ m, and k", r"for $n \ge m$, and $k$"),
        ("x – y", "$x$ – $y$"),
        ("so r(x + z) = y", "so $r(x + z) = y$"),
        ("a word (of k)", "a word (of $k$)"),
    ],
)
def test_formulas_that_only_a_sign_separates_are_one(plain, shown):
    """A relation in prose is one formula; a dash between words is none."""
    assert words(plain, letters=True) == shown


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"c^{\frac{n}{2} - \frac{1}{2}}", r"c^{\frac{n - 1}{2}}"),
        (r"c^{- \frac{n}{2} - \frac{1}{2}}", r"c^{- \frac{n}{2} - \frac{1}{2}}"),
        (r"c^{\frac{n}{2} - \frac{a + b}{2}}", r"c^{\frac{n}{2} - \frac{a + b}{2}}"),
        (r"c^{x \frac{n}{2} - \frac{1}{2}}", r"c^{x \frac{n}{2} - \frac{1}{2}}"),
    ],
)
def test_two_fractions_over_one_number_are_one(tex, shown):
    """Only where they fill their brackets: a sign or a factor before them belongs to the first alone."""
    assert formula(tex) == shown


def test_members_of_families_have_indexes():
    """The family of a claim is written with indexes; a function of the same page stays one."""
    shown = with_indexes(r"\sigma^{2}{\left(i \right)} g{\left(u \right)}", "bollegala-2023-sec-1-budget")

    assert shown == r"\sigma_{i}^{2} g{\left(u \right)}"
