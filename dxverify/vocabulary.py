"""Vocabularies: words and their vectors, frozen."""

from __future__ import annotations

import hashlib
import html
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np

from dxverify.aliases import Plain
from dxverify.errors import InputError, ParameterError, UnknownWordError
from dxverify.files import whole
from dxverify.protocols import Vectors
from dxverify.words import fault_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from dxverify.protocols import IntArray

#: Rows turned into float64 at a time, so that hashing a large matrix needs no second one.
_BLOCK = 4096
#: Words, and coordinates of each, that a notebook shows.
_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Vocabulary:
    """Distinct words and one vector for each; it never changes after it was made.

    Parameters
    ----------
    words : sequence of str
        Distinct words that are not empty and hold no ASCII control character, as in files.
    vectors : array-like, one row a word
        Finite numbers. float32 and float64 are kept as they are, anything else becomes float64. An
        array that is writable is copied, because nobody may change it afterwards; a read-only array
        that owns its data is shared.
    origin : str, optional
        The expression that makes this vocabulary again; shown by ``repr``.

    Notes
    -----
    Files store 32-bit numbers, and a large vocabulary fits in memory only as such; so ``vectors`` keeps the
    precision it came with and the one who computes chooses the working precision
    (:meth:`float64` gives the matrix in double precision without a copy where it already is).

    Examples
    --------
    >>> Vocabulary(words=["cat", "dog"], vectors=[[0.0, 1.0], [2.0, 1.0]]).index("dog")
    1
    """

    words: Sequence[str]
    vectors: Vectors
    origin: str = ""
    _places: dict[str, int] = field(init=False)
    _cache: Plain = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Check the words and the matrix, and lock them."""
        words = tuple(self.words)
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "vectors", _check_matrix(self.vectors, rows=len(words)))
        object.__setattr__(self, "_places", _places(words))

    @classmethod
    def of(cls, source: object) -> Self:
        """Return a vocabulary from whatever holds words and vectors.

        Parameters
        ----------
        source : Vocabulary, mapping, sequence of pairs, or whatever :meth:`load` reads
            A mapping from words to vectors, or pairs of a word and its vector, such as a row of a table.

        Examples
        --------
        >>> Vocabulary.of({"cat": [0.0, 1.0], "dog": [2.0, 1.0]}).words
        ('cat', 'dog')
        """
        if isinstance(source, cls):
            return source
        if isinstance(source, Mapping):
            return cls(words=list(source.keys()), vectors=_matrix(source.items()))
        if isinstance(source, Sequence) and not isinstance(source, str | bytes):
            if not all(isinstance(pair, Sequence) and len(pair) == 2 for pair in source):
                raise InputError(
                    "a sequence given as vocabulary holds pairs of a word and its vector, such as [('cat', [0.0, 1.0]), ...]"
                )
            return cls(words=[word for word, _ in source], vectors=_matrix(source))
        return cls.load(source)

    @classmethod
    def load(cls, source: object, *, limit: int | None = None, format: str | None = None) -> Self:  # noqa: A002 - the word users know
        """Read a vocabulary from a file of vectors or from an object that holds one.

        Parameters
        ----------
        source : path or object
            GloVe or word2vec text, word2vec binary, fastText ``.vec`` (each also gzipped), ``.npz`` with ``words``
            and ``vectors``, or any object with ``index_to_key`` and ``vectors``.
        limit : int, optional
            Read only this many rows; what lies beyond is never looked at.
        format : {"glove", "word2vec", "word2vec-binary", "fasttext", "npz"}, optional
            Inferred from the content by default.

        Raises
        ------
        FormatError
            The file is malformed; the message names the file and the line.
        """
        from dxverify.formats import DuplicateVectorWarning, read  # noqa: PLC0415 - readers are needed only here

        options = "".join(
            f", {key}={value!r}" for key, value in (("limit", limit), ("format", format)) if value
        )
        name = str(source) if isinstance(source, str | PathLike) else None
        origin = f"Vocabulary.load({name!r}{options})" if name else ""
        vocabulary = cls(**read(source, limit=limit, format=format), origin=origin)
        if vocabulary.duplicate_vectors:
            message = f"{name or 'the vocabulary'}: {_describe(vocabulary)}"
            warnings.warn(message, DuplicateVectorWarning, stacklevel=2)
        return vocabulary

    @classmethod
    def builtin(cls, name: str | None = None) -> Self:
        """Return a vocabulary that ships with the package: frequent English words, or a named geometry.

        Parameters
        ----------
        name : {"english", "line", "triangle", "cross", "grid", "corridor", "simplex"}, optional
            English by default.
        """
        from dxverify.data import builtin  # noqa: PLC0415 - read only when asked for

        origin = f"Vocabulary.builtin({'' if name is None else repr(name)})"
        return cls(**builtin(name), origin=origin)

    @property
    def dim(self) -> int:
        """The dimension of the vectors."""
        return int(self.vectors.shape[1])

    @property
    def digest(self) -> str:
        """The sha256 of words and values, in hexadecimal; the same for equal values in any precision."""
        if "digest" not in self._cache:
            self._cache["digest"] = _digest(self.words, self.vectors)
        return str(self._cache["digest"])

    @property
    def duplicate_vectors(self) -> tuple[tuple[int, ...], ...]:
        """Groups of indexes of words that share one vector; no mechanism can tell them apart by distance."""
        if "duplicates" not in self._cache:
            self._cache["duplicates"] = _duplicates(self.vectors)
        groups: tuple[tuple[int, ...], ...] = self._cache["duplicates"]
        return groups

    def float64(self) -> NDArray[np.float64]:
        """Return the matrix in double precision, read-only; a copy only if it is not so already."""
        matrix = np.asarray(self.vectors, dtype=np.float64)
        matrix.flags.writeable = False
        return matrix

    def index(self, word: str) -> int:
        """Return the row of a word, or raise UnknownWordError."""
        try:
            return self._places[word]
        except (KeyError, TypeError):
            raise UnknownWordError(word) from None

    def indexes(self, words: Iterable[str]) -> IntArray:
        """Return the rows of many words."""
        return np.array([self.index(word) for word in words], dtype=np.int64)

    def subset(self, selection: Iterable[str | int]) -> Vocabulary:
        """Return the vocabulary of the given words or indexes, in that order."""
        rows = np.array([self._row(item) for item in selection], dtype=np.int64)
        return Vocabulary(words=[self.words[row] for row in rows], vectors=_freeze(self.vectors[rows]))

    def save(self, path: str | Path) -> None:
        """Write the vocabulary as ``.npz``, which :meth:`load` reads back with the same digest."""
        with whole(path) as file:
            np.savez(file, words=np.array(self.words, dtype=np.str_), vectors=self.vectors)

    def _row(self, item: str | int) -> int:
        if isinstance(item, str):
            return self.index(item)
        if not -1 < item < len(self):
            raise ParameterError("index", item, f"a row from 0 to {len(self) - 1}")
        return int(item)

    def __sizeof__(self) -> int:
        """Return about how many bytes words and vectors take; clusters ask before they place or drop a value."""
        return int(self.vectors.nbytes) + sum(map(len, self.words)) + 200 * len(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._places

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vocabulary):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        if self.origin:
            return self.origin
        if self.vectors.size <= 64:
            return f"Vocabulary(words={list(self.words)!r}, vectors={self.vectors.tolist()!r})"
        return f"<Vocabulary of {len(self)} words in {self.dim} dimensions, sha256 {self.digest[:12]}>"

    def _repr_html_(self) -> str:
        """Return a table of the first words, for notebooks."""
        rows = "".join(
            f"<tr><td>{html.escape(word)}</td><td>{', '.join(f'{value:.3g}' for value in vector[:_SHOWN])}"
            f"{', …' if self.dim > _SHOWN else ''}</td></tr>"
            for word, vector in zip(self.words[:_SHOWN], self.vectors, strict=False)
        )
        more = f"<p>… and {len(self) - _SHOWN:,} more words</p>" if len(self) > _SHOWN else ""
        return (
            f"<p><b>Vocabulary</b>: {len(self):,} words in {self.dim} dimensions</p>"
            f"<table><tr><th>word</th><th>vector</th></tr>{rows}</table>{more}"
        )


#: What :meth:`Vocabulary.of` takes.
VocabularyLike: TypeAlias = "Vocabulary | Mapping[str, ArrayLike] | Sequence[tuple[str, ArrayLike]]"


def _matrix(pairs: Iterable[tuple[object, ArrayLike]]) -> Vectors:
    """Return the vectors of pairs as a matrix, or say which word has a vector of another length."""
    rows = [(word, np.asarray(vector, dtype=np.float64).ravel()) for word, vector in pairs]
    for word, row in rows:
        if len(row) != len(rows[0][1]):
            raise InputError(
                f"vectors must have one length: {rows[0][0]!r} has {len(rows[0][1])} numbers, {word!r} has {len(row)}"
            )
    return np.array([row for _, row in rows])


def _places(words: tuple[str, ...]) -> dict[str, int]:
    places: dict[str, int] = {}
    for row, word in enumerate(words):
        fault = fault_of(word)
        if fault is not None:
            raise InputError(f"{fault} (row {row})")
        if places.setdefault(word, row) != row:
            raise InputError(f"words must be distinct, got {word!r} at rows {places[word]} and {row}")
    return places


def _check_matrix(vectors: ArrayLike, *, rows: int) -> Vectors:
    matrix = np.asarray(vectors)
    if matrix.dtype not in (np.float32, np.float64):
        try:
            matrix = matrix.astype(np.float64)
        except (TypeError, ValueError) as problem:
            raise InputError(f"vectors must be numbers: {problem}") from None
    if matrix.ndim != 2 or 0 in matrix.shape:
        raise InputError(
            f"vectors must be a matrix with at least one row and column, got shape {matrix.shape}"
        )
    if matrix.shape[0] != rows:
        raise InputError(f"there must be one vector a word, got {rows} words and {matrix.shape[0]} vectors")
    for start in range(0, rows, _BLOCK):
        if not np.isfinite(matrix[start : start + _BLOCK]).all():
            raise InputError(f"vectors must be finite, got NaN or infinity in rows from {start}")
    return _freeze(matrix if _is_frozen(matrix) else matrix.copy())


def _is_frozen(matrix: Vectors) -> bool:
    return not matrix.flags.writeable and matrix.flags.owndata and matrix.flags.c_contiguous


def _freeze(matrix: Vectors) -> Vectors:
    matrix = np.ascontiguousarray(matrix)
    matrix.flags.writeable = False
    return matrix


def _digest(words: Sequence[str], vectors: Vectors) -> str:
    state = hashlib.sha256(f"dxverify vocabulary 1: {vectors.shape[0]} x {vectors.shape[1]}\n".encode())
    names = [word.encode("utf-8", "surrogatepass") for word in words]
    state.update(b"".join(len(name).to_bytes(8, "little") + name for name in names))
    for start in range(0, len(words), _BLOCK):
        # Adding zero turns −0 into +0: equal values, equal digests.
        state.update((vectors[start : start + _BLOCK].astype("<f8") + 0.0).tobytes())
    return state.hexdigest()


def distinct_rows(points: Vectors) -> tuple[IntArray, IntArray]:
    """Return the first index of each distinct row, in order, and the distinct row of each row."""
    _, number, count = np.unique(_row_hashes(points), return_inverse=True, return_counts=True)
    leader = np.arange(len(points))
    # Rows with a hash of their own are distinct; only the others are compared entry by entry.
    shared = np.flatnonzero(count[number] > 1)
    if len(shared):
        _, first, inverse = np.unique(points[shared], axis=0, return_index=True, return_inverse=True)
        leader[shared] = shared[first[inverse.ravel()]]
    first = np.flatnonzero(leader == np.arange(len(points)))
    rank = np.empty(len(points), dtype=np.int64)
    rank[first] = np.arange(len(first))
    return first, rank[leader]


def _row_hashes(points: Vectors) -> NDArray[np.uint64]:
    """Return a multiplicative hash of each row; equal rows have equal hashes."""
    factors = np.random.default_rng(0).integers(1 << 63, size=points.shape[1], dtype=np.uint64) * 2 + 1
    hashes = np.empty(len(points), dtype=np.uint64)
    for start in range(0, len(points), _BLOCK):
        # Adding zero turns −0 into +0: equal values, equal bits.
        block = np.ascontiguousarray(points[start : start + _BLOCK], dtype=np.float64)
        bits = (block + 0.0).view(np.uint64)
        bits ^= bits >> 29
        hashes[start : start + len(bits)] = (bits * factors).sum(axis=1, dtype=np.uint64)
    return hashes


def _duplicates(vectors: Vectors) -> tuple[tuple[int, ...], ...]:
    """Return the groups of words that share one vector, in the order of their first words."""
    _, group = distinct_rows(vectors)
    runs = np.split(np.argsort(group, kind="stable"), np.cumsum(np.bincount(group))[:-1])
    return tuple(tuple(run.tolist()) for run in runs if len(run) > 1)


def _describe(vocabulary: Vocabulary) -> str:
    groups = vocabulary.duplicate_vectors
    example = ", ".join(repr(vocabulary.words[row]) for row in groups[0][:3])
    return f"{len(groups)} vectors belong to more than one word (such as {example}); distance cannot tell them apart"
