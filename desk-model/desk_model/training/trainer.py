"""Training loop: steps, checkpoints, evaluations and journal."""

from __future__ import annotations

import copy
import json
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from torch import Tensor

from desk_model.evaluation.accuracy import Scores, evaluate
from desk_model.generator import DEFAULT_MIX, Split, generate
from desk_model.training.batches import Batches
from desk_model.training.checkpoint import CHECKPOINT, Progress, resume, save
from desk_model.training.folder import read_progress
from desk_model.training.network import Batch, Decoder
from desk_model.training.optimizers import Optimizers, rate_at
from desk_model.training.pools import Pools
from desk_model.training.shapes import MODELS
from desk_model.training.sources import decoder_from
from desk_model.training.text_rules import PAD
from desk_model.training.tokenizer import Encoder

__all__ = ["Plan", "Training"]

_JOURNAL = "journal.jsonl"
_EXAM_SEED = 1_000_003
_AVERAGED = 500
"""Steps that the average is over. Two trainings from the same weights, averaged, were 3.5 points better at exact
held-out calls than either (measured)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a training.

    Attributes:
        model: A name in `MODELS`.
        steps: Steps of the training, None if only time counts; what is behind the weights that it begins with is not
            counted.
        minutes: Its time, evaluations included, None if only steps count.
        seed: Of the weights at the beginning and of the data.
        step_tokens: Tokens of one step, about.
        row_tokens: Most tokens of one batch; a step takes several.
        workers: Threads that each do a part of a step's batches with one core; on a CPU faster than all cores on each
            batch (measured on 2: 10 k against 7 k tokens/s).
        processes: That draw the data ahead; with 0 the training does it itself, which takes a CPU a tenth of its time
            and a GPU most of it.
        low_precision: Multiply in bf16, the weights stay f32: four times as fast where the processor has
            instructions for it (measured).
        rate: Part of the full learning rate that it comes down from; what goes on from good weights needs less.
        say_seconds: Time between two lines of progress.
        save_minutes: Time between two checkpoints.
        exam_minutes: Time between two evaluations.
        exam_tasks: Held-out tasks of each kind in an evaluation; 0 for no evaluations.
    """

    model: str
    steps: int | None = None
    minutes: float | None = None
    seed: int = 1
    step_tokens: int = 12288
    row_tokens: int = 3072
    workers: int = 1
    processes: int = 0
    low_precision: bool = True
    rate: float = 1.0
    say_seconds: float = 20.0
    save_minutes: float = 3.0
    exam_minutes: float = 10.0
    exam_tasks: int = 16

    @property
    def fixed(self) -> dict[str, Any]:
        """Settings that must not change when a training is resumed."""
        return {"model": self.model, "seed": self.seed, "step_tokens": self.step_tokens, "row_tokens": self.row_tokens}

    def share(self, progress: Progress) -> float:
        """Completed share of the training, 0 to 1."""
        by_steps = (progress.steps - progress.begun_steps) / self.steps if self.steps else 0.0
        by_time = (progress.seconds - progress.begun_seconds) / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(by_steps, by_time))


class Training:
    """Training that can be stopped and resumed at any time.

    Args:
        plan: What is to be done.
        folder: Holds the checkpoint and the journal.
        encoder: Makes tokens.
        say: Console that shows progress.
        teacher: Teacher of the distillation, if any.
        begin: A model folder whose weights are gone on from where there is no checkpoint, if any; one of fewer layers
            is grown.
    """

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        encoder: Encoder,
        say: Console,
        teacher: Decoder | None = None,
        begin: Path | None = None,
    ) -> None:
        self._plan = plan
        self._folder = folder
        self._encoder = encoder
        self._say = say
        torch.manual_seed(plan.seed)
        self.model = Decoder(MODELS[plan.model]).to("cuda" if torch.cuda.is_available() else "cpu")
        self.average = copy.deepcopy(self.model)
        """With the averaged weights of the latest steps: what is evaluated and exported."""
        self._teacher = None if teacher is None else teacher.to(self.model.device)
        self._optimizers = Optimizers(self.model)
        self._readers = [self.model, *(self.model.twin() for _ in range(plan.workers - 1))]
        self._pool = ThreadPoolExecutor(plan.workers)
        self.progress = Progress()
        file = folder / CHECKPOINT
        if file.is_file():
            self.progress = resume(file, self.model, self.average, self._optimizers, plan.fixed)
        elif begin is not None:
            begun = decoder_from(begin, self.model.shape).state_dict()
            for each in (self.model, self.average):
                each.load_state_dict(begun)
            self.progress = read_progress(begin)
        if self.progress.steps:
            say.print(f"going on after {self.progress.steps} steps, {self.progress.seconds / 60:.1f} min")
        self._stopped = False

    def run(self) -> None:
        """Train until the plan is complete or Ctrl-C; both end with a checkpoint."""
        before = {each: signal.signal(each, self._stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            self._run()
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def examine(self) -> None:
        """Evaluate on held-out tasks, and on tasks with the words of the training."""
        if not self._plan.exam_tasks:
            return
        exams: dict[Split, int] = {"held_out": self._plan.exam_tasks, "train": max(1, self._plan.exam_tasks // 4)}
        for split, tasks in exams.items():
            scores = self._scores(split, tasks)
            self._note("exam", {"split": split, **asdict(scores)})
            kinds = "  ".join(f"{kind} {share:.0%}" for kind, share in scores.kinds.items())
            self._say.print(
                f"  {split} ({scores.turns} turns): tools {scores.tools:.1%}  exact {scores.exact:.1%}  "
                f"quiet {scores.quiet:.1%}  told {scores.told:.1%}\n    {kinds}",
                highlight=False,
            )

    def _run(self) -> None:
        plan, progress = self._plan, self.progress
        progress.share = plan.share(progress)
        pools = Pools(self._encoder.vocabulary, plan.model, plan.step_tokens, plan.row_tokens, plan.seed)
        batches = Batches(pools, progress.place, plan.processes)
        began = time.perf_counter() - progress.seconds
        said, saved, examined = progress.seconds, progress.seconds, progress.seconds
        losses: list[Tensor] = []
        tokens = progress.tokens
        for step in batches:
            if self._stopped or progress.share >= 1.0:
                break
            losses.append(self._step(step))
            progress.place = batches.place
            progress.seconds = time.perf_counter() - began
            progress.share = plan.share(progress)
            if progress.seconds - said >= plan.say_seconds:
                self._report(losses, (progress.tokens - tokens) / (progress.seconds - said))
                losses.clear()
                said, tokens = progress.seconds, progress.tokens
            if progress.seconds - saved >= 60 * plan.save_minutes:
                self._save()
                saved = progress.seconds
            if progress.seconds - examined >= 60 * plan.exam_minutes:
                self.examine()
                progress.seconds = time.perf_counter() - began
                said, examined = progress.seconds, progress.seconds
        self._save()
        if not self._stopped:
            self.examine()

    def _step(self, batches: list[Batch]) -> Tensor:
        """One optimizer step; returns the mean loss as a tensor."""
        total = sum(float(each.weights.sum()) for each in batches)
        parts = [batches[first :: len(self._readers)] for first in range(len(self._readers))]
        losses = list(self._pool.map(self._read, self._readers, parts, [total] * len(parts)))
        self.model.gather(self._readers[1:])
        self._optimizers.step(self._rate())
        self.progress.steps += 1
        with torch.no_grad():
            own, average = list(self.model.parameters()), list(self.average.parameters())
            torch._foreach_lerp_(average, own, 1 / min(self.progress.steps, _AVERAGED))
        self.progress.tokens += sum(int((each.ids != PAD).sum()) for each in batches)
        self.progress.learnt += sum(len(each.wanted) for each in batches)
        return torch.stack(losses).sum()

    def _read(self, reader: Decoder, batches: list[Batch], total: float) -> Tensor:
        """Accumulate the gradients of some batches; returns their part of the mean loss."""
        loss = torch.zeros((), device=reader.device)
        for batch in (each.to(reader.device) for each in batches):
            with self._precision():  # holds for one thread only
                part = reader.loss(batch, self._teacher) / total
            part.backward()  # type: ignore[no-untyped-call]
            loss += part.detach()
        return loss

    def _rate(self) -> float:
        progress = self.progress
        return rate_at(progress.steps - progress.begun_steps, progress.share, self._plan.rate)

    def _precision(self) -> AbstractContextManager[Any]:
        return torch.autocast(self.model.device.type, torch.bfloat16, enabled=self._plan.low_precision)

    def _report(self, losses: list[Tensor], speed: float) -> None:
        progress = self.progress
        loss, rate = float(torch.stack(losses).mean()), self._rate()
        self._say.print(
            f"{progress.share:4.0%}  step {progress.steps}  {progress.tokens / 1e6:.2f} M tokens  "
            f"{speed:,.0f}/s  loss {loss:.4f}  rate {rate:.2f}  {progress.seconds / 60:.1f} min",
            highlight=False,
        )
        self._note("steps", {"loss": loss, "tokens_per_s": speed, "rate": rate})

    def _scores(self, split: Split, tasks: int) -> Scores:
        samples = [each for kind in DEFAULT_MIX for each in generate(_EXAM_SEED, tasks, split, {kind: 1.0})]
        return evaluate(self.average, self._encoder, samples)

    def _save(self) -> None:
        save(self._folder / CHECKPOINT, self.model, self.average, self._optimizers, self.progress, self._plan.fixed)

    def _note(self, event: str, content: dict[str, Any]) -> None:
        progress = self.progress
        line = {
            "event": event,
            "steps": progress.steps,
            "tokens": progress.tokens,
            "learnt": progress.learnt,
            "seconds": round(progress.seconds, 1),
            **content,
        }
        with (self._folder / _JOURNAL).open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(line) + "\n")

    def _stop(self, *_: object) -> None:
        self._say.print("stopping after this step")
        self._stopped = True
