"""Replays of recorded answers, the prototypes of drafters, and the recording itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_runtime import Engine, EngineConfig, SamplingParams

TEXT = st.lists(st.integers(0, 3), min_size=2, max_size=40)


def _recorded(bench, prompt, answer, forced=None, top=None):
    """Create a recorded answer; without ``top`` the model is sure of the next token everywhere."""
    token_ids = [*prompt, *answer]
    ids = np.array(top or [[after, 9, 9, 9] for after in (*token_ids[1:], 9)], np.int32)
    shares = np.tile(np.array([1.0, 0.0, 0.0, 0.0], np.float32), (len(token_ids), 1))
    forced = np.array(forced or [False] * len(answer), np.bool_)
    return bench("drafting.answers").RecordedAnswer(
        np.array(prompt, np.int32), np.array(answer, np.int32), forced, ids, shares
    )


def test_every_source_replays_whole_answers(bench):
    """Guards the counts of every source: each token of an answer is counted once, and rows include the draft."""
    acceptance = bench("drafting.acceptance")

    class Rows:
        """A model whose next token is the last one plus one."""

        def compute(self, token_ids):
            del token_ids

        def logits(self, token_ids, start):
            del start
            return np.eye(16, dtype=np.float32)[[token + 1 for token in token_ids]]

    @settings(max_examples=5)
    @given(answers=st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=3))
    def check(answers):
        recorded = [_recorded(bench, prompt, answer) for prompt, answer in answers]
        progress = bench("common.chat_requests").Progress("", len(recorded))
        sources = acceptance.sources(lambda rows: 1 + rows / 10) | acceptance.reusing_sources()
        counts = acceptance.count_acceptance(recorded, sources, Rows(), progress)
        for name, each in counts.items():
            assert each.tokens == sum(len(answer) - 1 for _, answer in answers), name
            assert len(each.rows) <= each.tokens
            assert each.tokens <= sum(each.rows)
        assert counts["no drafts"].rows == [1] * counts["no drafts"].tokens

    check()


def test_forced_tokens_are_drafted_first(bench):
    """Guards calls: tokens that the grammar forces come with one verification, for every source."""
    acceptance = bench("drafting.acceptance")
    recorded = _recorded(bench, [1, 2], [3, 4, 5, 6, 7], forced=[False, True, True, False, False])
    progress = bench("common.chat_requests").Progress("", 1)
    counts = acceptance.count_acceptance(
        [recorded], {"none": acceptance.sources(lambda rows: 1 + rows / 10)["no drafts"]}, None, progress
    )
    assert counts["none"].rows == [3, 1]
    assert counts["none"].tokens == 4


def test_longest_matches_are_followed(bench):
    """Guards the prototypes against a drafter that ignores longer matches, or reads behind the current token."""
    drafter = bench("drafting.prototypes").ContextDrafter

    @given(text=TEXT)
    def check(text):
        best = 0
        following = []
        for at in range(1, len(text)):
            equal = 0
            while equal < min(at, 12) and text[at - 1 - equal] == text[-1 - equal]:
                equal += 1
            if equal > best:
                best, following = equal, []
            if equal == best and best:
                following.append(text[at])
        (draft,) = drafter().branches(text, 1, 1) or [[]]
        assert (draft[0] in following) if following else not draft
        if following:
            assert following.count(draft[0]) == max(map(following.count, following))

    check()


def test_predictions_replace_the_words_of_the_text(bench):
    """Guards in-context calibration: where the model would have written another word, that word is drafted."""
    prototypes = bench("drafting.prototypes")
    text = [1, 2, 3, 4, 5, 6, 1]  # 2 follows 1 in the text, and the model would have written 5 there
    ids = np.zeros((len(text), 4), np.int32)
    shares = np.zeros((len(text), 4), np.float32)
    ids[0], shares[0] = [5, 2, 0, 0], [0.8, 0.1, 0.0, 0.0]
    ids[4], shares[4] = [6, 0, 0, 0], [0.9, 0.0, 0.0, 0.0]
    top = prototypes.TopTokens(ids, shares)
    assert prototypes.ContextDrafter((), top, weight=1.0).branches(text, 2, 1) == [[5, 6]]
    assert prototypes.ContextDrafter((), top, weight=0.0).branches(text, 2, 1) == [[2, 3]]
    assert prototypes.ContextDrafter((), top, weight=1.0).branches(text, 1, 2) == [[5], [2]]


def test_reused_segment_is_the_longest_that_agrees(bench):
    """Guards equation (3): the longest run of the model's own tokens behind the rejected one."""
    agreeing_segment = bench("drafting.prototypes").agreeing_segment

    @given(draft=TEXT, predicted=st.lists(st.integers(0, 3), min_size=41, max_size=41), accepted=st.integers(0, 40))
    def check(draft, predicted, accepted):
        accepted = min(accepted, len(draft))
        found = agreeing_segment(draft, accepted, predicted)
        runs = [
            draft[begin:end]
            for begin in range(accepted + 1, len(draft))
            for end in range(begin, len(draft) + 1)
            if draft[begin:end] == predicted[begin:end]
        ]
        assert len(found) == max(map(len, runs), default=0)
        assert found in (runs or [[]])

    check()


def test_recorded_answers_survive_the_file(bench, tmp_path):
    """Guards the cache of answers against a field that is lost or changed."""
    answers = bench("drafting.answers")
    recorded = _recorded(bench, [1, 2], [3, 4], forced=[True, False])
    recorded.save(tmp_path / "answer.npz")
    again = answers.RecordedAnswer.load(tmp_path / "answer.npz")
    for name in ("prompt", "answer", "forced", "top_ids", "top_shares"):
        assert np.array_equal(getattr(again, name), getattr(recorded, name))
        assert getattr(again, name).dtype == getattr(recorded, name).dtype


def test_repeating_answers_are_found(bench):
    """Guards the share of answers that end in a loop, which any source drafts completely."""
    assert _recorded(bench, [1], [9, 8, *[1, 2, 3] * 20]).is_repeating
    assert not _recorded(bench, [1], list(range(60))).is_repeating
    assert not _recorded(bench, [1], [*range(40), 1, 2, 3, 1, 2, 3]).is_repeating


@pytest.mark.slow
def test_rows_are_those_of_the_engine(bench, test_model):
    """Guards predictions: they are the engine's greedy tokens at f32, also after tokens were replaced."""
    from xpu_runtime.model.folder import ModelFolder

    prompt = list(range(5, 45))
    config = EngineConfig(precision="f32", kv_precision="f32", memory="lean", kv_cache_bytes=64 << 20)
    with Engine.load(test_model, config) as engine:
        answer = list(engine.generate(prompt, SamplingParams(max_tokens=12, ignore_eos=True)).token_ids)
    rows = bench("common.row_model").RowModel(ModelFolder.open(test_model), 64)
    ids, shares = rows.top_tokens([*prompt, *answer], 4)
    assert ids[len(prompt) - 1 : -1, 0].tolist() == answer
    assert (np.diff(shares, axis=1) <= 0).all()
    assert (shares.sum(1) <= 1.0001).all()
    rows.logits([1, 2, 3], len(prompt))
    assert rows.logits(answer[:6], len(prompt)).argmax(-1).tolist() == answer[1:7]


@pytest.mark.slow
def test_answers_are_recorded_once(bench, test_model, tmp_path):
    """Guards repeated runs: an answer is read from the folder, and not computed again."""
    from xpu_agents.chat import ChatRequest
    from xpu_agents.chat.model import PreparedChat
    from xpu_runtime.model.folder import ModelFolder

    answers, folder = bench("drafting.answers"), ModelFolder.open(test_model)
    request = ChatRequest([{"role": "user", "content": "x"}], params=SamplingParams(max_tokens=5, temperature=0.0))
    prepared = [PreparedChat(request, "", [5, 6, 7 + at], None) for at in range(3)]
    assert answers.record_answers(folder, prepared[:2], tmp_path) == 2
    assert answers.record_answers(folder, prepared, tmp_path) == 1
    recorded = answers.recorded_answers(folder, prepared, tmp_path)
    assert [each.prompt.tolist() for each in recorded] == [chat.tokens for chat in prepared]
    for each in recorded:
        assert each.top_ids[len(each.prompt) - 1 : -1, 0].tolist() == each.answer.tolist()


def test_tasks_have_requests(bench):
    """Guards the tasks: each has enough different requests, and edits replace a word that occurs again."""
    tasks = bench("drafting.tasks")
    workloads = bench("drafting.__main__").WORKLOADS
    if not workloads.is_dir():
        pytest.skip(f"no workloads in {workloads}")
    for task, requests_of in tasks.TASKS.items():
        assert len({str(request.messages) for request in requests_of(workloads)}) >= 40, task
    for request in tasks.TASKS["edits"](workloads):
        instruction, _, passage = request.messages[0]["content"].partition("\n\n")
        assert passage.count(instruction.split('"')[1]) > 1
