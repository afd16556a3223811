"""Output distributions themselves, not samples of them, and the privacy levels that follow.

The names below are loaded when first used: a worker process needs few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.lazy import loader

if TYPE_CHECKING:
    from dxverify.channel.breakpoints import WalkBlock, walk, walk_law
    from dxverify.channel.estimate import channel_estimate, stay_estimate
    from dxverify.channel.estimated import ChannelEstimate, StayEstimate
    from dxverify.channel.exact import exact_channel, exact_logs
    from dxverify.channel.hockey_stick import delta_level, pair_deltas
    from dxverify.channel.level import (
        LevelAt,
        effective_epsilon,
        level_sweep,
        pair_level_bounds,
        pair_levels,
        privacy_level_bounds,
        share_used,
    )
    from dxverify.channel.logs import LogChannel
    from dxverify.channel.releases import (
        ReleaseLevels,
        graph_deltas,
        release_curve,
        release_delta,
        release_level,
    )

_HOMES = {
    "breakpoints": ("WalkBlock", "walk", "walk_law"),
    "estimate": ("channel_estimate", "stay_estimate"),
    "estimated": ("ChannelEstimate", "StayEstimate"),
    "exact": ("exact_channel", "exact_logs"),
    "hockey_stick": ("delta_level", "pair_deltas"),
    "level": (
        "LevelAt",
        "level_sweep",
        "pair_level_bounds",
        "pair_levels",
        "effective_epsilon",
        "privacy_level_bounds",
        "share_used",
    ),
    "logs": ("LogChannel",),
    "releases": ("ReleaseLevels", "graph_deltas", "release_curve", "release_delta", "release_level"),
}

__all__ = [
    "ChannelEstimate",
    "LevelAt",
    "LogChannel",
    "ReleaseLevels",
    "StayEstimate",
    "WalkBlock",
    "channel_estimate",
    "delta_level",
    "effective_epsilon",
    "exact_channel",
    "exact_logs",
    "graph_deltas",
    "level_sweep",
    "pair_deltas",
    "pair_level_bounds",
    "pair_levels",
    "privacy_level_bounds",
    "release_curve",
    "release_delta",
    "release_level",
    "share_used",
    "stay_estimate",
    "walk",
    "walk_law",
]

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
