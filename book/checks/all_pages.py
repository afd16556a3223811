"""Import every module with checks; whoever imports this has them all registered."""

from book.checks import chapters, errors, ranges, theorems

__all__ = ["chapters", "errors", "ranges", "theorems"]
