"""A program that audits with a checkpoint and hangs, for tests that kill it: ``resumable FILE CALLS``."""

from __future__ import annotations

import sys
import time

from dxverify import audit
from dxverify.audit.subjects import as_subject
from tests.dxverify.line import LaplaceOnLine, line


class Hanging(LaplaceOnLine):
    """Never comes back from one of its calls."""

    def __init__(self, size, rate, calls):
        super().__init__(size, rate)
        self.calls, self.made = calls, 0

    def __call__(self, word, size, rng):
        """Draw, or hang."""
        self.made += 1
        while self.made == self.calls:
            time.sleep(1)
        return super().__call__(word, size, rng)


def audit_line(checkpoint, calls=0):
    """Run the audit that is killed and resumed; with ``calls`` it hangs at that call. Return report and calls."""
    mechanism = Hanging(3, 1.0, calls)
    subject = as_subject(mechanism, vocabulary=line(3), epsilon=1.0)
    # Drawn evenly, so that every block calls for every word.
    report = audit(
        subject, method="sequential", max_samples=2500, rng=5, checkpoint=checkpoint, allocation="even"
    )
    return report, mechanism.made


if __name__ == "__main__":
    audit_line(sys.argv[1], int(sys.argv[2]))
