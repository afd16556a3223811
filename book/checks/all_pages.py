"""Import every module with checks; whoever imports this has them all registered."""

from book.checks import chapters, errors, proof_steps, ranges, slips, theorems

__all__ = ["chapters", "errors", "proof_steps", "ranges", "slips", "theorems"]
