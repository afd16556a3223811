"""Table 4 of Feyisetan et al. 2020: scores of the privacy auditor, as printed."""

from theory.proof import q

EPSILONS = (6, 12, 17, 23, 29, 35, 41, 47, 52)

_PRINTED = {
    "precision": "0.00 0.00 0.00 0.00 0.67 0.90 0.93 1.00 1.00",
    "recall": "0.00 0.00 0.00 0.00 0.02 0.09 0.14 0.30 0.50",
    "accuracy": "0.50 0.50 0.50 0.50 0.51 0.55 0.57 0.65 0.75",
    "AUC": "0.06 0.04 0.11 0.36 0.61 0.85 0.88 0.93 0.98",
}

#: Score by name and ε.
TABLE_4 = {name: dict(zip(EPSILONS, map(q, row.split()), strict=True)) for name, row in _PRINTED.items()}
