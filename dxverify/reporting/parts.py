"""The parts of a report, built once from the results of its tests, for text, page and machine forms alike.

Headline, witness, evidence, effective ε, what the result means, what was tested, what was not, and the next command. No sentence is
stronger than the tests behind it.
"""

from __future__ import annotations

import math
import re
import shlex
from typing import TYPE_CHECKING

from dxverify.audit.findings import FindingKind, Verdict, confidence_text
from dxverify.audit.suite.base import EvidenceKind, Meaning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.base import Evidence, TestResult

#: What is never tested, whatever the verdict.
_ALWAYS = "attacks on the generator"
#: Why a test that did not apply is worth a word.
_LEFT_OUT = {
    "noise-size": "the noise itself",
    "floating-point": "floating point",
    "outputs": "ratios of output probabilities",
    "repeats": "repeats across calls",
    "goodness-of-fit": "samples against a stated channel",
}
#: What code may do besides sampling, which refutes nothing and surprises who calls it.
_SIDE_EFFECTS = frozenset({FindingKind.PRINTS, FindingKind.MUTATES_INPUT, FindingKind.LEFT_RUNNING})


def deciding(report: AuditReport) -> TestResult | None:
    """Return the test that the verdict rests on: the first that rejects the claim, else the first that rejects an assumption."""
    for meaning in (Meaning.CLAIM, Meaning.ASSUMPTION):
        for one in report.tests:
            if one.rejected and one.meaning is meaning:
                return one
    return None


def result_of(report: AuditReport, name: str) -> TestResult | None:
    """Return the result of the test of that name, if it was run."""
    return next((one for one in report.tests if one.name == name and one.applies), None)


def claim(report: AuditReport) -> str:
    """Return the claim as a formula."""
    delta = f", δ = {report.claimed_delta:.4g}" if report.claimed_delta else ""
    return f"ε = {report.claimed_epsilon:.4g}{delta}"


def headline(report: AuditReport) -> str:
    """Return verdict, subject, claim and reason in one sentence, without the name of the verdict."""
    name, decisive = report.mechanism, deciding(report)
    if report.verdict in {Verdict.REFUTED, Verdict.ASSUMPTION_FAILED}:
        how = "" if decisive is None else decisive.lines.get("Headline", "")
        how = how or f"does not satisfy its claim {claim(report)}"
        how = how if " claim " in how else f"{how}; claim {claim(report)}"
        exact = (
            decisive is not None
            and decisive.evidence is not None
            and decisive.evidence.kind is EvidenceKind.EXACT
        )
        return f"{name} {how}{'' if exact else f' (level {report.alpha:g})'}."
    return {
        Verdict.FAILED: _failed,
        Verdict.EXACT_OK: _exact,
        Verdict.NOT_REFUTED: _not_refuted,
        Verdict.INCONCLUSIVE: _inconclusive,
    }[report.verdict](report)


def _failed(report: AuditReport) -> str:
    return f"{report.mechanism} could not be observed, so nothing was tested (claim {claim(report)})."


def _exact(report: AuditReport) -> str:
    fit = result_of(report, "goodness-of-fit")
    if fit is None:
        return (
            f"the stated channel of {report.mechanism} satisfies {claim(report)} in real arithmetic; floating point and the "
            "generator are left out, and no samples were compared with this matrix."
        )
    return (
        f"{report.mechanism} satisfies {claim(report)} in real arithmetic (floating point and the generator are left out), and its "
        "samples fit the channel it states."
    )


def _not_refuted(report: AuditReport) -> str:
    outputs, noise = result_of(report, "outputs"), result_of(report, "noise-size")
    if noise is not None and noise.sensitive and not (outputs is not None and outputs.sensitive):
        return f"the size of the noise of {report.mechanism} does not contradict {claim(report)}."
    samples = "" if not report.draws else f" in {report.draws:,} samples"
    return f"no violation of {claim(report)} found{samples} of {report.mechanism}."


def _inconclusive(report: AuditReport) -> str:
    outputs = result_of(report, "outputs")
    what = "the tests that were run cannot show"
    if outputs is not None:
        # Only a vocabulary has a digest; other spaces have outputs of any kind.
        what = f"the {'words that it returns' if report.vocabulary_digest else 'outputs that were sampled'} cannot show"
    return f"{what} whether {report.mechanism} keeps {claim(report)}. This is not a pass."


def evidence_sentence(evidence: Evidence) -> str:
    """Return the evidence with the value at which it rejects.

    Examples
    --------
    >>> from dxverify.audit.suite.base import Evidence, EvidenceKind
    >>> evidence_sentence(Evidence(kind=EvidenceKind.E_VALUE, log_value=5.09, level=0.01))
    'e-value 162 (rejects at 100)'
    """
    if evidence.kind is EvidenceKind.E_VALUE:
        return f"e-value {_power(evidence.log_value)} (rejects at {_count(1 / evidence.level)})"
    if evidence.kind is EvidenceKind.P_VALUE:
        at_most = "at most " if math.isclose(evidence.log_value, math.log(evidence.level)) else ""
        return f"p-value {at_most}{_power(evidence.log_value)} (rejects at {evidence.level:.3g})"
    return f"{evidence.log_value:.6g}, allowed {evidence.threshold:.6g}; computed, no chance involved"


def _count(value: float) -> str:
    """Write a number with three digits, and one from a thousand to a million in full."""
    return f"{value:,.0f}" if 999.5 <= value < 1e6 else f"{value:.3g}"


def _power(log: float) -> str:
    """Write e^log for a reader, also beyond the range of doubles."""
    if log == -math.inf:
        return "0"
    if abs(log) < 12:
        return _count(math.exp(log))
    return f"1e{round(log / math.log(10))}" if math.isfinite(log) else "∞"


def body(report: AuditReport) -> list[tuple[str, str]]:
    """Return headings with their text, in the order they are shown; empty ones are left out."""
    decisive = deciding(report)
    lines: Mapping[str, str] = {} if decisive is None else decisive.lines
    found = {
        "Problem": report.reason if report.verdict is Verdict.FAILED else "",
        "Witness": lines.get("Witness", ""),
        "Evidence": "" if decisive is None or decisive.evidence is None else _evidence(decisive),
        "Effective": lines.get("Effective", "") or _two_sided(report) or effective(report),
        "Noise": _noise(report) if decisive is None else "",
        "Fit": _fit(report),
        "Why": _why(report),
        "Means": lines.get("Means", ""),
        "Likely": next((one.message for one in report.findings if str(one.kind) == "LIKELY_CAUSE"), ""),
        "Warning": " ".join(warnings(report)[:2]),
        "Assumes": next((one.lines["Assumes"] for one in report.tests if one.lines.get("Assumes")), ""),
        "Note": next(
            (text for one in ([decisive] if decisive else report.tests) if (text := one.lines.get("Note"))),
            "",
        ),
        "Tested": tested(report),
        "Not tested": not_tested(report),
        "Next": next_step(report, lines),
    }
    return [(heading, _sentence(text)) for heading, text in found.items() if text]


def _sentence(text: str) -> str:
    text = re.sub(r"(?<![\w.,−-])1 times(?! the\b| as\b)", "once", " ".join(text.split()))
    return text if text.endswith((".", "…")) else f"{text}."


def _evidence(one: TestResult) -> str:
    samples = f" after {one.samples:,} samples" if one.samples and one.evidence and one.evidence.level else ""
    return f"{evidence_sentence(one.evidence)}{samples}" if one.evidence else ""


def _two_sided(report: AuditReport) -> str:
    found = result_of(report, "two-sided")
    return (
        found.lines.get("Effective", "")
        if found is not None and report.verdict is Verdict.INCONCLUSIVE
        else ""
    )


def effective(report: AuditReport) -> str:
    """Return what is known of the effective ε."""
    found = report.effective_epsilon
    if report.verdict in {Verdict.FAILED, Verdict.ASSUMPTION_FAILED} or (
        not found.lower and found.upper is None
    ):
        return ""
    if is_exact(report):
        return f"ε = {number(found.lower)} (computed, not estimated)"
    # A confidence that is rounded to 1 misses no more than the rounding of doubles.
    sure = f"({confidence_text(max(1 - (found.confidence or 0), 1e-16))})"
    upper, rare = found.upper, found.delta
    if upper is None or not math.isfinite(upper):
        return f"ε is {above(report)} {number(found.lower)} {sure}"
    left = f"; the upper bound leaves out rare outputs of probability {number(rare, 2)}" if rare else ""
    return f"ε is {above(report)} {number(found.lower)} and at most {number(upper)} {sure}{left}"


def above(report: AuditReport) -> str:
    """Return "above" for the lower bound of a refutation that knows no more than the claim, else "at least"."""
    no_more = math.isclose(report.effective_epsilon.lower, report.claimed_epsilon, rel_tol=5e-4)
    return "above" if report.refuted and no_more else "at least"


def is_exact(report: AuditReport) -> bool:
    """Whether the effective ε was computed from the channel and not estimated."""
    if report.method == "scores":
        return True
    return report.method == "exact" and not getattr(report.evidence, "spent", None)


def number(value: float, digits: int = 4) -> str:
    """Return a number for people: few digits, no trailing zeros, ∞ for infinity."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:.{digits}g}".replace("-", "−")


def _noise(report: AuditReport) -> str:
    noise = result_of(report, "noise-size")
    if noise is None or report.verdict not in {Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE}:
        return ""
    return f"{noise.lines.get('Noise', '')} {noise.lines.get('Effective', '')}"


def _fit(report: AuditReport) -> str:
    fit = result_of(report, "goodness-of-fit")
    if fit is None or fit.evidence is None or report.verdict is not Verdict.EXACT_OK:
        return ""
    return f"{fit.samples:,} samples, {evidence_sentence(fit.evidence)}"


def _why(report: AuditReport) -> str:
    if report.verdict is not Verdict.INCONCLUSIVE:
        return ""
    return next((one.lines["Why"] for one in report.tests if "Why" in one.lines), report.reason)


def warnings(report: AuditReport) -> list[str]:
    """Return the sentences of tests that warn, and of what the code does besides sampling."""
    return [
        *(
            one.lines.get("Witness", one.null)
            for one in report.tests
            if one.rejected and one.meaning is Meaning.WARNING
        ),
        *(one.lines["Warning"] for one in report.tests if "Warning" in one.lines),
        *(found.message for found in report.findings if found.kind in _SIDE_EFFECTS),
    ]


def tested(report: AuditReport) -> str:
    """Return what was tested."""
    said = [
        re.sub(r" \(.*\)$", "", one.lines["Tested"])
        for one in report.tests
        if one.applies and "Tested" in one.lines
    ]
    if not said or report.verdict is Verdict.FAILED:
        return ""
    return "; ".join(said) + f". Significance level {report.alpha:g} in total"


def not_tested(report: AuditReport) -> str:
    """Return what was not tested, and why where a test stopped the rest."""
    if report.verdict is Verdict.FAILED:
        return ""
    stopped = next(
        (one.skipped for one in report.tests if one.skipped.startswith(("stopped", "every other"))), ""
    )
    left = [
        _LEFT_OUT[one.name]
        for one in report.tests
        if not one.applies and one.name in _LEFT_OUT and one.skipped != stopped
    ]
    if stopped:
        return f"{stopped}; {', '.join(left)}" if left else stopped
    rare = [] if is_exact(report) or not report.draws else ["rare outputs"]
    own = [one.lines["Not tested"] for one in report.tests if "Not tested" in one.lines]
    return "; ".join([*rare, *left, *own, _ALWAYS]) if report.tests else ""


def next_step(report: AuditReport, lines: Mapping[str, str]) -> str:
    """Return what to do next, with a command where one is known."""
    # What would repair a fault is said only by the test that found it, which is the reason of the verdict.
    repairs = {"dependence", "repeats", "floating-point", "support"}
    own = [lines, *(one.lines for one in report.tests if one.name not in repairs)]
    if said := next((one["Next"] for one in own if "Next" in one), ""):
        return said
    if report.verdict is Verdict.INCONCLUSIVE:
        named = command_with(report, vectors="MODULE:FUNCTION")
        how = f": {named}" if named else ": vectors=FUNCTION"
        return f"name a function that returns the noisy vectors behind the words; 20 % too little noise shows after a few calls{how}"
    if report.verdict is Verdict.FAILED:
        return "if the call is wrong, name the interface: --shape word, vector, indexes"
    if report.verdict in {Verdict.REFUTED, Verdict.ASSUMPTION_FAILED}:
        other = command_with(report, command="noise")
        return other and f"{other} (compares the noise with known mistakes)"
    if (
        report.verdict is Verdict.NOT_REFUTED
        and report.vocabulary_digest
        and result_of(report, "noise-size") is None
    ):
        named = command_with(report, vectors="MODULE:FUNCTION")
        return named and f"to test the noise too, name a function that returns the noisy vectors: {named}"
    return ""


#: Options of an audit that the other command knows too.
_SHARED = ("--epsilon", "--vocabulary", "--limit", "--param", "--shape")


def _plain_number(value: str) -> str:
    """Write 1.0 as 1, as people do."""
    return value.removesuffix(".0") if value.removesuffix(".0").isdecimal() else value


def command_with(report: AuditReport, command: str = "audit", **options: str) -> str:
    """Return the command line of a report with another command, or with further options; empty if none is recorded."""
    if not report.command.startswith("dxverify audit "):
        return ""
    parts = shlex.split(report.command)
    kept = ["dxverify", command, parts[2]]
    for place, part in enumerate(parts):
        if part in _SHARED:
            kept += [part, _plain_number(parts[place + 1])]
    for name, value in options.items():
        kept += [f"--{name}", value]
    return shlex.join(kept)
