"""Pictures of a report, drawn as SVG by hand: no script, no fonts, no network."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from dxverify.reporting import wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dxverify.audit.report import AuditReport, PairBound

_WIDTH = 600.0
_LEFT, _RIGHT = 24.0, 24.0
_PAIR_LABELS = 220.0
#: Room for a character in the larger type of a narrow screen.
_CHARACTER = 9.4
_FLOOR = 122.0
_BARS = 150.0


def _picture(height: float, title: str, parts: Iterable[str]) -> str:
    body = "".join(parts)
    return (
        f'<svg viewBox="0 0 {_WIDTH:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _across(x1: float, x2: float, y: float, *, colour: str, width: float = 1) -> str:
    return f'<path d="M{x1:.1f} {y:.1f} H{x2:.1f}" stroke="{colour}" stroke-width="{width:g}"/>'


def _down(x: float, y1: float, y2: float, *, colour: str, width: float = 1, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="4 4"' if dashed else ""
    return f'<path d="M{x:.1f} {y1:.1f} V{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"{dashes}/>'


def _text(x: float, y: float, words: str, *, anchor: str = "middle", style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(words)}</text>'


def _label(x: float, y: float, words: str, *, style: str = "") -> str:
    """Write a label at a mark, turned inwards near the edges so that it stays in the picture."""
    anchor = "start" if x < _WIDTH * 0.25 else "end" if x > _WIDTH * 0.75 else "middle"
    return _text(x, y, words, anchor=anchor, style=style)


def _label_near(x: float, y: float, words: str, *, right: bool, style: str = "") -> str:
    """Write a label on one side of a mark, on the other where it would leave the picture."""
    length = _CHARACTER * len(words)
    fits = x + length < _WIDTH if right else x - length < 0
    return _text(x, y, words, anchor="start" if fits else "end", style=style)


def _ticks(top: float) -> list[float]:
    """Return about six round numbers from zero to ``top``."""
    raw = top / 6
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw)
    return [step * i for i in range(int(top / step) + 1)]


class _Axis:
    """A horizontal scale from zero to a little beyond the largest number shown."""

    def __init__(self, numbers: Iterable[float], left: float) -> None:
        self.top = 1.4 * max(value for value in numbers if math.isfinite(value))
        self.left = left

    def place(self, value: float) -> float:
        width = _WIDTH - self.left - _RIGHT
        return self.left + width * min(max(value, 0.0), self.top) / self.top

    def draw(self, y: float) -> Iterable[str]:
        yield _across(self.left, _WIDTH - _RIGHT, y, colour="var(--line)")
        for tick in _ticks(self.top):
            yield _down(self.place(tick), y, y + 5, colour="var(--soft)")
            yield _text(self.place(tick), y + 20, wording.number(tick), style="soft")


def _arrow(x: float, y: float) -> str:
    return f'<path d="M{x - 9:.1f} {y - 7:.1f} L{x:.1f} {y:.1f} L{x - 9:.1f} {y + 7:.1f}" fill="none" stroke="var(--mark)" stroke-width="3"/>'


def interval(report: AuditReport) -> str:
    """Draw the bounds of the effective ε and the claim."""
    upper = math.inf if report.effective_epsilon.upper is None else report.effective_epsilon.upper
    axis = _Axis([report.claimed_epsilon, report.effective_epsilon.lower, upper], _LEFT)
    parts = [
        *axis.draw(_FLOOR),
        *_claim(axis, report),
        *_interval_bar(axis, report.effective_epsilon.lower, upper),
        _bound_label(axis, report, upper),
        _text(
            _WIDTH - _RIGHT,
            _FLOOR + 38,
            "effective ε: privacy loss per unit of distance",
            anchor="end",
            style="soft",
        ),
    ]
    return _picture(_FLOOR + 44, wording.headline(report), parts)


def _claim(axis: _Axis, report: AuditReport) -> Iterable[str]:
    """Draw the claimed ε, and shade what lies beyond it."""
    edge = axis.place(report.claimed_epsilon)
    beyond = _WIDTH - _RIGHT - edge
    yield f'<rect x="{edge:.1f}" y="30" width="{beyond:.1f}" height="{_FLOOR - 30:g}" fill="var(--refuted)" opacity=".07"/>'
    yield _down(edge, 30, _FLOOR, colour="var(--claim)", width=2.5)
    yield _label(edge, 22, f"claimed {wording.claim(report)}", style="claim")


def _interval_bar(axis: _Axis, lower: float, upper: float) -> Iterable[str]:
    """Draw the interval of the effective ε: a bar with an end at each bound, an arrow where there is none."""
    start, end, y = axis.place(lower), axis.place(upper), 80.0
    yield _across(start, end, y, colour="var(--mark)", width=3)
    if math.isfinite(lower):
        yield _down(start, y - 10, y + 10, colour="var(--mark)", width=4)
    if math.isfinite(upper):
        yield _down(end, y - 10, y + 10, colour="var(--mark)", width=4)
    else:
        yield _arrow(end, y)


def _bound_label(axis: _Axis, report: AuditReport, upper: float) -> str:
    """Write the bound on the side of its mark away from the claim."""
    right = report.effective_epsilon.lower >= report.claimed_epsilon
    at = axis.place(report.effective_epsilon.lower) + (6 if right else -6)
    return _label_near(at, 62, _bound(report, upper), right=right, style="mark halo")


def _bound(report: AuditReport, upper: float) -> str:
    if wording.is_exact(report) or upper == report.effective_epsilon.lower:
        return f"ε = {wording.number(report.effective_epsilon.lower)}"
    ends = f" and at most {wording.number(upper)}" if math.isfinite(upper) else ""
    return f"ε {wording.above(report)} {wording.number(report.effective_epsilon.lower)}{ends}"


def shares(rows: Sequence[tuple[str, int, int]], title: str, *, asked: float | None = None) -> str:
    """Draw the share of samples in the event, one bar a row of (label, count, total).

    ``asked`` is the count that the claim requires in the last row; it is marked there.
    """
    total = max(rows[-1][2], 1)
    largest = max([count / max(drawn, 1) for _, count, drawn in rows] + [(asked or 0.0) / total]) or 1.0
    numbers = _CHARACTER * max(len(_share_text(count, drawn)) for _, count, drawn in rows) + 8
    scale = (_WIDTH - _BARS - numbers) / largest
    bottom, parts = 8.0 + 34 * len(rows), []
    at = 0.0 if asked is None else _BARS + scale * asked / total
    if asked is not None:
        parts.append(_down(at, bottom - 40, bottom - 2, colour="var(--claim)", width=2.5))
        parts.append(
            _text(at, bottom + 12, f"the claim requires about {wording.number(asked, 3)} here", style="claim")
        )
    # The numbers of the last row stand right of the mark, which would cross them.
    for place, row in enumerate(rows):
        clear = at if place == len(rows) - 1 else 0.0
        parts.extend(_share(row, 8.0 + 34 * place, scale, clear=clear, first=place == 0))
    return _picture(bottom + (18 if asked is not None else 0), title, parts)


def _share(row: tuple[str, int, int], y: float, scale: float, *, clear: float, first: bool) -> Iterable[str]:
    label, count, total = row
    share = count / max(total, 1)
    colour = "var(--mark)" if first else "var(--soft)"
    yield _text(_BARS - 10, y + 16, label, anchor="end")
    yield f'<rect x="{_BARS:g}" y="{y:g}" width="{max(scale * share, 1):.1f}" height="22" rx="2" fill="{colour}"/>'
    yield _text(
        max(_BARS + scale * share, clear) + 8, y + 16, _share_text(count, total), anchor="start", style="halo"
    )


def _share_text(count: int, total: int) -> str:
    return f"{count:,} of {total:,} ({wording.number(100 * count / max(total, 1), 3)} %)"


def pairs(report: AuditReport, bounds: Sequence[PairBound]) -> str:
    """Draw the bounds of the pairs under each other, with a line at the claim."""
    numbers = [report.claimed_epsilon, *(end for pair in bounds for end in (pair.lower, pair.upper))]
    axis = _Axis(numbers, _PAIR_LABELS)
    bottom = 18.0 + 22 * len(bounds)
    edge = axis.place(report.claimed_epsilon)
    parts = [*axis.draw(bottom), _down(edge, 4, bottom, colour="var(--claim)", width=2)]
    for place, pair in enumerate(bounds):
        parts.extend(_pair(axis, pair, 18.0 + 22 * place, beyond=pair.lower > report.claimed_epsilon))
    return _picture(bottom + 26, "Bounds for each pair of inputs and the claim", parts)


def _pair(axis: _Axis, pair: PairBound, y: float, *, beyond: bool) -> Iterable[str]:
    colour = "var(--refuted)" if beyond else "var(--soft)"
    start, end = axis.place(pair.lower), axis.place(pair.upper)
    yield _text(
        _PAIR_LABELS - 12,
        y + 4,
        f"{_short(pair.x)} against {_short(pair.x_prime)}",
        anchor="end",
        style="soft",
    )
    yield _across(start, end, y, colour=colour, width=2.5)
    yield _down(start, y - 5, y + 5, colour=colour, width=2.5)
    if math.isfinite(pair.upper):
        yield _down(end, y - 5, y + 5, colour=colour, width=2.5)


def _short(label: str, limit: int = 10) -> str:
    return label if len(label) <= limit else label[: limit - 1] + "…"
