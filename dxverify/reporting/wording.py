"""The sentences of a report, the same in every form.

An audit can refute a promise and cannot prove one, so no sentence here says more than that.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from dxverify.audit.findings import FindingKind, Verdict

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Finding, Witness

#: What people see instead of the name of a verdict.
TITLES = {
    Verdict.REFUTED: "Refuted",
    Verdict.NOT_REFUTED: "Not refuted",
    Verdict.EXACT_OK: "Within the promise, in real arithmetic",
    Verdict.INCONCLUSIVE: "Inconclusive",
    Verdict.FAILED: "Failed",
}


def number(value: float, digits: int = 4) -> str:
    """Return a number for people: few digits, no trailing zeros, ∞ for infinity."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:.{digits}g}".replace("-", "−")


def confidence(report: AuditReport) -> str:
    """Return how sure the report is, as a percentage; what would be rounded to 100 is written with what is missing."""
    shown = number(100 * (1 - report.alpha), 6)
    return f"{shown} %" if shown != "100" else f"1 − {number(report.alpha, 2)}"


def is_exact(report: AuditReport) -> bool:
    """Whether the level was computed from the channel and not estimated from draws or directions."""
    return report.method == "exact" and not getattr(report.evidence, "spent", None)


def promise(report: AuditReport) -> str:
    """Return the promise as a formula."""
    delta = f", δ = {number(report.claimed_delta)}" if report.claimed_delta else ""
    return f"ε = {number(report.claimed_epsilon)}{delta}"


def level(report: AuditReport) -> str:
    """Return what is known of the level as a short phrase; nothing if the code was not observed."""
    if report.verdict is Verdict.FAILED:
        return ""
    if is_exact(report):
        return f"its level is {number(report.effective_epsilon.lower)} (computed, not estimated)"
    if report.effective_epsilon.upper is not None and math.isfinite(report.effective_epsilon.upper):
        return (
            f"its level {_between(report, report.effective_epsilon.upper)} ({confidence(report)} confidence)"
        )
    found = report.level_range
    if found is not None and found.upper is not None:
        return (
            f"its level {_between(report, max(found.upper, report.effective_epsilon.lower))} "
            f"({confidence(report)} confidence; the upper bound is about outputs that came often, in {found.pairs} pairs of "
            f"words that were drawn again; their other outputs have together a probability of at most {number(found.apart, 2)})"
        )
    least = "above" if _only_above(report) else "at least"
    return f"its level is {least} {number(report.effective_epsilon.lower)} ({confidence(report)} confidence)"


def _between(report: AuditReport, upper: float) -> str:
    lower, upper_shown = number(report.effective_epsilon.lower), number(upper)
    if _only_above(report):
        return f"is above {lower} and at most {upper_shown}"
    return f"lies between {lower} and {upper_shown}"


def _only_above(report: AuditReport) -> bool:
    """Whether all that is known from below is that the promise is exceeded: a bound equal to it would read as if it were kept."""
    first = next((found.kind for found in report.findings if found.established), None)
    at_promise = math.isclose(report.effective_epsilon.lower, report.claimed_epsilon, rel_tol=5e-4)
    return report.refuted and first is FindingKind.RATIO and at_promise


def headline(report: AuditReport) -> str:
    """Return the verdict in one sentence."""
    name = report.mechanism
    if report.verdict is Verdict.REFUTED:
        return f"{name} promises {promise(report)} and {_broken(report)}."
    if report.verdict is Verdict.EXACT_OK:
        return (
            f"{name} promises {promise(report)}, and on this vocabulary, in real arithmetic, {level(report)}."
        )
    if report.verdict is Verdict.FAILED:
        return f"{name} (promise {promise(report)}) could not be observed, so nothing is known of it."
    if report.verdict is Verdict.NOT_REFUTED:
        return f"{draws(report)} from {name} do not contradict the promise {promise(report)}."
    return f"The audit of {name} (promise {promise(report)}) could not be carried far enough to say anything."


def _broken(report: AuditReport) -> str:
    first = next((found for found in report.findings if found.established), None)
    if first is not None and report.method == "arithmetic":
        return f"breaks it as computed: {_lowered(_first_sentence(told(first)))}"
    reused = first is not None and first.kind in _NOT_FRESH
    if report.effective_epsilon.lower > report.claimed_epsilon and not reused:
        return level(report)
    established = [finding for finding in report.findings if finding.established] or list(report.findings)
    if not established:
        return "breaks it"
    together = dependent(report) or established[0].numbers.get("kept")
    how = "breaks it over several releases, which are not independent" if together else "breaks it"
    return f"{how}: {_first_sentence(told(established[0]))}"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _first_sentence(message: str) -> str:
    return sentence(message).partition(". ")[0]


def dependent(report: AuditReport) -> bool:
    """Whether it is the independence of releases that was refuted, and not the level of a single one."""
    first = next((found.kind for found in report.findings if found.established), None)
    return report.refuted and report.witness is None and first is FindingKind.RNG_REUSE


#: Findings about where randomness comes from; they are the headline where they are established.
_NOT_FRESH = (FindingKind.RNG_REUSE, FindingKind.DEPENDENT)


def beside_the_verdict(report: AuditReport) -> tuple[Finding, ...]:
    """Return what is established and not what the verdict is about: a reader must not overlook it."""
    kinds = {
        FindingKind.NOISE_LAW,
        FindingKind.NOT_REPRODUCIBLE,
        FindingKind.LAW_CHANGED,
        FindingKind.DEPENDENT,
    }
    if not dependent(report):
        kinds.add(FindingKind.RNG_REUSE)
    if report.method != "arithmetic":
        kinds.add(FindingKind.ARITHMETIC)
    return tuple(
        found
        for found in report.findings
        if found.established and (found.kind in kinds or not report.refuted)
    )


def established(found: Finding) -> str:
    """Return what is established in plain words, to go on after an opening: first what it is, then its numbers."""
    sentence = found.kind.sentence
    return f"established: {sentence[0].lower()}{sentence[1:]} {told(found)}"


def fails(report: AuditReport, found: Finding) -> bool:
    """Whether a machine should count a finding as a failure.

    Low bits of vectors beside a verdict on words are none: the words are what was promised, and they keep it.
    """
    about_others = found.kind is FindingKind.ARITHMETIC and report.method != "arithmetic"
    return found.established and not about_others


def sentence(message: str) -> str:
    """Return a message without its full stop, to be put inside another sentence."""
    return message.strip().rstrip(".")


def draws(report: AuditReport) -> str:
    """Return the number of draws in words."""
    return f"{report.draws:,} draws"


def witness(report: AuditReport) -> str:
    """Return where the evidence is strongest, as a clause; an empty string if nowhere."""
    if report.witness is None:
        return ""
    if report.refuted:
        return too_likely(report.witness)
    found = report.witness
    return (
        f"the comparison of {found.x} with {found.x_prime} comes nearest to the promise, at {_outputs(found)}"
    )


def too_likely(found: Witness) -> str:
    """Return a witness against the promise as a clause."""
    return f"{_outputs(found)} is too likely from {found.x}, given how likely it is from {found.x_prime}"


def _outputs(found: Witness) -> str:
    event = ", ".join(found.event)
    return f"the output {event}" if len(found.event) == 1 else f"an output among {{{event}}}"


def power(report: AuditReport) -> str:
    """Return which violation would have been seen, or an empty string."""
    if report.detectable_level is None or report.refuted:
        return ""
    if math.isinf(report.detectable_level):
        return "With these draws no violation of any size would have been seen reliably."
    said = _POWER.search(report.reason)
    return said.group() if said else _power(report, report.detectable_level)


#: What auditors that draw say of their power; it names the pair and the output it is about.
_POWER = re.compile(r"At the most favourable pair and output .* must be larger to show\.", re.DOTALL)


def _power(report: AuditReport, size: float) -> str:
    return (
        f"At the most favourable pair and output a level of {number(size)} (promised "
        f"{number(report.claimed_epsilon)}) would have been refuted with {number(100 * report.power)} % power; "
        "elsewhere a violation must be larger to show."
    )


def caveats(report: AuditReport) -> tuple[str, ...]:
    """Return what the verdict does not mean."""
    if report.verdict is Verdict.REFUTED:
        open_above = report.claimed_delta > 0 and not is_exact(report)
        return (_chance(report), *((_NO_RANGE,) if open_above else ()), *_REFUTED)
    if report.verdict is Verdict.FAILED:
        return _FAILED
    return _EXACT if report.verdict is Verdict.EXACT_OK else _OPEN


_NO_RANGE = (
    "It does not bound the level from above: with δ > 0 every set of outputs counts, also of outputs that never came, so that "
    "draws bound it from below alone."
)
_REFUTED = (
    "It does not say how bad it is beyond what is bounded above: rare outputs and other words may do worse.",
    "It does not say where the mistake is, nor that other values of ε or other words are affected alike.",
)
_EXACT = (
    "It does not speak of floating point: rounded sums, the generator's resolution and its missing tails are left out.",
    "It does not speak of other vocabularies, other distances or other values of ε.",
    "It does not speak of every program with this name: one that draws differently is another mechanism.",
)
_FAILED = (
    "It does not mean that the promise is kept, nor that it is broken: no audit took place.",
    "It does not mean that the code is wrong: it may be called in another way than it wants to be (see --shape).",
)
_OPEN = (
    "It does not mean that the promise is kept: an audit can refute a promise, it cannot prove one.",
    "It does not exclude rare outputs: they can hide a violation from any number of draws.",
    "It does not speak of words that were not looked at.",
)


def _chance(report: AuditReport) -> str:
    if not report.alpha or (is_exact(report) and not dependent(report)):
        return "It does not rest on chance: the level was computed, up to the errors of the computation."
    return (
        "It does not exclude chance: a mechanism that keeps its promise is refuted with a probability of at most "
        f"{number(report.alpha)}."
    )


def method(report: AuditReport) -> str:
    """Return the method and why it was chosen, without the statement of power, which stands on its own."""
    reason = " ".join((report.reason if report.refuted else _POWER.sub("", report.reason)).split())
    said = once(reason if reason.startswith("Method ") else f"{report.method}. {reason}")
    return said.strip().rstrip(".") + "."


def command_lines(report: AuditReport, width: int = 76) -> list[str]:
    """Return a command line in pieces that a shell joins again; a Python call is one piece."""
    if not report.command.startswith("dxverify "):
        return report.command.splitlines() or [""]
    lines = [""]
    for part in re.split(r" (?=--)", report.command):
        if lines[-1] and len(lines[-1]) + 1 + len(part) + 2 > width:
            lines[-1] += " \\"
            lines.append(f"  {part}")
        else:
            lines[-1] = f"{lines[-1]} {part}".strip() if len(lines) == 1 else f"{lines[-1]} {part}"
    return lines


def kind_title(kind: FindingKind) -> str:
    """Return the kind of a finding in words."""
    return {FindingKind.RNG_REUSE: "No fresh randomness seen", FindingKind.DEPENDENT: "Dependent draws"}.get(
        kind, str(kind).replace("_", " ").capitalize()
    )


def told(finding: Finding) -> str:
    """Return what a finding says, as people say it: what came one time came once."""
    return once(finding.message)


def once(text: str) -> str:
    """Return a text that counts in the way of a program in the way of people; factors stay as they are.

    Examples
    --------
    >>> once("'a' came 1 times of 21 times, with 1 times the noise")
    "'a' came once of 21 times, with 1 times the noise"
    """
    return _ONE_TIME.sub("once", text)


_ONE_TIME = re.compile(r"(?<![\w.,−-])1 times(?! the\b| as\b)")


def standing(finding: Finding) -> str:
    """Return how much weight a finding carries."""
    return "established" if finding.established else "observed, no guarantee"
