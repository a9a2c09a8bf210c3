"""Architectures of GGUF files, and the reasons for refusals."""

from __future__ import annotations

import pytest

from xpu_runtime.model.gguf.architectures import SUPPORTED, unsupported_reason


@pytest.mark.parametrize(
    ("architecture", "reason"),
    [
        ("", "general.architecture"),
        ("jina-bert-v3", "embedding architecture"),
        ("gemma2", "soft-cap"),
        ("mamba", "no test compares"),
    ],
)
def test_refusals_have_a_reason(architecture: str, reason: str) -> None:
    """Guards users against the advice for another problem."""
    assert architecture not in SUPPORTED
    assert reason in unsupported_reason(architecture)
