"""Loading and serving on stand-in devices with faults: the lanes that are used, and equal tokens."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stand_in_devices import lanes_in_use

from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.qualification import trial_process

pytestmark = pytest.mark.slow

Faults = Callable[[str], None]
PROMPT = list(range(5, 305))
CONFIG = EngineConfig(
    precision="f32",
    kv_precision="f32",
    kv_cache_bytes=64 << 20,
    max_context=1024,
    memory="fast",
    properties={"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0},
)


@pytest.fixture(autouse=True)
def _short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_process.TrialLimits, "within", lambda total_s: LIMITS)
    monkeypatch.setattr(trial_process, "TrialLimits", lambda: LIMITS)


LIMITS = trial_process.TrialLimits(compile_s=6.0, run_s=6.0)


@pytest.fixture(scope="module")
def expected(test_model: Path) -> tuple[int, ...]:
    """Tokens of the CPU."""
    with Engine.load(test_model, CONFIG.replace(device="CPU", profile=False)) as engine:
        return tuple(engine.submit(PROMPT, SamplingParams(max_tokens=12)).result().token_ids)


@pytest.fixture
def load(test_model: Path) -> Iterator[Callable[..., Engine]]:
    """Load the model; engines are closed at the end."""
    engines: list[Engine] = []

    def make(config: EngineConfig = CONFIG) -> Engine:
        engines.append(Engine.load(test_model, config))
        return engines[-1]

    yield make
    for engine in engines:
        engine.close()


@pytest.mark.parametrize(("given", "lanes"), [("", {"npu", "igpu"}), ("NPU=hangs", {"igpu"})])
def test_lanes_are_those_whose_kernels_work_in_another_process(
    faults: Faults,
    load: Callable[..., Engine],
    expected: tuple[int, ...],
    given: str,
    lanes: set[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A load must not wait for a driver that hangs, nor lose a device that works; tokens are those of the CPU."""
    faults(given)
    with caplog.at_level(logging.INFO, "xpu_runtime.qualification"):
        engine = load()
        assert lanes_in_use(engine) == lanes
    assert tuple(engine.submit(PROMPT, SamplingParams(max_tokens=12)).result().token_ids) == expected
    lines = [record.message for record in caplog.records if record.name.startswith("xpu_runtime.qualification")]
    assert 1 <= len(lines) <= 2  # the GPU is tested at the load and the NPU later
    assert any("instead of" in line for line in lines) == bool(given)


def test_long_prompts_are_right_on_an_npu_that_computes_in_f16(
    faults: Faults, load: Callable[..., Engine], test_model: Path
) -> None:
    """Rotary positions beyond 2,048 must be right where the NPU holds none of them exactly."""
    prompt, config = [5 + (7 * at) % 251 for at in range(2300)], CONFIG.replace(max_context=4096)
    with Engine.load(test_model, config.replace(device="CPU", profile=False)) as engine:
        expected = engine.submit(prompt, SamplingParams(max_tokens=8)).result().token_ids
    faults("NPU=f16-angles")
    engine = load(config)
    assert lanes_in_use(engine) == {"npu", "igpu"}
    assert engine.submit(prompt, SamplingParams(max_tokens=8)).result().token_ids == expected


def test_results_are_kept_and_can_be_skipped(
    faults: Faults, load: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A second load must not test again, and `qualify=False` must never start a process."""
    faults("NPU=throws")
    assert lanes_in_use(load()) == {"igpu"}
    (kept,) = (tmp_path / "cache" / "profiles").glob("*.qualification.json")
    assert {each["outcome"] for each in json.loads(kept.read_text("utf-8"))["results"] if each["lane"] == "npu"} == {
        "fails"
    }
    monkeypatch.setattr(trial_process, "module_command", lambda *args: pytest.fail("a process is started"))
    assert set(load().heg.lanes) == {"igpu"}
    kept.unlink()
    faults("")
    assert lanes_in_use(load(CONFIG.replace(qualify=False))) == {"npu", "igpu"}


def test_without_another_process_devices_are_used_untested(
    faults: Faults, load: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A frozen program cannot start Python again, and must load all the same."""
    faults("")
    monkeypatch.setattr(trial_process, "module_command", lambda *args: None)
    assert lanes_in_use(load()) == {"npu", "igpu"}
    assert not list((tmp_path / "cache" / "profiles").glob("*.qualification.json"))
