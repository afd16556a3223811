"""Tuned constants of the package of statistics, each with its origin.

None of them decides whether a stated error is right: they trade time for memory, or say where a method gives way to another.
Block sizes are fixed, so that a result does not depend on the number of workers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsConfig:
    """Limits, block sizes and thresholds; "arbitrary" means that a few times more or less made no difference that was noticed."""

    # Blocks of words.
    #: Entries of one block: directions or samples times words, and probabilities of exact distributions. Memory of a
    #: block is then some hundred megabytes at most.
    sparse_entries: int = 1 << 18
    dense_entries: int = 1 << 21
    #: Words of one block at most: enough to share the work on a direction, few enough to make several blocks; arbitrary.
    block_words: int = 256
    #: Blocks wanted at least, because errors of shared directions are taken between blocks, and the number of words of a
    #: block below which that is given up; arbitrary.
    least_blocks: int = 8
    least_block_words: int = 16
    #: Groups of samples from whose spread errors are estimated: seven degrees of freedom. Fixed with the published results.
    groups: int = 8
    #: Pairs of input and output whose distance is computed at one time; arbitrary.
    distance_pairs: int = 1 << 15

    # Where distributions come from.
    #: Words whose exact channel takes seconds, by the dimension of their span (``tests/bench/channel.py``); above three
    #: dimensions other methods are as exact as needed and faster.
    exact_words: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({1: 4096, 2: 64, 3: 24}))
    #: Largest error of an exact channel that counts as none here, far below every standard error.
    exact_error: float = 1e-6
    #: Products of directions and words, and squared distances, held at one time: 256 and 128 MB.
    products: int = 1 << 25
    squares: int = 1 << 24
    #: Rounding of squared distances that is allowed, relative to the median squared length, and the share of vectors for
    #: which that must hold: a few words may lie far out, which affects no others; arbitrary.
    distance_rounding: float = 1e-3
    ordinary_share: float = 0.98

    # Rounding.
    #: Error of probabilities and of their sums, as of the radius tables of ``dxverify.channel``; of a sum that must reach
    #: 1 − η never more than ``eta_share`` of η.
    probability_rounding: float = 1e-9
    eta_share: float = 1e-3
    #: Orders of Rényi entropies this close to one are Shannon's: the formula of the others divides by the difference.
    near_one: float = 1e-7
    #: Relative difference below which two words count as equal by symmetry.
    equal: float = 1e-9

    # What is said of errors.
    #: Mass on outputs that no sample gave, on average over words, above which no bias of plug-in values is stated: there the
    #: extrapolated bias of the Shannon entropy was half of the true one or less (simulations of 2026).
    unseen_mass: float = 0.01

    # Running.
    #: Bundles of blocks for each worker: few, because each may carry the vocabulary, and so many that progress shows.
    bundles: int = 16

    # Geometry of vocabularies.
    #: Words examined in a large vocabulary by default: standard errors of about 1.4 %.
    geometry_sample: int = 5000
    #: Words searched together, and scores held at one time: many neighbours of each are kept.
    geometry_block: int = 512
    geometry_scores: int = 1 << 23
    geometry_bundles: int = 8
    #: Neighbours kept of each word; a thousand would be gigabytes for a large vocabulary.
    geometry_kept: int = 20

    # Tables and figures.
    #: Ranks of neighbours and percentiles, for Figure 1 of Feyisetan et al. (2020).
    ks: tuple[int, ...] = (1, 5, 10, 20, 50, 100, 200, 500, 1000)
    geometry_percentiles: tuple[int, ...] = (5, 20, 50, 80, 95)
    #: Percentiles of statistics as in Figures 2 to 5 of Xu et al. (2020).
    percentiles: tuple[int, ...] = (5, 50, 95)
    #: ε at which the distribution of the noisy dot product is evaluated at thresholds; those of the tables of Xu et al. (2020).
    threshold_epsilons: tuple[float, ...] = (1.0, 5.0, 10.0, 20.0, 40.0)


CONFIG = StatisticsConfig()
