"""Golden results: compare with ``python -m tests.frozen``, write them with ``python -m tests.frozen record``.

Words after that choose results by the beginning of their name. After a change of the format of reports on purpose:
``python -m tests.frozen record audit control``.
"""

from __future__ import annotations

import sys

from tests.frozen.compare import differences
from tests.frozen.results import results
from tests.frozen.store import chosen, record, recorded

recording = sys.argv[1:2] == ["record"]
starts = sys.argv[1 + recording :] or [""]
now = results(starts)
if recording:
    record(now, starts=starts)
else:
    lines = list(differences(chosen(recorded(), starts), now))
    print(*lines, f"{len(lines)} differences in {len(now)} results", sep="\n")  # noqa: T201 - what it is for
    sys.exit(bool(lines))
