r"""Register and run the checks of the displayed formulas and numbers of a page.

A check names the part of a displayed formula that it is about, so that a formula nobody checks is noticed, and every
decimal number in the prose of a page must be computed by a check or declared as a parameter. Each page has at least
one false variant that the same comparison must reject. Equalities hold at every point to a relative error, and
inequalities up to a relative slack of 1e-30; both are evaluated by mpmath with 40 digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mpmath as mp

from book.generate.data import ROOT
from book.generate.expositions import THEOREMS

__all__ = ["PAGES", "Check", "CheckError", "displays", "page", "run", "source_of"]

_DISPLAY = re.compile(r"^\$\$\n(.*?)\n\$\$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(
    r"^```.*?^```|`[^`]*`|\]\([^)]*\)|^## References\n.*\Z|Section \d+\.\d+", re.DOTALL | re.MULTILINE
)
_DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+")

#: Page (claim id, or chapter) to its check.
PAGES: dict[str, Callable[[Check], None]] = {}


class CheckError(AssertionError):
    """A formula or a number that does not hold."""


@dataclass(slots=True)
class Check:
    """What has been checked of one page so far."""

    source: str
    shown: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    rejected: int = 0

    def equal(self, part: str, pairs: Iterable[tuple[Any, Any]], error: float = 1e-20) -> None:
        """Compare two sides at several points; ``part`` is a part of the displayed formula, or empty."""
        self._about(part)
        for left, right in self._nonempty(part, pairs):
            if abs(mp.mpf(left) - mp.mpf(right)) > error * max(abs(mp.mpf(right)), mp.mpf(10) ** -40):
                raise CheckError(f"{part or 'a formula'}: {mp.nstr(left, 15)} is not {mp.nstr(right, 15)}")

    def less(self, part: str, pairs: Iterable[tuple[Any, Any]], *, strict: bool = False) -> None:
        """Compare a smaller side with a larger one at several points."""
        self._about(part)
        for small, large in self._nonempty(part, pairs):
            slack = mp.mpf(10) ** -30 * max(abs(mp.mpf(small)), abs(mp.mpf(large)))
            if (small >= large) if strict else (small > large + slack):
                raise CheckError(
                    f"{part or 'an inequality'}: {mp.nstr(small, 15)} exceeds {mp.nstr(large, 15)}"
                )

    def holds(self, part: str, *conditions: bool) -> None:
        """Check conditions on exact objects."""
        self._about(part)
        if not conditions or not all(conditions):
            raise CheckError(f"{part or 'a condition'} does not hold")

    def number(self, printed: str, value: Any) -> None:
        """Check that a decimal number of the page is a value, rounded as printed."""
        digits = len(printed.partition(".")[2])
        if abs(mp.mpf(printed) - mp.mpf(value)) > mp.mpf(10) ** -digits * mp.mpf("0.5000001"):
            raise CheckError(f"{printed} is printed, {mp.nstr(value, 12)} is computed")
        self.numbers.add(printed)

    def given(self, *printed: str) -> None:
        """Declare decimal numbers that are parameters of an example, or that a paper prints."""
        self.numbers.update(printed)

    def rejects(self, method: Callable[..., None], *pairs: tuple[Any, Any]) -> None:
        """Check that a comparison refuses a false variant."""
        try:
            method("", pairs)
        except CheckError:
            self.rejected += 1
        else:
            raise CheckError("a false variant was accepted")

    def _about(self, part: str) -> None:
        if part:
            if not any(part in display for display in displays(self.source)):
                raise CheckError(f"no displayed formula contains {part!r}")
            self.shown.add(part)

    @staticmethod
    def _nonempty(part: str, pairs: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
        listed = list(pairs)
        if not listed:
            raise CheckError(f"{part or 'a formula'} was checked at no point")
        return listed

    def missing(self) -> list[str]:
        """Return displayed formulas and decimal numbers of the page that nothing above was about."""
        formulas = [one for one in displays(self.source) if not any(part in one for part in self.shown)]
        numbers = set(_DECIMAL.findall(_CODE.sub(" ", self.source))) - self.numbers
        return [*formulas, *sorted(numbers)]


def page(name: str) -> Callable[[Callable[[Check], None]], Callable[[Check], None]]:
    """Register the check of one page."""

    def register(check: Callable[[Check], None]) -> Callable[[Check], None]:
        if name in PAGES:
            raise ValueError(f"{name} has two checks")
        PAGES[name] = check
        return check

    return register


def source_of(name: str) -> Path:
    """Return the file that a check is about: an exposition, or a chapter."""
    chapter = ROOT / "book" / "chapters" / f"{name}.md"
    found = [chapter] if chapter.exists() else list(THEOREMS.rglob(f"{name.replace('-', '_')}.md"))
    if len(found) != 1:
        raise ValueError(f"{name} is neither a chapter nor an exposition")
    return found[0]


def displays(source: str) -> list[str]:
    """Return the displayed formulas of a page."""
    return _DISPLAY.findall(source)


def run(name: str) -> Check:
    """Run the check of one page; raise what is false, unchecked or never tried with a false variant."""
    check = Check(source_of(name).read_text(encoding="utf-8"))
    with mp.workdps(40):
        PAGES[name](check)
    if left := check.missing():
        raise CheckError(f"{name}: nothing checks {left}")
    if not check.rejected:
        raise CheckError(f"{name}: no false variant was tried")
    return check
