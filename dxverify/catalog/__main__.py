"""``make record``: write the verdicts of today as the recorded ones."""

from __future__ import annotations

import sys

from dxverify.catalog.judging import write_record

sys.stdout.write(write_record() + "\n")
