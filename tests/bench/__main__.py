"""Run the ``run()`` of every module of this package, or of the named ones, and print JSON lines."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys

import tests.bench


def main(names: list[str]) -> int:
    """Print the measurements of the named modules, of all if none is named; an unknown name is an error."""
    known = sorted(
        module.name for module in pkgutil.iter_modules(tests.bench.__path__) if module.name[0] != "_"
    )
    unknown = sorted(set(names) - set(known))
    if unknown:
        sys.stderr.write(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(known)}\n")
        return 2
    for name in names or known:
        module = importlib.import_module(f"tests.bench.{name}")
        for line in module.run():
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
