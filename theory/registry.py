"""Find the claims: every module below ``theory.theorems`` with a ``claim`` is one; nothing to register."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from graphlib import CycleError, TopologicalSorter
from types import ModuleType

import theory.theorems
from theory.claim import Claim
from theory.errors import ClaimError, UnknownClaimError


@cache
def claims() -> tuple[Claim, ...]:
    """Return every claim, in an order in which each stands after what it uses."""
    return collect(theory.theorems)


def claim(claim_id: str) -> Claim:
    """Return the claim with that id."""
    for candidate in claims():
        if candidate.id == claim_id:
            return candidate
    near = sorted(c.id for c in claims() if c.id.startswith(claim_id.rsplit("-", 1)[0]))
    hint = f"; near it: {', '.join(near[:6])}" if near else ""
    raise UnknownClaimError(f"no claim has the id {claim_id!r}{hint}")


def collect(package: ModuleType) -> tuple[Claim, ...]:
    """Import every module of a package of theorems and check what they declare."""
    found: dict[str, Claim] = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        name = info.name.rsplit(".", 1)[-1]
        if info.ispkg or name.startswith("_"):
            continue
        declared = getattr(importlib.import_module(info.name), "claim", None)
        if not isinstance(declared, Claim):
            raise ClaimError(name, "the module declares no `claim = Claim(...)`")
        if declared.id in found:
            raise ClaimError(declared.id, f"is declared twice, the second time in {info.name}")
        if declared.id.replace("-", "_") != name:
            raise ClaimError(declared.id, f"stands in {name}.py; the file is named after the id")
        found[declared.id] = declared
    return ordered(found)


def ordered(found: dict[str, Claim]) -> tuple[Claim, ...]:
    """Sort claims so that each stands after what it uses; refuse unknown ids and cycles."""
    for candidate in found.values():
        unknown = [key for key in candidate.uses if key not in found]
        if unknown:
            raise ClaimError(candidate.id, f"uses {', '.join(unknown)}, which no claim is called")
    graph = {key: sorted(found[key].uses) for key in sorted(found)}
    try:
        return tuple(found[key] for key in TopologicalSorter(graph).static_order())
    except CycleError as problem:
        cycle = problem.args[1]
        raise ClaimError(cycle[0], f"leans on itself: {' → '.join(cycle)}") from None
