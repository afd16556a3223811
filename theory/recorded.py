"""The verdicts as last recorded, so that a change of any verdict is seen.

``make record`` writes ``verdicts.json`` from what was computed; nobody writes it by hand, and the
suite compares.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from theory.export import verify

_NAME = "verdicts.json"


def recorded() -> dict[str, str]:
    """Return claim id to recorded verdict."""
    text = (files("theory") / _NAME).read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def record() -> dict[str, str]:
    """Compute every verdict and write them down; refuses while a certificate fails."""
    judgements = verify()
    failed = [judgement.claim.id for judgement in judgements if judgement.failed]
    if failed:
        raise SystemExit(f"not recorded: a certificate failed in {', '.join(failed)}")
    verdicts = {judgement.claim.id: judgement.verdict.name for judgement in judgements}
    path = Path(__file__).with_name(_NAME)
    path.write_text(json.dumps(verdicts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return verdicts


if __name__ == "__main__":
    print(f"recorded {len(record())} verdicts")  # noqa: T201 - this module is a small command
