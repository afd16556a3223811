"""Every tuned number of the e-process, with its origin. None of them affects validity, only power and time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Smoothing(StrEnum):
    """How past counts become a believed channel (:mod:`~dxverify.audit.eprocess.alternatives`)."""

    #: Each probability is pulled towards a fit that falls exponentially with the claimed loss.
    FIT = "fit"
    #: The fit is multiplied by a smooth function of the input.
    GAUSSIAN_PROCESS = "gaussian-process"
    #: Probabilities are pulled towards the distribution of all inputs together.
    POOLED = "pooled"
    #: Ratios to that distribution have a mixing distribution of their own for each input.
    MIXTURE = "mixture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """A channel that is believed in, made of past counts, and bet on.

    Parameters
    ----------
    smoothing : Smoothing
        How it is made of counts.
    violation : float
        The believed effective ε is at most this multiple of the claimed one.
    weight : float
        Part of the initial wealth.
    caution : float
        Pseudo-counts for each input that make bets small on classes which were rarely seen.
    trust : float
        Pseudo-counts of the fit, at most.
    """

    smoothing: Smoothing
    violation: float
    weight: float
    caution: float
    trust: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Tuned numbers, chosen on the power table of the study of output spaces (line of five, randomised response, OUE, planar Laplace)."""

    #: Chosen on the line of five, 20 words in the plane, randomised response (20 symbols), one bad triple and one bad pair of
    #: ``tests/bench/power.py``; the pooled one on the upper-case leak.
    alternatives: tuple[Alternative, ...] = (
        Alternative(smoothing=Smoothing.FIT, trust=1e4, violation=1.15, weight=0.25, caution=10.0),
        Alternative(smoothing=Smoothing.GAUSSIAN_PROCESS, violation=1.2, weight=0.35, caution=10.0),
        Alternative(smoothing=Smoothing.FIT, trust=40.0, violation=1.25, weight=0.15, caution=10.0),
        Alternative(smoothing=Smoothing.FIT, trust=15.0, violation=4.0, weight=0.05, caution=10.0),
        Alternative(smoothing=Smoothing.MIXTURE, violation=1.6, weight=0.1, caution=10.0),
        Alternative(smoothing=Smoothing.POOLED, violation=8.0, weight=0.1, caution=1.0),
    )
    #: Slope of rates against claimed losses that is believed in without counts (slightly too much privacy, as most correct
    #: mechanisms have), how far the common slope and that of a class may be from it, and Newton's steps for either.
    slope: float = 0.8
    slope_scatter: float = 0.5
    class_scatter: float = 0.1
    slope_steps: tuple[int, int] = (4, 6)
    steepest: float = 3.0
    #: The Gaussian process: standard deviation, claimed loss over which it bends, standard deviation of its mean, Newton's steps and
    #: the longest of them. Chosen on 20 words in the plane; two other planes agreed.
    process_height: float = 1.5
    process_scale: float = 9.0
    process_mean: float = 1.0
    process_steps: int = 4
    longest_step: float = 2.0
    #: Pull towards the distribution of all inputs, in samples, times the root of the number of classes.
    pull: float = 2.0
    #: The mixing distribution: how fast it falls with the logarithm of the ratio before anything is seen, the largest one, points, and
    #: steps of EM. Chosen on one bad triple of 20 symbols.
    mixture_decay: float = 2.0
    mixture_reach: float = 2.0
    mixture_points: int = 33
    mixture_steps: int = 12
    #: Part of the initial wealth of channels that are stated, or guessed, with less noise; the rest learns.
    stated_part: float = 0.87
    guessed_part: float = 0.45
    #: Fractions of the best bet on a classifier's posterior: a classifier is overconfident at first. Planar Laplace, 1.5 ×.
    fractions: tuple[float, ...] = (0.35, 0.7, 1.0)
    #: Part of a classifier's wealth that is bet on the conditional logit, where there is one. OUE of four bits, planar Laplace.
    logit_part: float = 0.5
    #: The smallest factor of one sample: one surprising output costs at most a factor of 50. Arbitrary.
    smallest_factor: float = 0.02
    #: No bet on claimed losses from here on: e³⁰ samples would be needed to see one violated.
    largest_loss: float = 30.0
    #: Sweeps of the projection: for the believed violation, for the claim, for the row multipliers. More add at most 2 % to the growth
    #: on the cases of ``tests/bench/power.py``, and 5 % on two asymmetric pairs.
    wide_sweeps: int = 3
    sweeps: int = 6
    multiplier_steps: int = 1
    #: With δ > 0, λ is cut at these parts of its largest value, whichever grows fastest on past samples.
    cuts: int = 8
    #: Classes bet on one by one; others are pooled by the input from which they were first seen.
    single_classes: int = 64
    single_classes_of_group: int = 256
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
    #: An upper bound of the effective ε that is at most the claimed one is a verdict if it leaves out outputs of at most this probability,
    #: beyond the claimed δ. Arbitrary: what is rarer is named in every report as not tested.
    rare_outputs: float = 0.01
    #: Part of an adaptive block that is shared out evenly.
    even_part: float = 0.1
    #: Most inputs that are bet on together: the cost grows with the square of their number. Of more, this many are chosen before each
    #: block; the part of the wealth that is bet on a core chosen before the first sample; and what counts as seen where nothing was, so that few samples make no strong suspicion.
    most_inputs: int = 24
    group: int = 12
    core_part: float = 0.4
    unseen: float = 2.0
    #: Entries of the counts of all blocks that are recorded for ``recheck``; beyond, a report would be too large to be mailed.
    recorded: int = 300_000
    #: Bets that are recorded as integers, for all observers together, and numbers of features; more make a report too large to be mailed.
    recorded_bets: int = 200_000
    recorded_features: int = 100_000
    #: Bets that a certificate of an audit on words has at most; they are computed again and not recorded.
    computed_bets: int = 2_000_000
    #: One unit of a payoff, to which it is rounded down, so that integers can repeat the evidence.
    unit_bits: int = 48


CONFIG = Config()
