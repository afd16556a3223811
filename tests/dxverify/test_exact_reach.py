"""Wherever an exact verdict is printed, it says that it speaks of real arithmetic, and what that leaves out."""

from __future__ import annotations

import json

import pytest

from dxverify.demo import _in_short
from dxverify.reporting import FORMATS, render
from tests.dxverify.report_examples import EXACT_OK, NOT_REFUTED, REFUTED

pytest_plugins = ["pytester"]

FORMS = {
    **{form: lambda report, form=form: render(report, form) for form in FORMATS},
    "str": str,
    "repr": repr,
    "demo": lambda report: next(iter(_in_short(report, REFUTED, []))),
    "json beside the verdict": lambda report: json.loads(render(report, "json"))["means"],
}


def says_its_reach(text):
    """Whether both are said: what it speaks of, and what is left out."""
    plain = " ".join(text.split()).lower()
    return "in real arithmetic" in plain and "floating point" in plain and "left out" in plain


@pytest.mark.parametrize("form", FORMS)
def test_an_exact_verdict_says_what_it_leaves_out(form):
    """In every form, and no form of another verdict says it."""
    assert says_its_reach(FORMS[form](EXACT_OK))
    assert not says_its_reach(FORMS[form](NOT_REFUTED))


@pytest.mark.parametrize("bare", ["EXACT_OK", "EXACT OK: its level is 1", "EXACT_OK in real arithmetic"])
def test_a_bare_name_would_be_noticed(bare):
    """The check can fail: the name alone, or without what is left out."""
    assert not says_its_reach(bare)


def test_the_summary_of_pytest_says_it_too(pytester):
    """In the line on the terminal, and in the property that pytest's own JUnit file gets."""
    pytester.makepyfile(
        """
        from dxverify import Vocabulary
        from dxverify.mechanisms import Exponential

        def test_words(dx_audit):
            words = Vocabulary(words="ab", vectors=[[0.0], [1.0]])
            dx_audit(Exponential(words, epsilon=1.0), method="exact")
        """
    )
    done = pytester.runpytest_inprocess("--junitxml=found.xml", "-p", "no:cacheprovider")
    done.assert_outcomes(passed=1)
    line = next(line for line in done.outlines if line.startswith("dxverify: 1 audits"))

    assert says_its_reach(line)
    assert says_its_reach((pytester.path / "found.xml").read_text(encoding="utf-8"))
