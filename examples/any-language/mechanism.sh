#!/bin/sh
# Laplace noise of rate ${EPSILON:-1} on the line w0, w1, …, w4, then the nearest word; a plain filter.
# Reads one word a line and writes one word a line; dxverify puts a fresh seed in DXVERIFY_SEED each time.
# The + 0 matters: some versions of awk take a string for no seed at all and repeat themselves for ever.
exec awk -v epsilon="${EPSILON:-1}" '
BEGIN { if ("DXVERIFY_SEED" in ENVIRON) srand(ENVIRON["DXVERIFY_SEED"] + 0); else srand(); rand() }
{
    u = rand()
    z = u < 0.5 ? log(2 * u + 1e-300) : -log(2 * (1 - u) + 1e-300)
    place = int(substr($0, 2) + z / epsilon + 1000.5) - 1000
    print "w" (place < 0 ? 0 : place > 4 ? 4 : place)
}'
