"""One page a mechanism: what it does, its guarantee, the claims about it, and an audit."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from matplotlib import pyplot as plt

from book.generate.markdown import table, text
from dxverify import audit
from dxverify.channel import exact_channel
from dxverify.channel.low_dimensional import states_noise
from dxverify.errors import NotExactError
from dxverify.mechanisms import registered
from dxverify.mechanisms._registry import list_mechanisms
from dxverify.plots import plot_cells, plot_channel
from dxverify.reporting import render

__all__ = ["mechanism_entries", "mechanism_page"]

Entry = dict[str, Any]


def mechanism_entries() -> list[Entry]:
    """Return the mechanisms that come with dxverify, as data."""
    return [entry for entry in list_mechanisms()[0] if entry["package"] == "dxverify"]


def mechanism_page(entry: Entry, known: Iterable[str], pictures: Path) -> str:
    """Return the page of one mechanism and draw its picture into the folder given."""
    ids = frozenset(known)
    kind: Any = registered()[entry["name"]]
    with warnings.catch_warnings():
        # What an example warns of is part of what its audit shows.
        warnings.simplefilter("ignore", UserWarning)
        example = kind.example()
        report = audit(example, alpha=0.05, rng=0)
    parts = [
        f"(mechanism-{entry['name']})=\n# `{entry['name']}`: {text(entry['title'])}",
        *map(text, _definition(kind)),
        f"**Guarantee.** {text(entry['promise'])}",
        _claims(entry, ids),
        "## Parameters\n\n"
        + table(("name", "range", "default", "meaning"), map(_parameter, entry["parameters"])),
        "## An audit on a small vocabulary",
        f"`{entry['class']}.example()` has the words {_words(example)}. An audit can refute; it cannot prove.",
        f"```text\n{render(report)}\n```",
        _picture(entry, example, pictures),
        (
            f"## Use it\n\n```python\nfrom dxverify.mechanisms import {entry['class']}\n\n"
            f"mechanism = {entry['class']}.example()\nmechanism.perturb([0, 1], rng=0)\n```"
        ),
        f"```bash\ndxverify audit {entry['name']} --epsilon {example.epsilon:g} --vocabulary builtin:triangle\n```",
        _source(kind),
    ]
    if entry["known_broken"]:
        warning = f":::{{warning}}\nBroken as printed: {text(entry['known_broken'])}.\n:::"
        parts.insert(1, warning)
    return "\n\n".join(part for part in parts if part) + "\n"


def _definition(kind: Any) -> list[str]:
    """Return the first sentence of the docstring and its notes, a paragraph each."""
    lines = inspect.getdoc(kind) or ""
    first, _, rest = lines.partition("\n\n")
    notes = rest.partition("Notes\n-----\n")[2].partition("\n\n")[0]
    return [part.replace("*", "") for part in (first, notes) if part]


def _source(kind: Any) -> str:
    """Return the file of the mechanism, folded."""
    code = inspect.getsource(inspect.getmodule(kind) or kind).rstrip()
    return f"## The code\n\n```{{code-block}} python\n:class: toggle\n\n{code}\n```"


def _claims(entry: Entry, ids: frozenset[str]) -> str:
    missing = sorted(set(entry["claims"]) - ids)
    if missing:
        raise SystemExit(f"mechanism {entry['name']} names claims that do not exist: {', '.join(missing)}")
    links = ", ".join(f"[{claim}](../claims/{claim}.md)" for claim in entry["claims"])
    return f"**Claims about it.** {links}" if links else ""


def _parameter(row: Entry) -> tuple[str, str, str, str]:
    default = "required" if row["required"] else f"`{row['default']}`"
    return f"`{row['name']}`", text(row["range"]), default, text(row["about"])


def _words(example: Any) -> str:
    vocabulary = example.vocabulary
    pairs = zip(vocabulary.words, vocabulary.vectors.tolist(), strict=True)
    return ", ".join(f"`{word}` at ({', '.join(f'{c:g}' for c in place)})" for word, place in pairs)


def _picture(entry: Entry, example: Any, pictures: Path) -> str:
    """Draw the exact channel and, in the plane, the cells; return the figure's Markdown."""
    try:
        channel = exact_channel(example)
    except NotExactError:
        return ""
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 4.2), layout="constrained")
    plot_channel(channel, example.vocabulary.words, ax=left)
    _cells(example, right)
    figure.savefig(pictures / f"{entry['name']}.svg", metadata={"Date": None})
    plt.close(figure)
    return (
        f":::{{figure}} {entry['name']}.svg\n:alt: {_seen(channel, example.vocabulary.words)}\n\n"
        "Left: the exact probability of each output (columns) for each input (rows). Right: the words; where noise is "
        "added in the plane, also their cells and contours of the noise around the starred word.\n:::"
    )


def _seen(channel: Any, words: Any) -> str:
    """Say what is to be seen in the picture: how likely each word stays, and which keeps best."""
    stays = channel.diagonal()
    best, worst = int(stays.argmax()), int(stays.argmin())
    return (
        f"A table of shaded squares, darkest on its diagonal: {words[best]} stays itself with probability {stays[best]:.2f}, "
        f"{words[worst]} with probability {stays[worst]:.2f}. Beside it the words in the plane or on a line."
    )


def _cells(example: Any, axes: Any) -> None:
    """Draw cells and noise where the mechanism has them in the plane, the words alone elsewhere."""
    vectors = example.vocabulary.vectors
    if vectors.shape[1] == 2 and states_noise(example):
        plot_cells(example, ax=axes)
        return
    across = vectors[:, 1] if vectors.shape[1] > 1 else 0 * vectors[:, 0]
    axes.scatter(vectors[:, 0], across, color="0.1")
    for word, x, y in zip(example.vocabulary.words, vectors[:, 0], across, strict=True):
        axes.annotate(word, (x, y), xytext=(4, 4), textcoords="offset points")
    axes.set_title("the words", fontsize=9)
