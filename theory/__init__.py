"""Statements about metric-private text, each with the certificates that decide its verdict.

>>> from theory import claim
>>> claim("asghar-2026-thm-9").locator
'Theorem 9'

The registry, and with it sympy, is loaded when a claim is first asked for: what only reads records needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from theory.implementation import check_implementation, implements
    from theory.paper import Paper
    from theory.registry import claim, claims

__all__ = ["Paper", "check_implementation", "claim", "claims", "implements"]
#: Where each name comes from.
_HOMES = {"Paper": "paper", "check_implementation": "implementation", "implements": "implementation"}


def __getattr__(name: str) -> Any:
    """Load the registry on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'theory' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - what it imports loads sympy, which readers of records do not need

    return getattr(import_module(f"theory.{_HOMES.get(name, 'registry')}"), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
