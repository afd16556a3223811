"""Output distributions themselves, not samples of them, and the privacy levels that follow."""

from __future__ import annotations

from dxverify.channel.exact import exact_channel
from dxverify.channel.level import (
    LevelAt,
    level_sweep,
    pair_levels,
    privacy_level,
    privacy_level_bounds,
    share_used,
)

__all__ = [
    "LevelAt",
    "exact_channel",
    "level_sweep",
    "pair_levels",
    "privacy_level",
    "privacy_level_bounds",
    "share_used",
]
