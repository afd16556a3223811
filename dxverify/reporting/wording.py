"""Names and phrases that all forms of a report share; its sentences are in :mod:`dxverify.reporting.parts`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dxverify.audit.findings import FindingKind, Verdict, confidence_text
from dxverify.reporting.parts import above, claim, headline, is_exact, number, warnings

__all__ = ["TITLES", "above", "claim", "headline", "is_exact", "number", "warnings"]

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Finding, Witness

#: What people see instead of the name of a verdict.
TITLES = {
    Verdict.REFUTED: "Refuted",
    Verdict.ASSUMPTION_FAILED: "Assumption failed",
    Verdict.NOT_REFUTED: "Not refuted",
    Verdict.EXACT_OK: "Within the claim, in exact arithmetic",
    Verdict.INCONCLUSIVE: "Inconclusive",
    Verdict.FAILED: "Failed",
}


def confidence(report: AuditReport) -> str:
    """Return the confidence of all statements of the report together."""
    return confidence_text(report.alpha)


def nearest(found: Witness) -> str:
    """Return where an exact audit came nearest to the claim, as a clause."""
    x, z = quoted(found.x), quoted(found.x_prime)
    return f"The comparison of {x} with {z} comes nearest to the claim, at {_outputs(found)}"


def too_likely(found: Witness) -> str:
    """Return a witness against the claim as a clause."""
    said = f"{_outputs(found)} is too likely from {quoted(found.x)}, given how likely it is from {quoted(found.x_prime)}"
    return said[0].upper() + said[1:]


def _outputs(found: Witness) -> str:
    if len(found.event) == 1:
        return f"the output {quoted(found.event[0])}"
    return f"an output among {{{', '.join(found.event)}}}"


def quoted(label: str) -> str:
    """Return a word between quotes, so that it is not read as part of a sentence; other labels show themselves what they are."""
    return f"'{label}'" if label.isalpha() else label


def as_sentence(text: str, name: str = "") -> str:
    """Return a text that begins with a capital, unless it begins with that name or with a command.

    Examples
    --------
    >>> as_sentence("no violation found by laplace.", "laplace"), as_sentence("laplace is kept.", "laplace")
    ('No violation found by laplace.', 'laplace is kept.')
    """
    kept = ("dxverify ", *filter(None, [name]))
    return text if text.startswith(kept) else text[:1].upper() + text[1:]


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
    return {
        FindingKind.RNG_REUSE: "No fresh randomness seen",
        FindingKind.DEPENDENT: "Dependent samples",
    }.get(kind, str(kind).replace("_", " ").capitalize())


def finding_text(finding: Finding) -> str:
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
    return "significant" if finding.established else "observed"
