"""A location service: degrees go in and come out, and ε is per metre."""

import math

from dxverify import audit


def noisy_place(lat, lon, rng):  # planar Laplace noise, half as large as ε = 0.01 needs
    radius, angle = rng.gamma(2, 1 / 0.02), rng.uniform(0, 2 * math.pi)
    metres = math.pi / 180 * 6_371_008.8
    return lat + radius * math.sin(angle) / metres, lon + radius * math.cos(angle) / (
        metres * math.cos(math.radians(lat))
    )


print(audit(noisy_place, inputs=[(51.5, -0.12), (51.501, -0.12)], metric="haversine", epsilon=0.01, rng=0))
