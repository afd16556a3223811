"""``dxverify geometry``: distances to neighbours, thresholds, hubs and outliers of a vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import load_vocabulary, vocabulary_options


@click.command(name="geometry")
@vocabulary_options
@click.option(
    "--sample", type=click.IntRange(min=3), help="Words to look at; all, or 5,000 of a larger vocabulary."
)
@click.option(
    "--directions",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Directions for the masses of normal cones.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), help="Makes the choice of words and directions repeatable."
)
@output_options()
def command(
    *,
    vocabulary: str,
    limit: int | None,
    sample: int | None,
    directions: int,
    seed: int | None,
    format_: str,
    output: Path | None,
) -> None:
    """Measure how words lie in space: what decides whether noise moves a word to a neighbour or far away.

    \b
    Example:
      $ dxverify geometry --sample 500 --seed 1
      $ dxverify geometry --vocabulary glove.6B.50d.txt --format json
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.statistics.geometry import geometry

    found = geometry(load_vocabulary(vocabulary, limit), sample=sample, directions=directions, rng=seed)
    emit(as_json(found) if format_ == "json" else _text(found), output)


def _text(found: dict[str, Any]) -> str:
    blocks = [
        [f"{found['words']} of {found['vocabulary_size']} words in {found['dim']} dimensions"],
        _distances(found["neighbour_distances"]),
        _density(found["density"]),
        _thresholds(found["thresholds"]),
        _rest(found),
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def _distances(rows: list[dict[str, float]]) -> list[str]:
    names = ("p5", "p20", "p50", "p80", "p95")
    head = "distance to neighbour k" + "".join(f"{name[1:] + ' %':>9}" for name in names)
    return [head, *(f"{row['k']:>23}" + "".join(f"{row[name]:>9.4g}" for name in names) for row in rows)]


def _density(found: dict[str, Any]) -> list[str]:
    if found["d_min"] is None:
        return [f"every word has a twin with the same vector ({found['twins']})"]
    return [
        f"to the nearest word: largest {found['d_max']:.4g}, smallest {found['d_min']:.4g}, ratio {found['d_max/d_min']:.4g}",
        f"{found['twins']} words have a twin with the same vector",
        f"mean of the {found['count']} sparsest over the {found['count']} densest: {found['ratio_of_means']:.4g}",
        f"sparsest: {', '.join(found['sparsest'][:8])}",
        f"densest: {', '.join(found['densest'][:8])}",
    ]


def _thresholds(table: dict[str, Any]) -> list[str]:
    first = next(iter(table.values()))["cdf"]
    head = (
        "threshold        mean"
        + " " * 12
        + "".join(f"{'F_Z, ε=' + format(c['epsilon'], 'g'):>14}" for c in first)
    )
    return [
        head,
        *(
            f"{name:<12}{row['mean']:>9.4f} ± {row['stderr']:.4f}   "
            + "".join(f"{c['at_mean']:>14.4f}" for c in row["cdf"])
            for name, row in table.items()
        ),
    ]


def _rest(found: dict[str, Any]) -> list[str]:
    hubs, cones = found["hubness"], found["normal_cones"]
    dimensions = [
        f"intrinsic dimension by {name.replace('_', ' ')}: {value['dimension']:.3g} ± {value['stderr']:.1g}"
        for name, value in found["intrinsic_dimension"].items()
        if value["dimension"] is not None
    ]
    skew = "unknown" if hubs["skewness"] is None else f"{hubs['skewness']:.3g}"
    top = ", ".join(f"{hub['word']} ({100 * hub['share']:.2g} %)" for hub in hubs["hubs"][:5])
    rim = ", ".join(f"{cone['word']} ({100 * cone['mass']:.2g} %)" for cone in cones["largest"][:5])
    return [
        *dimensions,
        f"hubness: skewness of N_{hubs['k']} {skew}; hubs {top}",
        f"outliers: {cones['words_met']} words met in {cones['directions']} directions; largest normal cones {rim}",
    ]
