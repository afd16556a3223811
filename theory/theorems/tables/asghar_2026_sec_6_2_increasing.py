"""Section 6.2: z_{w,x1} increases with the dimension in the GloVe vocabularies."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import ROUNDING, steps


def neighbouring_rows(d):
    """Each value exceeds the one before, rounding included."""
    d.each(
        (sp.Gt(high - ROUNDING, low + ROUNDING, evaluate=False) for _, _, _, low, high in steps(1)),
        "neighbouring dimensions of GloVe-Twitter and GloVe-Wiki",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-increasing",
    title="Growth of the first threshold with the dimension",
    locator="Section 6.2, second observation on Table 2",
    printed=Statement(
        "In both GloVe vocabularies of Table 2, z_{w,x1} increases with the dimension.",
        r"n_1<n_2\Rightarrow z_{w,x_1}(n_1)<z_{w,x_1}(n_2)",
    ),
    proofs=(neighbouring_rows,),
    reason="all six steps go up, if only from 1.369 to 1.403 in one of them",
)
