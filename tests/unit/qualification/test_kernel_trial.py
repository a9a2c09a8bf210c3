"""Steps of a kernel test."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.heg import KernelKind
from xpu_runtime.qualification.kernel_trial import LONG_POSITION, trial_steps

KINDS = st.sampled_from([KernelKind.HEAD, KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.LAYERS])


@given(kind=KINDS, chunk=st.integers(1, 512), context=st.integers(2, 40_000), static=st.booleans())
def test_steps_stay_in_the_context_and_read_what_was_written(
    kind: KernelKind, chunk: int, context: int, static: bool
) -> None:
    """A position beyond the model's, or keys that no step has written, would make every device look wrong."""
    steps = trial_steps(kind, chunk, context, static=static)
    written = 0
    for step in steps:
        assert 1 <= step.rows <= step.length
        assert step.length <= chunk
        assert step.start + step.length + step.offset <= context
        if kind in (KernelKind.ATTENTION, KernelKind.LAYERS):
            assert step.start in (0, written)
            written = step.start + step.length
    if static:
        assert {step.length for step in trial_steps(KernelKind.TOKENWISE, chunk, context, static=True)} == {
            min(chunk, context - 1)
        }


@given(kind=st.sampled_from([KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.LAYERS]))
def test_long_positions_are_tested(kind: KernelKind) -> None:
    """A kernel that is wrong only behind a long context, as with angles in f16, must not qualify."""
    steps = trial_steps(kind, 256, 32_768, static=False)
    assert max(step.start + step.offset for step in steps) >= LONG_POSITION > 2048
    assert min(step.start + step.offset for step in steps) == 0
    assert {1, 256} == {step.length for step in steps}
