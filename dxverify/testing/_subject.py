"""What a check of the conformance suite is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dxverify.protocols import Mechanism
    from dxverify.vocabulary import Vocabulary

#: A wrong alarm of the suite, over everything in it that depends on chance, is rarer than this.
FALSE_ALARM = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The mechanism, some of its words, a seed and how much to draw."""

    mechanism: Mechanism
    words: tuple[int, ...]
    seed: int
    samples: int

    @property
    def vocabulary(self) -> Vocabulary:
        """The mechanism's vocabulary."""
        return self.mechanism.vocabulary
