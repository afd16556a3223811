"""A channel with everything one wants to keep of it: words, errors, level, method."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field

import numpy as np

from dxverify.aliases import Plain
from dxverify.channel.estimate import channel_estimate
from dxverify.channel.exact import exact_logs
from dxverify.channel.level import Triple, log_level_bounds, log_privacy_level
from dxverify.channel.logs import LogChannel
from dxverify.protocols import FloatArray, Mechanism, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChannelResult:
    """Output distributions of one mechanism at one ε.

    Parameters
    ----------
    mechanism, vocabulary_digest : str
        What it is the channel of.
    epsilon : float
        The promise.
    method : str
        ``exact`` or ``directions``.
    words : tuple of str
        Inputs and outputs.
    channel, error, distances : arrays
        Probabilities, their errors (standard errors for directions), the distances of the promise.
    logs : LogChannel or None
        Logarithms of the probabilities with their errors; None for directions.

    Attributes
    ----------
    level, witness
        As :func:`log_privacy_level` gives them; None for directions, since an output that no direction met would
        make the level infinite.
    bounds
        Between what the level certainly lies; None for directions.
    """

    mechanism: str
    vocabulary_digest: str
    epsilon: float
    method: str
    words: tuple[str, ...]
    channel: FloatArray = field(repr=False)
    error: FloatArray = field(repr=False)
    distances: FloatArray = field(repr=False)
    logs: LogChannel | None = field(repr=False)
    level: float | None = field(init=False, default=None)
    witness: Triple | None = field(init=False, default=None)
    bounds: tuple[float, float] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.logs is None:
            return
        level, witness = log_privacy_level(self.logs.log, self.distances)
        lower, upper, _ = log_level_bounds(self.logs.low, self.logs.high, self.distances)
        for name, value in (("level", level), ("witness", witness), ("bounds", (lower, upper))):
            object.__setattr__(self, name, value)

    def summary(self) -> Plain:
        """Return everything but the matrices as plain data; an infinite level is the string ``"inf"``."""
        witness = None if self.witness is None else [self.words[i] for i in self.witness]
        return {
            "schema_version": 1,
            "mechanism": self.mechanism,
            "vocabulary_digest": self.vocabulary_digest,
            "epsilon": self.epsilon,
            "method": self.method,
            "level": _plain(self.level),
            "level_lower": _plain(None if self.bounds is None else self.bounds[0]),
            "level_upper": _plain(None if self.bounds is None else self.bounds[1]),
            "share_of_epsilon": _plain(None if self.level is None else self.level / self.epsilon),
            "mean_stay": float(np.diag(self.channel).mean()),
            "witness": None
            if witness is None
            else dict(zip(("x", "x_prime", "event"), witness, strict=True)),
            "largest_error": float(self.error.max()),
            "words": list(self.words),
        }

    def to_dict(self) -> Plain:
        """Return the summary and the matrices as plain data."""
        return {**self.summary(), "channel": self.channel.tolist(), "error": self.error.tolist()}

    def to_npz(self) -> bytes:
        """Return words, channel, error and distances as a file of arrays, without pickling."""
        file = io.BytesIO()
        np.savez_compressed(
            file,
            words=np.array(self.words),
            channel=self.channel,
            error=self.error,
            distances=self.distances,
            epsilon=self.epsilon,
            method=self.method,
            vocabulary_digest=self.vocabulary_digest,
        )
        return file.getvalue()


def _plain(level: float | None) -> float | str | None:
    return "inf" if level is not None and math.isinf(level) else level


def exactly(mechanism: Mechanism) -> ChannelResult:
    """Return the exact channel of a mechanism with all that belongs to it."""
    logs = exact_logs(mechanism)
    return _result(mechanism, "exact", logs.channel, logs.error, logs)


def by_directions(mechanism: Mechanism, directions: int, rng: RNGLike = None) -> ChannelResult:
    """Return the channel of a mechanism estimated from sampled directions."""
    estimate = channel_estimate(mechanism, directions=directions, rng=rng)
    return _result(mechanism, "directions", estimate.channel[0], estimate.stderr[0], None)


def _result(
    mechanism: Mechanism, method: str, channel: FloatArray, error: FloatArray, logs: LogChannel | None
) -> ChannelResult:
    vocabulary = mechanism.vocabulary
    return ChannelResult(
        mechanism=getattr(mechanism, "name", type(mechanism).__name__),
        vocabulary_digest=vocabulary.digest,
        epsilon=float(mechanism.epsilon),
        method=method,
        words=tuple(vocabulary.words),
        channel=channel,
        error=error,
        logs=logs,
        distances=np.asarray(mechanism.metric.distances(vocabulary), dtype=float),
    )
