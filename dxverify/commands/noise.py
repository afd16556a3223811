"""``dxverify noise``: tests of the noise itself, with the likely cause of what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxverify.commands._mechanism import mechanism_factory, named_mechanism, own_code_options
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options

if TYPE_CHECKING:
    from dxverify.audit.noise.report import NoiseReport


#: What to do about code whose noise is hidden behind the nearest word.
_REMEDY = "Let the function return the noisy vector, or test the words it returns with `dxverify audit`."


@click.command(
    short_help="Test the noise of a mechanism itself.",
    epilog="Exit status: 0 no test rejects, 1 a test rejects, 2 nothing was tested: usage, bad input, a fault of the tool, or "
    "code that returns only words.",
)
@click.argument("mechanism")
@click.option("--epsilon", type=float, required=True, help="The claimed ε per unit of distance.")
@vocabulary_options
@param_option
@own_code_options
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="Bound on the probability that noise with the stated distribution has any finding.",
)
@click.option("--samples", type=click.IntRange(min=100), help="Vectors in each sample.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Seed of the random generator (rng= in Python); taken from the system if not given.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw length, direction, symmetry and all tests into this file.",
)
@output_options()
def command(
    *,
    mechanism: str,
    epsilon: float,
    vocabulary: str,
    limit: int | None,
    param: tuple[str, ...],
    shape: str,
    timeout: float | None,
    alpha: float,
    samples: int | None,
    seed: int | None,
    picture: Path | None,
    format_: str,
    output: Path | None,
) -> None:
    """Test the noise of MECHANISM itself: its length, its directions, its symmetry, where its randomness comes from.

    The noise can be tested where a mechanism states it or its code returns vectors. Noise without a stated distribution
    is compared with the density ∝ exp(−ε‖η‖). If a test rejects, the likeliest mistake is named: a hint, no proof.

    \b
    Example:
      $ dxverify noise laplace --epsilon 5
      $ dxverify noise mymodule:add_noise --shape vector --epsilon 2 --vocabulary glove.txt --picture noise.png
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.audit.noise.report import draw_noise, report_noise
    from dxverify.audit.subjects import as_subject
    from dxverify.plots import new_figure

    if picture is not None:
        new_figure(4, picture)
    words, given = load_vocabulary(vocabulary, limit), parse_params(param)
    built = named_mechanism(mechanism, words, epsilon=epsilon, params=given, shape=shape, time_limit=timeout)
    make = mechanism_factory(mechanism, words, epsilon=epsilon, params=given, shape=shape)
    again = None if make is None else lambda: as_subject(make())
    report = report_noise(as_subject(built), alpha=alpha, size=samples, rng=seed, factory=again)
    if picture is not None:
        draw_noise(report, picture)
    emit(as_json(report.to_dict()) if format_ == "json" else _text(report), output)
    if report.examination is None:
        click.echo(f"Error: no test of the noise of {report.mechanism} was run. {_REMEDY}", err=True)
        raise click.exceptions.Exit(2)
    raise click.exceptions.Exit(int(report.refuted))


def _text(report: NoiseReport) -> str:
    lines = [_headline(report), "", report.how, ""]
    checks = () if report.examination is None else report.examination.checks
    for check in checks:
        standing = "REJECTED" if check.rejected else "not rejected"
        lines.append(f"  {check.name:<21}{standing:<14}p {format_p(check.p_value):<10}{check.claim}")
    lines += ["", *(f"{found.kind}: {found.message}" for found in report.findings)]
    if checks:
        lines.append(
            f"A test rejects at p ≤ {checks[0].share:.2g}; noise as stated has any finding with probability at most "
            f"{report.alpha:g}. That no test rejects proves nothing."
        )
    return "\n".join([*lines, f"To repeat: --seed {report.entropy}"])


def format_p(p_value: float) -> str:
    """Write a p-value; one too small for floating point is not zero."""
    return f"{p_value:.2g}" if p_value > 0 else "< 1e-300"


def _headline(report: NoiseReport) -> str:
    if report.examination is None:
        return f"{report.mechanism}: the noise was not tested."
    refuted = [check.name for check in report.examination.checks if check.rejected]
    number = len(report.examination.checks)
    said = f"reject {', '.join(refuted)}" if refuted else "reject nothing"
    return f"{report.mechanism}: {number} tests of the noise on {report.size:,} samples {said}."
