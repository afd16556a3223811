"""Output distributions of mechanisms, exact or estimated, and the privacy losses that follow.

Names are imported when first used, since worker processes need few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.lazy import loader

if TYPE_CHECKING:
    from dxverify.channel.confidence import ChannelEstimate
    from dxverify.channel.estimate import channel_estimate
    from dxverify.channel.exact import exact_channel, exact_log_channel
    from dxverify.channel.log_channel import LogChannel
    from dxverify.channel.privacy_loss import effective_epsilon
    from dxverify.channel.releases import ReleaseDeltas, graph_deltas, release_delta, release_epsilon

_HOMES = {
    "confidence": ("ChannelEstimate",),
    "estimate": ("channel_estimate",),
    "exact": ("exact_channel", "exact_log_channel"),
    "log_channel": ("LogChannel",),
    "privacy_loss": ("effective_epsilon",),
    "releases": ("ReleaseDeltas", "graph_deltas", "release_delta", "release_epsilon"),
}

__all__ = [
    "ChannelEstimate",
    "LogChannel",
    "ReleaseDeltas",
    "channel_estimate",
    "effective_epsilon",
    "exact_channel",
    "exact_log_channel",
    "graph_deltas",
    "release_delta",
    "release_epsilon",
]

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
