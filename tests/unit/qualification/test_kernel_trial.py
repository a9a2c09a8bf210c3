"""Steps of a kernel test."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.heg import KernelKind
from xpu_runtime.qualification.kernel_trial import LONG_POSITION, TrialStep, step_inputs, trial_steps

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


@given(
    kind=st.sampled_from([KernelKind.ATTENTION, KernelKind.LAYERS]),
    chunk=st.integers(2, 512),
    context=st.integers(2048, 40_000),
)
def test_rows_behind_a_context_are_tested(kind: KernelKind, chunk: int, context: int) -> None:
    """A GPU has other code for a second chunk, and for one beside a decode, than for a first chunk or a decode."""
    steps = trial_steps(kind, chunk, context, static=False)
    behind = [step for step in steps if step.start > 0 and step.length > 1]
    assert {step.beside for step in behind} == {False, True}
    assert sum(step.tokens for step in steps) <= 8 * chunk + LONG_POSITION, "a trial takes too long"


@given(
    start=st.integers(0, 100),
    length=st.integers(1, 40),
    offset=st.integers(0, 5000),
    beside=st.booleans(),
    block_size=st.sampled_from([1, 16, 32]),
)
def test_a_second_sequence_shares_full_blocks_of_the_first(
    start: int, length: int, offset: int, beside: bool, block_size: int
) -> None:
    """A token that both write to one block, or keys that no step has written, would make every device look wrong."""
    tokens, spare = list(range(7, 7 + start + length)), 500
    step = TrialStep(start, length, 1, offset, beside)
    inputs = step_inputs(step, tokens, block_size, spare)
    arrays = inputs.arrays
    assert inputs.tokens == step.tokens == len(arrays["input_ids"])
    assert arrays["position_ids"][:length].tolist() == list(range(start + offset, start + length + offset))
    first = -(-(start + length) // block_size)
    assert arrays["block_indices"][:first].tolist() == list(range(first))
    if not beside:
        assert arrays["past_lens"].tolist() == [start]
        return
    context = int(arrays["past_lens"][1])
    assert start - block_size < context <= start
    assert arrays["block_indices"][first:].tolist() == [*range(context // block_size), spare]
    assert arrays["position_ids"][length] == context + offset
    assert arrays["input_ids"][length] == tokens[context]
    assert arrays["sampled_rows"].tolist() == [length - 1, length]
