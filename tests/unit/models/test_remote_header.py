"""Architecture in the first bytes of a GGUF file."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from model_stores import gguf_bytes

from xpu_agents.models.remote_header import architecture_in


@given(st.text("abc0-9", min_size=1, max_size=40), st.integers(0, 200))
def test_a_cut_header_gives_the_architecture_or_nothing(name: str, length: int) -> None:
    """Guards against half a name, and against errors."""
    assert architecture_in(gguf_bytes(name)) == name
    assert architecture_in(gguf_bytes(name)[:length]) in ("", name)


@given(st.binary(max_size=200))
def test_other_content_gives_nothing(content: bytes) -> None:
    """Guards against login pages and damaged files."""
    assert architecture_in(content) == ""
