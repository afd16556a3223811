"""``dxverify geometry``: distances to neighbours, thresholds and hubs of a vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import load_vocabulary, vocabulary_options


@click.command(short_help="Measure the geometry of a vocabulary.", name="geometry")
@vocabulary_options
@click.option(
    "--sample",
    type=click.IntRange(min=3),
    help="Words to sample at random. Default: all, or 5,000 of a larger vocabulary.",
)
@click.option(
    "--every-word",
    is_flag=True,
    help="Measure every word, so that hubs and extremes are those of the whole vocabulary.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="Error probability of each confidence interval; for hubs, of all their intervals together.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Seed for the choice of words; the result does not depend on the number of workers.",
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Number of processes; the result does not depend on it."
)
@output_options()
def command(
    *,
    vocabulary: str,
    limit: int | None,
    sample: int | None,
    every_word: bool,
    seed: int | None,
    format_: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Measure the geometry of a vocabulary, which decides whether noise moves a word to a neighbour or far away.

    Reports distances to the k-th neighbours, d_max/d_min, the thresholds of Asghar et al. (Table 2) and hubs. Every number
    has a standard error or an interval, for the sampling of words.

    \b
    Example:
      $ dxverify geometry --sample 500 --seed 1
      $ dxverify geometry --vocabulary data:googlenews-300 --every-word --workers 2
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.statistics.geometry import geometry
    from dxverify.statistics.geometry.text import as_text

    if every_word and sample is not None:
        raise click.UsageError("--every-word and --sample exclude each other")
    words = load_vocabulary(vocabulary, limit)
    with progress_bar("words") as progress:
        found = geometry(
            words,
            sample=len(words) if every_word else sample,
            rng=seed,
            progress=progress,
            **options,
        )
    shown = found.to_dict()
    emit(as_json(shown) if format_ == "json" else as_text(shown), output)
