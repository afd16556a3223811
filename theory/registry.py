"""Find the claims of all theories: those that are installed, and those that were opened for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from graphlib import CycleError, TopologicalSorter
from types import ModuleType

from theory.bibliography import Entry
from theory.errors import ClaimError, SourceError, UnknownClaimError
from theory.proof.claim import Claim
from theory.theories import Theory, modules, registered
from theory.theories import of_package as _of_package

__all__ = ["bibtex", "claim", "claims", "collect", "entries", "modules", "opened", "ordered", "sources"]

#: Theories that are open for a while, a directory under check for example; claims are looked up there first.
_OPENED: ContextVar[tuple[Theory, ...]] = ContextVar("opened", default=())
#: Claims of installed theories by id; a file is imported once.
_FOUND: dict[str, Claim] = {}


@cache
def claims() -> tuple[Claim, ...]:
    """Return every claim of the installed theories, in an order in which each stands after what it uses."""
    return ordered({claim_id: claim(claim_id) for theory in registered() for claim_id in theory.homes})


def claim(claim_id: str) -> Claim:
    """Return the claim with that id; only its own file is read."""
    for theory in _OPENED.get():
        if claim_id in theory.homes:
            return theory.claim(claim_id)
    if claim_id not in _FOUND:
        home = next((theory for theory in registered() if claim_id in theory.homes), None)
        if home is None:
            raise UnknownClaimError(f"no claim has the id {claim_id!r}")
        _FOUND[claim_id] = home.claim(claim_id)
    return _FOUND[claim_id]


@contextmanager
def opened(theory: Theory) -> Iterator[Theory]:
    """Look claims up in this theory first, as long as the block runs."""
    token = _OPENED.set((theory, *_OPENED.get()))
    try:
        yield theory
    finally:
        _OPENED.reset(token)


def sources() -> tuple[str, ...]:
    """Return the keys of the sources of the installed theories, in the order of their BibTeX files."""
    return tuple(key for theory in registered() for key in theory.entries)


def entries() -> dict[str, Entry]:
    """Return the BibTeX entries of all theories under their keys."""
    return {key: entry for theory in (*registered(), *_OPENED.get()) for key, entry in theory.entries.items()}


def bibtex(source: str) -> str:
    """Return the BibTeX entry of a source."""
    try:
        return entries()[source].bibtex
    except KeyError:
        raise SourceError(f"no source is called {source!r}; there are {', '.join(entries())}") from None


def collect(package: ModuleType) -> tuple[Claim, ...]:
    """Import every module of a package of theorems and check what they declare."""
    return ordered(_of_package(package.__name__).claims())


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
