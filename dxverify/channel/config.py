"""Tuned constants of the channel package, each with its origin.

They trade time for precision, or say where a method gives way to another. Constants that belong to a formula, a proof
or a stated error stand next to it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelConfig:
    """Limits, block sizes and thresholds.

    "Benchmark" below is ``tests/bench/channel.py`` on one core of a virtual x86 machine; "arbitrary" means that a few
    times more or less makes no difference that was noticed.
    """

    # What is computed exactly.
    #: Dimensions of the span of the words: beyond, the number of Voronoi faces explodes even for few words.
    max_dim: int = 8
    #: Words above three dimensions: simplices of nine words out of 64 have keys of 54 bits (``voronoi``).
    max_words: int = 64
    #: Entries and distances of vectors: squares and cubes of others leave the range of doubles.
    shortest_distance: float = 1e-90
    longest_distance: float = 1e90
    #: Largest over smallest distance of words in two and three dimensions. Found by comparing with ball arithmetic
    #: (``tests/dxverify/test_channel_balls.py``): Voronoi vertices are unreliable beyond.
    max_distance_ratio: float = 1e9
    #: Failure probability of errors that are estimated from directions, unless the caller gives one.
    default_alpha: float = 1e-3

    # Face recursion (more than three dimensions).
    #: Facets times inputs from which loading numba pays: about one second of plain NumPy on the benchmark.
    compile_facets: int = 2_000_000
    #: Facets times inputs that are computed: about one minute in NumPy, two with numba. About 45 words in R^8.
    max_facets_numpy: int = 40_000_000
    max_facets_compiled: int = 250_000_000
    #: Nodes of the Gauss–Legendre rule on a panel of log t. Fewer need more panels, more gain nothing (benchmark).
    panel_nodes: int = 14
    #: On a panel exponents fall by about twice this, which the rule resolves to full precision.
    panel_load: float = 5.0
    #: Contributions e^(−fall) below the probability of a cell are left out; below e^(−deepest) nothing is resolved.
    fall: float = 40.0
    deepest: float = 600.0
    #: Ratio of distances from which the rounding of coordinates is charged to close words separately; arbitrary.
    crowded_ratio: float = 1e4
    #: An error from which the residual of the span is bounded in a second way too; arbitrary.
    large_error: float = 1e-7

    # Directions (the general fallback).
    #: Independent scramblings of the Sobol points: 15 degrees of freedom for the t-interval.
    replicates: int = 16
    #: Directions of each scrambling, in the first pass and in a second one if errors are above ``target_error``.
    first_directions: int = 1 << 14
    second_directions: int = 1 << 17
    target_error: float = 1e-4
    #: Entries of a dense estimate: with variances and a work array about 3 GB.
    max_estimate_entries: int = 1 << 27

    # Lower envelopes.
    #: Lines below which loading numba costs more than it saves (about half a second).
    compile_lines: int = 1 << 22
    #: Cost of a breakpoint in lines, when deciding whether compiled code is worth loading; arbitrary.
    lines_per_breakpoint: int = 64

    # Radius tables.
    #: Intervals of the cubic spline, tried in turn until its error is below ``table_error``.
    table_intervals: tuple[int, ...] = (2048, 8192)
    #: Probability beyond the last node, which counts as zero.
    table_tail: float = 1e-12
    table_error: float = 1e-9

    # Sizes of work arrays; all arbitrary within a factor of four, chosen for the cache.
    block: int = 1 << 20
    plane_block: int = 1 << 15
    quadrature_block: int = 1 << 16
    envelope_block: int = 1 << 21
    squares_block: int = 1 << 22
    products_block: int = 1 << 24
    envelopes_held: int = 1 << 18
    directions_block: int = 1 << 10
    directions_drawn: int = 1 << 13
    rows_block: int = 4096
    ratios_block: int = 32_768

    # Geometry and rounding.
    #: Distances within so many times their error count as zero; arbitrary, large enough that no sign is ever wrong.
    tie_ratio: float = 64.0
    #: Halvings of the bisection for the ends of a KL interval: all digits of a double.
    halvings: int = 60
    #: Error of the direction of a vertex at infinity; loose, as Qhull works at about 1e-13.
    direction_error: float = 1e-9
    #: Walls that meet at so small an angle are taken to meet at infinity; arbitrary, some hundred roundings.
    parallel: float = 1e-13
    #: Words this near to the sphere through others, relative to its radius times the extent of all words, count as
    #: cospherical; a hundred times the error of Qhull.
    cospherical: float = 1e-11
    #: Size of the perturbation that Qhull sees, large against its error and small against distances.
    perturbation: float = 1e-6
    #: Entries with a larger relative error are computed again from the lower tail; a few digits above rounding.
    cancelled: float = 1e-11
    #: Rows of inputs at distance zero that differ by no more than this logarithm count as equal: some thousand roundings.
    same_row: float = 1e-12
    #: Relative step of the differences that estimate a hazard.
    difference_step: float = 1e-6
    #: Walls and edges nearer to the input than this fraction of their own error are moved there; their flux is negligible.
    nearest_share: float = 1e-20
    #: Wall integrals: by how much more than what matters log T may fall on a piece, and the length of a piece; arbitrary.
    slack: float = 15.0
    longest_piece: float = 1.5
    #: Gauss–Legendre rules: number of nodes, largest length of a piece and largest fall of log T. Tuned so that each has an error
    #: of 1e-15 for Gaussian and Laplace tails in two and three dimensions.
    gauss_rules: tuple[tuple[int, float, float], ...] = (
        (6, 0.3, 0.15),
        (8, 0.6, 0.7),
        (10, 1.2, 2.2),
        (12, 1.5, 5.0),
        (16, 1.5, 13.0),
        (24, 1.5, 30.0),
        (36, 9.0, 1e9),
    )
    #: Entries of one bucket beyond which insertion sort costs more than merging; tuned on tests/bench/statistics.py.
    crowded_bucket: int = 48
    #: Words that are sorted as one partition; words of one partition, and most partitions, otherwise: a partition, and one
    #: cache line of each, fit into the first-level cache.
    single_partition: int = 1 << 15
    partition: int = 512
    max_partitions: int = 512
    #: Facets whose exponentials are computed together; fits the first-level cache.
    facets_batch: int = 256


CONFIG = ChannelConfig()
