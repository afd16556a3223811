"""The geometry of a vocabulary as text for a terminal."""

from __future__ import annotations

from dxverify.aliases import Plain
from dxverify.reporting.columns import columns
from dxverify.statistics.config import CONFIG


def as_text(found: Plain) -> str:
    """Return the report as blocks of lines."""
    blocks = [
        _head(found),
        _distances(found),
        _density(found["density"]),
        _thresholds(found["thresholds"]),
        _hubs(found["hubness"]),
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(found: Plain) -> list[str]:
    size, words = found["vocabulary_size"], found["words"]
    if found["every_word"]:
        return [f"all {size} words in {found['dim']} dimensions: no sampling, so distances have no error"]
    return [
        f"{words} of {size} words in {found['dim']} dimensions",
        f"± is the standard error, – the {_percent(1 - found['alpha'])} confidence interval (sampling of words)",
    ]


def _distances(found: Plain) -> list[str]:
    names = [f"p{percent}" for percent in CONFIG.geometry_percentiles]
    rows = [["distance to neighbour k", *(f"{name[1:]} %" for name in names), "mean"]]
    for row in found["neighbour_distances"]:
        values = (f"{row[name]:.4g}" for name in names)
        rows.append([str(row["k"]), *values, _pm(row["mean"], row["stderr"])])
        if not found["every_word"]:
            rows.append(["", *(_range(row, name) for name in names)])
    return columns(rows)


def _density(found: Plain) -> list[str]:
    if found["d_min"] is None:
        return [f"every word shares its vector with another word ({found['twins']})"]
    whose = "" if found["every_word"] else " of the sampled words"
    count = found["count"]
    extremes = (
        f"largest {found['d_max']:.4g}, smallest {found['d_min']:.4g}, ratio {found['d_max/d_min']:.4g}"
    )
    lines = [
        f"distance to the nearest word{whose}: {extremes}",
        f"words{whose} that share their vector with another word: {found['twins']}",
        f"mean distance of the {count} sparsest over that of the {count} densest{whose}: {found['ratio_of_means']:.4g}",
        f"sparsest{whose}: {', '.join(found['sparsest'][:8])}",
        f"densest{whose}: {', '.join(found['densest'][:8])}",
    ]
    if not found["every_word"]:
        lines.append("the extremes over all words are at least as extreme; --every-word finds them")
    return lines


def _thresholds(table: Plain) -> list[str]:
    first = next(iter(table.values()))["cdf"]
    rows = [["threshold", "mean", "", *(f"ε={cell['epsilon']:g}" for cell in first)]]
    for name, row in table.items():
        at_mean = (_pm(cell["at_mean"], cell["at_mean_stderr"]) for cell in row["cdf"])
        rows += [
            [name, _pm(row["mean"], row["stderr"]), "F_Z at mean", *at_mean],
            ["", "", "mean of F_Z", *(_pm(cell["mean"], cell["stderr"]) for cell in row["cdf"])],
        ]
    return columns(rows, left={0})


def _hubs(hubs: Plain) -> list[str]:
    skew = "unknown" if hubs["skewness"] is None else _pm(hubs["skewness"], hubs["stderr"])
    top = ", ".join(f"{hub['word']} ({_share(hub, 'share')})" for hub in hubs["hubs"][:5])
    return [
        f"hubness: skewness of the k-occurrences (k = {hubs['k']}) {skew}; hubs {top}",
        f"intervals of hubs hold for all words at once ({_percent(1 - hubs['alpha'])})",
    ]


def _pm(value: float, error: float | None) -> str:
    return f"{value:.4g} ± {'?' if error is None else format(error, '.2g')}" if error != 0 else f"{value:.4g}"


def _range(row: Plain, name: str) -> str:
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return f"{_bound(low)}–{_bound(high)}"


def _bound(value: float | None) -> str:
    return "?" if value is None else f"{value:.4g}"


def _share(entry: Plain, name: str) -> str:
    value = f"{100 * entry[name]:.2g}"
    if entry["low"] == entry["high"]:
        return f"{value} %"
    return f"{value} %, {100 * entry['low']:.2g}–{100 * entry['high']:.2g}"


def _percent(share: float) -> str:
    return f"{100 * share:.4g} %"
