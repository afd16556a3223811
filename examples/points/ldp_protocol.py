"""An LDP protocol: bits come out, and the claim is plain local differential privacy (distance 0 or 1)."""

from dxverify import audit


def unary_encoding(value, rng, p=0.63, q=0.27):  # ε = 1 needs p = 0.5 with this q
    return [int(rng.random() < (p if bit == value else q)) for bit in range(4)]


print(audit(unary_encoding, inputs=range(4), metric="discrete", epsilon=1.0, rng=0))
