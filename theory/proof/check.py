"""Judge claims one by one, with their changed statements: ``python -m theory.proof.check ID ...``."""

from __future__ import annotations

import sys
import time

from theory.errors import UnknownClaimError
from theory.judge import judge
from theory.mutation import survivors
from theory.registry import claim as find
from theory.verdict import Outcome


def check(claim_id: str) -> bool:
    """Print verdict, evidence, what it rests on and how many changed statements were noticed."""
    started = time.perf_counter()
    claim = find(claim_id)
    found = judge(claim)
    evidence = found.evidence.word if found.evidence else "none"
    print(f"{claim_id}: {found.verdict.name}, {evidence}", end="")  # noqa: T201 - a small command
    rests = sorted({name for result in found.results for name in result.rests})
    print(f"; rests on {rests}; {time.perf_counter() - started:.1f} s")  # noqa: T201
    for result in found.results:
        if result.outcome is not Outcome.TRUE:
            print(f"  {result.role.name} refused: {result.refused}")  # noqa: T201
    if found.failed:
        return not found.failed
    tried, kept, false, stopped = survivors(claim)
    print(f"  {tried} changed statements, {len(kept)} kept the verdict {kept}", end="")  # noqa: T201
    print(f"; still false: {false}; stopped: {stopped}")  # noqa: T201
    return not kept


def main(names: list[str]) -> int:
    """Judge the claims with these ids; 1 if one falls, 2 where none is named or known."""
    if not names:
        print("usage: python -m theory.proof.check ID ...", file=sys.stderr)  # noqa: T201
        return 2
    try:
        outcomes = [check(name) for name in names]
    except UnknownClaimError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
