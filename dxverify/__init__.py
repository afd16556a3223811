"""Audit implementations of metric differential privacy (ε·d privacy), first of all for text.

Public names are imported on first use, so that ``import dxverify`` stays fast.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dxverify.adapters.dispatch import channel_mechanism
    from dxverify.audit.api import audit
    from dxverify.audit.records import audit_records
    from dxverify.audit.report import AuditReport
    from dxverify.vocabulary import Vocabulary

__version__ = "0.1.0"

#: Public names and the modules that define them.
_HOMES = {
    "AuditReport": "dxverify.audit.report",
    "Vocabulary": "dxverify.vocabulary",
    "audit_records": "dxverify.audit.records",
    "channel_mechanism": "dxverify.adapters.dispatch",
}

__all__ = ["AuditReport", "Vocabulary", "__version__", "audit", "audit_records", "channel_mechanism"]


class _Package(ModuleType):
    """Module type of ``dxverify``: the attribute ``audit`` is the function, although a subpackage has the same name."""

    @property
    def audit(self) -> Any:
        """Test whether a mechanism keeps its guarantee; see :func:`dxverify.audit.api.audit`."""
        function = importlib.import_module("dxverify.audit.api").audit
        # `import dxverify.audit.baseline as b` reads the attribute `baseline` of `dxverify.audit`, which is this function:
        # so the function carries the submodules of the package as attributes.
        package = vars(sys.modules["dxverify.audit"])
        vars(function).update(
            {name: value for name, value in package.items() if isinstance(value, ModuleType)}
        )
        return function

    @audit.setter
    def audit(self, value: object) -> None:
        """Ignore the assignment by which the import system would bind the subpackage to this name."""


def __getattr__(name: str) -> Any:
    """Import the module that defines a public name, on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, whether imported yet or not."""
    return __all__


sys.modules[__name__].__class__ = _Package
