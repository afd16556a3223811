"""Output distributions of mechanisms, exact or estimated, and the privacy losses that follow.

Names are imported when first used, since worker processes need few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.lazy import loader

if TYPE_CHECKING:
    from dxverify.channel.confidence import ChannelEstimate, StayEstimate
    from dxverify.channel.estimate import channel_estimate, stay_estimate
    from dxverify.channel.exact import exact_channel, exact_log_channel
    from dxverify.channel.hockey_stick import effective_epsilon_at_delta, pair_deltas
    from dxverify.channel.log_channel import LogChannel
    from dxverify.channel.privacy_loss import (
        EffectiveEpsilonAt,
        effective_epsilon,
        effective_epsilon_bounds,
        effective_epsilon_sweep,
        epsilon_share,
        pairwise_effective_epsilon,
        pairwise_effective_epsilon_bounds,
    )
    from dxverify.channel.qmc_directions import EnvelopeBlock, iterate_envelopes, radius_distribution
    from dxverify.channel.releases import (
        ReleaseDeltas,
        graph_deltas,
        release_curve,
        release_delta,
        release_epsilon,
    )

_HOMES = {
    "confidence": ("ChannelEstimate", "StayEstimate"),
    "estimate": ("channel_estimate", "stay_estimate"),
    "exact": ("exact_channel", "exact_log_channel"),
    "hockey_stick": ("effective_epsilon_at_delta", "pair_deltas"),
    "log_channel": ("LogChannel",),
    "privacy_loss": (
        "EffectiveEpsilonAt",
        "effective_epsilon",
        "effective_epsilon_bounds",
        "effective_epsilon_sweep",
        "epsilon_share",
        "pairwise_effective_epsilon",
        "pairwise_effective_epsilon_bounds",
    ),
    "qmc_directions": ("EnvelopeBlock", "iterate_envelopes", "radius_distribution"),
    "releases": ("ReleaseDeltas", "graph_deltas", "release_curve", "release_delta", "release_epsilon"),
}

__all__ = [
    "ChannelEstimate",
    "EffectiveEpsilonAt",
    "EnvelopeBlock",
    "LogChannel",
    "ReleaseDeltas",
    "StayEstimate",
    "channel_estimate",
    "effective_epsilon",
    "effective_epsilon_at_delta",
    "effective_epsilon_bounds",
    "effective_epsilon_sweep",
    "epsilon_share",
    "exact_channel",
    "exact_log_channel",
    "graph_deltas",
    "iterate_envelopes",
    "pair_deltas",
    "pairwise_effective_epsilon",
    "pairwise_effective_epsilon_bounds",
    "radius_distribution",
    "release_curve",
    "release_delta",
    "release_epsilon",
    "stay_estimate",
]

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return __all__
