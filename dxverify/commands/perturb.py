"""``dxverify perturb``: text in, perturbed text out."""

from __future__ import annotations

import io
import os
import stat
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO

import click

from dxverify.aliases import Plain
from dxverify.commands._mechanism import named_mechanism, own_code_options
from dxverify.commands._progress import progress_bar
from dxverify.commands._shared import as_json, emit, output_options
from dxverify.commands._vocabulary import load_vocabulary, param_option, parse_params, vocabulary_options
from dxverify.errors import InputError
from dxverify.files import whole
from dxverify.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.text import Perturber, Policy

_BLOCK = 1 << 16


@click.command(short_help="Perturb the words of a text.", name="perturb")
@click.argument("mechanism")
@click.option("--epsilon", type=float, required=True, help="Privacy parameter per unit of distance.")
@vocabulary_options
@param_option
@own_code_options
@click.option(
    "--oov",
    type=click.Choice(["error", "keep", "drop"]),
    default="error",
    show_default=True,
    help="What to do with a word outside the vocabulary: raise an error, keep it (unprotected!) or drop it.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    help="Seed of the noise; anyone who knows it can undo the noise.",
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
    oov: Policy,
    seed: int | None,
    format_: str,
    output: Path | None,
) -> None:
    """Perturb the words of a text, read from stdin and written to stdout as it comes.

    MECHANISM is a registered name (see `dxverify mechanisms`) or `module:object` for your own.

    Each word is replaced by an output of the mechanism. White space, punctuation and the case pattern (Word, WORD, word)
    stay as they are, so they are not protected; neither is the number of words. A word that is not in the vocabulary as
    written is looked up in lower case.

    \b
    Example:
      $ echo "The government said so." | dxverify perturb laplace --epsilon 10 --seed 1
      $ dxverify perturb exponential --epsilon 3 --oov keep --vocabulary glove.6B.50d.txt.gz < in.txt > out.txt
    """  # noqa: D301 - click reads the backspace as: do not rewrap
    from dxverify.text import Perturber

    words = load_vocabulary(vocabulary, limit)
    built = named_mechanism(
        mechanism, words, epsilon=epsilon, params=parse_params(param), shape=shape, time_limit=timeout
    )
    perturber = Perturber(mechanism=built, seed=seed, oov=oov)
    if format_ == "json":
        emit(as_json(_report(perturber, epsilon)), output)
        return
    with _target(output) as target:
        # A file gets the words as they are; a terminal must not be steered by them.
        shown = visible if target.isatty() else str
        for text in perturber(_texts()):
            target.write(shown(text))


def _report(perturber: Perturber, epsilon: float) -> Plain:
    return {
        "schema_version": 1,
        "mechanism": repr(perturber.mechanism),
        "epsilon": epsilon,
        "vocabulary_digest": perturber.mechanism.vocabulary.digest,
        "oov": perturber.oov,
        "seed": perturber.seed,
        "text": "".join(perturber(_texts())),
    }


def _texts() -> Iterator[str]:
    """Yield stdin in blocks that cut no word, with a progress bar if somebody watches."""
    from dxverify.text import blocks

    source = sys.stdin.buffer
    # Newlines are left as they come, so that the output has the same.
    text = io.TextIOWrapper(source, encoding="utf-8", newline="")
    lines = 1
    try:
        with progress_bar("bytes") as progress:
            done, size = 0, _size(source)
            for block in blocks(text, _BLOCK):
                yield block
                lines += block.count("\n")
                done += len(block.encode("utf-8"))
                if progress is not None:
                    progress(done, size or done, "")
    except UnicodeDecodeError as problem:
        raise InputError(f"the text is not UTF-8 (after line {lines}): {problem.reason}") from None
    finally:
        text.detach()


def _size(source: BinaryIO) -> int | None:
    """Return the length of a regular file, None for a pipe or a terminal."""
    try:
        status = os.fstat(source.fileno())
    except (OSError, AttributeError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


@contextmanager
def _target(output: Path | None) -> Iterator[IO[str]]:
    """Open stdout, or a file that appears under its name only when the text is complete."""
    with nullcontext(sys.stdout.buffer) if output is None else whole(output) as file:
        stream = io.TextIOWrapper(file, encoding="utf-8", newline="")
        try:
            yield stream
            stream.flush()
        finally:
            stream.detach()
