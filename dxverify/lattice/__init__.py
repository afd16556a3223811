"""Vectors on a lattice: releases whose low bits say nothing of the word, because a theorem about integers covers them.

A sum of two floating-point numbers shows in its low bits which summands were possible. Here words are rounded to a
lattice first, the noise is drawn exactly from the rounded Gaussian law or from the rounded spherical Laplace law, and the
sum is one of integers: the release is post-processing of noise in real arithmetic, so its promise holds for the computed
numbers.
"""

from __future__ import annotations

from dxverify.lattice.entropy import Source, entropy_source
from dxverify.lattice.laplace_words import LaplaceWords
from dxverify.lattice.rounded_gaussian import RoundedGaussian
from dxverify.lattice.rounded_laplace import RoundedLaplace
from dxverify.lattice.words import LatticeWords

__all__ = ["LaplaceWords", "LatticeWords", "RoundedGaussian", "RoundedLaplace", "Source", "entropy_source"]
