"""Normal numbers with a proved error: a table that balls certify, and digits that come one by one."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq

from dxverify.lattice.lazy_normal import LazyNormal
from dxverify.lattice.normal_table import CELLS, ERROR, OCTAVES, NormalTable, normal_table
from tests.chance import stream

HALF_AN_ULP = arb(2) ** -53


@pytest.fixture(autouse=True)
def many_digits():
    """Balls of three hundred bits."""
    old, ctx.prec = ctx.prec, 300
    yield
    ctx.prec = old


def ball(value: float | Fraction) -> arb:
    """Return a number as a ball."""
    exact = Fraction(value)
    return arb(fmpq(exact.numerator, exact.denominator))


def tail(x: arb) -> arb:
    """Φ(−x), by another library and another formula."""
    return (x / arb(2).sqrt()).erfc() / 2


def density(x: arb) -> arb:
    """φ(x)."""
    return (-x * x / 2).exp() / (2 * arb.pi()).sqrt()


def cell_ends() -> list[tuple[arb, arb]]:
    """The tails where each cell begins and ends: 256 cells an octave."""
    octaves = [(arb(2) ** (k - OCTAVES), arb(2) ** (k - OCTAVES) / 256) for k in range(OCTAVES)]
    return [(low + j * width, low + (j + 1) * width) for low, width in octaves for j in range(256)][:CELLS]


def faults(table: NormalTable) -> list[int]:
    """Cells where an entry is no nearest float, or where the errors of a number may exceed what is said."""
    found = []
    entries = zip(table.points, table.tails, table.inverse_densities, cell_ends(), strict=True)
    for cell, (point, stored, inverse, ends) in enumerate(entries):
        x = ball(point)
        u, phi = tail(x), density(x)
        rounded = abs(ball(stored) - u) <= u * HALF_AN_ULP and abs(ball(inverse) * phi - 1) <= HALF_AN_ULP
        # The numbers of the cell, widened until their tails certainly contain it; ξ is one of them.
        reach = 2 * max(abs(u - end).upper() for end in ends) / phi
        covers = tail(x + reach) <= ends[0] and tail(x - reach) >= ends[1]
        xi = x + reach * arb(0, 1)
        t = max(abs(u - end).upper() for end in ends) / phi
        rest = (7 + 46 * xi**2 + 24 * xi**4) / 120 * (phi / density(xi)) ** 5 * t**5
        known = (arb(2) ** -64 + arb("1.01") * arb(2) ** -52 * u) / phi
        error = rest + arb("1.01") * known + arb(2) ** -57 + arb(2) ** -51
        if not (rounded and covers and error <= ball(ERROR) and abs(xi) < 5):
            found.append(cell)
    return found


def test_every_cell_of_the_table_is_certified_by_balls():
    """Tails and densities are the nearest floats, and series, rounding and unknown bits stay within the stated error."""
    table = normal_table()

    assert len(table.points) == CELLS == 19 * 256 + 1
    assert [] == faults(table)


@pytest.mark.parametrize("name", ["tails", "inverse_densities", "points"])
def test_a_changed_entry_is_noticed(name):
    """Two units in the last place of one entry are one fault, in its cell."""
    values = getattr(normal_table(), name).copy()
    values[1234] *= 1 + 2.0**-51

    assert [1234] == faults(dataclasses.replace(normal_table(), **{name: values}))


WORDS = [0, 1, 2**43 - 1, 2**44 - 1, 2**44, 2**44 + 1, 2**62, 2**63 - 1, 2**63, 2**63 + 2**44, 2**64 - 1]


def some_words(count: int) -> list[int]:
    """Random words, and those at the edges of cells, of the table and of the two signs."""
    rng = stream("words of normals")
    random = [int.from_bytes(rng.bytes(8), "little") for _ in range(count)]
    # Each further octave of tails is half as likely: shifted words are in all of them.
    return (
        WORDS
        + random
        + [(word >> 1 >> int(shift)) for word, shift in zip(random, rng.integers(0, 24, count), strict=True)]
    )


@pytest.mark.parametrize("byte", [b"\x00", b"\xff"])
def test_numbers_have_the_digits_of_their_bits_whatever_bits_follow(byte):
    """The float of the table is within its error of the interval in integers, for the least and the greatest further bits."""
    words = some_words(300)
    floats, far = normal_table().numbers(np.array(words, dtype=np.uint64).view(np.int64))
    checked = 0
    for place, (word, number) in enumerate(zip(words, floats, strict=True)):
        if place not in far:
            low, high = (
                Fraction(end, 2**80) for end in LazyNormal(word, lambda count: byte * count).bounds(80)
            )
            size = Fraction(-number if word >> 63 else number)
            assert low - Fraction(ERROR) <= size <= high + Fraction(ERROR)
            checked += 1

    assert checked > 500
    assert {place for place, word in enumerate(words) if word % 2**63 < 2**44} == set(far.tolist())


@pytest.mark.parametrize("digits", [40, 96, 200])
def test_revealed_digits_are_those_of_another_library(digits):
    """The tails at both ends of the interval contain all that the bits leave open, by balls."""
    for word in some_words(40):
        drawn: list[bytes] = []
        rng = stream(f"further bits {word}")
        number = LazyNormal(
            word, lambda count, rng=rng, drawn=drawn: drawn.append(rng.bytes(count)) or drawn[-1]
        )
        low, high = number.bounds(digits)
        bits = word % 2**63
        for more in drawn:
            bits = bits << 64 | int.from_bytes(more, "little")
        unit, u = arb(2) ** -digits, Fraction(bits, 2 ** (64 + 64 * len(drawn)))

        assert high - low <= 8
        assert low == 0 or tail(low * unit) >= ball(u + Fraction(1, 2 ** (64 + 64 * len(drawn))))
        assert tail(high * unit) <= ball(u)
