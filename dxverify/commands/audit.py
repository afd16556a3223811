"""``dxverify audit``: test whether a mechanism keeps its ε·d guarantee."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from dxverify.aliases import Plain, PlainView
from dxverify.audit.registry import names
from dxverify.commands._mechanism import (
    is_user_code,
    mechanism_factory,
    named_mechanism,
    own_code_options,
)
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import WrittenFile, emit, output_options, say
from dxverify.commands._spaces import audit_points_or_records, space_options
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

_NO_SAMPLES = "inconclusive; for these inputs no number of samples would give a verdict"
_FEW = 3


@click.command(
    short_help="Test whether a mechanism keeps its guarantee.",
    epilog="Exit status: 0 not refuted (NOT_REFUTED, EXACT_OK), 1 the claim or an assumption it needs is refuted (REFUTED, ASSUMPTION_FAILED, or a distribution that is not that of --compare), 2 nothing could be concluded (INCONCLUSIVE, FAILED), usage, bad input, or a fault of the tool.",
)
@click.argument("mechanism", required=False)
@click.option("--epsilon", type=float, required=True, help="The claimed ε per unit of distance.")
@vocabulary_options
@space_options
@click.option("--words", help="Inputs to test, separated by commas; chosen automatically by default.")
@click.option(
    "--method",
    type=click.Choice(names()),
    default="auto",
    show_default=True,
    help="Which test to run; with auto, the report says what was chosen and why.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="Upper bound on the probability of a false positive.",
)
@click.option(
    "--max-samples",
    "--samples",
    "samples",
    type=click.IntRange(min=1),
    help="Maximal number of samples (with --method directions: of directions).",
)
@click.option(
    "--metric",
    metavar="NAME",
    help="The distance of the guarantee, such as euclidean, manhattan or angular.",
)
@click.option(
    "--delta",
    type=click.FloatRange(0, 1, max_open=True),
    help="The δ of an (ε, δ) guarantee; by default that of the mechanism, or 0.",
)
@click.option(
    "--continue",
    "continue_after_refutation",
    is_flag=True,
    help="Use all of --max-samples: after a rejection, bound the effective ε with what is left.",
)
@param_option
@own_code_options
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Seed of the audit; by default taken from the system, and recorded in the report.",
)
@click.option("--workers", type=click.IntRange(min=1), help="Number of processes that sample.")
@click.option("--scheduler", metavar="ADDRESS", help="Sample on the Dask cluster of this scheduler.")
@click.option(
    "--checkpoint",
    type=WrittenFile(),
    help="Save the samples in this file, and resume from it if it exists; --max-samples may be larger than before.",
)
@click.option(
    "--html",
    type=WrittenFile(),
    help="Also write the report as one HTML page with plots.",
)
@click.option(
    "--allocation",
    type=click.Choice(["adaptive", "even"]),
    default="adaptive",
    show_default=True,
    help="Sample promising inputs more often, or all equally often.",
)
@click.option(
    "--save-baseline",
    type=WrittenFile(),
    help="Also sample a baseline of the output distribution into this file.",
)
@click.option(
    "--compare",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Also test whether the output distribution is that of this baseline; half of --alpha is spent on it.",
)
@click.option(
    "--vectors",
    metavar="MODULE:FUNCTION",
    help="A second function that returns the noisy vectors behind the words, for the tests of the noise.",
)
@click.option(
    "--release",
    type=click.Choice(["auto", "words", "vectors"]),
    default="auto",
    show_default=True,
    help="What is published: what the function returns (auto), or words alone, so that vectors count as internal.",
)
@click.option("--keep-going", is_flag=True, help="Run all tests, even after one has rejected the claim.")
@click.option("--allow-inconclusive", is_flag=True, help="Exit with 0 if the audit was INCONCLUSIVE.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever the verdict.")
@output_options("html")
def command(  # noqa: PLR0917 - click passes every option by name
    mechanism: str | None,
    epsilon: float,
    vocabulary: str,
    limit: int | None,
    words: str | None,
    samples: int | None,
    param: tuple[str, ...],
    shape: str,
    metric: str | None,
    delta: float | None,
    seed: int | None,
    html: Path | None,
    save_baseline: Path | None,
    compare: Path | None,
    vectors: str | None,
    allow_inconclusive: bool,  # noqa: FBT001 - click passes it by name
    exit_zero: bool,  # noqa: FBT001 - click passes it by name
    format_: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Test whether MECHANISM keeps its ε·d guarantee.

    MECHANISM is a registered name (see `dxverify mechanisms`) or `module:object` for your own.

    The guarantee: no output is more than exp(ε·d) times as likely from one word as from another at distance d. An audit can
    refute it, with two words and an output as witness. It cannot prove it: the report says what was tested and how large a
    violation would have been found.

    \b
    Example:
      $ dxverify audit laplace --epsilon 1 --vocabulary builtin:line
      $ dxverify audit mymodule:mechanism --epsilon 2 --vocabulary glove.txt --limit 500 --html report.html
      $ dxverify audit mymodule:mechanism --epsilon 2 --save-baseline baseline.json
      $ dxverify audit mymodule:mechanism --epsilon 2 --compare baseline.json
      $ dxverify audit mymodule:privatise --inputs places.csv --metric haversine --epsilon 0.01
      $ dxverify audit --records log.csv --metric discrete --epsilon 1
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.audit.api import audit
    from dxverify.audit.subjects import as_subject
    from dxverify.reporting import render

    context = click.get_current_context()
    on_points = options.pop("inputs") is not None
    recorded = options.pop("records") is not None
    del options["observe"]
    if on_points or recorded:
        _leave(
            audit_points_or_records(mechanism, context.params),
            html=html,
            format_=format_,
            output=output,
            allow_inconclusive=allow_inconclusive,
            exit_zero=exit_zero,
        )
    if mechanism is None:
        raise click.UsageError("Missing argument 'MECHANISM' (or --records LOG).", ctx=context)
    words_given = None if words is None else [word.strip() for word in words.split(",")]
    loaded = load_vocabulary(vocabulary, limit)
    asked: dict[str, Any] = {"epsilon": epsilon, "params": parse_params(param), "shape": shape}
    built = named_mechanism(mechanism, loaded, **asked, time_limit=options["timeout"])
    factory = mechanism_factory(mechanism, built.vocabulary, **asked)
    seconds = _limit(mechanism, options["timeout"])
    subject = as_subject(built, metric=metric, delta=delta, factory=factory, time_limit=seconds)
    again = {
        "epsilon": epsilon,
        "vocabulary": vocabulary,
        "limit": limit,
        "words": words,
        "param": param,
        "shape": None if shape == "auto" else shape,
        "metric": metric,
        "delta": delta,
        "continue": options["continue_after_refutation"] or None,
        "samples": samples,
        "compare": compare,
        "allocation": None if options["allocation"] == "adaptive" else options["allocation"],
        "vectors": vectors,
        "release": None if options["release"] == "auto" else options["release"],
        "keep-going": options["keep_going"] or None,
        **{name: options[name] for name in ("method", "alpha", "timeout")},
    }
    if compare is not None:
        options["alpha"] /= 2
    if vectors is not None:
        noisy = named_mechanism(vectors, built.vocabulary, **asked, time_limit=options["timeout"])
        options["vectors"] = as_subject(noisy, time_limit=_limit(vectors, options["timeout"]))
    with progress_bar("sampling") as progress:
        report = audit(
            subject, words=words_given, max_samples=samples, rng=seed, progress=progress, **options
        )
    if str(report.verdict) != "FAILED" and (save_baseline is not None or compare is not None):
        sampling = {
            "words": words_given,
            "samples": samples,
            "seed": report.entropy,
            "alpha": options["alpha"],
        }
        report = _baselines(report, subject, save_baseline, compare, sampling)
    report = replace(report, command=command_line(mechanism, again, report.entropy))
    if html is not None:
        report.to_html(html)
    emit(render(report, format_), output)
    _warn(report)
    _propose(report, mechanism, again)
    raise click.exceptions.Exit(_status(report, allow_inconclusive=allow_inconclusive, exit_zero=exit_zero))


def _leave(
    report: AuditReport, *, html: Path | None, format_: str, output: Path | None, **status: bool
) -> NoReturn:
    """Write the report of an audit on points or of records, and leave with its status."""
    from dxverify.reporting import render

    if html is not None:
        report.to_html(html)
    emit(render(report, format_), output)
    _warn(report)
    raise click.exceptions.Exit(_status(report, **status))


def command_line(mechanism: str, options: PlainView, entropy: int | None) -> str:
    """Return the ``dxverify audit`` that repeats a report, ready to be pasted into a shell.

    Parameters
    ----------
    mechanism : str
        As it was named on the command line.
    options : mapping
        Values by the name of their option; None leaves an option out, True is a flag, and a tuple repeats it.
    entropy : int, optional
        The recorded entropy, given as ``--seed``.

    Examples
    --------
    >>> command_line("laplace", {"epsilon": 1.0, "limit": None, "param": ("a=1", "b=x y")}, 7)
    "dxverify audit laplace --epsilon 1.0 --param a=1 --param 'b=x y' --seed 7"
    """
    parts = ["dxverify", "audit", mechanism]
    for name, value in {**options, "seed": entropy}.items():
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                parts += [f"--{name}"] if one is True else [f"--{name}", str(one)]
    return shlex.join(parts)


def _limit(name: str, seconds: float | None) -> float | None:
    """Return the time limit: what was asked for, otherwise the default for user code and none for registered mechanisms."""
    from dxverify.adapters.config import CONFIG as ADAPTERS

    return ADAPTERS.time_limit if seconds is None and is_user_code(name) else seconds


def _baselines(
    report: AuditReport, subject: Subject, save: Path | None, compare: Path | None, sampling: Plain
) -> AuditReport:
    """Compare with the older baseline, then write the new one; the same file may be given for both."""
    from dxverify.audit import baseline

    samples, seed = sampling["samples"], sampling["seed"]
    if compare is not None:
        older = baseline.Baseline.load(compare)
        compared = baseline.compare(older, subject, alpha=sampling["alpha"], draws=samples, rng=seed)
        report = compared.add_to(report)
    if save is not None:
        draws = samples or baseline.DRAWS
        baseline.sample_baseline(subject, words=sampling["words"], draws=draws, rng=seed).save(save)
    return report


def _warn(report: AuditReport) -> None:
    """Print the warnings of the report on stderr, since the report may have gone to a file."""
    from dxverify.reporting import parts

    if str(report.verdict) == "FAILED":
        say(f"{report.mechanism} could not be observed: {report.reason}")
    for warning in parts.warnings(report):
        say(f"warning: {warning}")


def _propose(report: AuditReport, mechanism: str, again: Plain) -> None:
    """After an inconclusive audit, print a command that may give a verdict, if there is one."""
    from dxverify.audit.config import CONFIG
    from dxverify.audit.suite.outputs import MOST_PROPOSED

    if str(report.verdict) != "INCONCLUSIVE":
        return
    undecidable = any("Beyond" in one.lines for one in report.tests)
    draws = 10 * (again["samples"] or CONFIG.max_samples)
    if report.counts is not None and not undecidable and draws <= MOST_PROPOSED:
        say(
            f"inconclusive; more samples may give a verdict: {command_line(mechanism, {**again, 'samples': draws}, None)}"
        )
    elif report.counts is None:
        other = {**again, "method": "sequential", "samples": None}
        say(f"inconclusive; sampling may give a verdict: {command_line(mechanism, other, None)}")
    else:
        say(_NO_SAMPLES)
    if is_user_code(mechanism) or again["limit"] == _FEW:
        say("words that are closer to each other (--words) are easier to test")
    else:
        # Three words are a question in the plane whatever their dimension, where most channels are exact.
        fewer = command_line(mechanism, {**again, "words": None, "limit": _FEW, "method": "auto"}, None)
        say(f"a smaller vocabulary is easier to test: {fewer}")


def _status(report: AuditReport, *, allow_inconclusive: bool, exit_zero: bool) -> int:
    """Return the exit status of the verdict; 1 too if the distribution is not that of a baseline."""
    from dxverify.audit.decision import EXIT_STATUS
    from dxverify.audit.findings import Verdict

    if report.verdict is Verdict.FAILED:
        return EXIT_STATUS[report.verdict]
    if exit_zero:
        return 0
    changed = any(str(finding.kind) == "LAW_CHANGED" for finding in report.findings)
    if report.verdict is Verdict.INCONCLUSIVE and allow_inconclusive:
        return int(changed)
    return 1 if changed else EXIT_STATUS[report.verdict]
