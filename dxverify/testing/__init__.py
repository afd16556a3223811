"""Checks for your own test suite; each name is loaded when first used."""

from __future__ import annotations

from dxverify.lazy import loader

__all__ = [
    "AssumptionFailed",
    "AuditInconclusive",
    "DxAuditWarning",
    "GuaranteeRefuted",
    "MechanismFailed",
    "assert_dx_private",
    "check_mechanism",
]

__getattr__ = loader(
    __name__,
    {
        "assertions": (
            "AssumptionFailed",
            "DxAuditWarning",
            "MechanismFailed",
            "AuditInconclusive",
            "GuaranteeRefuted",
            "assert_dx_private",
        ),
        "conformance": ("check_mechanism",),
    },
)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
