"""The Rocq kernel as seen from audits: compile the checker of reports, run it on one."""

from __future__ import annotations

from dxverify.files import cache_directory
from theory.kernel.rocq import MissingRocqError, RocqError
from theory.kernel.term import Checked, check_term, compile_needed

__all__ = ["COUNTS", "REPORT", "Checked", "MissingRocqError", "RocqError", "check_report"]

#: What a term about recorded bets needs, and a term about counts.
REPORT, COUNTS = "audit/Report.v", "audit/Counts.v"
_RULE = "audit/Rule.v"


def check_report(text: str, theorem: str = REPORT) -> Checked:
    """Let Rocq check a term about a report.

    Parameters
    ----------
    text : str
        The source.
    theorem : str
        The file of the theorem that it applies.

    Raises
    ------
    MissingRocqError
        If there is no coqc.
    RocqError
        If Rocq refuses the term.
    """
    build = compile_needed(theorem, cache_directory(), *((_RULE,) if theorem == COUNTS else ()))
    return check_term(text, build)
