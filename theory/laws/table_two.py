"""Table 2 of Asghar et al. 2026, exact as printed: averages of the thresholds of Eqs. (18) and (19)."""

import itertools

import sympy as sp

#: Largest error of a printed value; the entry 2.15 is read as 2.150, like its neighbours.
ROUNDING = sp.Rational("0.0005")

_ROWS = {
    "GloVe-Twitter": (
        (25, "1.078", "0.132", "0.692"),
        (50, "1.571", "0.169", "0.747"),
        (100, "2.166", "0.197", "0.764"),
        (200, "2.708", "0.220", "0.683"),
    ),
    "GloVe-Wiki": (
        (50, "1.369", "0.172", "0.757"),
        (100, "1.403", "0.152", "0.616"),
        (200, "2.15", "0.243", "0.823"),
        (300, "2.896", "0.282", "0.999"),
    ),
    "Word2Vec": ((300, "0.763", "0.058", "0.253"),),
    "fastText": ((300, "1.493", "0.239", "0.912"),),
}

#: Vocabulary to rows (n, z_{w,x1}, z_{x1,x2}, z_{x1,x101}).
TABLE = {
    name: tuple((n, *(sp.Rational(value) for value in values)) for n, *values in rows)
    for name, rows in _ROWS.items()
}
#: The two vocabularies that come in several dimensions.
GLOVE = ("GloVe-Twitter", "GloVe-Wiki")


def steps(column):
    """Yield (vocabulary, n, next n, value, next value) for neighbouring dimensions of the GloVe vocabularies."""
    for name in GLOVE:
        rows = TABLE[name]
        for low, high in itertools.pairwise(rows):
            yield name, low[0], high[0], low[column], high[column]
