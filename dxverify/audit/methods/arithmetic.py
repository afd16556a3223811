"""The auditor of low bits alone: whether released vectors show what real arithmetic would hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.arithmetic.beside import looked, recheck_arithmetic, refuting, report_of
from dxverify.audit.arithmetic.looking import refutes
from dxverify.audit.registry import MAX_DRAWS, Auditor, Task
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject


def audit_arithmetic(subject: Subject, task: Task) -> AuditReport:
    """Audit the vectors that a mechanism releases, or that foreign code returns, by their low bits.

    Parameters
    ----------
    subject : Subject
        Of code that shows vectors; see :meth:`dxverify.audit.subjects.Subject.vectors`.
    task : Task
        All of its alpha and of its draws may be spent.

    Raises
    ------
    MechanismFault
        If the code shows words only.
    """
    vectors = subject.vectors()
    if vectors is None:
        raise MechanismFault(f"{subject.name} shows words and no vectors")
    seen = looked(subject, vectors, task, task.max_samples or MAX_DRAWS)
    return refuting(subject, task, seen) if refutes(seen) else report_of(subject, task, seen)


AUDITOR = Auditor(name="arithmetic", run=audit_arithmetic, recheck=recheck_arithmetic)
