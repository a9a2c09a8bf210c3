"""Settings: checked where they enter, with errors that name the field."""

from __future__ import annotations

import sys

import pytest

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.profile import cache_dir


def test_defaults_are_valid():
    """Guards the defaults themselves: every one has to pass its own check when given explicitly."""
    for kind in (SchedulerPolicy, EngineConfig):
        default = kind()
        again = kind(**{name: getattr(default, name) for name in kind.model_fields})
        assert again == default


@pytest.mark.parametrize("kind", [SchedulerPolicy, EngineConfig])
def test_every_setting_is_documented(kind):
    """Guards the help of the CLI and the reference, which are made from the docstrings of the fields."""
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
        ("max_kernel_s", float("inf")),  # layers of a kernel are counted from it
        ("max_held_s", float("inf")),
        ("reactive_slack", -0.1),
        ("aging_s", -1.0),
        ("aged_share", 0.9),
        ("gpu_share", 0.0),
        ("gpu_share", 1.5),
        ("pressure_low", -0.1),
        ("preemption", "perhaps"),
    ],
)
def test_a_bad_value_is_named(setting, value):
    """Guards the message: which field, and what was given."""
    with pytest.raises(ConfigError, match=setting) as caught:
        SchedulerPolicy(**{setting: value})
    assert repr(value) in str(caught.value)


def test_an_unknown_setting_lists_the_known_ones():
    """Guards against a typo that silently changes nothing."""
    with pytest.raises(ConfigError, match=r"chunk_tokes.*known settings: .*chunk_tokens"):
        SchedulerPolicy(chunk_tokes=64)


def test_a_setting_called_self_is_unknown_too():
    """Guards settings from a file: any word may stand there, also one that Python has a meaning for."""
    with pytest.raises(ConfigError, match=r"self: .*known settings: .*threads"):
        EngineConfig(self=1)


def test_a_setting_without_a_name_is_shown():
    """Guards against a complaint of the whole object, or of nothing, where a file has an empty name in it."""
    with pytest.raises(ConfigError, match=r"^'': .*known settings: .*threads"):
        EngineConfig(**{"": 1})
    with pytest.raises(ConfigError, match=r"^policy\.'': .*known settings: .*gpu_share"):
        EngineConfig(policy={"": 1})


def test_paths_begin_at_home(monkeypatch, tmp_path):
    """Guards against a folder called ``~`` where the program was started."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XPU_AGENTS_CACHE", "~/cache")
    config = EngineConfig(offload_dir="~/kv", trace_file="~/trace.jsonl")
    assert (config.offload_dir, config.trace_file) == (tmp_path / "kv", tmp_path / "trace.jsonl")
    assert config.replace(trace_file=None).trace_file is None
    assert cache_dir() == tmp_path / "cache"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name for that of a user")
def test_a_home_that_is_not_there_is_named():
    """Guards against an error of Python for a path that was mistyped."""
    with pytest.raises(ConfigError, match=r"offload_dir: .*Give a path without '~'.*nobody"):
        EngineConfig(offload_dir="~nobody-of-that-name/kv")


def test_a_bad_setting_of_the_nested_policy_is_a_config_error_too():
    """Guards configurations that come as plain data, from a file or a command line."""
    with pytest.raises(ConfigError, match=r"^policy\.gpu_share: [^,]*, got 2$"):
        EngineConfig(policy={"gpu_share": 2})
    with pytest.raises(ConfigError, match=r"^policy\.pressure_low=0\.8 must not be above pressure_high=0\.5$"):
        EngineConfig(policy={"pressure_low": 0.8, "pressure_high": 0.5})
    with pytest.raises(ConfigError, match=r"^policy\.gpu: [^,]*, got 1; known settings: .*gpu_share"):
        EngineConfig(policy={"gpu": 1})
    assert EngineConfig(policy={"gpu_share": 0.5}).policy.gpu_share == 0.5


def test_thresholds_out_of_order_are_refused():
    """v1 §6.4: guards the three tiers, which are two if the low one is above the high one."""
    with pytest.raises(ConfigError, match=r"^pressure_low=0\.8 must not be above pressure_high=0\.5$"):
        SchedulerPolicy(pressure_low=0.8, pressure_high=0.5)


def test_settings_do_not_change_in_place():
    """Guards a running engine from a caller who edits the configuration it was given."""
    with pytest.raises(ValueError, match="frozen"):
        SchedulerPolicy().chunk_tokens = 64


def test_replace_checks_again_and_remembers_what_was_chosen():
    """Guards `replace`: the profile overrides only what the caller left alone, so this has to be remembered."""
    chosen = SchedulerPolicy(chunk_tokens=128)
    changed = chosen.replace(max_batch=4)
    assert (changed.chunk_tokens, changed.max_batch) == (128, 4)
    assert changed.model_fields_set == {"chunk_tokens", "max_batch"}
    assert chosen.max_batch != 4
    with pytest.raises(ConfigError, match="max_batch"):
        chosen.replace(max_batch=0)


def test_removed_settings_warn_and_have_no_effect():
    """Guards programs that still pass a setting which became a constant."""
    with pytest.warns(DeprecationWarning, match="step_weight"):
        policy = SchedulerPolicy(step_weight=0.5, max_batch=4)
    assert policy == SchedulerPolicy(max_batch=4)


def test_the_activation_buffers_hold_every_pass():
    """Guards `max_batch_tokens`: a stretched last chunk and a full batch of riders."""
    policy = SchedulerPolicy(chunk_tokens=128, max_batch=10)
    assert policy.max_batch_tokens == 170


@pytest.mark.parametrize(
    ("setting", "value"),
    [("device", "TPU"), ("lanes", "gpu+npu"), ("kv_cache_bytes", 0), ("threads", 0), ("max_context", 8)],
)
def test_a_bad_engine_setting_is_named(setting, value):
    """Guards the same for the engine's own settings."""
    with pytest.raises(ConfigError, match=setting):
        EngineConfig(**{setting: value})


def test_what_the_cpu_stands_in_for_has_to_be_named():
    """Guards against ``stand_in=True`` without effect, where a test was meant to see the rules of an NPU."""
    with pytest.raises(ConfigError, match="stand_in=True with neither lanes nor device"):
        EngineConfig(stand_in=True)
    assert EngineConfig(stand_in=True, device="NPU").stand_in
    assert EngineConfig(stand_in=True, lanes="npu+gpu").stand_in
