"""The second kernel: theorems of `theory/rocq` that Rocq has checked, as recorded in `kernel.json`.

Reading needs no Rocq. `python -m theory.kernel.build` compiles the sources and compares or records.
"""

from theory.kernel.reading import KernelTheorem, kernel_theorems, theorems_of

__all__ = ["KernelTheorem", "kernel_theorems", "theorems_of"]
