"""Import every module with checks; whoever imports this has them all registered."""

from book.checks import chapters, errors, passages, proof_steps, ranges, slips, theorems

__all__ = ["chapters", "errors", "passages", "proof_steps", "ranges", "slips", "theorems"]
