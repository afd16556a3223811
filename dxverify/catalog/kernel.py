"""The Rocq kernel as seen from audits: compile the checker of reports, run it on one."""

from __future__ import annotations

from dxverify.files import cache_directory
from theory.kernel.rocq import MissingRocqError, RocqError
from theory.kernel.term import Checked, check_term, compile_needed

__all__ = ["Checked", "MissingRocqError", "RocqError", "check_report"]

_REPORT = "audit/Report.v"


def check_report(text: str) -> Checked:
    """Let Rocq check a term about a report.

    Raises
    ------
    MissingRocqError
        If there is no coqc.
    RocqError
        If Rocq refuses the term.
    """
    return check_term(text, compile_needed(_REPORT, cache_directory()))
