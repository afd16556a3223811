"""The exact channel, stated or computed from the distribution of the noise, where the vocabulary is small enough.

Arithmetic on output probabilities; no probability of error but that of sampled directions, which is paid from the share of the test of
outputs (:func:`dxverify.audit.methods.exact.spent`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.adapters.mechanism import StatedChannel
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import EXACT_CHANNEL
from dxverify.audit.methods import exact
from dxverify.audit.suite.base import SuiteTest, TestResult
from dxverify.audit.suite.outputs import NULL, exact_result, states_channel
from dxverify.errors import NotExactError

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target

#: Matrices of a stated channel that are in memory at one time.
_MATRICES = 10


def skip(target: Target) -> str:
    """Say why no exact channel is asked for; empty if one is."""
    subject, size = target.subject, len(target.subject.vocabulary)
    if subject.mechanism is None:
        return "a bare callable shows nothing but its outputs"
    if size <= CONFIG.exact_words:
        return ""
    if not states_channel(subject.mechanism) or subject.delta > 0:
        return f"exact channels are tried up to {CONFIG.exact_words} words, and there are {size:,}"
    needed = 8 * _MATRICES * size**2
    if needed > CONFIG.channel_bytes:
        return (
            f"the stated channel on {size:,} words takes about {needed / 2**30:.0f} GiB; use --method exact"
        )
    return ""


def is_matrix(target: Target) -> bool:
    """Whether a channel is stated and nothing samples; one that does not fit into memory is sampled row by row instead."""
    return isinstance(target.subject.mechanism, StatedChannel) and not skip(target)


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Compute the effective ε of the exact channel; ``level`` is that of the test of outputs."""
    size = len(target.subject.vocabulary)
    reason = f"Method exact was chosen: the channel on {size} words can be computed."
    try:
        task = replace(target.task, alpha=level, reason=reason)
        found.channel, found.logs = exact.exact_report(target.subject, task)
    except NotExactError as problem:
        return [TEST.skipped(str(problem).rstrip("."))]
    return [exact_result(found.channel, target.alpha)]


TEST = SuiteTest(name=EXACT_CHANNEL, null=NULL, skip=skip, run=run, samples=False)
