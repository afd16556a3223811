"""What one certificate found."""

from __future__ import annotations

from dataclasses import dataclass, replace

from theory.kernel import KernelTheorem
from theory.kernel.reviewed import NO_INSTANCE, ours
from theory.step import Step
from theory.verdict import Evidence, Method, Outcome, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The steps of one certificate, what stands behind it, and why it was refused if it was."""

    name: str
    role: Role
    steps: tuple[Step, ...]
    evidence: Evidence = Evidence.ARGUED
    rests: tuple[str, ...] = ()
    refused: str = ""

    @classmethod
    def of_kernel(cls, theorem: KernelTheorem) -> Result:
        """Return a theorem that the Rocq kernel accepted, as the one step of a certificate.

        What it is worth stands in the reviewed file. A theorem that assumes more than the claim is evidence given those
        sentences; one that proves only a consequence of the claim, or that nobody reviewed, decides nothing.
        """
        reviewed = ours().theorems.get(theorem.theorem)
        given = () if reviewed is None else (*reviewed.given, *(() if reviewed.instance else (NO_INSTANCE,)))
        weaker = "not reviewed" if reviewed is None else reviewed.consequence
        step = Step(
            text=theorem.statement,
            latex=rf"\texttt{{{theorem.theorem}}}".replace("_", r"\_"),
            reason=theorem.reading or "theorem of the kernel",
            method=Method.KERNEL,
            detail=f"assumptions: {', '.join(theorem.assumptions) or 'none'}",
        )
        name = f"Rocq theorem {theorem.theorem}"
        if weaker:
            name = f"{name} (proves a consequence: {weaker})"
            return cls(name=name, role=Role.SUPPORT, steps=(step,))
        evidence = Evidence.KERNEL_GIVEN if given else Evidence.KERNEL
        role = Role[theorem.role.upper()]
        return cls(name=name, role=role, steps=(step,), evidence=evidence, rests=given)

    def as_support(self) -> Result:
        """Return the same steps as support, which decides no verdict."""
        return replace(self, role=Role.SUPPORT, evidence=Evidence.ARGUED)

    @property
    def outcome(self) -> Outcome:
        """TRUE only if the certificate was accepted and shows something."""
        return Outcome.TRUE if self.steps and not self.refused else Outcome.UNKNOWN
