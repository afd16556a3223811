"""Every tuned number of the e-process, with its origin. None of them affects validity, only power and time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """A channel that is believed in, made of past counts, and bet on.

    Parameters
    ----------
    trust : float, optional
        Pseudo-counts of a fit in which probabilities fall exponentially with the claimed loss; without, shares are pulled
        towards the pooled distribution of all inputs.
    violation : float
        The believed effective ε is at most this multiple of the claimed one.
    weight : float
        Part of the initial wealth.
    caution : float
        Pseudo-counts for each input that make bets small on classes which were rarely seen.
    """

    trust: float | None
    violation: float
    weight: float
    caution: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Tuned numbers, chosen on the power table of the study of output spaces (line of five, randomised response, OUE, planar Laplace)."""

    #: Chosen on the line of five and on randomised response (20 symbols); the last one on the upper-case leak.
    alternatives: tuple[Alternative, ...] = (
        Alternative(trust=1e4, violation=1.15, weight=0.3, caution=10.0),
        Alternative(trust=40.0, violation=1.25, weight=0.3, caution=10.0),
        Alternative(trust=15.0, violation=4.0, weight=0.2, caution=10.0),
        Alternative(trust=None, violation=8.0, weight=0.2, caution=2.0),
    )
    #: Fractions of the best bet on a classifier's posterior: a classifier is overconfident at first. Planar Laplace, 1.5 ×.
    fractions: tuple[float, ...] = (0.35, 0.7, 1.0)
    #: The smallest factor of one sample: one surprising output costs at most a factor of 50. Arbitrary.
    smallest_factor: float = 0.02
    #: No bet on claimed losses from here on: e³⁰ samples would be needed to see one violated.
    largest_loss: float = 30.0
    #: Sweeps of the projection: for the believed violation, for the claim, for the row multipliers. More changes nothing to 1 %.
    wide_sweeps: int = 4
    sweeps: int = 8
    multiplier_steps: int = 2
    #: With δ > 0, λ is cut at these parts of its largest value, whichever grows fastest on past samples.
    cuts: int = 8
    #: Classes bet on one by one; others are pooled by the input from which they were first seen.
    single_classes: int = 64
    #: Classes remembered; later values share so many buckets by a hash. Bounds the memory of an audit of records.
    most_classes: int = 50_000
    buckets: int = 64
    #: Samples a classifier remembers, and by which factor samples grow before it is fitted again.
    remembered: int = 20_000
    refit: float = 1.25
    #: Samples of the first block and of later ones for each input, and how blocks grow with all samples so far.
    first_block: int = 20
    later_block: int = 10
    growth: float = 0.06
    #: Part of an adaptive block that is shared out evenly.
    even_part: float = 0.1
    #: Most inputs in one e-process: its cost grows with the square of their number.
    most_inputs: int = 24
    #: Entries of the counts of all blocks that are recorded for ``recheck``; beyond, a report would be too large to be mailed.
    recorded: int = 300_000
    #: Bets that are recorded as integers, for all observers together, and numbers of features; more make a report too large to be mailed.
    recorded_bets: int = 200_000
    recorded_features: int = 100_000
    #: One unit of a payoff, to which it is rounded down, so that integers can repeat the evidence.
    unit_bits: int = 48


CONFIG = Config()
