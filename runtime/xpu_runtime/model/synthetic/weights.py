"""Random or given weight matrices, rounded to their storage format.

Each random matrix has its own generator, seeded by the model seed and the matrix name. The bytes therefore do not
depend on the order or the number of threads. Matrices are generated one at a time, so no f32 copy of a model is in
memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from xpu_runtime.errors import ConfigError

__all__ = ["WEIGHT_FORMATS", "Matrix", "MatrixSpec", "WeightFormat", "WeightSource", "make_matrix"]

WeightFormat = Literal["int8", "int4", "fp16", "fp32"]
WEIGHT_FORMATS: tuple[WeightFormat, ...] = get_args(WeightFormat)

WeightSource = int | Mapping[str, npt.NDArray[np.float32]]
"""A random seed, or the weights by matrix name."""

_CHUNK_ELEMENTS = 1 << 16
"""Elements generated at a time (chosen: a chunk and its indices fit in the cache of one core)."""
_INT4_GROUP = 128


@dataclass(frozen=True, slots=True)
class MatrixSpec:
    """The specification of a weight matrix.

    Attributes:
        name: Name in the graph; part of the seed of a random matrix.
        rows: Output features.
        cols: Input features.
        std: Standard deviation of the normal distribution of a random matrix.
        format: Storage format.
        zero_rows: Number of leading rows that are zero in a random matrix.
    """

    name: str
    rows: int
    cols: int
    std: float
    format: WeightFormat
    zero_rows: int = 0

    @property
    def parameters(self) -> int:
        """Number of weights."""
        return self.rows * self.cols

    @property
    def stored_bytes(self) -> float:
        """Bytes in the storage format, with scales and zero points."""
        if self.format == "int8":
            return self.parameters + self.rows * 3.0
        if self.format == "int4":
            return self.parameters * (0.5 + 2.5 / _int4_group(self.cols))
        return self.parameters * (4.0 if self.format == "fp32" else 2.0)


@dataclass(frozen=True, slots=True)
class Matrix:
    """A matrix in its storage format.

    Attributes:
        spec: Specification of the matrix.
        data: ``fp32``/``fp16``/``int8``: ``[rows, cols]``; ``int4``: two values per byte, low nibble first.
        group: Weights with one scale; ``cols`` for ``int8``, 0 for floats.
        scale: ``f16``, ``[rows, 1]`` for ``int8``, ``[rows, cols / group, 1]`` for ``int4``; else None.
        zero_point: ``u8`` in the shape of ``scale``, packed like ``data`` for ``int4``; else None.
    """

    spec: MatrixSpec
    data: npt.NDArray[Any]
    group: int = 0
    scale: npt.NDArray[np.float16] | None = None
    zero_point: npt.NDArray[np.uint8] | None = None


@lru_cache(maxsize=1)
def _normal_quantiles() -> npt.NDArray[np.float32]:
    """The 65536 mid-point quantiles of the standard normal distribution.

    A lookup with 16 random bits is faster than numpy's normal sampling, and the result does not depend on the numpy
    version.
    """
    inverse = NormalDist().inv_cdf
    return np.array([inverse((i + 0.5) / 65536) for i in range(65536)], dtype=np.float32)


def _int4_group(cols: int) -> int:
    """The largest even group size up to 128 that divides ``cols``, else the whole row."""
    group = _INT4_GROUP
    while group > 2 and cols % group:
        group //= 2
    return group if cols % group == 0 else cols


def _round_to_nearest(
    values: npt.NDArray[np.float32], levels: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float16], npt.NDArray[np.uint8]]:
    """Asymmetric round-to-nearest along the last axis: ``value ≈ (q - zero_point) * scale``; changes ``values``."""
    low = np.minimum(values.min(axis=-1, keepdims=True), 0.0)
    high = np.maximum(values.max(axis=-1, keepdims=True), 0.0)
    scale = ((high - low) / levels).astype(np.float16)
    scale[scale == 0] = 1.0
    wide = scale.astype(np.float32)
    zero_point = np.clip(np.rint(-low / wide), 0, levels)
    values *= 1.0 / wide
    values += zero_point
    np.rint(values, out=values)
    np.clip(values, 0, levels, out=values)
    return values.astype(np.uint8), scale, zero_point.astype(np.uint8)


def _pack_nibbles(values: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    flat = values.reshape(-1)
    if flat.size % 2:
        flat = np.append(flat, np.uint8(0))
    packed: npt.NDArray[np.uint8] = np.bitwise_or(flat[0::2], np.left_shift(flat[1::2], 4))
    return packed


def make_matrix(spec: MatrixSpec, source: WeightSource) -> Matrix:
    """Make one matrix and round it to its storage format, a few rows at a time.

    Args:
        spec: Specification of the matrix.
        source: Seed of the model, combined with the matrix name, or the weights by matrix name.

    Raises:
        ConfigError: The matrix is missing in the given weights, or has another shape.
    """
    rows, cols = spec.rows, spec.cols
    group = {"int8": cols, "int4": _int4_group(cols)}.get(spec.format, 0)
    float_type = np.float32 if spec.format == "fp32" else np.float16
    data = np.empty((rows, cols), dtype=np.uint8 if group else float_type)
    scale_shape = (rows, 1) if spec.format == "int8" else (rows, cols // group if group else 1, 1)
    scale = np.empty(scale_shape, dtype=np.float16)
    zero_point = np.empty(scale_shape, dtype=np.uint8)

    blocks = _random_rows(spec, source) if isinstance(source, int) else _given_rows(spec, source)
    for start, values in blocks:
        stop = start + len(values)
        if not group:
            data[start:stop] = values
            continue
        grouped = values if spec.format == "int8" else values.reshape(stop - start, cols // group, group)
        levels = 255 if spec.format == "int8" else 15
        rounded, scale[start:stop], zero_point[start:stop] = _round_to_nearest(grouped, levels)
        data[start:stop] = rounded.reshape(stop - start, cols)
    if spec.format == "int8":
        return Matrix(spec, data, group, scale, zero_point)
    if spec.format == "int4":
        return Matrix(spec, _pack_nibbles(data), group, scale, _pack_nibbles(zero_point))
    return Matrix(spec, data)


def _random_rows(spec: MatrixSpec, seed: int) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
    """Blocks of random rows, each with the index of its first row."""
    rng = np.random.PCG64(np.random.SeedSequence([seed, zlib.crc32(spec.name.encode())]))
    quantiles = _normal_quantiles() * np.float32(spec.std)
    step = max(1, _CHUNK_ELEMENTS // spec.cols)
    for start in range(0, spec.rows, step):
        stop = min(spec.rows, start + step)
        count = (stop - start) * spec.cols
        words = rng.random_raw(-(-count // 4))
        index = words.astype("<u8", copy=False).view("<u2")[:count]
        values = quantiles.take(index).reshape(stop - start, spec.cols)
        values[: max(0, spec.zero_rows - start)] = 0.0
        yield start, values


def _given_rows(
    spec: MatrixSpec, weights: Mapping[str, npt.NDArray[np.float32]]
) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
    """A copy of a given matrix as one block, because rounding works in place."""
    found = weights.get(spec.name)
    if found is None or found.shape != (spec.rows, spec.cols):
        actual = "missing" if found is None else f"of shape {list(found.shape)}"
        raise ConfigError(f"weights[{spec.name!r}] is {actual}; it must be of shape [{spec.rows}, {spec.cols}]")
    yield 0, np.array(found, dtype=np.float32)
