"""Run every module of this package, or the named ones; JSON lines on stdout, what got slower on stderr.

``python -m tests.bench record [NAME ...]`` writes the run as the recorded one; of named modules it replaces their lines and
leaves the others; lines that count draws or findings have no baseline, and are not recorded. ``small`` before names runs small sizes.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from typing import Any

import tests.bench
from tests.bench._compare import RECORD, key, recorded, slower


def known() -> list[str]:
    """Return the names of the benchmarks."""
    names = (module.name for module in pkgutil.iter_modules(tests.bench.__path__))
    return sorted(name for name in names if not name.startswith("_"))


def main(arguments: list[str]) -> int:
    """Print the measurements of the named modules, of all if none is named; an unknown name is an error."""
    small, record = "small" in arguments, "record" in arguments
    names = [name for name in arguments if name not in {"small", "record"}]
    unknown = sorted(set(names) - set(known()))
    if unknown:
        sys.stderr.write(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(known())}\n")
        return 2
    lines = list(_run(names or known(), small=small))
    if record and not small:
        measured = {key(line): line for line in lines if "ratio" in line}
        kept = {**(recorded() if names else {}), **measured}
        RECORD.write_text("".join(json.dumps(line) + "\n" for line in kept.values()), encoding="utf-8")
    elif not small:
        sys.stderr.writelines(sentence + "\n" for sentence in slower(lines, recorded()))
    return 0


def _run(names: list[str], *, small: bool) -> Any:
    for name in names:
        for line in importlib.import_module(f"tests.bench.{name}").run(small=small):
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
            yield line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
