"""Reports read well and parse well in every form, and never say more than an audit can."""

from __future__ import annotations

import dataclasses
import math
import re
import shlex
from html.parser import HTMLParser

import pytest
import rich.console
import rich.jupyter
from rich.table import Table

from dxverify.audit.findings import EffectiveEpsilon, Verdict
from dxverify.audit.report import Witness
from dxverify.audit.suite.base import EvidenceKind, Meaning
from dxverify.errors import ParameterError
from dxverify.reporting import FORMATS, parts, render, wording
from dxverify.reporting.claims import kernel_table, to_text
from dxverify.reporting.columns import columns
from dxverify.reporting.html import excerpt
from tests.dxverify.report_examples import (
    DELTA,
    EXACT_OK,
    HOSTILE,
    INCONCLUSIVE,
    NOISE,
    NOT_REFUTED,
    REFUTED,
    REUSED,
    each,
    result_with,
)


@each
@pytest.mark.parametrize("form", FORMATS)
def test_no_form_says_more_than_an_audit_can(report, form):
    """Nothing calls a mechanism private, safe, secure or passed."""
    said = render(report, form).lower()

    assert not re.search(r"\b(private|safe|secure|passes|passed|proven|guaranteed)\b", said)


@each
def test_the_first_line_of_text_is_the_verdict(report):
    """A reader of the first line knows the verdict, the mechanism and the promise."""
    first = re.split(r"\n  [A-Z]", render(report))[0].replace("\n", " ")

    assert first.startswith(f"{report.verdict}: ")
    assert report.mechanism in first
    assert "ε = 1" in first


@pytest.mark.parametrize(
    ("verdict", "lower", "said"),
    [
        (Verdict.REFUTED, 1.0, "ε is above 1 (95"),
        (Verdict.REFUTED, 1.0725, "ε is at least 1.073 (95"),
        (Verdict.NOT_REFUTED, 1.0, "ε is at least 1 (95"),
    ],
)
def test_a_refutation_that_knows_no_more_than_the_promise_does_not_read_as_kept(verdict, lower, said):
    """At least 1 of a promise of 1 would be kept by it; only a refutation says that it is exceeded."""
    report = dataclasses.replace(REFUTED, verdict=verdict, effective_epsilon=EffectiveEpsilon(lower=lower))

    assert parts.effective(report).startswith(said)


@each
def test_text_fits_a_terminal(report):
    """At most fifteen lines, none longer than 86 characters, and no line ends in a blank."""
    assert len(render(report).splitlines()) <= 15
    for line in render(report).splitlines():
        assert len(line) <= 86
        assert line == line.rstrip()


def test_text_shows_witness_evidence_bound_and_the_next_command():
    """Everything a reader needs to act on a refutation is there, as numbers."""
    text = re.sub(r"\s+", " ", render(REFUTED))

    assert "Witness w0 came 519 times from w0 and 145 times from w1." in text
    assert "Evidence e-value 8,103 (rejects at 20) after 3,550 samples." in text
    assert "Effective ε is at least 1.073 (95 %)" in text
    assert "Next dxverify noise my:small_noise --epsilon 1 --vocabulary 'my words.txt'" in text


def test_a_report_that_refutes_nothing_states_its_limits():
    """What was not tested is named, and how the noise can be tested too."""
    text = re.sub(r"\s+", " ", render(NOT_REFUTED))

    assert "--vectors MODULE:FUNCTION" in text
    assert "Not tested rare outputs" in text
    assert "too likely" not in text


def test_no_repair_is_proposed_where_nothing_was_found():
    """What a test would advise if it rejected is not said if it does not."""
    clean = result_with(
        "dependence", Meaning.ASSUMPTION, 0.0, kind=EvidenceKind.P_VALUE, lines={"Next": "draw new noise"}
    )
    report = dataclasses.replace(NOT_REFUTED, tests=(clean, *NOT_REFUTED.tests))

    assert "draw new noise" not in render(report)


def test_an_inconclusive_report_says_that_it_is_no_pass_and_what_can_decide():
    """The reason and the command that shows the noise."""
    text = re.sub(r"\s+", " ", render(INCONCLUSIVE))

    assert "This is not a pass." in text
    assert "Why Too few samples." in text
    assert "--vectors MODULE:FUNCTION" in text


def test_the_headline_is_that_of_the_test_that_decides():
    """A failed assumption is named by the test that rejects it; a claim that is rejected comes before it."""
    assert wording.headline(NOISE).startswith("small-noise adds noise that does not follow the distribution")
    both = dataclasses.replace(REFUTED, tests=(*NOISE.tests, *REFUTED.tests))
    assert wording.headline(both) == "small-noise does not satisfy its claim ε = 1 (level 0.05)."
    assert "no samples were compared with this matrix" in wording.headline(EXACT_OK)


def test_a_shell_joins_the_lines_of_the_command_again():
    """The command is broken into lines of a terminal's width, and what is pasted is the command as recorded."""
    lines = wording.command_lines(REFUTED)
    pasted = "\n".join(lines).replace("\\\n", "")

    assert len(lines) > 1
    assert max(map(len, lines)) <= 76
    assert shlex.split(pasted) == shlex.split(REFUTED.command)
    assert "\\" not in "".join(wording.command_lines(DELTA))


def test_a_report_without_a_command_invents_none():
    """Text and page say nothing of a command that is not recorded; the page says so."""
    assert "does not record the call" in render(REUSED, "html")
    assert "dxverify audit" not in render(REUSED) + render(REUSED, "html")


@pytest.mark.parametrize("form", ["text", "html"])
def test_warnings_are_listed_and_are_no_headline(form):
    """Forked workers that share a generator do not change the verdict."""
    warning = result_with(
        "shared-generator",
        Meaning.WARNING,
        2.0,
        kind=EvidenceKind.EXACT,
        lines={"Witness": "Workers repeat."},
    )
    said = render(dataclasses.replace(NOT_REFUTED, tests=(*NOT_REFUTED.tests, warning)), form)

    assert "Warning" in said
    assert "Workers repeat." in said
    assert "Workers repeat" not in wording.headline(NOT_REFUTED)


VOID = frozenset({"meta", "rect", "path"})


class Page(HTMLParser):
    """Collects tags, text and addresses, and checks that every element is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.addresses, self.text = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        """Note an element."""
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in {"src", "href", "xlink:href"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Close the element opened last."""
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        """Note text."""
        self.text.append(data)


@each
def test_the_page_stands_alone(report):
    """No script, no address, no import: the page needs nothing but itself."""
    html = render(report, "html")
    page = Page(html)

    assert "script" not in page.tags
    assert "link" not in page.tags
    assert page.addresses == []
    assert not re.search(r"url\(|@import|https?://", html)


@each
def test_the_page_begins_with_the_verdict_and_ends_with_how_to_repeat_it(report):
    """The headline, the same parts as in the terminal, the tests and the command stand on the page in this order."""
    # Sentences begin with a capital on the page.
    text = "".join(Page(render(report, "html")).text).lower()
    parts_shown = [said for _, said in parts.body(report)]
    last = ["How to repeat it", wording.command_lines(report)[-1] or "does not record the call"]
    places = [text.find(part.lower()) for part in (wording.headline(report), *parts_shown, *last)]

    assert min(places) >= 0
    assert text.find(last[0].lower()) < text.find(last[1].lower())
    assert all(re.sub(r"[\^{}]", "", one.null).lower() in text for one in report.tests)


def test_the_page_sets_exponents_and_folds_the_tests_that_were_not_run():
    """A formula in a null hypothesis is set as one; a test without a result stands below, with the reason."""
    run = dataclasses.replace(REFUTED.tests[0], null="P_x(E) ≤ e^(ε·d(x,z))·P_z(E), at most e^{ε·d}")
    left = dataclasses.replace(run, name="coupling", applies=False, skipped="the code shows no vectors")
    html = render(dataclasses.replace(REFUTED, tests=(left, run)), "html")
    before, folded = html.split("<details>")

    assert "P<sub>x</sub>(E) ≤ e<sup>ε·d(x,z)</sup>·P<sub>z</sub>(E), at most e<sup>ε·d</sup>" in before
    assert "coupling" not in before
    assert "the code shows no vectors" in folded.split("</details>")[0]
    assert "1 test was not run" in folded


@pytest.mark.parametrize(("lower", "said"), [(1.0, "ε above 1<"), (1.0725, "ε at least 1.073<")])
def test_the_picture_says_what_the_text_says_of_the_bound(lower, said):
    """A refutation that knows no more than the claim is "above" it in both."""
    report = dataclasses.replace(REFUTED, effective_epsilon=EffectiveEpsilon(lower=lower))

    assert said in render(report, "html")


def test_the_page_shows_witness_counts_pairs_and_findings():
    """The evidence is on the page: bars for the witness, the table with marked cells, bounds of pairs."""
    html = render(REFUTED, "html")

    assert "519 of 710 (73.1 %)" in html
    assert "the claim requires about 191 here" in html
    assert html.count('class="at"') == 2
    assert "w0 against w1" in html
    assert html.count("<svg") == 3
    assert ">significant</span>" in html


def test_the_bar_begins_at_the_bound():
    """The drawn bound stands right of the promise if and only if the number does."""

    def marks(report):
        picture = render(report, "html").split("<svg")[1]
        promise = re.search(r'd="M([\d.]+) 30\.0 V122\.0"', picture)
        bound = re.search(r'd="M([\d.]+) 70\.0 V90\.0"', picture)
        return float(promise.group(1)), float(bound.group(1))

    promise, bound = marks(REFUTED)
    assert promise < bound
    assert (bound - 24) / (promise - 24) == pytest.approx(1.0725, abs=2e-3)
    promise, bound = marks(NOT_REFUTED)
    assert bound < promise


def test_hostile_names_stay_text():
    """Names with markup or control characters are shown, never obeyed."""
    said = render(HOSTILE, "html")

    assert "script" not in Page(said).tags
    assert "<script>" not in said


def test_a_large_table_is_cut_around_the_witness():
    """Of many outputs the witness and the most frequent are shown, and how many are left out."""
    names = [f"v{i}" for i in range(30)]
    table = [[i + j for j in range(30)] for i in range(30)]
    report = dataclasses.replace(
        REFUTED,
        witness=Witness(x="v3", x_prime="v4", event=("v2",)),
        counts={"inputs": names, "outputs": names, "table": table},
    )
    shown = excerpt(report, columns=4, rows=3)

    assert shown.inputs == ("v3", "v4", "v29")
    assert shown.outputs == ("v2", "v29", "v28", "v27")
    assert shown.totals[0] == sum(table[3])
    assert shown.cells[0][0] == table[3][2]
    assert shown.left_out == 26
    assert "more columns in the JSON" in render(report, "html")


def test_numbers_are_written_for_people():
    """Few digits, a real minus sign, and ∞."""
    assert [wording.number(value) for value in (1.0, 0.123456, math.inf, -math.inf, -2.5, 1e-7)] == [
        "1",
        "0.1235",
        "∞",
        "−∞",
        "−2.5",
        "1e−07",
    ]


def test_an_unknown_form_is_refused():
    """The known forms are named in the refusal."""
    with pytest.raises(ParameterError, match="html"):
        render(REFUTED, "pdf")


def test_a_report_writes_its_own_page(tmp_path):
    """The report's own method and the notebook show the same page."""
    REFUTED.to_html(tmp_path / "report.html")

    assert (
        (tmp_path / "report.html").read_text(encoding="utf-8")
        == REFUTED._repr_html_()
        == render(REFUTED, "html")
    )


def test_numbers_beside_bars_stay_in_the_picture():
    """However long the counts are, they end before the edge, and the mark of the promise does not cross them."""
    counts = {
        "inputs": ["w0", "w1"],
        "outputs": ["w0", "w1"],
        "table": [[987_654_321, 2], [0, 1_234_567_890]],
    }
    picture = render(dataclasses.replace(REFUTED, counts=counts), "html").split("<svg")[2]
    labels = re.findall(r'<text x="([\d.]+)"[^>]*class="halo">([^<]+)<', picture)
    mark = float(re.search(r'd="M([\d.]+) [\d.]+ V[\d.]+" stroke="var\(--claim\)"', picture).group(1))

    assert len(labels) == 2
    assert all(float(place) + 7 * len(words) <= 600 for place, words in labels)
    assert float(labels[1][0]) > mark


@pytest.mark.parametrize("shown", [lambda: columns([["a", "1"]]), lambda: to_text(Table("a"))])
def test_text_in_a_notebook_stays_text(monkeypatch, shown):
    """Rich writes into the page of a notebook by itself, an empty box or the whole table, unless it is told not to."""
    monkeypatch.setattr(rich.console, "_is_jupyter", lambda: True)
    monkeypatch.setattr(
        rich.jupyter, "display", lambda *_: pytest.fail("something was written beside the text")
    )

    assert "a" in "".join(shown())


def test_steps_in_the_kernel_are_counted_and_a_contradiction_stands_out():
    """One row a claim, a sum, and below the table every goal whose opposite was proved."""
    row = {"claim": "a", "checkable": 3, "printed": 2, "closed": 2, "contradicted": []}
    shown = kernel_table([row, row | {"claim": "b", "closed": 1, "contradicted": ["1 < 0"]}])

    assert ["all", "6", "4", "3"] in [line.split() for line in shown.splitlines()]
    assert "CONTRADICTED in b: 1 < 0" == shown.splitlines()[-1]
    assert "CONTRADICTED" not in kernel_table([row])


@pytest.mark.parametrize(
    ("alpha", "said"), [(0.05, "95 %"), (1e-6, "99.9999 %"), (5e-8, "1 − 5e−08"), (1e-300, "1 − 1e−300")]
)
def test_no_confidence_is_rounded_to_certainty(alpha, said):
    """The part of a budget that one of many audits has is small, and not nothing."""
    assert said == wording.confidence(dataclasses.replace(NOT_REFUTED, alpha=alpha))
