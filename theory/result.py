"""What one certificate found."""

from __future__ import annotations

from dataclasses import dataclass

from theory.kernel import KernelTheorem
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
        """A theorem that the Rocq kernel accepted, as the one step of a certificate."""
        step = Step(
            text=theorem.statement,
            latex=rf"\texttt{{{theorem.theorem}}}".replace("_", r"\_"),
            reason=theorem.reading or "theorem of the kernel",
            method=Method.KERNEL,
            detail=f"assumptions: {', '.join(theorem.assumptions) or 'none'}",
        )
        role = Role[theorem.role.upper()]
        name = f"Rocq theorem {theorem.theorem}"
        return cls(name=name, role=role, steps=(step,), evidence=Evidence.KERNEL)

    @property
    def outcome(self) -> Outcome:
        """TRUE only if the certificate was accepted and shows something."""
        return Outcome.TRUE if self.steps and not self.refused else Outcome.UNKNOWN
