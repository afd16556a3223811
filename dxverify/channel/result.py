"""A channel with its words, errors, effective ε and method, as plain data or as a file of arrays."""

from __future__ import annotations

import html
import io
import math
from dataclasses import dataclass, field

import numpy as np

from dxverify.aliases import Plain
from dxverify.channel._html import html_channel
from dxverify.channel.estimate import channel_estimate
from dxverify.channel.exact import exact_log_channel
from dxverify.channel.log_channel import LogChannel
from dxverify.channel.privacy_loss import Triple, log_effective_epsilon, log_effective_epsilon_bounds
from dxverify.protocols import FloatArray, Mechanism, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChannelResult:
    """Output distributions of one mechanism at one ε.

    Parameters
    ----------
    mechanism, vocabulary_digest : str
        Name of the mechanism and digest of its vocabulary.
    epsilon : float
        The claimed ε.
    method : str
        ``exact`` or ``directions``.
    words : tuple of str
        Inputs and outputs.
    channel, error, distances : arrays
        Probabilities, their errors (standard errors for directions), the distances of the guarantee.
    logs : LogChannel or None
        Logarithms of the probabilities with their errors; None for directions.

    Attributes
    ----------
    effective_epsilon, witness
        As :func:`log_effective_epsilon` returns them; None for directions, since an output that no direction met would
        make the effective ε infinite.
    bounds
        Lower and upper bound of the effective ε, given the errors; None for directions.
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
    effective_epsilon: float | None = field(init=False, default=None)
    witness: Triple | None = field(init=False, default=None)
    bounds: tuple[float, float] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.logs is None:
            return
        value, witness = log_effective_epsilon(self.logs.log, self.distances)
        lower, upper, _ = log_effective_epsilon_bounds(self.logs.low, self.logs.high, self.distances)
        object.__setattr__(self, "effective_epsilon", value)
        object.__setattr__(self, "witness", witness)
        object.__setattr__(self, "bounds", (lower, upper))

    def __repr__(self) -> str:
        return f"<ChannelResult: {self._headline()}>"

    def _repr_html_(self) -> str:
        return html_channel(self.words, self.channel, f"<b>Channel</b>: {html.escape(self._headline())}")

    def _headline(self) -> str:
        """Say in one line what was computed and what it shows."""
        said = f"{self.mechanism} with ε = {self.epsilon:g}, {len(self.words)} words, method {self.method}"
        if self.effective_epsilon is None or self.witness is None:
            return f"{said}, largest standard error {float(self.error.max()):.2g}"
        x, y, event = (self.words[i] for i in self.witness)
        return f"{said}, effective ε {self.effective_epsilon:.4g} at inputs {x!r} and {y!r}, output {event!r}"

    def summary(self) -> Plain:
        """Return everything but the matrices as plain data; an infinite number is the string ``"inf"``."""
        witness = None if self.witness is None else [self.words[i] for i in self.witness]
        return {
            "schema_version": 1,
            "mechanism": self.mechanism,
            "vocabulary_digest": self.vocabulary_digest,
            "epsilon": self.epsilon,
            "method": self.method,
            "level": _plain(self.effective_epsilon),
            "level_lower": _plain(None if self.bounds is None else self.bounds[0]),
            "level_upper": _plain(None if self.bounds is None else self.bounds[1]),
            "share_of_epsilon": _plain(
                None if self.effective_epsilon is None else self.effective_epsilon / self.epsilon
            ),
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


def _plain(number: float | None) -> float | str | None:
    return "inf" if number is not None and math.isinf(number) else number


def exact_result(mechanism: Mechanism) -> ChannelResult:
    """Compute the exact channel of a mechanism."""
    logs = exact_log_channel(mechanism)
    return _result(mechanism, "exact", logs.channel, logs.error, logs)


def estimated_result(mechanism: Mechanism, directions: int, rng: RNGLike = None) -> ChannelResult:
    """Estimate the channel of a mechanism from sampled directions."""
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
