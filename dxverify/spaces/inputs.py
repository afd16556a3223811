"""Input spaces: finitely many points of any type, a metric, and the privacy losses that a claim allows between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self, cast

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import DxverifyError, InputError, ParameterError, UnknownNameError
from dxverify.metrics import as_metric
from dxverify.protocols import FloatArray, Metric
from dxverify.vocabulary import Vocabulary

PointMetric = Callable[[Any, Any], float]
#: What may be given as ``metric`` besides a vocabulary's metrics: a name, d(x, y), or a matrix.
SpaceMetric = str | PointMetric | ArrayLike

_EARTH_RADIUS = 6_371_008.8  # metres, mean radius of IUGG 1980
#: Relative error that rounding may put into a distance before symmetry or the triangle inequality counts as broken.
_ROUNDING = 1e-9
#: Claimed losses so large that no number of samples shows one broken, and so small that the unit is probably another.
_HOPELESS, _NEGLIGIBLE = 30.0, 1e-3
_MOST_LATITUDE, _MOST_LONGITUDE = 90.0, 180.0
_SHOWN = 40
_SIMPLE = frozenset({str, int, bool})
_NUMBERS = frozenset({int, bool, float})


def _numbers(point: Any, metric: str) -> FloatArray:
    try:
        found = np.asarray(point, dtype=float).ravel()
    except (TypeError, ValueError):
        raise InputError(f"metric {metric!r} needs numbers, got the point {show(point)}") from None
    if not np.isfinite(found).all():
        raise InputError(f"metric {metric!r} needs finite numbers, got the point {show(point)}")
    return found


def _difference(x: Any, y: Any, metric: str) -> FloatArray:
    a, b = _numbers(x, metric), _numbers(y, metric)
    if a.shape != b.shape:
        raise InputError(f"metric {metric!r}: {show(x)} has {a.size} coordinates and {show(y)} has {b.size}")
    return a - b


def euclidean(x: Any, y: Any) -> float:
    """Return the Euclidean distance of two numbers or vectors."""
    return float(np.linalg.norm(_difference(x, y, "euclidean")))


def manhattan(x: Any, y: Any) -> float:
    """Return the sum of the absolute differences of coordinates."""
    return float(np.abs(_difference(x, y, "manhattan")).sum())


def angular(x: Any, y: Any) -> float:
    """Return the angle between two vectors in radians."""
    a, b = _numbers(x, "angular"), _numbers(y, "angular")
    size = float(np.linalg.norm(a) * np.linalg.norm(b))
    if a.shape != b.shape or size == 0:
        raise InputError(
            f"metric 'angular' needs non-zero vectors of one length, got {show(x)} and {show(y)}"
        )
    return math.acos(float(np.clip(a @ b / size, -1.0, 1.0)))


def discrete(x: Any, y: Any) -> float:
    """Return 0 for equal points and 1 for others: plain local differential privacy."""
    return float(point_key(x) != point_key(y))


def hamming(x: Sequence[Any], y: Sequence[Any]) -> float:
    """Return the number of positions that differ; infinite, that is nothing is claimed, if the lengths do."""
    if not (hasattr(x, "__len__") and hasattr(y, "__len__")):
        raise InputError(f"metric 'hamming' needs sequences, got {show(x)}; for single values use 'discrete'")
    if len(x) != len(y):
        return math.inf
    return float(sum(point_key(a) != point_key(b) for a, b in zip(x, y, strict=True)))


def haversine(x: Any, y: Any) -> float:
    """Return the great-circle distance in metres of two (latitude, longitude) pairs in degrees."""
    (a, b), (c, d) = np.radians(_place(x)), np.radians(_place(y))
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * _EARTH_RADIUS * math.asin(min(1.0, math.sqrt(half)))


def _place(point: Any) -> FloatArray:
    found = _numbers(point, "haversine")
    if found.size != 2:
        raise InputError(f"metric 'haversine' needs (latitude, longitude) in degrees, got {show(point)}")
    if abs(found[0]) > _MOST_LATITUDE or abs(found[1]) > 2 * _MOST_LONGITUDE:
        swapped = " (are latitude and longitude swapped?)" if abs(found[1]) <= _MOST_LATITUDE else ""
        raise InputError(
            f"metric 'haversine' needs latitudes between -90 and 90 degrees, got {show(point)}{swapped}"
        )
    return found


def edit(x: Sequence[Any], y: Sequence[Any]) -> float:
    """Return the Levenshtein distance of two strings or sequences of tokens."""
    if not (hasattr(x, "__len__") and hasattr(y, "__len__")):
        raise InputError(f"metric 'edit' needs strings or sequences, got {show(x)}")
    row = list(range(len(y) + 1))
    for i, a in enumerate(x, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(y, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return float(row[-1])


NAMED: dict[str, PointMetric] = {
    one.__name__: one for one in (discrete, hamming, euclidean, manhattan, angular, haversine, edit)
}


def over_positions(word: str | PointMetric, how: str = "sum") -> PointMetric:
    """Return a metric on sentences from one on words: the sum or the maximum over positions.

    Sentences of different length are infinitely far from each other: nothing is claimed of them. A text is split at spaces.

    Examples
    --------
    >>> over_positions("discrete")("the red cat", "the blue dog")
    2.0
    """
    if how not in ("sum", "max"):
        raise ParameterError("how", how, "'sum' or 'max'")
    distance = _metric_by_name(word) if isinstance(word, str) else word
    join: Callable[[Iterable[float]], float] = sum if how == "sum" else max

    def sentence_metric(x: Sequence[Any], y: Sequence[Any]) -> float:
        a, b = (one.split() if isinstance(one, str) else one for one in (x, y))
        if len(a) != len(b):
            return math.inf
        return float(join([float(distance(p, q)) for p, q in zip(a, b, strict=True)] or [0.0]))

    sentence_metric.__name__ = f"{how} over positions of {word if isinstance(word, str) else _name_of(word)}"
    return sentence_metric


def _metric_by_name(name: str) -> PointMetric:
    """Return a metric by its name; ``sum:NAME`` and ``max:NAME`` are those over positions."""
    how, colon, word = name.partition(":")
    if colon and how in ("sum", "max"):
        return over_positions(word, how)
    if name not in NAMED:
        raise UnknownNameError("metric is called", name, NAMED, ", sum:NAME, max:NAME, d(x, y) or a matrix")
    return NAMED[name]


def _name_of(metric: object) -> str:
    return str(getattr(metric, "__name__", type(metric).__qualname__))


def point_key(point: Any) -> Hashable:  # noqa: PLR0911 - one line for each type
    """Return a hashable value that is equal for equal points or outputs, whatever their type.

    Examples
    --------
    >>> point_key([1, 2]) == point_key((1, 2)) == point_key(np.array([1, 2]))
    True
    """
    if type(point) in _SIMPLE or point is None:
        return point  # type: ignore[no-any-return]
    if isinstance(point, np.ndarray):
        return point_key(point.tolist())
    if isinstance(point, np.generic):
        return point_key(point.item())
    if isinstance(point, (list, tuple)):
        return tuple(point_key(one) for one in point)
    if isinstance(point, (set, frozenset)):
        return frozenset(point_key(one) for one in point)
    if isinstance(point, dict):
        return ("dict", frozenset((point_key(name), point_key(value)) for name, value in point.items()))
    if isinstance(point, float) and math.isnan(point):
        return "<nan>"  # one class: NaN differs from itself
    try:
        hash(point)
    except TypeError:
        listed = getattr(point, "to_dict", None)  # rows of a data frame
        return point_key(listed()) if callable(listed) else repr(point)
    return point  # type: ignore[no-any-return]


def find_merged(outputs: Iterable[Any]) -> tuple[Hashable, Hashable] | None:
    """Return two numbers among the outputs that are equal and not written alike, such as 1 and True or 0.0 and -0.0."""
    first: dict[Hashable, Hashable] = {}
    for output in outputs:
        value = _plain(output)
        if type(value) in _NUMBERS:
            same = first.setdefault(value, value)
            if same is not value and repr(same) != repr(value):
                return same, value
    return None


def merged_warning(one: Hashable, other: Hashable) -> str:
    """Say that two outputs are counted as one although their texts differ."""
    return (
        f"Outputs that are equal in Python are counted as one, such as {show(one)} and {show(other)}: if whoever sees them can tell them "
        f"apart, give them as texts."
    )


def show(value: object) -> str:
    """Return a short text for a point or an output."""
    text = repr(value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Points and the matrix of their distances; an infinite distance claims nothing.

    Parameters
    ----------
    points : tuple
        At least two different values of any type.
    distances : array
        d(x, z), rows x.
    metric : str
        What the metric is called.
    warnings : tuple of str
        What is unusual about the points or the metric, as sentences.
    """

    points: tuple[Any, ...]
    distances: FloatArray
    metric: str
    warnings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.distances.setflags(write=False)

    @classmethod
    def of(cls, points: Iterable[Any] | Vocabulary, metric: SpaceMetric | Metric | None = None) -> Self:
        """Build from points and a metric: a name, a callable d(x, y), or a matrix; ``discrete`` if None.

        A vocabulary is a space whose points are its words; its metric is Euclidean on the vectors unless given.
        """
        if isinstance(points, Vocabulary):
            chosen = as_metric("euclidean" if metric is None else metric)  # type: ignore[arg-type]
            return cls(
                points=tuple(points.words), distances=chosen.distances(points).copy(), metric=chosen.name
            )
        if isinstance(points, (str, bytes)):
            raise ParameterError("inputs", points, "a list of points, such as ['yes', 'no']")
        given = tuple(_plain(point) for point in points)
        if len(given) < 2:
            raise InputError(f"inputs: at least two points are needed to compare, got {len(given)}")
        _require_different(given)
        metric = "discrete" if metric is None else metric
        if isinstance(metric, str) or callable(metric):
            function = _metric_by_name(metric) if isinstance(metric, str) else metric
            name = metric if isinstance(metric, str) else _name_of(metric)
            distances = _measure(given, function, name)
        else:
            name, distances = "matrix", _matrix(cast("ArrayLike", metric), len(given))
        _require_distances(given, distances, name)
        return cls(
            points=given, distances=distances, metric=name, warnings=_metric_warnings(given, distances, name)
        )

    def __len__(self) -> int:
        return len(self.points)

    def losses(self, epsilon: float) -> FloatArray:
        """Return the claimed losses ε·d; zero where both factors might make 0·∞."""
        with np.errstate(invalid="ignore"):
            return np.asarray(np.nan_to_num(epsilon * self.distances, nan=0.0, posinf=np.inf))

    def subset(self, rows: Sequence[int]) -> Inputs:
        """Return some of the points."""
        chosen = list(rows)
        return Inputs(
            points=tuple(self.points[row] for row in chosen),
            distances=self.distances[np.ix_(chosen, chosen)].copy(),
            metric=self.metric,
            warnings=self.warnings,
        )

    def unit_warnings(self, epsilon: float) -> tuple[str, ...]:
        """Return what is suspicious about ε and the unit of the distances together, as sentences."""
        apart = self.distances[~np.eye(len(self), dtype=bool)]
        apart = apart[np.isfinite(apart) & (apart > 0)]
        if not len(apart) or not math.isfinite(epsilon):
            return ()
        least, most = float(epsilon * apart.min()), float(epsilon * apart.max())
        degrees = self.metric in ("euclidean", "manhattan") and _look_like_degrees(self.points)
        found = []
        if degrees:
            found.append(
                f"The points look like latitudes and longitudes, and metric {self.metric!r} measures degrees: ε = {epsilon:g} "
                f"then allows a loss of at most {most:.2g}. If ε is per metre, use metric='haversine'."
            )
        elif most < _NEGLIGIBLE:
            found.append(
                f"Every claimed loss ε·d is at most {most:.2g}, almost perfect privacy: is ε = {epsilon:g} given for the unit in "
                f"which {self.metric!r} measures (largest distance {apart.max():.4g})?"
            )
        if least > _HOPELESS:
            unit = " metres" if self.metric == "haversine" else ""
            found.append(
                f"Every claimed loss ε·d is at least {least:.3g} (nearest points {apart.min():.4g}{unit} apart at ε = {epsilon:g}): no "
                f"number of samples can show such a claim broken. Is ε meant for another unit"
                f"{' (per kilometre, per degree)' if unit else ''}? If not, test points that are nearer."
            )
        return tuple(found)


def choose_near(inputs: Inputs, epsilon: float, most: int) -> tuple[int, ...]:
    """Return at most so many points, pairs whose claimed loss is nearest to 1.5 first: those show a violation soonest."""
    if len(inputs) <= most:
        return tuple(range(len(inputs)))
    losses = inputs.losses(epsilon)
    upper = np.triu_indices(len(inputs), 1)
    order = np.argsort(np.abs(np.log(np.maximum(losses[upper], 1e-12) / 1.5)), kind="stable")
    chosen: dict[int, None] = {}
    for place in order:
        pair = {int(upper[0][place]): None, int(upper[1][place]): None}
        if len(chosen | pair) <= most:
            chosen |= pair
    return tuple(sorted(chosen))


def _plain(point: Any) -> Any:
    """Return numbers of numpy as numbers of Python, which more code accepts."""
    return point.item() if isinstance(point, np.generic) else point


def _require_different(points: Sequence[Any]) -> None:
    places: dict[Hashable, int] = {}
    for place, point in enumerate(points):
        first = places.setdefault(point_key(point), place)
        if first != place:
            raise InputError(f"inputs: point {place} repeats point {first}, {show(point)}")


def _measure(points: Sequence[Any], metric: PointMetric, name: str) -> FloatArray:
    found = np.zeros((len(points), len(points)))
    for i, x in enumerate(points):
        for j, z in enumerate(points):
            if i != j:
                try:
                    found[i, j] = float(metric(x, z))
                except DxverifyError:
                    raise
                except Exception as problem:
                    raise InputError(
                        f"metric {name!r} failed on {show(x)} and {show(z)}: {type(problem).__name__}: {problem}"
                    ) from problem
    return found


def _matrix(given: ArrayLike, size: int) -> FloatArray:
    try:
        found = np.array(given, dtype=float)
    except (TypeError, ValueError):
        raise ParameterError(
            "metric", type(given).__name__, "a name, a callable d(x, y) or a matrix"
        ) from None
    if found.shape != (size, size):
        raise InputError(
            f"metric: a matrix for {size} points is {size} x {size}, got {' x '.join(map(str, found.shape))}"
        )
    return found


def _require_distances(points: Sequence[Any], distances: FloatArray, name: str) -> None:
    bad = np.argwhere(np.isnan(distances) | (distances < 0))
    if len(bad):
        i, j = bad[0]
        raise InputError(
            f"metric {name!r}: the distance of {show(points[i])} and {show(points[j])} is {distances[i, j]:g}; "
            f"distances are numbers from 0 on"
        )
    if not (np.isfinite(distances) & ~np.eye(len(points), dtype=bool)).any():
        raise InputError(
            f"metric {name!r}: all points are infinitely far from each other, so nothing is claimed"
        )


def _metric_warnings(points: Sequence[Any], d: FloatArray, name: str) -> tuple[str, ...]:
    """Say where the distances are not those of a metric; the claim is tested as it stands."""
    found, tolerance = [], _ROUNDING * float(np.max(d, where=np.isfinite(d), initial=0.0))
    with np.errstate(invalid="ignore"):
        skew = np.nan_to_num(np.abs(d - d.T), nan=0.0)
    i, j = divmod(int(skew.argmax()), len(points))
    if skew[i, j] > tolerance:
        found.append(
            f"{name!r} is not symmetric: {d[i, j]:g} from {show(points[i])} to {show(points[j])}, {d[j, i]:g} back. "
            f"Each direction is tested with its own distance."
        )
    for middle in range(len(points)):
        around = d[:, middle, None] + d[None, middle, :]
        excess = np.where(np.isfinite(around), d - np.where(np.isfinite(around), around, 0.0), 0.0)
        i, j = divmod(int(excess.argmax()), len(points))
        if excess[i, j] > tolerance:
            found.append(
                f"{name!r} breaks the triangle inequality: {d[i, j]:g} from {show(points[i])} to {show(points[j])}, but "
                f"{around[i, j]:g} by way of {show(points[middle])}. The claim already implies the smaller loss there."
            )
            break
    zero = np.argwhere((d == 0) & ~np.eye(len(points), dtype=bool))
    if len(zero):
        i, j = zero[0]
        found.append(
            f"{name!r}: {show(points[i])} and {show(points[j])} have distance 0 and must have equal outputs."
        )
    return tuple(found)


def _look_like_degrees(points: Sequence[Any]) -> bool:
    """Whether all points are pairs of fractional numbers in the ranges of latitudes and longitudes, near each other."""
    try:
        found = np.asarray(points, dtype=float)
    except (TypeError, ValueError):
        return False
    if found.ndim != 2 or found.shape[1] != 2 or not np.isfinite(found).all():
        return False
    inside = (np.abs(found[:, 0]) <= _MOST_LATITUDE).all() and (np.abs(found[:, 1]) <= _MOST_LONGITUDE).all()
    fractional = (found != np.rint(found)).any(axis=1).mean() > 0.5
    # Places of one town share their leading digits; points of a picture mostly begin at zero.
    far_from_zero = float(np.abs(found).max(axis=1).min()) > 1.0
    together = float(np.ptp(found, axis=0).max()) < 0.2 * float(np.abs(found).max())
    return bool(inside and fractional and far_from_zero and together)
