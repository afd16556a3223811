"""Published tables and figures, computed again: one file each, run by ``dxverify reproduce ID``."""

from __future__ import annotations

from dxverify.experiments._base import Compared, Experiment, Outcome, Panel, experiment, experiment_ids
from dxverify.experiments._context import Context
from dxverify.experiments._reproduce import recorded, recorded_ids, reproduce

__all__ = [
    "Compared",
    "Context",
    "Experiment",
    "Outcome",
    "Panel",
    "experiment",
    "experiment_ids",
    "recorded",
    "recorded_ids",
    "reproduce",
]
