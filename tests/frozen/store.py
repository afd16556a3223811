"""The file of frozen results: compressed JSON, written only by ``python -m tests.frozen record``."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("results.json.xz")


def recorded() -> dict[str, Any]:
    """Return the results as they were."""
    return json.loads(lzma.decompress(_FILE.read_bytes()))


def record(results: dict[str, Any]) -> None:
    """Write results, one line each before compression."""
    lines = (
        f"{json.dumps(name)}:{json.dumps(value, sort_keys=True, separators=(',', ':'))}"
        for name, value in results.items()
    )
    _FILE.write_bytes(lzma.compress(("{" + ",\n".join(lines) + "}").encode(), preset=9))
