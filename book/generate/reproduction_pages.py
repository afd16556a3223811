"""One page for each published table or figure that was computed again, from the results that come with the package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from book.generate.markdown import table, text
from book.generate.typeset import title, words
from book.generate.verdict_pages import natural
from dxverify.experiments._reproduce import recorded, recorded_ids
from dxverify.experiments._text import draw

__all__ = ["reproduction_page", "reproductions", "reproductions_index", "with_printed"]

Result = dict[str, Any]
_INTRO = (
    "What the papers measured, on vectors that a package registry really has, with error bars and beside the "
    "printed numbers. These results were computed once, at the size their page states, and come with the package: "
    "each carries its entropy, the checksums of its data and a digest of its own content. `dxverify reproduce ID` "
    "computes any of them again, `--full` at this size; `--vectors NAME=FILE` puts a file of your own in the place "
    "of a data set. A statement that does not hold here is shown as such, with what is different."
)
_MARKS = {True: "✓ holds", False: "✗ does not hold"}


def reproductions() -> list[Result]:
    """Return the recorded results in the order of papers, tables and figures."""
    return [recorded(id_) for id_ in sorted(recorded_ids(), key=natural)]


def reproductions_index(results: Sequence[Result]) -> str:
    """Return the page that lists all of them."""
    rows = [
        (
            f"[{result['id']}](reproductions/{result['id']}.md)",
            title(result["title"]),
            f"{sum(result['findings'].values())} of {len(result['findings'])}",
            _size(result),
            _time(result["seconds"]),
        )
        for result in results
    ]
    head = ("experiment", "what it shows", "statements that hold", "size", "time")
    failed = [
        (f"[{result['id']}](reproductions/{result['id']}.md)", words(said))
        for result in results
        for said, held in result["findings"].items()
        if not held
    ]
    parts = [
        "# Tables and figures, computed again",
        _INTRO,
        table(head, rows),
        "## What does not hold here",
        table(("experiment", "statement of the paper, or limit of ours"), failed) if failed else "Nothing.",
    ]
    return "\n\n".join(parts) + "\n"


def reproduction_page(result: Result, pictures: Path) -> str:
    """Return the page of one result and draw its picture into the folder given."""
    parts = [
        f"(reproduction-{result['id']})=\n# {result['id']}: {title(result['title'])}",
        _picture(result, pictures),
        _compared(result["compared"]),
        "## What was checked\n\n"
        + table(
            ("statement", "here"), [(words(said), _MARKS[held]) for said, held in result["findings"].items()]
        ),
        "## What is different here\n\n" + "\n".join(f"- {words(line)}" for line in result["differences"]),
        _provenance(result),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _picture(result: Result, pictures: Path) -> str:
    if not result["panels"]:
        return ""
    draw(with_printed(result), pictures / f"{result['id']}.svg")
    titles = "; ".join(text(panel["title"]) for panel in result["panels"])
    return (
        f":::{{figure}} {result['id']}.svg\n:alt: {_seen(result)}\n:width: 100%\n\n"
        f"{titles}. Bars are intervals of 95 %; crosses, where there are any, are the printed values.\n:::"
    )


def with_printed(result: Result) -> Result:
    """Return a result whose panels also have the printed value of every point that the paper prints."""
    printed = {row["quantity"]: row["paper"] for row in result["compared"]}
    panels = []
    for panel in result["panels"]:
        series = dict(panel["series"])
        for label in panel["series"]:
            values = [printed.get(f"mean, {label}, ε = {x:g}") for x in panel["x"]]
            if all(value is not None for value in values):
                # A name that begins with a line is left out of the legend: one entry says it for all.
                name = "printed" if "printed" not in series else f"_printed, {label}"
                series[name] = {"values": values, "stderr": [0.0] * len(values)}
        panels.append({**panel, "series": series})
    return {**result, "panels": panels}


def _seen(result: Result) -> str:
    """Say what is to be seen: what each panel shows, and between which values."""
    told = []
    for panel in result["panels"]:
        values = [v for row in panel["series"].values() for v in row["values"] if v is not None]
        names = ", ".join(panel["series"])
        told.append(
            f"{panel['ylabel']} against {panel['xlabel']} for {names}, between {min(values):.3g} and {max(values):.3g}"
        )
    return " ".join("; ".join(told).split()) + "."


def _compared(rows: Sequence[dict[str, Any]]) -> str:
    if not rows:
        return ""
    body = [
        (
            text(row["quantity"]),
            f"{row['paper']:.4g}",
            f"{row['ours']:.4g}",
            f"{row['ours'] - row['paper']:+.4g}".replace("-", "−"),
            _interval(row),
        )
        for row in rows
    ]
    return "## Printed and ours\n\n" + table(
        ("quantity", "printed", "ours", "difference", "95 % interval"), body
    )


def _interval(row: dict[str, Any]) -> str:
    if row["stderr"] is None:
        return "not known"
    return f"{row['low']:.4g} to {row['high']:.4g}" if row["stderr"] else "nothing is drawn"


def _provenance(result: Result) -> str:
    data = ", ".join(f"`{name}`" for name in result["data"]) or "no data"
    versions = ", ".join(f"{name} {version}" for name, version in result["versions"].items())
    full = " --full" if result["full"] else ""
    return "\n".join(
        [
            "## Where it comes from",
            "",
            f"- {_size(result).capitalize()}, entropy {result['entropy']}, {_time(result['seconds'])}; {data}.",
            f"- Digest of the result `{result['digest'][:16]}`, of the sources that made it `{result['sources'][:16]}`; {text(versions)}.",
            "",
            f"```bash\ndxverify reproduce {result['id']}{full} --seed {result['entropy']}\n```",
        ]
    )


def _time(seconds: float) -> str:
    """Return a time; what shares its measurements with another table or figure takes seconds."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.1f} min"


def _size(result: Result) -> str:
    return "full size" if result["full"] else "small size"
