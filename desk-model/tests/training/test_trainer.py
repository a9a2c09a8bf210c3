# ruff: noqa: E402 - what follows needs the training extra
"""The network, its data, its checkpoints and its export."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the training extra")
pytest.importorskip("jinja2", reason="needs the training extra")
pytest.importorskip("tokenizers", reason="needs the training extra")

from rich.console import Console
from small_network import SHAPE, network

from desk_model.evaluation.accuracy import calls_in
from desk_model.evaluation.decoding import greedy
from desk_model.evaluation.verification import answers_of_all
from desk_model.training import training as training_module
from desk_model.training.batches import Batches, Place
from desk_model.training.checkpoint import CHECKPOINT, load_weights
from desk_model.training.export import export, put_weights, rounded, weights_of
from desk_model.training.network import Batch, Decoder
from desk_model.training.optimizers import rate_at
from desk_model.training.pools import Pools
from desk_model.training.tokenizer import Encoder
from desk_model.training.trainer import Plan, Training


@pytest.fixture(scope="module")
def model() -> Decoder:
    """A network that does something."""
    return network(0)


def prompts(count: int) -> list[list[int]]:
    torch.manual_seed(3)
    return [torch.randint(9, 700, (length,)).tolist() for length in range(5, 5 + 7 * count, 7)]


def batches_of(encoder: Encoder, place: Place | None = None, processes: int = 0) -> Batches:
    return Batches(Pools(encoder.vocabulary, "desk", step_tokens=2048, row_tokens=1024, seed=5), place, processes)


def steps(encoder: Encoder, count: int, place: Place | None = None) -> list[list[Batch]]:
    return list(islice(batches_of(encoder, place), count))


def test_the_cache_changes_nothing(model: Decoder) -> None:
    """Guards against decoding that sees other positions or tokens than training does."""
    asked = prompts(1)[0] * 80  # more than attend at a time
    whole = torch.tensor([asked])
    places = torch.arange(len(asked))
    wanted = torch.tensor([*asked[1:], 0])
    loss = model.loss(Batch(whole, places, wanted, torch.ones(len(asked))))
    past = model.past(1, len(asked))
    ones = torch.ones(1, 1, 1, 1, len(asked), dtype=torch.bool)
    logits = [model.step(whole[:, at : at + 1], past, at, ones[..., : at + 1]) for at in range(len(asked))]
    cached = torch.nn.functional.cross_entropy(torch.cat(logits), wanted, reduction="sum")
    assert float(cached) == pytest.approx(float(loss), rel=1e-4)


def test_attention_without_a_mask_sees_the_same(model: Decoder) -> None:
    """Guards a GPU, whose kernel leaves out what comes later by itself, against learning something else than a CPU."""
    ids = torch.tensor([prompts(1)[0] * 80])
    x, cos, sin = model._begun(ids, 0)
    mask = torch.full((ids.shape[1],) * 2, -torch.inf).triu(1)
    for layer in model.parts:
        assert torch.allclose(layer(x, cos, sin, None), layer(x, cos, sin, mask), atol=1e-4)


def test_a_teacher_is_listened_to_and_learns_nothing(model: Decoder) -> None:
    """Guards against a teacher that changes nothing, or is changed itself."""
    torch.manual_seed(4)
    ids, wanted = torch.randint(9, 700, (2, 24)), torch.randint(9, 700, (46,))
    batch = Batch(ids, torch.arange(46), wanted, torch.ones(46))
    student, teacher = Decoder(SHAPE), Decoder(SHAPE)
    teacher.load_state_dict(model.state_dict())
    student.loss(batch, teacher).backward()
    assert all(weight.grad is None for weight in teacher.parameters())
    losses = [float(student.loss(batch, each).detach()) for each in (None, teacher, student)]
    assert len(set(losses)) == 3
    assert losses[1] > losses[2]  # another's answers are harder to give than one's own


def test_prompts_side_by_side_are_answered_as_alone(model: Decoder) -> None:
    """Guards against a mask that lets a short prompt see what fills it up."""
    asked = prompts(4)
    alone = [greedy(model, [each], end=None, longest=12)[0] for each in asked]
    assert greedy(model, asked, end=None, longest=12) == alone
    end = alone[2][5]
    cut = [answer[: answer.index(end)] if end in answer else answer for answer in alone]
    assert greedy(model, asked, end=end, longest=12) == cut


def test_batches_hold_every_answer_and_waste_little(encoder: Encoder) -> None:
    """Guards against targets that are shifted or lost, and against batches that are mostly filling."""
    kept = filled = 0
    for batch in (each for step in steps(encoder, 12) for each in step):
        kept += int((batch.ids > 0).sum())
        filled += batch.ids.numel()
        flat = torch.cat([batch.ids, torch.zeros(len(batch.ids), 1, dtype=torch.long)], 1)[:, 1:].reshape(-1)
        known = flat[batch.places] > 0
        assert (flat[batch.places][known] == batch.wanted[known]).all()
        assert (batch.weights > 0).all()
    assert kept > 0.85 * filled


def test_batches_go_on_where_they_stopped(encoder: Encoder) -> None:
    """Guards against data that is seen twice or never when a training is resumed."""
    expected = steps(encoder, 10)[7:]
    begun = batches_of(encoder)
    list(islice(begun, 7))
    resumed = steps(encoder, 3, place=begun.place)
    assert [[batch.ids.tolist() for batch in step] for step in resumed] == [
        [batch.ids.tolist() for batch in step] for step in expected
    ]


def test_processes_draw_the_same_data(encoder: Encoder) -> None:
    """Guards against data that depends on how many processes draw it, or comes in another order."""
    pools = Pools(encoder.vocabulary, "desk", step_tokens=2048, row_tokens=1024, seed=5)
    alone, shared = (islice(pools.drawn(3, processes), 3) for processes in (0, 2))
    for (number, steps_alone), (other, steps_shared) in zip(alone, shared, strict=True):
        assert number == other
        rows_alone, rows_shared = ([rows for step in steps for rows in step] for steps in (steps_alone, steps_shared))
        assert len(rows_alone) == len(rows_shared)
        assert all((ids == same).all() for (ids, _), (same, _) in zip(rows_alone, rows_shared, strict=True))


def test_the_rate_rises_and_falls() -> None:
    """Guards against a training that begins too fast or never settles."""
    assert 0 < rate_at(0, 0.0) < 0.05
    assert rate_at(500, 0.3) == pytest.approx(0.7)
    assert rate_at(900, 0.8) == pytest.approx(0.2)
    assert rate_at(1000, 1.0) == 0.0
    assert rate_at(500, 0.3, 0.25) == pytest.approx(0.175)
    assert rate_at(900, 0.8, 0.25) == pytest.approx(0.05)


def test_a_training_resumes_to_the_same_weights(
    tmp_path: Path, encoder: Encoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards reproducibility: in one piece or in two, the same seed gives the same weights."""
    monkeypatch.setattr(training_module, "MODELS", {"desk": SHAPE})
    monkeypatch.setattr(training_module, "DEFAULT_MIX", ("one_call", "no_call"))
    weights, averages = [], []
    for name, pieces in (("whole", (4,)), ("parts", (2, 4))):
        folder = tmp_path / name
        folder.mkdir()
        for stop in pieces:
            plan = Plan("desk", steps=4, step_tokens=1024, row_tokens=512, exam_tasks=1)
            training = Training(plan, folder, encoder, Console(file=io.StringIO()))
            if stop < 4:
                run = training._step

                def step(batches: list[Batch], training: Training = training, run: object = run) -> torch.Tensor:
                    loss: torch.Tensor = run(batches)  # type: ignore[operator]
                    training._stopped = training.progress.steps == 2
                    return loss

                monkeypatch.setattr(training, "_step", step)
            training.run()
            assert training.progress.steps == stop
        weights.append(_flat(training.model))
        averages.append(_flat(training.average))
        kept = Decoder(SHAPE)
        load_weights(folder / CHECKPOINT, kept)
        assert torch.equal(_flat(kept), averages[-1])  # what is exported
        events = [json.loads(line)["event"] for line in (folder / "journal.jsonl").read_text("utf-8").splitlines()]
        assert events.count("exam") == 2
    assert torch.equal(*weights)
    assert torch.equal(*averages)
    assert not torch.equal(weights[0], averages[0])
    with pytest.raises(ValueError, match=r"seed=9: the checkpoint in .* was made with 1"):
        Training(Plan("desk", steps=4, seed=9), tmp_path / "whole", encoder, Console(file=io.StringIO()))
    assert (tmp_path / "whole" / CHECKPOINT).is_file()


def _flat(model: Decoder) -> torch.Tensor:
    return torch.cat([weight.detach().flatten() for weight in model.parameters()])


def test_a_training_goes_on_from_the_folder_that_was_made_of_it(
    tmp_path: Path, model: Decoder, encoder: Encoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against weights that come back in another order, data that is learnt twice, and a rate that has ended."""
    monkeypatch.setattr(training_module, "MODELS", {"desk": SHAPE})
    facts = {"steps": 7, "tokens": 700, "minutes": 2.5, "pools": 60}
    folder = export(model, encoder.vocabulary, tmp_path / "made", facts)
    training = Training(Plan("desk", steps=8), tmp_path, encoder, Console(file=io.StringIO()), begin=folder)
    begun, stored = weights_of(training.model), rounded(SHAPE, weights_of(model))
    for name, weight in stored.items():
        if name != "model.embed_tokens":  # of the two copies the head counts
            assert (begun[name] == weight).all()
    progress = training.progress
    assert (progress.steps, progress.tokens, progress.seconds, progress.place) == (7, 700, 150.0, Place(60))
    # Only its own work counts, else the rate would be next to nothing from the first step on.
    assert Plan("desk", steps=8, minutes=5.0).share(progress) == 0.0
    progress.steps, progress.seconds = 9, 300.0
    assert Plan("desk", steps=8, minutes=5.0).share(progress) == pytest.approx(0.5)
    with pytest.raises(ValueError, match="not found; give a model folder"):
        Training(Plan("desk", steps=8), tmp_path, encoder, Console(file=io.StringIO()), begin=tmp_path)


def test_workers_share_a_step(tmp_path: Path, encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a training on several workers against gradients that are lost or kept for the next step."""
    monkeypatch.setattr(training_module, "MODELS", {"desk": SHAPE})
    found = []
    for workers in (1, 3):
        training = Training(
            Plan("desk", steps=4, low_precision=False, workers=workers), tmp_path, encoder, Console(file=io.StringIO())
        )
        losses = [float(training._step(step)) for step in steps(encoder, 3)]
        found.append((losses, _flat(training.model)))
    (one, weights), (several, other) = found
    assert several == pytest.approx(one, rel=1e-4)
    assert torch.allclose(weights, other, atol=1e-3)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('<tool_call>\n{"name": "a", "arguments": {"x": 1}}\n</tool_call>', [("a", {"x": 1})]),
        ('<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n<tool_call>\n{"na', [("a", {}), ("", None)]),
        ("<tool_call>\n[1]\n</tool_call>", [("", None)]),
        ("No call.", []),
    ],
)
def test_calls_are_found_in_answers(text: str, calls: list[tuple[str, object]]) -> None:
    """Guards the evaluation against malformed calls that are not counted."""
    assert calls_in(text) == calls


def test_the_folder_computes_what_torch_does(tmp_path: Path, model: Decoder, encoder: Encoder) -> None:
    """Guards the export: names, shapes, scales and the order of heads, in openvino-genai and in the engine."""
    folder = export(model, encoder.vocabulary, tmp_path / "tiny", {"steps": 0})
    assert export(model, encoder.vocabulary, folder, {"steps": 1}) == folder
    assert json.loads((folder / "xpu_trained.json").read_text("utf-8"))["steps"] == 1
    for answers in answers_of_all(model, folder, prompts(3), 16):
        assert answers.agree
        assert len(set(answers.torch)) > 3
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine", "utf-8")
    with pytest.raises(FileExistsError, match="holds files that are no exported model"):
        export(model, encoder.vocabulary, tmp_path / "full", {})


def test_rounding_is_small_and_the_same_for_both_copies_of_the_embedding(model: Decoder) -> None:
    """Guards against a check of the export that compares with other weights than the folder holds."""
    exact, found = weights_of(model), rounded(SHAPE, weights_of(model))
    assert exact.keys() == found.keys()
    for name, weight in exact.items():
        assert abs(found[name] - weight).max() < 0.01 * abs(weight).max()
    assert (found["model.embed_tokens"] == found["lm_head"] * 16).all()
    other = Decoder(SHAPE)
    put_weights(other, exact)
    assert all(torch.equal(*pair) for pair in zip(other.parameters(), model.parameters(), strict=True))
