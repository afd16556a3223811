"""Laws with many outputs of equal probability, and the number of distinct outputs in some runs."""

from dataclasses import dataclass

from theory.proof import And, eq, le, lt


@dataclass(frozen=True)
class Spread:
    """Groups (number of outputs, probability of each)."""

    groups: tuple

    def distinct(self, runs):
        """Expected number of distinct outputs in so many runs: each is seen with probability 1 − (1−p)^runs."""
        return sum(number * (1 - (1 - p) ** runs) for number, p in self.groups)

    def meets(self):
        """A law."""
        total = sum(number * p for number, p in self.groups)
        return And(eq(total, 1), *[And(lt(0, p), le(1, number)) for number, p in self.groups])
