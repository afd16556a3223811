"""What is known of a hidden term before algebra: never more than its parts give."""

from theory.proof import MaxOver, family, integer, real
from theory.proof.atoms import is_shown_positive

i, m, n = integer("i", low=1), integer("m", low=1), integer("n")
above, any_sign, zero = (
    family("f", real("_", low=0, low_open=True)),
    family("g", real("_")),
    family("h", real("_", low=0)),
)


def test_a_maximum_of_positive_terms_is_positive():
    """Over a range that is shown not to be empty."""
    assert is_shown_positive(MaxOver(above(i), (i, 1, m)))
    assert is_shown_positive(MaxOver(zero(i), (i, 1, m)), strict=False)


def test_no_sign_is_made_up_for_a_maximum():
    """Terms of any sign, terms that may be zero, and ranges that may be empty."""
    assert not is_shown_positive(MaxOver(any_sign(i), (i, 1, m)), strict=False)
    assert not is_shown_positive(MaxOver(zero(i), (i, 1, m)))
    assert not is_shown_positive(MaxOver(above(i), (i, 1, n)), strict=False)
