"""Statistics as tables for a terminal: one row for each ε, every mean with its standard error."""

from __future__ import annotations

from collections.abc import Sequence

from dxverify.aliases import Plain
from dxverify.reporting.columns import columns
from dxverify.statistics.config import CONFIG

_LARGER = (
    "S_w by mass and entropies of order 1 and below are larger than shown, by an amount that is not known"
)


def statistics_text(found: Plain) -> str:
    """Return the result of :func:`dxverify.statistics.statistics` as text."""
    samples = "" if found["draws"] is None else f", {found['draws']} a word"
    head = f"{found['mechanism']}: {found['words']} of {found['vocabulary_size']} words, method {found['method']}{samples}"
    entries = found["summary"]
    confidence = f"{100 * (1 - found['alpha']):g} %"
    unseen = max(entry["unseen"] for entry in entries)
    warned = [
        f"{100 * unseen:.2g} % of the mass, on average over words, lies on outputs that were not sampled: {_LARGER}"
    ]
    blocks = [
        [head, *found["notes"], *(warned if unseen > CONFIG.unseen_mass else [])],
        ["N_w: probability that the output is the input", *_n_w_table(entries, confidence)],
        ["S_w: number of likely outputs", *_s_w_table(entries, confidence, found["runs"])],
        ["Neighbour ranks of the outputs, and distances", *_rank_table(entries, found["close"])],
        ["Rényi entropies of the output (natural logarithms)", *_entropy_table(entries)],
        _largest_epsilon(found),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _n_w_table(entries: Sequence[Plain], confidence: str) -> list[str]:
    rows = [
        (
            _number(entry["epsilon"]),
            _pm(entry["n_w"]),
            *(_number(entry["n_w"][name]) for name in ("p5", "p50", "p95")),
            _number(entry["deniability"]["n_w_max"]),
            _number(entry["deniability"]["n_w_upper"]),
            entry["deniability"]["n_w_word"],
        )
        for entry in entries
    ]
    return columns(
        [("ε", "N_w", "5 %", "50 %", "95 %", "largest N_w", f"at most ({confidence})", "word"), *rows]
    )


def _s_w_table(entries: Sequence[Plain], confidence: str, runs: int) -> list[str]:
    rows = [
        (
            _number(entry["epsilon"]),
            *(_pm(entry[name]) for name in ("s_w_mass", "s_w_count", "distinct")),
            f"{100 * entry['unseen']:.2g} %",
            _number(entry["deniability"]["distinct_min"]),
            _number(entry["deniability"]["distinct_lower"]),
            entry["deniability"]["distinct_word"],
        )
        for entry in entries
    ]
    head = (
        "ε",
        "S_w by mass",
        "S_w by count",
        f"distinct in {runs}",
        "unseen",
        "fewest",
        f"at least ({confidence})",
        "word",
    )
    return columns([head, *rows])


def _rank_table(entries: Sequence[Plain], close: int) -> list[str]:
    overlaps = "overlap" in entries[0]
    rows = [
        (
            _number(entry["epsilon"]),
            *(_pm(entry["neighbour_rank"][name]) for name in ("original", "close", "distant")),
            _pm(entry["distance_moved"]),
            *((_pm(entry["overlap"]), _skewness(entry["overlap"])) if overlaps else ()),
        )
        for entry in entries
    ]
    head = ("ε", "original", f"first {close}", "distant", "distance moved")
    return columns([(*head, "overlap", "its skewness") if overlaps else head, *rows])


def _entropy_table(entries: Sequence[Plain]) -> list[str]:
    orders = entries[0]["renyi"]
    if not orders:
        return ["none asked for"]
    rows = [
        (_number(entry["epsilon"]), *(_pm(entry["renyi"][order]) for order in orders)) for entry in entries
    ]
    return columns([("ε", *(f"{order}: {found['name']}" for order, found in orders.items())), *rows])


def _largest_epsilon(found: Plain) -> list[str]:
    if "largest_epsilon" not in found:
        return []
    wanted = []
    if found["most_stay"] is not None:
        wanted.append(f"stays with probability at most {found['most_stay']:g}")
    if found["least_distinct"] is not None:
        wanted.append(f"has at least {found['least_distinct']:g} distinct outputs in {found['runs']} runs")
    chosen = found["largest_epsilon"]
    answer = "none of those measured" if chosen is None else f"{chosen:g}"
    return [f"largest ε at which every measured word {' and '.join(wanted)}: {answer}"]


def _number(value: float) -> str:
    return f"{value:.4g}"


def _pm(summary: Plain) -> str:
    error = "?" if summary["stderr"] is None else f"{summary['stderr']:.1g}"
    return f"{summary['mean']:.4g} ± {error}"


def _skewness(overlap: Plain) -> str:
    if overlap["skewness"] is None:
        return "-"
    error = overlap["skewness_stderr"]
    return f"{overlap['skewness']:.3g}" + ("" if error is None else f" ± {error:.1g}")
