"""``dxverify channel``: output distributions, exact where possible."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxverify.commands._mechanism import named_mechanism, own_code_options
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options, say
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options
from dxverify.errors import InputError, NotExactError
from dxverify.files import write_whole

if TYPE_CHECKING:
    from dxverify.channel.result import ChannelResult
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: Probabilities, errors, distances, and working memory.
_MATRICES = 5
#: Larger matrices are summarised in text.
_PRINTED = 12


@click.command(short_help="Compute every output probability of a mechanism.", name="channel")
@click.argument("mechanism")
@click.option("--epsilon", type=float, required=True, help="Privacy parameter per unit of distance.")
@vocabulary_options
@click.option("--words", help="Use only these words of the vocabulary, separated by commas.")
@param_option
@own_code_options
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "directions"]),
    default="auto",
    show_default=True,
    help="Exact distributions, or exact radius along sampled directions; auto is exact if possible.",
)
@click.option(
    "--directions", type=click.IntRange(min=2), default=4096, show_default=True, help="Directions to sample."
)
@click.option("--seed", type=click.IntRange(min=0), help="Seed for the sampled directions.")
@output_options()
def command(
    *,
    mechanism: str,
    epsilon: float,
    vocabulary: str,
    limit: int | None,
    words: str | None,
    param: tuple[str, ...],
    shape: str,
    timeout: float | None,
    method: str,
    directions: int,
    seed: int | None,
    format_: str,
    output: Path | None,
) -> None:
    """Compute Pr[M(x) = y] for every input x and output y, and the effective ε.

    MECHANISM is a registered name (see `dxverify mechanisms`) or `module:object` for your own.

    An output file that ends in .npz receives the arrays `words`, `channel` (rows are inputs), `error` (of each entry;
    standard errors if directions were sampled) and `distances`, whatever the format.

    \b
    Example:
      $ dxverify channel laplace --epsilon 2 --vocabulary builtin:triangle
      $ dxverify channel laplace --epsilon 10 --words king,queen,man --output C.npz
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    chosen = _chosen(load_vocabulary(vocabulary, limit), words)
    _require_memory(len(chosen))
    built = named_mechanism(
        mechanism, chosen, epsilon=epsilon, params=parse_params(param), shape=shape, time_limit=timeout
    )
    with progress_bar(f"{len(chosen):,} × {len(chosen):,} probabilities"):
        result = _result(built, method, directions, seed)
    if output is not None and output.suffix == ".npz":
        write_whole(output, result.to_npz())
        emit(as_json(result.summary()) if format_ == "json" else _text(result), None)
    else:
        emit(as_json(result.to_dict()) if format_ == "json" else _text(result), output)


def _require_memory(words: int) -> None:
    """Raise an error at once if the matrices would not fit into half of the memory of this machine."""
    needed = _MATRICES * 8 * words**2
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if needed > memory / 2:
        fits = int(math.sqrt(memory / 2 / (_MATRICES * 8)))
        raise InputError(
            f"the channel of {words:,} words has {words**2:,} entries and takes {needed / 1e9:,.0f} GB with its errors and "
            f"distances; this machine has {memory / 1e9:,.0f} GB. Take fewer words: --limit {fits // 100 * 100}, or --words"
        )


def _chosen(vocabulary: Vocabulary, words: str | None) -> Vocabulary:
    if words is None:
        return vocabulary
    names = [word.strip() for word in words.split(",")]
    if not all(names):
        raise InputError(f"--words must be words separated by commas, got {words!r}")
    return vocabulary.subset(vocabulary.indexes(names))


def _result(built: Mechanism, method: str, directions: int, seed: int | None) -> ChannelResult:
    from dxverify.adapters.mechanism import UserMechanism
    from dxverify.channel.result import estimated_result, exact_result
    from dxverify.protocols import HasChannel

    if isinstance(built, UserMechanism) and not isinstance(built, HasChannel):
        raise NotExactError(
            f"{built.name} only returns outputs, so its output distributions cannot be computed. Test it with `dxverify audit`, "
            "or let the code state its probabilities or its noise (see examples/README.md)"
        )
    if method == "directions":
        return estimated_result(built, directions, seed)
    try:
        return exact_result(built)
    except NotExactError as problem:
        if method == "exact":
            raise
        say(f"{problem}; sampling directions")
        return estimated_result(built, directions, seed)


def _text(result: ChannelResult) -> str:
    summary = result.summary()
    kind = "error" if result.method == "exact" else "standard error"
    lines = [
        f"{result.mechanism}: {len(result.words)} words, ε = {result.epsilon:g}, method {result.method}",
        f"largest {kind} of an entry: {summary['largest_error']:.1e}",
        f"probability that a word is unchanged: {summary['mean_stay']:.4g} on average",
        _effective_epsilon(result),
    ]
    if len(result.words) <= _PRINTED:
        lines += ["", *_matrix(result)]
    return "\n".join(lines)


def _effective_epsilon(result: ChannelResult) -> str:
    """Return the line on the effective ε: exact, an interval, a lower bound, infinite, or not computed."""
    if result.effective_epsilon is None:
        return "effective ε: not computed from an estimated channel; `dxverify audit --method directions` gives bounds"
    if result.witness is None:
        return "effective ε 0: there is no pair of words to compare"
    x, other, y = (result.words[i] for i in result.witness)
    if math.isinf(result.effective_epsilon):
        return f"effective ε infinite: output {y} is possible from {x} and impossible from {other}"
    if result.bounds is not None and math.isinf(result.bounds[1]):
        return f"effective ε at least {result.bounds[0]:.6g}: for output {y} from {other} only an upper bound is known"
    share, bounds = (
        100 * result.effective_epsilon / result.epsilon,
        result.bounds or (result.effective_epsilon, result.effective_epsilon),
    )
    if bounds[1] - bounds[0] > 1e-6 * result.effective_epsilon:
        return f"effective ε between {bounds[0]:.6g} and {bounds[1]:.6g}, given the errors of the entries"
    return f"effective ε {result.effective_epsilon:.6g}, which is {share:.4g} % of ε: output {y} from {x} against {other}"


def _matrix(result: ChannelResult) -> list[str]:
    from dxverify.reporting.columns import columns

    rows = [
        [word, *(f"{value:.4g}" for value in row)]
        for word, row in zip(result.words, result.channel, strict=True)
    ]
    return columns([["", *result.words], *rows])
