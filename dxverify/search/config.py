"""Tuned constants of the nearest-neighbour search, each with its origin. None changes an answer, only the time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchConfig:
    """Block sizes and thresholds, tuned on ``tests/bench/perturb.py`` with one thread unless said otherwise."""

    #: Scores held at one time: 16 MB in float32. Larger gains nothing; smaller makes products so short that the
    #: threads of BLAS wait for each other on a busy machine.
    block_size: int = 1 << 22
    queries_per_block: int = 512
    #: Candidates whose float64 distances are computed together; arbitrary.
    candidates_block: int = 4096
    #: So few coordinates are compared directly: a tenth of the time for five words on a line.
    few_coordinates: int = 16
    queries_of_few: int = 1 << 16
    #: Queries so many times longer than the longest point have the same float64 distance from every point, but not the
    #: same product: half the digits of a double.
    far_ratio: float = 2.0**24
    #: Squared norms between these neither overflow nor underflow in sums and products.
    smallest_square: float = 1e-280
    largest_square: float = 1e300

    # 8-bit screening.
    #: Scores times dimension below which quantising the points costs more than it saves, and below which loading numba does.
    worth_quantising: int = 4 * 10**9
    worth_loading: int = 80 * 10**9
    #: Points below which the plain search is as fast; see the table in ``int8_screen``.
    fewest_points: int = 2000
    #: Products of codes must be integers that float32 represents exactly.
    largest_dim: int = 2000
    #: Longer vectors could overflow in float32; they are left to the plain search.
    longest_vector: float = 1e15
    #: Queries of one block: their codes stay in the cache.
    screened_queries: int = 256
    #: Near ties of one query that are stored; a query with more is left to the plain search. Arbitrary.
    ties: int = 8


CONFIG = SearchConfig()
