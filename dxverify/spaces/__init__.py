"""Input and output spaces of an audit: points with a metric, observers of outputs, recorded pairs."""

from __future__ import annotations

from dxverify.spaces.inputs import Inputs, over_positions
from dxverify.spaces.observers import ClassObserver, Failure, PosteriorObserver, bins, contains_input, nearest

__all__ = [
    "ClassObserver",
    "Failure",
    "Inputs",
    "PosteriorObserver",
    "bins",
    "contains_input",
    "nearest",
    "over_positions",
]
