"""Loading: layout of the KV cache, use of the profile, warm-up."""

from __future__ import annotations

import ctypes
import gc
import shutil
import sys
from pathlib import Path

import psutil
import pytest

from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine.loading import load_engine, profile_key
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.full_profile import measure_full_profile
from xpu_runtime.soc.profile import Profile

pytestmark = pytest.mark.slow

POOL = 1 << 20
"""Bytes of KV, enough to load."""


@pytest.fixture(scope="module")
def llama(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> ModelFolder:
    """The smallest model, in a folder of its own: every load reads, compiles and measures it."""
    return ModelFolder.open(shutil.copytree(folders["llama"], tmp_path_factory.mktemp("loading") / "llama"))


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of profiles."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    return tmp_path


def exact(folder: ModelFolder, **settings: object) -> bool:
    config = EngineConfig(memory="lean", profile=False, kv_cache_bytes=POOL, device="CPU", **settings)
    return load_engine(folder, config).model.kv.layout.exact


def test_kv_cache_is_exact_unless_the_plugin_chooses(llama: ModelFolder) -> None:
    """The default must not quantise by channel, and a quantised cache must not be treated as exact."""
    assert exact(llama)
    assert exact(llama, kv_precision="f32", precision="f32")
    assert exact(llama, kv_precision="u8", properties={"KEY_CACHE_QUANT_MODE": "BY_TOKEN"})
    if exact(llama, kv_precision="default"):
        pytest.skip("this plugin does not quantise keys by channel of its own accord")
    assert not exact(llama, precision="f32")
    assert not exact(llama, kv_precision="u8", properties={"KEY_CACHE_QUANT_MODE": "BY_CHANNEL"})


@pytest.mark.usefixtures("few_rounds")
def test_full_profile_is_used_by_the_next_load(llama: ModelFolder, empty_cache: Path) -> None:
    """A full profile must be complete and must be saved where loads find it."""
    config = EngineConfig()
    made, path = measure_full_profile(llama.path, config)
    assert not made.quick
    assert path.is_relative_to(empty_cache)
    reports: list[str] = []
    loaded = load_engine(llama, config, lambda share, what: reports.append(what))
    assert loaded.profile == Profile.load(profile_key(llama, config).path)
    assert loaded.profile.model_dump(exclude={"measurements"}) == made.model_dump(exclude={"measurements"})
    assert "measuring one layer on every lane" not in reports
    assert set(loaded.model.heg.lanes) <= set(made.anchors)
    assert {"layer_s", "decode_step_s"} <= set(made.measurements)
    assert loaded.policy.reactive_batch == made.reactive_batch
    assert made.chunk_tokens in (None, loaded.policy.chunk_tokens)
    assert made.pace is not None
    held = {lane: {form.value for form in programs} for lane, programs in loaded.model.programs.items()}
    assert {lane: {timed.form for timed in passes} for lane, passes in made.pace.passes.items()} == held
    assert {lane: set(resize) for lane, resize in made.pace.resize.items()} == held


def test_profile_that_cannot_be_saved_is_still_used(
    llama: ModelFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A load must work with a read-only cache folder or a full disk."""
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(in_the_way / "cache"))
    loaded = load_engine(llama, EngineConfig(memory="lean", kv_cache_bytes=POOL, device="CPU"))
    assert loaded.profile.quick
    assert "the profile is not saved" in caplog.text


def test_quick_profile_of_a_busy_machine_is_replaced(llama: ModelFolder, empty_cache: Path) -> None:
    """Guards all predictions against a first load beside other programs; a full profile stays as it was measured."""
    config = EngineConfig(memory="lean", kv_cache_bytes=POOL, device="CPU")
    path = profile_key(llama, config).path
    made = load_engine(llama, config).profile
    busy = {
        name: each.model_copy(update={"peak_bandwidth": each.peak_bandwidth / 100})
        for name, each in made.anchors.items()
    }
    for quick in (False, True):
        kept = made.model_copy(update={"anchors": busy, "quick": quick})
        kept.save(path)
        loaded = load_engine(llama, config).profile
        assert (loaded.anchors != busy) == quick
        stored = Profile.load(path)
        assert stored is not None
        assert (stored.anchors != busy) == quick


def test_without_disaggregation_idle_lanes_are_not_compiled(llama: ModelFolder) -> None:
    """`SchedulerPolicy.disaggregation`: kernels that never run must not take time and memory."""
    policy = SchedulerPolicy(disaggregation=False)
    for shape in ("cpu", "npu+gpu"):
        config = EngineConfig(lanes=shape, stand_in=True, policy=policy, profile=False, kv_cache_bytes=POOL)
        assert [lane.role for lane in load_engine(llama, config).model.heg.lanes.values()] == ["all"]


def test_interrupted_profile_leaves_the_earlier_one(llama: ModelFolder, empty_cache: Path) -> None:
    """Ctrl-C during a full profile must not replace the earlier one."""
    made = load_engine(llama, EngineConfig(memory="lean", kv_cache_bytes=POOL, device="CPU")).profile
    before = made.model_copy(update={"quick": False, "measurements": {}})
    before.save(profile_key(llama, EngineConfig()).path)

    def give_up(share: float, what: str) -> None:
        if what == "measuring decode batches":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure_full_profile(llama.path, EngineConfig(memory="lean"), give_up)
    assert Profile.load(profile_key(llama, EngineConfig()).path) == before


def test_profiles_are_separate_by_their_settings(llama: ModelFolder) -> None:
    """A profile must not be used with other settings that affect it, and must be used with settings that do not."""
    variants = {
        profile_key(llama, config).variant
        for config in (
            EngineConfig(),
            EngineConfig(kv_precision="default"),
            EngineConfig(precision="f32"),
            EngineConfig(threads=1),
            EngineConfig(lanes="cpu"),
            EngineConfig(lanes="gpu", stand_in=True),
            EngineConfig(properties={"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}),
        )
    }
    assert len(variants) == 7
    same = EngineConfig(memory="lean", kv_cache_bytes=POOL, max_context=64, policy=SchedulerPolicy(chunk_tokens=64))
    assert profile_key(llama, same).variant == profile_key(llama, EngineConfig()).variant


@pytest.mark.usefixtures("all_warm_ups")
def test_small_batches_and_chunks_are_warmed_up(llama: ModelFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests must not wait for code generation."""
    seen: dict[int, set[tuple[int, int]]] = {}
    warm_up = CompiledKernel.warm_up

    def note(kernel: CompiledKernel, tokens: int, rows: int = 1) -> None:
        seen.setdefault(id(kernel), set()).add((tokens, rows))
        warm_up(kernel, tokens, rows)

    monkeypatch.setattr(CompiledKernel, "warm_up", note)
    config = EngineConfig(profile=False, kv_cache_bytes=POOL, device="CPU")
    loaded = load_engine(llama, config)
    loaded.warm_up()
    for kernel in loaded.model.programs["cpu"][Form.CUT].kernels:
        assert {(1, 1), (2, 2), (loaded.policy.chunk_tokens, 1)} <= seen[id(kernel)]


def test_closed_engine_releases_weights_and_folder(llama: ModelFolder, tmp_path: Path) -> None:
    """Weights, KV blocks and files must be freed at once, without a garbage collection."""
    folder = Path(shutil.copytree(llama.path, tmp_path.resolve() / "model"))

    def opened() -> list[str]:
        return [Path(file.path).name for file in psutil.Process().open_files() if folder in Path(file.path).parents]

    gc.collect()
    gc.disable()
    try:
        with Engine.load(folder, EngineConfig(memory="lean", profile=False, kv_cache_bytes=POOL)) as engine:
            engine.generate([5, 6, 7], SamplingParams(max_tokens=2))
            assert "openvino_model.bin" in opened()
        assert "openvino_model.bin" not in opened()
        assert engine._loop.kv_offloader._kv.tensors == {}
        del engine
        assert opened() == []
    finally:
        gc.enable()
    shutil.rmtree(folder)


class SignalStack(ctypes.Structure):
    """``stack_t`` of sigaltstack(2)."""

    _fields_ = (("address", ctypes.c_void_p), ("flags", ctypes.c_int), ("size", ctypes.c_size_t))


def signal_stack() -> tuple[int | None, int, int]:
    """Address, flags and size of the alternate signal stack of this thread."""
    stack = SignalStack()
    assert ctypes.CDLL(None).sigaltstack(None, ctypes.byref(stack)) == 0
    return stack.address, stack.flags, stack.size


@pytest.mark.skipif(sys.platform != "linux", reason="signal stacks exist on Linux")
def test_a_load_sets_no_signal_stack(llama: ModelFolder) -> None:
    """Guards Ctrl-C after an engine was freed on another thread: it wrote into memory that OpenVINO had unmapped."""
    before = signal_stack()
    with Engine.load(llama.path, EngineConfig(memory="lean", profile=False, kv_cache_bytes=POOL)):
        assert signal_stack() == before


def test_default_sampling_is_that_of_the_folder(llama: ModelFolder, tmp_path: Path) -> None:
    """Guards the way from the file to the engine; requests of `Engine.generate` stay greedy."""
    folder = Path(shutil.copytree(llama.path, tmp_path / "model"))
    (folder / "generation_config.json").write_text('{"temperature": 50.0, "eos_token_id": 2}', encoding="utf-8")
    config = EngineConfig(precision="f32", kv_precision="f32", kv_cache_bytes=1 << 20)
    with Engine.load(folder, config) as engine:
        assert engine.default_sampling_params == SamplingParams(temperature=50.0)
        assert engine.generate([5] * 9).token_ids == engine.generate([5] * 9, SamplingParams(temperature=0.0)).token_ids
    with pytest.raises(ConfigError, match=r"override_generation_config: .*top_p=2"):
        Engine.load(folder, config.replace(override_generation_config={"top_p": 2.0}))
