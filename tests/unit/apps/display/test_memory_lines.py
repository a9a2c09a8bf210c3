"""Sentences on the memory of a model, before it is loaded."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from xpu_agents.apps.display import memory_lines
from xpu_agents.apps.display.memory_lines import describe_memory, format_size
from xpu_runtime import EngineConfig
from xpu_runtime.soc.machine import Machine

GIB = 1 << 30
MACHINE = Machine("A CPU", 4, 8, 16 * GIB, 12 * GIB, "Linux 6.8")


@pytest.fixture(autouse=True)
def _no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that other tests have left open have KV pools, which count as used memory."""
    monkeypatch.setattr(memory_lines, "shared_devices", SimpleNamespace(unused_kv_bytes=0))


def text(weights: int, loaded: dict[str, int] | None = None, **settings: Any) -> str:
    return "; ".join(
        describe_memory(EngineConfig(**{"device": "CPU", **settings}), weights, 4096, 1 << 16, MACHINE, loaded or {})
    )


def test_what_it_takes_what_is_free_and_what_gives_way() -> None:
    """Guards the three facts for a model that fits."""
    said = text(GIB)
    assert "takes at least 1.0 GiB for weights and kernels (memory='lean', copies: 1)" in said
    assert "up to 3.0 GiB for the KV pool" in said
    assert "12.0 GiB of 16.0 GiB is free" in said
    assert "with less than 1.0 GiB free, cached prefixes" in said


@pytest.mark.parametrize(
    ("weights", "settings", "expected"),
    [
        (GIB, {"lanes": "npu+gpu"}, "takes at least 3.0 GiB for weights and kernels (memory='fast', copies: 3)"),
        (10 * GIB, {}, "more than is free: set kv_cache_bytes"),
        (GIB, {"memory_limit_bytes": 4 * GIB}, "within the limit of 4.0 GiB"),
        (GIB, {"memory_limit_bytes": GIB}, "memory_limit_bytes=1073741824: "),
        (GIB, {"memory_reserve_bytes": 2 * GIB}, "with less than 2.0 GiB free"),
    ],
)
def test_reasons(weights: int, settings: dict[str, Any], expected: str) -> None:
    """Guards the reason of the layout, a limit, and models that are too large."""
    assert expected in text(weights, **settings)


def test_an_earlier_load_is_more_exact_than_the_files() -> None:
    """Guards against the size of the files where the memory of the compiled weights is known, for the same layout."""
    assert "takes 7.5 GiB as at the last load for weights" in text(GIB, {"lean": 15 << 29})
    assert "takes at least 1.0 GiB" in text(GIB, {"fast": 15 << 29})
    assert "more than is free" in text(GIB, {"lean": 11 << 30})


def test_nothing_gives_way_without_a_reserve() -> None:
    """Guards against a promise that the settings switch off."""
    assert "given back" not in text(GIB, memory_reserve_bytes=0)


@pytest.mark.parametrize(("count", "size"), [(512 << 20, "512.0 MiB"), (3 << 29, "1.5 GiB")])
def test_sizes(count: int, size: str) -> None:
    """Guards the units."""
    assert format_size(count) == size
