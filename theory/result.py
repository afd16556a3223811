"""What one certificate found."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    def of_kernel(cls, theorem: KernelTheorem, given: tuple[str, ...] = (), weaker: str = "") -> Result:
        """Return a theorem that the Rocq kernel accepted, as the one step of a certificate.

        Parameters
        ----------
        theorem : KernelTheorem
            What Rocq accepted.
        given : tuple of str
            What it assumes beyond the claim; it is evidence given those sentences.
        weaker : str
            Why it does not prove the claim's sentence itself; then it supports the claim and decides nothing.
        """
        step = Step(
            text=theorem.statement,
            latex=rf"\texttt{{{theorem.theorem}}}".replace("_", r"\_"),
            reason=theorem.reading or "theorem of the kernel",
            method=Method.KERNEL,
            detail=f"assumptions: {', '.join(theorem.assumptions) or 'none'}",
        )
        name = f"Rocq theorem {theorem.theorem}"
        if weaker:
            name = f"{name} ({weaker})"
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
