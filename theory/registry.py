"""Find the claims: every module below ``theory.theorems`` with a ``claim`` is one; nothing to register."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from graphlib import CycleError, TopologicalSorter
from types import ModuleType

import theory.theorems
from theory.errors import ClaimError, UnknownClaimError
from theory.proof.claim import Claim


@cache
def claims() -> tuple[Claim, ...]:
    """Return every claim, in an order in which each stands after what it uses."""
    return collect(theory.theorems)


def claim(claim_id: str) -> Claim:
    """Return the claim with that id; only its own file is read."""
    homes = modules(theory.theorems)
    if claim_id in homes:
        return declared(claim_id, homes[claim_id])
    raise UnknownClaimError(f"no claim has the id {claim_id!r}")


def collect(package: ModuleType) -> tuple[Claim, ...]:
    """Import every module of a package of theorems and check what they declare."""
    return ordered({claim_id: declared(claim_id, home) for claim_id, home in modules(package).items()})


@cache
def modules(package: ModuleType) -> dict[str, str]:
    """Return claim id to module for every file of a package of theorems, by the names of the files alone."""
    found: dict[str, str] = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        name = info.name.rsplit(".", 1)[-1]
        if info.ispkg or name.startswith("_"):
            continue
        claim_id = name.replace("_", "-")
        if claim_id in found:
            raise ClaimError(claim_id, f"is declared twice, in {found[claim_id]} and in {info.name}")
        found[claim_id] = info.name
    return found


def declared(claim_id: str, module: str) -> Claim:
    """Import one module and return the claim it declares, which must be the one it is named after."""
    found = getattr(importlib.import_module(module), "claim", None)
    if not isinstance(found, Claim):
        raise ClaimError(claim_id, f"{module} declares no `claim = Claim(...)`")
    if found.id != claim_id:
        raise ClaimError(found.id, f"stands in {module}; the file is named after the id")
    return found


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
