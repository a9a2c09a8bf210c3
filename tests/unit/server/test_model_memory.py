"""Times and memory of the models of a server."""

from __future__ import annotations

import math
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from xpu_agents.server.loading.keep_alive import keep_alive_option, keep_alive_seconds, requested_keep_alive
from xpu_agents.server.loading.memory_split import MemoryNeed, split_kv_memory
from xpu_agents.server.loading.model_source import model_sources
from xpu_runtime.config import EngineConfig, default_kv_bytes
from xpu_runtime.errors import ConfigError, InvalidRequestError
from xpu_runtime.model.folder import ModelFolder

GIB = 1 << 30
_NEEDS = st.lists(
    st.builds(MemoryNeed, st.integers(1, 1 << 20), st.integers(1, 1 << 20)),
    min_size=1,
    max_size=5,
)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (0, 0.0),
        (1.5, 1.5),
        (-1, math.inf),
        ("5m", 300.0),
        ("1h30m", 5400.0),
        ("1.5h", 5400.0),
        ("250ms", 0.25),
        ("-1", math.inf),
        ("-1s", math.inf),
        ("0", 0.0),
        ("0s", 0.0),
        (300, 300.0),
        ("300", 300.0),
    ],
)
def test_durations(value: object, seconds: float) -> None:
    """Guards Ollama's durations: seconds, texts with units, and negative ones for ever."""
    assert keep_alive_seconds(value) == pytest.approx(seconds)


@pytest.mark.parametrize("value", ["", "soon", "5 m", "5x", "5 minutes", "m", "1h-2m", True, [], {}, "٣m", "1e400"])
def test_invalid_durations(value: object) -> None:
    """Guards clients with another notation: the error names the field and what is expected."""
    with pytest.raises(InvalidRequestError, match=r"^keep_alive: .*; expected seconds"):
        keep_alive_seconds(value)


def test_fields_and_option() -> None:
    """Guards the names of the field: Ollama's and LM Studio's; null and an empty text are not given."""
    assert requested_keep_alive({"keep_alive": "5m", "ttl": 1}) == 300.0
    assert requested_keep_alive({"keep_alive": None, "ttl": 60}) == 60.0
    assert requested_keep_alive({"keep_alive": ""}) is None
    with pytest.raises(InvalidRequestError, match=r"^ttl: "):
        requested_keep_alive({"ttl": "soon"})
    assert keep_alive_option(None) is None
    with pytest.raises(ConfigError, match=r"^--keep-alive: "):
        keep_alive_option("soon")


@given(value=st.text() | st.floats() | st.integers())
@example(value=math.nan)
@example(value=10**400)
@example(value=-(10**400))
def test_any_duration(value: object) -> None:
    """Guards against a 500: any value is a time or an error."""
    with suppress(InvalidRequestError):
        assert keep_alive_seconds(value) >= 0.0


@given(needs=_NEEDS, available=st.integers(0, 512 * GIB))
def test_split(needs: list[MemoryNeed], available: int) -> None:
    """Guards the memory limit: the pools share a quarter."""
    shares = split_kv_memory(needs, available)
    assert sum(shares) <= available // 4
    for need, share in zip(needs, shares, strict=True):
        assert share <= default_kv_bytes(available, need.context, need.kv_bytes_per_token)
    if len(needs) == 1:
        (need,), (share,) = needs, shares
        assert share == default_kv_bytes(available, need.context, need.kv_bytes_per_token)


def test_models_divide_one_limit(tmp_path: Path) -> None:
    """Guards the limit of a server: that of all models together, in proportion to their needs."""
    folders = []
    for name, size in (("small", 1 << 20), ("large", 3 << 20)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "openvino_model.xml").write_text("<net/>")
        (tmp_path / name / "openvino_model.bin").write_bytes(bytes(size))
        folders.append(ModelFolder.open(tmp_path / name))
    limit = 64 << 20
    sources = model_sources([(each, EngineConfig(memory_limit_bytes=limit)) for each in folders], 64, GIB)
    assert sum(source.needed_bytes for source in sources) <= limit
    shares = [source.config.memory_limit_bytes or 0 for source in sources]
    assert limit - len(shares) <= sum(shares) <= limit
    assert all(share >= source.needed_bytes for share, source in zip(shares, sources, strict=True))
    alone = model_sources([(folders[0], EngineConfig(memory_limit_bytes=limit))], 64, GIB)
    assert alone[0].config.memory_limit_bytes == limit
    assert alone[0].needed_bytes <= limit


def test_split_by_need() -> None:
    """Guards a small model beside a large one: the pool of each holds as many contexts."""
    needs = [MemoryNeed(2048, 1 << 14), MemoryNeed(8192, 1 << 17)]
    shares = split_kv_memory(needs, 16 * GIB)
    contexts = [share / need.context / need.kv_bytes_per_token for need, share in zip(needs, shares, strict=True)]
    assert contexts[0] >= contexts[1] > 1
