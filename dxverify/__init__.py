"""Audit mechanisms that promise metric privacy for words.

The names below are loaded when first used, so that ``import dxverify`` stays light.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dxverify.adapters.channels import channel_mechanism
    from dxverify.audit.front import audit
    from dxverify.audit.records import audit_records
    from dxverify.audit.report import AuditReport
    from dxverify.vocabulary import Vocabulary

__version__ = "0.1.0"

_HOMES = {
    "AuditReport": "dxverify.audit.report",
    "Vocabulary": "dxverify.vocabulary",
    "audit_records": "dxverify.audit.records",
    "channel_mechanism": "dxverify.adapters.channels",
}

__all__ = ["AuditReport", "Vocabulary", "__version__", "audit", "audit_records", "channel_mechanism"]


class _Package(ModuleType):
    """The package itself, where ``audit`` is the function although there is a package of that name, too."""

    @property
    def audit(self) -> Any:
        """Look for a broken promise; see :func:`dxverify.audit.front.audit`."""
        function = importlib.import_module("dxverify.audit.front").audit
        # `import dxverify.audit.baseline as b` reads dxverify, then .audit, then .baseline: the modules of the package
        # can be read from the function as well.
        package = vars(sys.modules["dxverify.audit"])
        vars(function).update({name: one for name, one in package.items() if isinstance(one, ModuleType)})
        return function

    @audit.setter
    def audit(self, value: object) -> None:
        """Let the import system, which sets every subpackage on its parent, leave the name alone."""


def __getattr__(name: str) -> Any:
    """Import the home of a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dxverify' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__


sys.modules[__name__].__class__ = _Package
