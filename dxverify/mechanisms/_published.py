"""The Gaussian distribution, in real arithmetic, from which a released vector follows by post-processing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, final

from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.lattice import LatticeWords


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PublishedGaussian:
    """Gaussian noise, in real arithmetic, from which the released numbers follow without a further look at the word.

    Parameters
    ----------
    release : GaussianRelease
        The mechanism, whose guarantee and graph these are.
    vocabulary : Vocabulary
        The words with the vectors that noise is added to: on a lattice, the rounded ones.
    deviation : callable
        σ of a word.
    """

    release: Any
    vocabulary: Vocabulary
    deviation: Callable[[int], float]

    @classmethod
    def on_lattice(cls, release: Any, lattice: LatticeWords) -> Self:
        """Build from rounded words."""
        rounded = Vocabulary(words=release.vocabulary.words, vectors=lattice.centres())
        return cls(release=release, vocabulary=rounded, deviation=lattice.sigma)

    @property
    def epsilon(self) -> float:
        """The guaranteed ε."""
        return float(self.release.epsilon)

    @property
    def delta(self) -> float:
        """The guaranteed δ."""
        return float(self.release.delta)

    @property
    def graph(self) -> Any:
        """The graph of neighbouring words."""
        return self.release.graph

    def sigma(self, word: int) -> float:
        """Return the standard deviation of the noise on each coordinate of this word's vector."""
        return self.deviation(word)
