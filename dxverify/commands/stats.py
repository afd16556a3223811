"""``dxverify stats``: N_w, S_w, entropies, neighbour ranks, with standard errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options
from dxverify.errors import InputError


@click.command(name="stats")
@click.argument("mechanism")
@click.option("--epsilon", required=True, help="One ε or several, separated by commas.")
@vocabulary_options
@param_option
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
    "draws",
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
    "--most-stay",
    type=click.FloatRange(0, 1),
    help="Also name the largest ε at which no measured word stays with more than this probability.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="Probability that any bound on the worst word fails.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Makes the result repeatable, on any number of workers."
)
@click.option("--workers", type=click.IntRange(min=1), help="Measure in so many processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Measure on the Dask cluster of this scheduler.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep finished blocks in this file, and resume from it if it exists.",
)
@output_options()
def command(
    *,
    mechanism: str,
    epsilon: str,
    vocabulary: str,
    limit: int | None,
    param: tuple[str, ...],
    words: str | None,
    most_stay: float | None,
    seed: int | None,
    format_: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Measure how MECHANISM behaves: how often a word stays, how many words it may become, how far it moves.

    MECHANISM is a registered name (see `dxverify mechanisms`) or `module:object` for your own. Every number comes
    with a standard error; with --seed the result is the same on any number of workers.

    \b
    Example:
      $ dxverify stats laplace --epsilon 1,5,10,20 --sample 200 --seed 1
      $ dxverify stats mahalanobis --param lam=0.5 --epsilon 10 --vocabulary glove.txt --workers 2 --format json
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.mechanisms import create
    from dxverify.statistics import largest_epsilon, statistics

    values = _epsilons(epsilon)
    built = create(mechanism, load_vocabulary(vocabulary, limit), epsilon=values[0], **parse_params(param))
    with progress_bar("words") as progress:
        found = statistics(built, values, words=_words(words), rng=seed, progress=progress, **options)
    if most_stay is not None:
        found["most_stay"] = most_stay
        found["largest_epsilon"] = largest_epsilon(found["summary"], most_stay)
    emit(as_json(found) if format_ == "json" else _text(found), output)


def _epsilons(text: str) -> list[float]:
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if not values or not all(value >= 0 for value in values):
        raise InputError(f"--epsilon must be numbers separated by commas, none negative, got {text!r}")
    return values


def _words(text: str | None) -> list[str] | None:
    if text is None:
        return None
    names = [word.strip() for word in text.split(",")]
    if not all(names):
        raise InputError(f"--words must be words separated by commas, got {text!r}")
    return names


def _text(found: dict[str, Any]) -> str:
    drawn = "" if found["draws"] is None else f", {found['draws']} a word"
    lines = [
        f"{found['mechanism']}: {found['words']} of {found['vocabulary_size']} words, method {found['method']}{drawn}",
        found["notes"][0],
        "",
        _row(
            "ε",
            "N_w",
            "5 %",
            "95 %",
            "S_w mass",
            "S_w count",
            f"distinct/{found['runs']}",
            "close",
            "distant",
            "moved",
        ),
    ]
    lines += [_entry(entry) for entry in found["summary"]]
    lines += [
        "",
        _row("ε", "H0 max", "H1", "H2", "Hinf min", "most N_w", "bound", "word", "least S_w", "skewness"),
    ]
    lines += [_worst(entry) for entry in found["summary"]]
    if "most_stay" in found:
        chosen = found["largest_epsilon"]
        answer = "no measured ε" if chosen is None else f"ε = {chosen:g}"
        lines += [
            "",
            f"largest ε at which no measured word stays with probability above {found['most_stay']:g}: {answer}",
        ]
    return "\n".join(lines)


def _row(*cells: str) -> str:
    return "  ".join(f"{cell:>{8 if place == 0 else 15}}" for place, cell in enumerate(cells)).rstrip()


def _pm(summary: dict[str, float]) -> str:
    return f"{summary['mean']:.4g} ± {summary['stderr']:.1g}"


def _entry(entry: dict[str, Any]) -> str:
    stay, ranks = entry["n_w"], entry["neighbour_rank"]
    return _row(
        f"{entry['epsilon']:g}",
        _pm(stay),
        f"{stay['p5']:.4g}",
        f"{stay['p95']:.4g}",
        *(_pm(entry[name]) for name in ("s_w_mass", "s_w_count", "distinct")),
        _pm(ranks["close"]),
        _pm(ranks["distant"]),
        _pm(entry["distance_moved"]),
    )


def _worst(entry: dict[str, Any]) -> str:
    worst = entry["deniability"]
    skew = entry.get("overlap", {}).get("skewness")
    return _row(
        f"{entry['epsilon']:g}",
        *(_pm(entry["renyi"][order]) for order in ("0", "1", "2", "inf")),
        f"{worst['n_w_max']:.4g}",
        f"{worst['n_w_upper']:.4g}",
        worst["n_w_word"],
        f"{worst['s_w_min']:.4g}",
        "-" if skew is None else f"{skew:.3g}",
    )
