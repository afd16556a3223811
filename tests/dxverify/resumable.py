"""A program that audits with a checkpoint, for tests that kill it: ``python -m tests.dxverify.resumable FILE [pause]``."""

from __future__ import annotations

import sys
import time

from dxverify.auditors.sequential import audit_sequential
from dxverify.subjects import as_subject
from tests.dxverify.line import LaplaceOnLine, line


class Slow(LaplaceOnLine):
    """Takes a while for each call."""

    pause = 0.0

    def __call__(self, word, size, rng):
        """Wait, then draw."""
        time.sleep(self.pause)
        return super().__call__(word, size, rng)


def audit_line(checkpoint, pause=0.0):
    """Run the audit that is killed and resumed."""
    mechanism = Slow(3, 1.0)
    mechanism.pause = pause
    subject = as_subject(mechanism, vocabulary=line(3), epsilon=1.0)
    return audit_sequential(subject, max_draws=2500, rng=5, checkpoint=checkpoint)


if __name__ == "__main__":
    audit_line(sys.argv[1], float(sys.argv[2]))
