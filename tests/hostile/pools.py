"""Code that behaves where it is looked at and ends the workers that draw from it."""

import multiprocessing
import os


def dies_in_workers(_, size, rng):
    """Draw in the first process, end any other."""
    if multiprocessing.parent_process() is not None:
        os._exit(0)
    return rng.integers(0, 2, size=size)
