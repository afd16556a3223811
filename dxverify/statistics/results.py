"""Results as frozen records: fields by name, also readable as a mapping, and plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.errors import ParameterError

#: Written into every result.
SCHEMA_VERSION = 1
#: Of a field that plain data leaves out where it is None.
OPTIONAL = {"optional": True}


class Frozen(PlainView):
    """Plain data that can be read and compared and not be changed, however deep.

    Examples
    --------
    >>> found = Frozen({"mean": 0.5, "words": ["a", "b"]})
    >>> found["words"]
    ('a', 'b')
    """

    __slots__ = ("_data",)
    _data: Plain

    def __init__(self, data: PlainView) -> None:
        object.__setattr__(self, "_data", {str(name): frozen(value) for name, value in data.items()})

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a result cannot be changed ({name!r} to {value!r})")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._data!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._data,)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Result(PlainView):
    """A result with named fields; those that are not there are None and left out of the plain data."""

    def __getitem__(self, name: str) -> Any:
        if name not in tuple(self):
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        for one in fields(self):
            if not (one.metadata.get("optional") and getattr(self, one.name) is None):
                yield one.name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def to_dict(self) -> Plain:
        """Return plain data, as it is written as JSON."""
        return {name: plain(value) for name, value in self.items()}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Spread(Result):
    """One statistic over words.

    Parameters
    ----------
    mean, std : float
        Over words.
    stderr : float or None
        Of the mean; None if one word has to speak for many.
    p5, p50, p95 : float
        Percentiles over words.
    """

    mean: float
    std: float
    stderr: float | None
    p5: float
    p50: float
    p95: float

    def __post_init__(self) -> None:
        if self.std < 0 or self.p5 > self.p50 or self.p50 > self.p95:
            raise ParameterError(
                "spread", (self.std, self.p5, self.p50, self.p95), "in order, std at least 0"
            )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AtEpsilon(Result):
    """Everything that was measured at one ε.

    Parameters
    ----------
    epsilon : float
        Privacy parameter.
    n_w, s_w_mass, s_w_count, distinct : Spread
        How often a word stays; how many words it may become, by mass and by count; distinct outputs in the runs.
    renyi, neighbour_rank : Frozen
        Entropies by order, and where outputs went: a spread each.
    distance_moved : Spread
        How far words move.
    unseen : float
        Estimated mass of outputs that were not sampled, on average over words.
    deniability : Frozen
        The words that are easiest to recognise, and bounds on how easy.
    overlap : Frozen, optional
        How many neighbours a word and its noisy vector share.
    uncertainty : Frozen
        Where the errors come from.
    """

    epsilon: float
    n_w: Spread
    s_w_mass: Spread
    s_w_count: Spread
    distinct: Spread
    renyi: Frozen
    neighbour_rank: Frozen
    distance_moved: Spread
    unseen: float
    deniability: Frozen
    overlap: Frozen | None = field(default=None, metadata=OPTIONAL)
    uncertainty: Frozen


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statistics(Result):
    """What was measured of a mechanism, how, and with what.

    Parameters
    ----------
    summary : tuple of AtEpsilon
        One entry for each ε.
    most_stay, least_distinct, largest_epsilon : optional
        Limits that were asked for, and the largest ε that keeps them.
    """

    schema_version: int = SCHEMA_VERSION
    mechanism: str
    parameters: Frozen
    vocabulary_digest: str
    method: str
    words: int
    vocabulary_size: int
    draws: int | None
    runs: int
    eta: float
    close: int
    neighbours: int
    alpha: float
    entropy: int
    notes: tuple[str, ...]
    versions: Frozen
    summary: tuple[AtEpsilon, ...]
    limits: Frozen | None = field(default=None, metadata=OPTIONAL)

    def to_dict(self) -> Plain:
        """Return plain data; limits that were asked for are added to the rest."""
        found = Result.to_dict(self)
        limits: Plain = found.pop("limits", {})
        return {**found, **limits}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Geometry(Result):
    """How the words of a vocabulary lie in space; every part says how uncertain it is."""

    schema_version: int = SCHEMA_VERSION
    vocabulary_digest: str
    vocabulary_size: int
    dim: int
    words: int
    every_word: bool
    alpha: float
    versions: Frozen
    neighbour_distances: tuple[Frozen, ...]
    density: Frozen
    thresholds: Frozen
    hubness: Frozen


def frozen(value: Any) -> Any:
    """Return the same data with nothing in it that could be changed."""
    if isinstance(value, Result | Frozen):
        return value
    if isinstance(value, Mapping):
        return Frozen(value)
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    return value.item() if isinstance(value, np.generic) else value


def plain(value: Any) -> Any:
    """Return the same data as dictionaries and lists."""
    if isinstance(value, Mapping):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value
