"""``dxverify recheck``: compute the bounds of a report again from its counts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxverify.aliases import Plain
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.files import read_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.checks import Check
    from dxverify.audit.eprocess.integers import Certificate
    from dxverify.audit.eprocess.kernel_rule import CountedBlocks
    from dxverify.audit.report import AuditReport


@click.command(
    short_help="Compute every bound of a report again.",
    epilog="Exit status: 0 everything as recorded (and proved, if asked for), 1 something differs or is refused, "
    "2 not a report, or Rocq is missing.",
)
@click.argument("report", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--exact", "how", flag_value="exact", help="Also decide the refutation in integers.")
@click.option("--kernel", "how", flag_value="kernel", help="Also let the Rocq kernel prove the refutation.")
@output_options()
def command(report: Path, how: str | None, format_: str, output: Path | None) -> None:
    """Compute every bound of REPORT again, from the counts or distributions that it records.

    REPORT is the JSON of `dxverify audit`. Nothing is drawn: a number that does not follow from what is recorded is named.
    With --exact or --kernel a refutation by an e-process is decided once more, in integers that are rounded against the evidence;
    --kernel writes them as a term and lets Rocq prove it: from the counts alone where a betting rule inside Rocq suffices,
    otherwise from the bets, which are chosen again from earlier blocks.

    \b
    Example:
      $ dxverify audit laplace --epsilon 1 --vocabulary builtin:line --format json --output r.json
      $ dxverify recheck r.json
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.audit.report import AuditReport
    from dxverify.errors import ReportError

    try:
        read = AuditReport.from_json(read_whole(report).decode())
        checks = read.recheck()
    except UnicodeDecodeError as problem:
        raise ReportError(f"{report}: not a report of an audit: not a text in UTF-8") from problem
    except ReportError as problem:
        raise ReportError(f"{report}: {problem}") from problem
    agrees = all(check.agrees for check in checks)
    proof = None if how is None else _prove(read, kernel=how == "kernel", agrees=agrees)
    shown = repr(checks) if proof is None else f"{checks!r}\n\n{proof.text}"
    if format_ != "text":
        data: Plain = {"schema_version": 1, "agrees": agrees, "checks": _plain(checks)}
        shown = as_json(data if proof is None else {**data, "proof": proof.to_dict()})
    emit(shown, output)
    if proof is not None and proof.status:
        raise click.exceptions.Exit(proof.status)
    raise click.exceptions.Exit(0 if agrees else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Proof:
    """Whether a refutation was proved, and what a person reads of it."""

    status: int
    text: str
    axioms: tuple[str, ...] = ()

    def to_dict(self) -> Plain:
        """Return plain data."""
        words = {0: "proved", 1: "refused", 2: "no Rocq"}
        return {"result": words[self.status], "text": self.text, "axioms": list(self.axioms)}


def _prove(report: AuditReport, *, kernel: bool, agrees: bool) -> _Proof:
    """Decide the refutation of a report in integers, and by the kernel if asked for."""
    from dxverify.audit.certificates import certificate_of, counts_of, describe_theorem, kernel_certificate
    from dxverify.errors import ReportError

    if not agrees:
        return _Proof(status=1, text="Refused: the report does not follow from what it records.")
    try:
        certificate = kernel_certificate(report) if kernel else certificate_of(report)
    except ReportError as problem:
        return _Proof(status=1, text=f"Refused: {problem}.")
    if not certificate.accepted:
        needed = f"{float(1 / certificate.level):.6g}" if certificate.level > 0 else "any number"
        return _Proof(
            status=1,
            text=f"Refused: in integers the wealth is below 1/α = {needed}, or a bet is not allowed.",
        )
    counted = counts_of(report)
    alone = None if counted is None else counted.certificate()
    enough = alone is not None and alone.accepted
    said = _say_of_counts(alone)
    if not kernel:
        theorem = describe_theorem(report, certificate)
        text = f"Accepted in integers (e-value at least {math.exp(min(certificate.log_value, 700)):.5g}). {theorem}\n{said}"
        return _Proof(status=0, text=text)
    if counted is not None and alone is not None and enough:
        return _prove_by_kernel(report, alone, said, counted)
    return _prove_by_kernel(report, certificate, said, None)


def _say_of_counts(alone: Certificate | None) -> str:
    """Say whether the betting rule inside Rocq refutes from counts alone."""
    if alone is None:
        return "The betting rule inside Rocq cannot be used: the counts are not recorded, or are too many."
    value = f"{math.exp(min(alone.log_value, 700)):.4g}"
    needed = f"{float(1 / alone.level):.4g}"
    if alone.accepted:
        return f"The counts alone suffice: the betting rule inside Rocq has an e-value of {value} (needed: {needed})."
    return f"The counts alone do not suffice: the betting rule inside Rocq has an e-value of {value} (needed: {needed})."


def _prove_by_kernel(
    report: AuditReport, certificate: Certificate, said: str, counted: CountedBlocks | None
) -> _Proof:
    """Let Rocq prove the refutation, from counts if there are any and otherwise from bets."""
    from dxverify.audit.certificates import (
        CHOSEN_BY_NUMPY,
        LABELLED,
        TRUSTED,
        describe_theorem,
        write_counts_term,
        write_term,
    )
    from dxverify.catalog.kernel import COUNTS, REPORT, MissingRocqError, RocqError, check_report

    try:
        if counted is None:
            found = check_report(write_term(certificate), REPORT)
        else:
            found = check_report(write_counts_term(counted), COUNTS)
    except MissingRocqError as problem:
        return _Proof(status=2, text=f"No Rocq: {problem}.")
    except RocqError as problem:
        return _Proof(status=1, text=f"Refused by Rocq: {problem}")
    if found.foreign:
        return _Proof(status=1, text=f"Refused: rests on {', '.join(found.foreign)}.", axioms=found.axioms)
    name = "dx_report_refutes" if counted is None else "dx_counts_refute"
    bets = "recorded bets" if counted is None else "bets that the rule makes on the recorded counts"
    theorem = describe_theorem(report, certificate, bets=bets)
    lines = [f"Proved by Rocq ({name}). {theorem}", said, "", "Axioms:"]
    lines += [f"  {one}" for one in found.axioms]
    lines += ["", "Trusted:", *(f"  {one}" for one in TRUSTED)]
    lines.append(f"  {CHOSEN_BY_NUMPY if counted is None else LABELLED}")
    return _Proof(status=0, text="\n".join(lines), axioms=found.axioms)


def _plain(checks: Sequence[Check]) -> list[Plain]:
    return [
        {
            "name": check.name,
            "agrees": check.agrees,
            "stated": _finite(check.stated),
            "recomputed": _finite(check.recomputed),
        }
        for check in checks
    ]


def _finite(value: object) -> object:
    """Write infinities as reports do, as text."""
    if isinstance(value, list):
        return [_finite(entry) for entry in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
