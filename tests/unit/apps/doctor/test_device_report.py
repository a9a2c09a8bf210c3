"""Private data in the report for an issue."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.doctor.device_report import private_names, without_private_data

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
