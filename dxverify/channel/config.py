"""Tuned constants of the channel package, each with its origin.

None of them decides whether a stated error is a bound: they trade time for precision, or say where a method gives way
to another. Constants that belong to a formula or a proof stand next to it.
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


CONFIG = ChannelConfig()
