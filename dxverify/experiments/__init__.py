"""Published tables and figures, computed again: one file each, run by ``dxverify reproduce ID``."""

from __future__ import annotations

from dxverify.experiments._base import Compared, Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments._listing import kept_results
from dxverify.experiments._recorded import recorded, recorded_ids
from dxverify.experiments._registry import experiment, experiment_ids
from dxverify.experiments._reproduce import reproduce

__all__ = [
    "Compared",
    "Context",
    "Experiment",
    "Outcome",
    "Panel",
    "experiment",
    "experiment_ids",
    "kept_results",
    "recorded",
    "recorded_ids",
    "reproduce",
]
