"""``python -m tests.frozen``: say what changed; ``python -m tests.frozen record``: write the results of now."""

from __future__ import annotations

import sys

from tests.frozen.compare import differences
from tests.frozen.results import results
from tests.frozen.store import record, recorded

now = results()
if sys.argv[1:] == ["record"]:
    record(now)
else:
    lines = list(differences(recorded(), now))
    print(*lines, f"{len(lines)} differences in {len(now)} results", sep="\n")  # noqa: T201 - what it is for
    sys.exit(bool(lines))
