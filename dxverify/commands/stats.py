"""``dxverify stats``: N_w, S_w, entropies, neighbour ranks, with standard errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dxverify.commands._mechanism import named_mechanism, own_code_options
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, numbers, output_options
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options
from dxverify.errors import InputError

if TYPE_CHECKING:
    from dxverify.statistics.results import Statistics


@click.command(short_help="Measure how a mechanism behaves.", name="stats")
@click.argument("mechanism")
@click.option("--epsilon", required=True, help="One ε or several, separated by commas.")
@vocabulary_options
@param_option
@own_code_options
@click.option("--words", help="Input words, separated by commas; all by default.")
@click.option("--sample", type=click.IntRange(min=1), help="Take N of the input words at random.")
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "directions", "samples"]),
    default="auto",
    show_default=True,
    help="Where distributions come from; auto takes the first of the three that is possible.",
)
@click.option(
    "--directions",
    "--samples",
    "samples",
    type=click.IntRange(min=2),
    default=800,
    show_default=True,
    help="Directions, or samples, for each word.",
)
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Count distinct outputs in N runs.",
)
@click.option(
    "--eta",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="η of S_w: mass left out, and least probability of an output that counts.",
)
@click.option(
    "--close",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Nearest words that count as close.",
)
@click.option(
    "--neighbours",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Size of the sets of nearest words whose overlap is measured; 0 for none.",
)
@click.option(
    "--orders",
    default="0,1,2,inf",
    show_default=True,
    help="Orders of the Rényi entropies, separated by commas: 0 is the max-entropy, inf the min-entropy.",
)
@click.option(
    "--most-stay",
    type=click.FloatRange(0, 1),
    help="Also report the largest ε at which no measured word stays unchanged with more than this probability.",
)
@click.option(
    "--least-distinct",
    type=click.FloatRange(min=1),
    help="Also report the largest ε at which every measured word has at least this expected number of distinct outputs.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Plot N_w and the number of distinct outputs against ε, with bounds for the worst word, into this file.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="Error probability of all bounds on the worst word together.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Seed; the result does not depend on the number of workers."
)
@click.option("--workers", type=click.IntRange(min=1), help="Number of processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Measure on the Dask cluster of this scheduler.")
@output_options()
def command(
    *,
    mechanism: str,
    epsilon: str,
    vocabulary: str,
    limit: int | None,
    param: tuple[str, ...],
    shape: str,
    timeout: float | None,
    words: str | None,
    orders: str,
    most_stay: float | None,
    least_distinct: float | None,
    picture: Path | None,
    seed: int | None,
    format_: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Measure how MECHANISM behaves: how often a word stays, how many words it may become, how far it moves.

    MECHANISM is a registered name (see `dxverify mechanisms`) or `module:object` for your own. Every mean comes
    with a standard error; with --seed the result is the same on any number of workers.

    \b
    Example:
      $ dxverify stats laplace --epsilon 1,5,10,20 --sample 200 --seed 1
      $ dxverify stats laplace --epsilon 2,4,6,8,10 --most-stay 0.5 --least-distinct 20 --picture choose.png
      $ dxverify stats mahalanobis --param lam=0.5 --epsilon 10 --vocabulary glove.txt --workers 2 --format json
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.plots import new_figure
    from dxverify.statistics import largest_epsilon, statistics
    from dxverify.statistics.results import Frozen
    from dxverify.statistics.text import statistics_text

    values = numbers("--epsilon", epsilon)
    options["orders"] = numbers("--orders", orders)
    if picture is not None:
        new_figure(2, picture)
    built = named_mechanism(
        mechanism,
        load_vocabulary(vocabulary, limit),
        epsilon=values[0],
        params=parse_params(param),
        shape=shape,
        time_limit=timeout,
    )
    with progress_bar("words") as progress:
        found = statistics(built, values, words=_words(words), rng=seed, progress=progress, **options)
    if most_stay is not None or least_distinct is not None:
        asked = {"most_stay": most_stay, "least_distinct": least_distinct}
        chosen = largest_epsilon(found.summary, most_stay, least_distinct=least_distinct)
        found = replace(found, limits=Frozen({**asked, "largest_epsilon": chosen}))
    if picture is not None:
        _draw(found, picture)
    emit(as_json(found.to_dict()) if format_ == "json" else statistics_text(found.to_dict()), output)


def _draw(found: Statistics, path: Path) -> None:
    from dxverify.plots import new_figure, plot_deniability, save

    figure, axes = new_figure(2, path)
    plot_deniability(found, axes=axes)
    figure.suptitle(f"{found.mechanism}: {found.words} of {found.vocabulary_size} words", fontsize=10)
    save(figure, path)


def _words(text: str | None) -> list[str] | None:
    if text is None:
        return None
    names = [word.strip() for word in text.split(",")]
    if not all(names):
        raise InputError(f"--words must be words separated by commas, got {text!r}")
    return names
