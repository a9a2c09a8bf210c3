"""Settings: validation, with errors that name the field."""

from __future__ import annotations

import sys

import pytest

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.profile import cache_dir


def test_defaults_are_valid():
    """Every default must pass its own validation."""
    for kind in (SchedulerPolicy, EngineConfig):
        default = kind()
        again = kind(**{name: getattr(default, name) for name in kind.model_fields})
        assert again == default


@pytest.mark.parametrize("kind", [SchedulerPolicy, EngineConfig])
def test_every_setting_is_documented(kind):
    """The help of the CLI and the settings page are generated from the docstrings of the fields."""
    for name, field in kind.model_fields.items():
        assert field.description, name


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("chunk_tokens", 0),
        ("chunk_tokens", 100),
        ("reactive_batch", 0),
        ("max_batch", 0),
        ("max_waiting", 0),
        ("max_kernel_s", 0.0),
        ("max_kernel_s", float("inf")),  # the number of layers per kernel is computed from it
        ("max_held_s", float("inf")),
        ("reactive_slack", -0.1),
        ("aging_s", -1.0),
        ("aged_share", 0.9),
        ("gpu_share", 0.0),
        ("gpu_share", 1.5),
        ("power_budget_w", 0.0),
        ("pressure_low", -0.1),
        ("preemption", "perhaps"),
    ],
)
def test_invalid_value_is_named(setting, value):
    """The error must name the field and the value."""
    with pytest.raises(ConfigError, match=setting) as caught:
        SchedulerPolicy(**{setting: value})
    assert repr(value) in str(caught.value)


@pytest.mark.parametrize("value", ["memory", "true", 2, None])
def test_history_is_one_of_three(value):
    """The switch decides what is kept of a user's answers, so that a misspelt value must not count as another."""
    with pytest.raises(ConfigError, match=r"^history: .*'disk'"):
        EngineConfig(history=value)
    assert [EngineConfig(history=each).history for each in (False, True, "disk")] == [False, True, "disk"]


def test_unknown_setting_lists_the_known_ones():
    """A misspelt setting must not be ignored."""
    with pytest.raises(ConfigError, match=r"chunk_tokes.*known settings: .*chunk_tokens"):
        SchedulerPolicy(chunk_tokes=64)


def test_setting_named_self_is_unknown():
    """A config file may contain any key, also one that Python uses."""
    with pytest.raises(ConfigError, match=r"self: .*known settings: .*threads"):
        EngineConfig(self=1)


def test_empty_setting_name_is_shown():
    """An empty key in a config file must be shown in the error."""
    with pytest.raises(ConfigError, match=r"^'': .*known settings: .*threads"):
        EngineConfig(**{"": 1})
    with pytest.raises(ConfigError, match=r"^policy\.'': .*known settings: .*gpu_share"):
        EngineConfig(policy={"": 1})


def test_tilde_in_paths_is_the_home_folder(monkeypatch, tmp_path):
    """No folder named ``~`` may be created."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XPU_AGENTS_CACHE", "~/cache")
    config = EngineConfig(offload_dir="~/kv", trace_file="~/trace.jsonl")
    assert (config.offload_dir, config.trace_file) == (tmp_path / "kv", tmp_path / "trace.jsonl")
    assert config.replace(trace_file=None).trace_file is None
    assert cache_dir() == tmp_path / "cache"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name for that of a user")
def test_missing_home_folder_is_named():
    """A mistyped home folder must raise a ConfigError."""
    with pytest.raises(ConfigError, match=r"offload_dir: .*Give a path without '~'.*nobody"):
        EngineConfig(offload_dir="~nobody-of-that-name/kv")


def test_invalid_nested_policy_is_a_config_error():
    """Plain data from a file or a command line must be validated too."""
    with pytest.raises(ConfigError, match=r"^policy\.gpu_share: [^,]*, got 2$"):
        EngineConfig(policy={"gpu_share": 2})
    with pytest.raises(ConfigError, match=r"^policy\.pressure_low=0\.8 must not be above pressure_high=0\.5$"):
        EngineConfig(policy={"pressure_low": 0.8, "pressure_high": 0.5})
    with pytest.raises(ConfigError, match=r"^policy\.gpu: [^,]*, got 1; known settings: .*gpu_share"):
        EngineConfig(policy={"gpu": 1})
    assert EngineConfig(policy={"gpu_share": 0.5}).policy.gpu_share == 0.5


def test_thresholds_out_of_order_are_refused():
    """v1 §6.4: the three tiers need the low threshold below the high one."""
    with pytest.raises(ConfigError, match=r"^pressure_low=0\.8 must not be above pressure_high=0\.5$"):
        SchedulerPolicy(pressure_low=0.8, pressure_high=0.5)


def test_settings_are_frozen():
    """A running engine must not be affected by changes of its configuration."""
    with pytest.raises(ValueError, match="frozen"):
        SchedulerPolicy().chunk_tokens = 64


def test_replace_validates_and_keeps_explicit_fields():
    """The profile replaces only fields that the caller did not set, so `replace` must keep track of them."""
    chosen = SchedulerPolicy(chunk_tokens=128)
    changed = chosen.replace(max_batch=4)
    assert (changed.chunk_tokens, changed.max_batch) == (128, 4)
    assert changed.model_fields_set == {"chunk_tokens", "max_batch"}
    assert chosen.max_batch != 4
    with pytest.raises(ConfigError, match="max_batch"):
        chosen.replace(max_batch=0)


def test_a_former_memory_mode_warns_and_is_replaced():
    """Guards configuration files of earlier versions."""
    with pytest.warns(DeprecationWarning, match='memory="balanced" is now'):
        assert EngineConfig(memory="balanced").memory == "auto"


def test_removed_settings_warn_and_have_no_effect():
    """Programs that still pass a removed setting must keep working."""
    with pytest.warns(DeprecationWarning, match="step_weight"):
        policy = SchedulerPolicy(step_weight=0.5, max_batch=4)
    assert policy == SchedulerPolicy(max_batch=4)


def test_max_batch_tokens_covers_every_pass():
    """`max_batch_tokens`: a stretched last chunk and a full batch of piggybacked decodes."""
    policy = SchedulerPolicy(chunk_tokens=128, max_batch=10)
    assert policy.max_batch_tokens == 170


@pytest.mark.parametrize(
    ("setting", "value"),
    [("device", "TPU"), ("lanes", "gpu+npu"), ("kv_cache_bytes", 0), ("threads", 0), ("max_context", 8)],
)
def test_invalid_engine_setting_is_named(setting, value):
    """The error must name the field."""
    with pytest.raises(ConfigError, match=setting):
        EngineConfig(**{setting: value})


def test_stand_in_requires_lanes_or_device():
    """``stand_in=True`` alone would have no effect."""
    with pytest.raises(ConfigError, match="stand_in=True with neither lanes nor device"):
        EngineConfig(stand_in=True)
    assert EngineConfig(stand_in=True, device="NPU").stand_in
    assert EngineConfig(stand_in=True, lanes="npu+gpu").stand_in
