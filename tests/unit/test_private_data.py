"""Private data in texts for an issue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.private_data import changed_settings, private_names, without_private_data

NAMES = ["/home/ada lovelace", "ada", "analytical-engine"]
PART = st.text("abcXYZ09_-é ", min_size=1, max_size=8).map(lambda text: f"k{text.strip()}q")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cannot open /usr/lib/x.so: denied", "cannot open <private>: denied"),
        ("cannot open '/opt/my files/x y.so'", "cannot open <private>"),
        (r"cannot open C:\Users\x\y.dll", "cannot open <private>"),
        (r"share \\server\folder\x", "share <private>"),
        ("~/models/x.xml", "<private>"),
        ("/home/ada lovelace/models/x", "<private>"),
        ("cannot open /home/bob smith/cache dir/a.bin: denied", "cannot open <private>: denied"),
        (r"cannot open D:\Bob Smith\x.dll now", "cannot open <private> now"),
        ("../models/x and ./x/y, ~bob/z", "<private> and <private>, <private>"),
        ("cannot read models/mine/openvino_model.bin (5)", "cannot read openvino_model.bin (5)"),
        (r"cannot read 'my models\x y.gguf'", "cannot read x y.gguf"),
        ("""cannot open "/srv/Eve's files/x y.so" (5)""", "cannot open <private> (5)"),
        ("""cannot read "Eve's files/x.bin" (5)""", "cannot read x.bin (5)"),
        ("load https://eve:s3cret@host/x?key=s3cret: 403", "load <private> 403"),
        ("load file:///C:/Users/eve/x.bin now", "load <private> now"),
        ("from </srv/eve/x> and <device/>, </net>", "from <<private>> and <device/>, </net>"),
        ("user Ada on ANALYTICAL-ENGINE.", "user <private> on <private>."),
        ("adagrad, int8/int4, 3 FLOP/s, GPU.0", "adagrad, int8/int4, 3 FLOP/s, GPU.0"),
        ("src/plugins/intel_npu/compiler.cpp", "src/plugins/intel_npu/compiler.cpp"),
        ("2026.4.1-21342-abcdef", "2026.4.1-21342-abcdef"),
    ],
)
def test_paths_and_names_are_replaced(text: str, expected: str) -> None:
    """A name or path in a driver's message must not leave the machine, and versions must stay readable."""
    assert without_private_data(text, NAMES) == expected


@given(st.lists(PART, min_size=1, max_size=4), st.sampled_from(["/", "\\"]), st.sampled_from(["", "C:", "~"]))
def test_no_part_of_an_absolute_path_is_left(parts: list[str], separator: str, root: str) -> None:
    """Paths of any depth and system, in quotes also those with spaces, must vanish as a whole."""
    path = root + separator + separator.join(parts)
    cleaned = without_private_data({"message": [f"cannot read '{path}' (5)"]}, [])
    assert cleaned == {"message": ["cannot read <private> (5)"]}
    bare = path.replace(" ", "")
    assert without_private_data(f"cannot read {bare} now", []) == "cannot read <private> now"


@pytest.mark.parametrize("part", ["a", "a/", "a+b.c-", "'a/b ", "a:/", "</a"])
def test_long_texts_take_no_minutes(part: str) -> None:
    """Guards an engine that serves: nothing else runs while a message is searched, so no part may be read again."""
    assert without_private_data(part * 100_000, ["ada"])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text("xy /.", max_size=9),
        lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text("ab", max_size=3), each, max_size=3),
    )
)
def test_structure_is_kept(value: object) -> None:
    """The report must stay valid JSON with all its fields."""
    cleaned = without_private_data(value, NAMES)
    assert type(json.loads(json.dumps(cleaned))) is type(value)
    if isinstance(value, dict):
        assert set(cleaned) == set(value)


def test_names_of_this_machine_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names must come from all places that a system has for them."""
    monkeypatch.setenv("USERNAME", "lovelace")
    monkeypatch.setenv("COMPUTERNAME", "DESKTOP-47")
    assert {"lovelace", "DESKTOP-47"} <= set(private_names())


def test_a_user_without_a_home_folder_has_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the load of a model in a container whose user has no entry: tests of kernels keep their settings."""

    def fail() -> Path:
        raise RuntimeError("no home folder")

    monkeypatch.setattr(Path, "home", fail)
    monkeypatch.setenv("COMPUTERNAME", "DESKTOP-47")
    assert "DESKTOP-47" in private_names()


def test_changed_settings_have_no_paths_and_keys() -> None:
    """Guards the settings in a report: a maintainer needs them, and folders and keys of the user must not be there."""
    properties = {"NPU": {"CACHE_DIR": "cache", "NPU_TURBO": True, "X_KEY": "s3cret"}, "GPU": {"HINT": "~/x y"}}
    config = EngineConfig(
        precision="f16",
        offload_dir=Path("here"),
        trace_file=Path("there.jsonl"),
        properties=properties,
        policy=SchedulerPolicy(chunk_tokens=256),
    )
    assert changed_settings(config) == {
        "precision": "f16",
        "offload_dir": "<private>",
        "trace_file": "<private>",
        "properties": {
            "NPU": {"CACHE_DIR": "<private>", "NPU_TURBO": True, "X_KEY": "<private>"},
            "GPU": {"HINT": "<private>"},
        },
        "policy": {"chunk_tokens": 256},
    }
    assert changed_settings(EngineConfig()) == {}
