"""Products of sixteen points with four queries in 8-bit integers, as an LLVM intrinsic for the AVX2 instructions of x86.

Bytes of points are 1 to 127 (the code plus 64), bytes of queries −64 to 64. Four products of a point and a query add
up to at most 4·127·64 = 32,512, which 16 bits hold: so two instructions of 32 products each are added before their
sums are widened, and no sum ever saturates.
"""

# mypy: disable-error-code="attr-defined, no-untyped-def, no-untyped-call, untyped-decorator, unused-ignore"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba gives the arguments and infers the types

from __future__ import annotations

from llvmlite import binding, ir
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

#: Points and queries of one tile, and coordinates of one step.
POINTS, QUERIES, STEP = 16, 4, 8

_BYTE, _INT, _LONG, _FLOAT = ir.IntType(8), ir.IntType(32), ir.IntType(64), ir.FloatType()
_BYTES, _SHORTS = ir.VectorType(_BYTE, 32), ir.VectorType(ir.IntType(16), 16)
_INTS, _FLOATS = ir.VectorType(_INT, 8), ir.VectorType(_FLOAT, 8)


def usable() -> bool:
    """Return whether this machine has AVX2, and numba compiles for this machine."""
    ours = config.CPU_NAME is None and config.CPU_FEATURES is None and not config.DISABLE_JIT
    return ours and bool(binding.get_host_cpu_features().get("avx2"))


def _load(builder, base, offset: int, kind, align: int):
    pointer = builder.inttoptr(builder.add(base, _LONG(offset)), kind.as_pointer())
    return builder.load(pointer, align=align)


def _broadcast(builder, value, kind):
    undefined = ir.Constant(kind, ir.Undefined)
    lanes = ir.Constant(ir.VectorType(_INT, kind.count), [0] * kind.count)
    return builder.shuffle_vector(builder.insert_element(undefined, value, _INT(0)), undefined, lanes)


def _step(builder, points, query):
    """Return the sums over eight coordinates of one query with two vectors of eight points each."""
    of_bytes = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(_SHORTS, [_BYTES, _BYTES]), "llvm.x86.avx2.pmadd.ub.sw"
    )
    of_shorts = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(_INTS, [_SHORTS, _SHORTS]), "llvm.x86.avx2.pmadd.wd"
    )
    four, more = (
        builder.bitcast(_broadcast(builder, _load(builder, query, place, _INT, 4), _INTS), _BYTES)
        for place in (0, 4)
    )
    ones = ir.Constant(_SHORTS, [1] * 16)
    for vector in (0, 32):
        first = builder.call(of_bytes, [_load(builder, points, vector, _BYTES, 32), four])
        second = builder.call(of_bytes, [_load(builder, points, 64 + vector, _BYTES, 32), more])
        yield builder.call(of_shorts, [builder.add(first, second), ones])


def _products(builder, points, queries, width):
    """Write the loop over coordinates; return the products, two vectors of eight a query."""
    before = builder.block
    loop, after = (builder.append_basic_block(name) for name in ("step", "stepped"))
    builder.branch(loop)
    builder.position_at_end(loop)
    place, *sums = (builder.phi(kind) for kind in [_LONG] + [_INTS] * (2 * QUERIES))
    panel = builder.add(points, builder.mul(place, _LONG(POINTS)))
    starts = (
        builder.add(builder.add(queries, place), builder.mul(width, _LONG(query))) for query in range(QUERIES)
    )
    terms = [term for start in starts for term in _step(builder, panel, start)]
    grown = [builder.add(total, term) for total, term in zip(sums, terms, strict=True)]
    onward = builder.add(place, _LONG(STEP))
    place.add_incoming(_LONG(0), before)
    place.add_incoming(onward, loop)
    for total, value in zip(sums, grown, strict=True):
        total.add_incoming(ir.Constant(_INTS, [0] * 8), before)
        total.add_incoming(value, loop)
    builder.cbranch(builder.icmp_unsigned("<", onward, width), loop, after)
    builder.position_at_end(after)
    return grown


@intrinsic
def near(_context, points, queries, width, halves, scales, shift, factor, limit):
    """Return 64 bits: which of 16 points have a lower bound within the limit of which of 4 queries; arguments are addresses."""
    del points, queries, width, halves, scales, shift, factor, limit

    def write(_target, builder, _signature, addresses):
        points, queries, width, halves, scales, *of_queries = addresses
        products = _products(builder, points, queries, width)
        bits = _LONG(0)
        for number, product in enumerate(products):
            query, vector = divmod(number, 2)
            half, scale = (_load(builder, base, 32 * vector, _FLOATS, 32) for base in (halves, scales))
            shift, factor, limit = (
                _broadcast(builder, _load(builder, base, 4 * query, _FLOAT, 4), _FLOATS)
                for base in of_queries
            )
            moved = builder.fmul(builder.fadd(builder.sitofp(product, _FLOATS), shift), factor)
            lowest = builder.fsub(half, builder.fmul(scale, moved))
            hit = builder.bitcast(builder.fcmp_ordered("<=", lowest, limit), _BYTE)
            bits = builder.or_(bits, builder.shl(builder.zext(hit, _LONG), _LONG(8 * number)))
        return bits

    return types.uint64(*[types.intp] * 8), write
