"""Random chips, models and traces for hypothesis, and a chip as plain values."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from xpu_runtime.heg import Load
from xpu_runtime.model.synthetic import ModelShape
from xpu_runtime.request import Priority
from xpu_runtime.trace import BLOCK_TOKENS, Trace, TracedRequest
from xpu_simulation import SocSpec

__all__ = ["BANDWIDTH", "device_values", "loads", "shapes", "soc_values", "socs", "traces"]

BANDWIDTH = 100.0


def device_values(threads: int = 0, **pairs: Any) -> dict[str, Any]:
    """A device as in a TOML file."""
    matmul = {"bandwidth_gb_s": 60.0, "tflops": 2.0, "precision": "fp16", "source": "made up", **pairs}
    return {
        "peak": {"fp16": 100.0, "source": "made up"},
        "matmul": matmul,
        "attention": {**matmul, "bandwidth_gb_s": 40.0, "tflops": 0.5},
        "launch": {"ms": 0.1, "source": "made up"},
        "power": {"idle_w": 0.5, "decode_w": 10.0, "prefill_w": 20.0, "source": "made up"},
        "threads": threads,
    }


def soc_values(*names: str, worst: float = 1.5) -> dict[str, Any]:
    """A chip with these devices as in a TOML file."""
    return {
        "name": "made up",
        "memory": {"bandwidth_gb_s": BANDWIDTH, "size_gb": 16, "source": "made up"},
        "contention": {"worst_slowdown": worst, "source": "made up"},
        **{name: device_values(threads=8 if name == "cpu" else 0) for name in names},
    }


@st.composite
def _devices(draw: st.DrawFn, threads: int) -> dict[str, Any]:
    values = device_values(threads)
    for kind in ("matmul", "attention"):
        values[kind] = {
            **values[kind],
            "bandwidth_gb_s": draw(st.floats(5.0, BANDWIDTH)),
            "tflops": draw(st.floats(0.05, 100.0)),
        }
    values["launch"] = {"ms": draw(st.floats(0, 1)), "overlap": draw(st.floats(0, 1)), "source": "made up"}
    return values


@st.composite
def socs(draw: st.DrawFn) -> SocSpec:
    """A chip with at least one general device."""
    names = draw(st.sampled_from([("igpu",), ("cpu",), ("npu", "igpu"), ("npu", "cpu"), ("npu", "igpu", "cpu")]))
    values = soc_values(*names, worst=draw(st.floats(1.0, 2.0)))
    for name in names:
        values[name] = draw(_devices(8 if name == "cpu" else 0))
        if name == "npu":
            values[name]["load"] = {"bandwidth_gb_s": draw(st.floats(0.5, 20.0)), "source": "made up"}
            values[name]["kv_copy"] = {"s_per_gb": draw(st.sampled_from([0.0, 0.1, 2.0])), "source": "made up"}
        if name == "npu" and draw(st.booleans()):
            values[name]["compile"] = {"kernel_s": draw(st.floats(0.001, 1.0)), "cpu_w": 12.0, "source": "made up"}
    return SocSpec(**values)


@st.composite
def shapes(draw: st.DrawFn) -> ModelShape:
    """Dimensions of a decoder."""
    kv_heads = draw(st.sampled_from([1, 2, 8]))
    return ModelShape(
        "drawn",
        hidden=draw(st.sampled_from([256, 2048, 4096])),
        intermediate=draw(st.sampled_from([512, 8192])),
        layers=draw(st.integers(1, 12)),
        heads=kv_heads * draw(st.integers(1, 4)),
        kv_heads=kv_heads,
        head_dim=draw(st.sampled_from([32, 128])),
        vocab=draw(st.sampled_from([1024, 128256])),
        max_positions=4096,
    )


@st.composite
def loads(draw: st.DrawFn) -> Load:
    """A pass over one sequence with some computed tokens."""
    tokens, past = draw(st.integers(1, 2048)), draw(st.integers(0, 4096))
    return Load(tokens, tokens * (2 * past + tokens + 1) // 2, past + tokens, draw(st.integers(1, 16)))


@st.composite
def traces(draw: st.DrawFn, deadlines: bool = False) -> Trace:
    """A few requests with shared prefixes and random arrivals."""
    requests = []
    for number in range(draw(st.integers(1, 8))):
        prompt, output = draw(st.integers(1, 900)), draw(st.integers(1, 12))
        shared = draw(st.sampled_from(["", "", "a", "b"]))
        names = tuple(f"{shared}{at}" for at in range((prompt + output) // BLOCK_TOKENS)) if shared else ()
        deadline = draw(st.none() | st.floats(0.01, 5.0)) if deadlines else None
        at = round(draw(st.floats(0, 4.0)), 6) + number * 1e-6
        priority = draw(st.sampled_from(Priority))
        requests.append(TracedRequest(at, priority, prompt, output, deadline_s=deadline, blocks=names))
    return Trace.of(requests)
