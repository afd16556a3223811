"""Tables 1 to 4 and Figures 2 to 5 of Xu et al.: N_w and S_w over a grid of ε and λ."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import special

from dxverify.aliases import PlainView
from dxverify.errors import InputError
from dxverify.experiments._base import Compared, Experiment, Outcome, Panel, half_width
from dxverify.experiments._collections import words_of_texts
from dxverify.experiments._context import Context
from dxverify.mechanisms import EuclideanLaplace, RegularisedMahalanobis
from dxverify.protocols import FloatArray
from dxverify.vocabulary import Vocabulary

EPSILONS = (1.0, 5.0, 10.0, 20.0, 40.0)
LAMBDAS = (0.0, 0.25, 0.5, 0.75, 1.0)
RUNS = 100
#: The printed cell that fixes the scale of ε is that of λ = 0 at this ε.
_ANCHOR = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Vectors that replace those of the paper, which are in no registry.

    Parameters
    ----------
    printed_for : str
        The vectors of the paper.
    data : tuple of str
        Data sets that are needed.
    vocabulary : callable
        Gives the vocabulary.
    anchor : float
        Printed N_w at λ = 0 and ε = 10, of 100 runs.
    differences : tuple of str
        What is not as in the paper.
    """

    printed_for: str
    data: tuple[str, ...]
    vocabulary: Callable[[Context], Vocabulary]
    anchor: float
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """What was measured.

    Parameters
    ----------
    scale : float
        Factor of ε on these vectors.
    cells : tuple
        For each λ the entries of all ε.
    words, vocabulary : int
        Words that were measured, and all there are.
    digest : str
        Of the vocabulary.
    """

    scale: float
    cells: tuple[list[PlainView], ...]
    words: int
    vocabulary: int
    digest: str

    def table(self, statistic: str, part: str) -> FloatArray:
        """Return one number of every cell, a row for each λ: N_w of 100 runs, or S_w, the distinct outputs in 100 runs."""
        unit = RUNS if statistic == "n_w" else 1
        return np.array([[unit * entry[statistic][part] for entry in row] for row in self.cells])

    def percentile_errors(self, statistic: str, part: str) -> list[list[float | None]]:
        """Return the standard error of a percentile of every cell, from its 95 % interval; None where it is not known."""
        unit = RUNS if statistic == "n_w" else 1
        return [
            [half_width(entry["uncertainty"][statistic]["percentiles"][part], unit) for entry in row]
            for row in self.cells
        ]


def measure_grid(context: Context, setting: Setting) -> Grid:
    """Measure the grid of a setting."""
    vocabulary = setting.vocabulary(context)
    parts = len(LAMBDAS) + 1
    scale = fitted_scale(context.part(0, parts), vocabulary, setting.anchor / RUNS, at=_ANCHOR)
    found = [
        context.part(place + 1, parts).statistics(
            RegularisedMahalanobis(vocabulary, epsilon=1.0, lam=lam),
            [scale * e for e in EPSILONS],
            sample=context.size(256, len(vocabulary)),
            # A direction for each run of the paper, so that the spread over words holds as much chance as the printed one.
            samples=RUNS,
            runs=RUNS,
            neighbours=0,
        )
        for place, lam in enumerate(LAMBDAS)
    ]
    return Grid(
        scale=scale,
        cells=tuple(result["summary"] for result in found),
        words=found[0]["words"],
        vocabulary=len(vocabulary),
        digest=vocabulary.digest,
    )


#: ε between which the cell is looked for: from vectors of length twenty to vectors of length one, with a margin on both sides.
SEARCH = (0.5, 1000.0)
_POINTS = 49


def fitted_scale(context: Context, vocabulary: Vocabulary, target: float, *, at: float) -> float:
    """Return the factor f for which N_w of Laplace noise at ε = f·``at`` is the printed one, on average over words.

    Parameters
    ----------
    context : Context
        Seed and workers.
    vocabulary : Vocabulary
        The vectors.
    target : float
        The printed N_w, as a probability.
    at : float
        The printed ε.

    Raises
    ------
    InputError
        If no ε of the search has the printed N_w between itself and the next.
    """
    grid = np.geomspace(*SEARCH, _POINTS)
    found = context.statistics(
        EuclideanLaplace(vocabulary, epsilon=1.0),
        grid.tolist(),
        sample=256,
        samples=128,
        runs=1,
        neighbours=0,
    )
    stay = np.array([entry["n_w"]["mean"] for entry in found["summary"]])
    if not stay[0] < target < stay[-1]:
        raise InputError(
            f"no factor of ε fits these vectors: N_w is {stay[0]:.4g} at ε = {grid[0]:g} and {stay[-1]:.4g} at "
            f"ε = {grid[-1]:g}, and the printed {target:.4g} is not in between"
        )
    # Against log ε the logit is nearly a straight line, so 49 points are enough.
    inside = np.flatnonzero((stay > 0) & (stay < 1))
    line = special.logit(stay[inside])
    return float(np.exp(np.interp(special.logit(target), line, np.log(grid[inside])))) / at


_COLLECTIONS = ("sms-spam", "spam-assassin")
#: Words of the paper: those of its two text collections together.
_WORDS = 28_596


def _news(context: Context) -> Vocabulary:
    return context.vectors("googlenews-300")


def _glove(context: Context) -> Vocabulary:
    return words_of_texts(context, context.vectors("wink-100"), _COLLECTIONS, _WORDS)


FASTTEXT = Setting(
    printed_for="fastText",
    data=("googlenews-300",),
    vocabulary=_news,
    anchor=68.93,
    differences=(
        "fastText in 300 dimensions is in no package registry known to us; word2vec stands in its place.",
        "It has 26,423 common words; the paper takes the 28,596 words of two text collections.",
        "Its vectors have length one, so words fare more alike and spread less than printed.",
    ),
)
GLOVE = Setting(
    printed_for="GloVe",
    data=("wink-100", *_COLLECTIONS),
    vocabulary=_glove,
    anchor=65.29,
    differences=(
        "GloVe in 300 dimensions is in no package registry known to us; GloVe 6B in 100 stands in its place.",
        "The words of the paper are those of tweets and short messages, 28,596 in all.",
        "Ours are as many of the most frequent words of short messages and mails (with headers) that GloVe knows.",
    ),
)


#: Columns of ε = 5, 10, 20, of which the paper says that the mechanisms differ significantly.
MIDDLE = slice(1, 4)
#: Difference, of 100 runs, up to which two cells are called alike.
_NEAR = 10


def shape(statistic: str, means: FloatArray, errors: FloatArray, printed: FloatArray) -> dict[str, bool]:
    """Return the statements on a table, each with whether it holds.

    Parameters
    ----------
    statistic : {"n_w", "distinct"}
        N_w, which should grow with ε and fall with λ, or S_w, the other way round.
    means, errors, printed : arrays of shape (λ, ε)
        Our means with their errors, and the printed means.
    """
    name, sign = ("N_w", 1) if statistic == "n_w" else ("S_w", -1)
    falls, less = ("falls", "lower") if sign > 0 else ("grows", "higher")
    gap = sign * (means[0] - means[-1])[MIDDLE]
    error = np.hypot(errors[0], errors[-1])[MIDDLE]
    off = np.abs(means - printed)
    lam, epsilon = np.unravel_index(int(off.argmax()), off.shape)
    return {
        f"for ε = 5, 10, 20 {name} {falls} with λ, step by step": bool(
            (sign * np.diff(means[:, MIDDLE], axis=0) < 0).all()
        ),
        f"for ε = 5, 10, 20 {name} is {less} at λ = 1 than at λ = 0, by more than two standard errors": bool(
            (gap > 2 * error).all()
        ),
        f"every cell is within {_NEAR} of the printed one: the largest difference is {off.max():.1f}, at "
        f"λ = {LAMBDAS[lam]:g}, ε = {EPSILONS[epsilon]:g}": bool(off.max() <= _NEAR),
    }


def reversed_at_one(means: FloatArray, errors: FloatArray, printed: FloatArray) -> dict[str, bool]:
    """Return whether S_w at ε = 1 falls from λ = 0 to λ = 1, as printed, against the order of all other ε."""
    gap, error = means[-1, 0] - means[0, 0], np.hypot(errors[0, 0], errors[-1, 0])
    text = (
        f"at ε = 1 S_w is lower at λ = 1 than at λ = 0, by more than two standard errors (printed "
        f"{printed[-1, 0] - printed[0, 0]:+.2f}, ours {gap:+.2f} ± {error:.2f})"
    )
    return {text: bool(gap < -2 * error)}


#: Mean and spread over words of one cell.
Cell = tuple[float, float]
#: Why the order of S_w may turn round at ε = 1.
AT_ONE = (
    "At ε = 1 noise reaches far beyond all words, so outputs are the outermost ones and S_w need not grow any more; "
    "the printed means, too, are there in the reverse order of λ."
)
LABELS = {"n_w": "N_w, of 100 runs", "distinct": "S_w, distinct outputs in 100 runs"}


def table_experiment(
    number: int, statistic: str, setting: Setting, printed: tuple[tuple[Cell, ...], ...]
) -> Experiment:
    """Return the experiment of one table.

    Parameters
    ----------
    number : int
        Of the table.
    statistic : {"n_w", "distinct"}
        N_w, or the number of distinct outputs in 100 runs.
    setting : Setting
        Which vectors.
    printed : tuple
        Printed means and spreads, one row for each λ, in units of 100 runs.
    """
    name = "N_w" if statistic == "n_w" else "S_w"

    def run(context: Context) -> Outcome:
        return _outcome(measure_grid(context, setting), statistic, setting, np.array(printed))

    return Experiment(
        id=f"xu-2020-tab-{number}",
        title=f"{name} of Laplace against Mahalanobis noise (printed for {setting.printed_for})",
        data=setting.data,
        run=run,
    )


def _outcome(grid: Grid, statistic: str, setting: Setting, printed: FloatArray) -> Outcome:
    means, errors, spread = (grid.table(statistic, part) for part in ("mean", "stderr", "std"))
    series = {f"λ = {lam:g}": (means[i].tolist(), errors[i].tolist()) for i, lam in enumerate(LAMBDAS)}
    panel = Panel(
        title=f"{grid.words} of {grid.vocabulary} words; ε × {grid.scale:.3g} on these vectors",
        xlabel="ε",
        ylabel=LABELS[statistic],
        x=EPSILONS,
        series=series,
        log=True,
    )
    findings = shape(statistic, means, errors, printed[..., 0])
    if statistic == "distinct":
        findings |= reversed_at_one(means, errors, printed[..., 0])
    # The error of a spread as if words were normal: enough to see whether it is the printed one.
    doubt = spread / math.sqrt(2 * max(1, grid.words - 1))
    return Outcome(
        compared=[
            *_rows("mean", printed[..., 0], means, errors),
            *_rows("spread over words", printed[..., 1], spread, doubt),
        ],
        findings=findings,
        panels=[panel],
        differences=[
            *setting.differences,
            *common_differences(grid),
            *_steepness(means[0], printed[0, :, 0]),
            *([] if statistic == "n_w" else [AT_ONE]),
        ],
        digests={"vocabulary": grid.digest},
    )


def common_differences(grid: Grid) -> list[str]:
    """Return what is not as in the paper whatever the vectors."""
    return [
        f"Other vectors need another ε: one factor, {grid.scale:.4g}, makes N_w at λ = 0, ε = 10 the printed one.",
        "Everything else is compared at that factor; orders and shapes are evidence, single values are not.",
        "A run of the paper is one noisy vector; ours is one direction with all its radii, 100 for each word.",
        "The printed intervals divide the spread over words by √100; our errors are of the mean over words and draws.",
    ]


def _steepness(ours: FloatArray, printed: FloatArray) -> list[str]:
    """Say how fast the first row moves through the middle."""
    text = (
        f"From ε = 5 to 20 at λ = 0 the mean goes from {ours[1]:.1f} to {ours[3]:.1f}, printed {printed[1]:.1f} to "
        f"{printed[3]:.1f}."
    )
    return [text, "What could make it change faster or slower than printed: see dx-noise-length."]


def _rows(what: str, printed: FloatArray, ours: FloatArray, errors: FloatArray) -> list[Compared]:
    return [
        Compared(
            quantity=f"{what}, λ = {lam:g}, ε = {epsilon:g}",
            paper=float(printed[i, j]),
            ours=float(ours[i, j]),
            stderr=float(errors[i, j]),
        )
        for i, lam in enumerate(LAMBDAS)
        for j, epsilon in enumerate(EPSILONS)
    ]
