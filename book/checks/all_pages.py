"""Import every module with checks; whoever imports this has them all registered."""

from book.checks import chapters, errors, theorems

__all__ = ["chapters", "errors", "theorems"]
