"""Figure 2: S_w and N_w of GloVe in 50 dimensions, and what the text says of the worst word."""

from __future__ import annotations

from dxverify.aliases import PlainView
from dxverify.experiments._base import Compared, Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments._deniability import RUNS, Deniability, deniability

_EPSILONS = (3, 5, 6, 9, 12, 15, 18, 21, 24, 27, 30)
#: Where the text states numbers: at ε = 5 no word has fewer distinct outputs, none is returned more often.
_STATED, _FEWEST, _MOST = 5, 300, 500


def _run(context: Context) -> Outcome:
    found = deniability(context, "glove-50", _EPSILONS, sample=24)
    worst = found.entries[_EPSILONS.index(_STATED)]["deniability"]
    fewest, most = worst["distinct_min"], RUNS * worst["n_w_max"]
    return Outcome(
        compared=[
            Compared(
                quantity="ε = 5: fewest distinct outputs (printed: at least)",
                paper=_FEWEST,
                ours=fewest,
                stderr=None,
            ),
            Compared(
                quantity="ε = 5: most often returned (printed: at most)", paper=_MOST, ours=most, stderr=None
            ),
        ],
        panels=[_panel(found, "n_w"), _panel(found, "distinct")],
        findings={
            **found.orders(),
            f"at ε = 5 none of {found.words} words has fewer than {_FEWEST} distinct outputs in 1,000 runs": fewest
            >= _FEWEST,
            f"at ε = 5 none of {found.words} words is returned more than {_MOST} times in 1,000 runs": most
            <= _MOST,
        },
        differences=[
            f"Worst words at ε = 5: {worst['distinct_word']!r} and {worst['n_w_word']!r}; an extreme has no standard error.",
            _bounds(worst),
            f"{found.words} random words can show, at 95 %, no more than that {_share(found.words)} of all words are like them.",
            "S_w is the expected number of distinct outputs in 1,000 runs, without bias, not one count.",
            "These are the vectors of the paper. Its words are 319,000 that fastText has too; ours are drawn from all 400,000.",
        ],
        digests={found.name: found.digest},
    )


def _share(words: int) -> str:
    """Return the share of all words that must keep a bound if so many random ones do, at 95 %."""
    return f"{100 * 0.05 ** (1 / words):.0f} %"


def _bounds(worst: PlainView) -> str:
    return (
        f"At 95 %, for all measured words and ε together: at ε = 5 at least {worst['distinct_lower']:.0f} distinct outputs "
        f"and at most {RUNS * worst['n_w_upper']:.0f} returns are expected."
    )


def _panel(found: Deniability, statistic: str) -> Panel:
    label, key, unit, worst = (
        ("N_w, of 1,000 runs", "n_w_max", RUNS, "largest")
        if statistic == "n_w"
        else ("S_w, distinct outputs in 1,000 runs", "distinct_min", 1, "fewest")
    )
    return Panel(
        title=f"{found.name}; {found.words} words",
        xlabel="ε",
        ylabel=label,
        x=_EPSILONS,
        series={
            "mean": (found.line(statistic), found.line(statistic, "stderr")),
            "5th percentile": (found.line(statistic, "p5"), found.errors(statistic, "p5")),
            "95th percentile": (found.line(statistic, "p95"), found.errors(statistic, "p95")),
            f"{worst} of a word": (
                [unit * e["deniability"][key] for e in found.entries],
                [None] * len(_EPSILONS),
            ),
        },
    )


EXPERIMENT = Experiment(
    id="feyisetan-2020-fig-2", title="N_w and S_w of GloVe, 50 dimensions", data=("glove-50",), run=_run
)
