"""Releases of noisy vectors on a lattice, whose guarantee holds for the computed numbers and not only in real arithmetic.

The low bits of a floating-point sum reveal which summands were possible, which breaks the guarantee of additive noise
(Mironov 2012). Here words are rounded to a lattice, the noise is sampled exactly from the rounded Gaussian or the rounded
spherical Laplace distribution, and the sum is one of integers: the release is post-processing of noise in real arithmetic.

References
----------
Mironov, I. (2012). On significance of the least significant bits for differential privacy. CCS 2012, 650–661.
"""

from __future__ import annotations

from dxverify.lattice.entropy import Source, entropy_source
from dxverify.lattice.gaussian_words import LatticeWords
from dxverify.lattice.laplace_words import LaplaceWords
from dxverify.lattice.rounded_gaussian import RoundedGaussian
from dxverify.lattice.rounded_laplace import RoundedLaplace

__all__ = ["LaplaceWords", "LatticeWords", "RoundedGaussian", "RoundedLaplace", "Source", "entropy_source"]
