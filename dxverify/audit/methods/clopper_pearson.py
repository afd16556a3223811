"""The fixed-sample auditor with plain Clopper–Pearson intervals: well known, and weaker."""

from __future__ import annotations

from dxverify.audit.fixed_tests import two_intervals
from dxverify.audit.methods.fixed import variant

AUDITOR = variant("clopper-pearson", "fixed:clopper-pearson", two_intervals)
