"""How fast a loaded engine gets through its work: passes as they are run, and the time between two of them."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from xpu_runtime.calibration.pass_runner import MAX_SEQUENCES, MAX_TOKENS, PassRunner
from xpu_runtime.calibration.timing import dummy_pass, interleaved_s, median_s
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.heg import Form, Heg
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.lanes.topology import runs_prefill
from xpu_runtime.profiling.core_split import time_concurrently
from xpu_runtime.profiling.engine_timings import EngineTimings, RequestBatch, SwitchCost, measure_engine_timings
from xpu_runtime.soc.profile import ReshapeCost, TimedPass, TimingModel

__all__ = ["measure_timing_model"]

_NEAR, _FAR = 32, MAX_TOKENS - 64
"""Tokens before a decode step: few, and many, to tell what keys and values cost."""
_STEP_ROWS = (1, 2, 4, 8, 16)
_FAR_ROWS = tuple(rows for rows in _STEP_ROWS if rows <= MAX_SEQUENCES)
"""Sequences of the steps with many tokens before: keys and values of a few still find room in the processor's cache,
those of more do not, so what a token costs is no line between one and eight."""
_STEPS = (*((rows, _NEAR, 1) for rows in _STEP_ROWS), *((rows, _FAR, 1) for rows in _FAR_ROWS))
"""Decode steps that are timed: sequences, tokens before, tokens of each."""
_PROMPTS = (16, 64, 256, 512)
_FAR_PROMPT = 256
"""Tokens of the prompt passes that are timed, and most of the one with many tokens before."""
_STEP_REPEATS, _PROMPT_REPEATS = 5, 1
_ROUNDS, _SHORT_ROUNDS = 3, 6
"""In which passes are timed, the latter where they take less than `_LONG_S`."""
_SLOW_S = 1.0
"""Where a pass takes longer each is timed in one round only: minutes matter more then, and noise less (chosen)."""
_CACHED_S = 0.005
"""A step that takes longer reads more than a processor's cache holds, and finds it cold in any case (chosen)."""
_WHOLE_ROUNDS = 3
"""How often all is measured where the weights fit in the cache: set-up is much of such passes then, and it is single
events that tell of it. One set of them was up to twice another, a minute later on the same machine."""
_RESIZES = 12
_SETTLED, _FEW_SETTLED = 16, 4
"""Steps behind a change until all is as fast as before, where the weights fit in the cache and where they do not."""
_SWITCHES = 2
"""Passes of another size that are run before those."""
_NEW_STEPS = 5
"""Decode steps of a number of rows that was never met, for each form on each lane."""
_SIZES, _FEW_SIZES = 8, 3
"""Numbers of rows that are met for the first time, and of a model whose passes take longer than `_LONG_S`."""
_LESS = 3
"""By how much the lengths of prompts whose set-up is timed are shorter than those of `_PROMPTS`, at least."""
_LONG_S = 0.1
_SHAPES = tuple(RequestBatch(requests, prompt) for prompt in (_NEAR, _FAR) for requests in _FAR_ROWS)
_FEW_SHAPES = (RequestBatch(1, _FAR_PROMPT), RequestBatch(MAX_SEQUENCES, _NEAR))
"""What an engine is asked, and one whose weights do not fit in the cache: there only the time between steps counts."""
_BESIDE_STEPS, _BESIDE_PROMPTS, _BESIDE_TOKENS = 32, 4, 128


def measure_timing_model(parts: LoadedEngine, config: EngineConfig) -> TimingModel | None:
    """Time the passes of a model that was brought up by ``config``; None where its kernels are on several devices.

    Takes two minutes for a 0.5B model on two cores, and little more than one for the default model. Nothing else may
    use the model meanwhile.
    """
    trial = PassRunner(parts.model)
    if trial.disaggregated:
        return None
    first = _first_costs(trial, parts)  # before the rest, which has sizes of its own
    cached = _in_cache(trial.decode(1, parts.model.heg.step_lane(1).name))
    found = [_measured(trial, parts).model_dump() for _ in range(_WHOLE_ROUNDS if cached else 1)]
    if cached:
        seen = measure_engine_timings(parts, config, _SHAPES, _SHORT_ROUNDS, _SETTLED)
    else:
        seen = measure_engine_timings(parts, config, _FEW_SHAPES, _ROUNDS, _FEW_SETTLED)
    pace = TimingModel.model_validate({**_middle(found), **seen.turns})
    resize = {
        lane: {form: each.model_copy(update=first[lane, form]) for form, each in forms.items()}
        for lane, forms in pace.resize.items()
    }
    pace = pace.model_copy(update={"resize": resize})
    if cached:
        pace = _as_seen(pace, seen, parts.model.heg.decode_form.value)
    return pace if seen.beside_s is None else _beside_as_seen(pace, seen.beside_s, parts.model.heg)


def _as_seen(pace: TimingModel, seen: EngineTimings, form: str) -> TimingModel:
    """``pace`` with what was seen in the engine in place of what was timed by itself."""
    passes, resize = dict(pace.passes), dict(pace.resize)
    for lane, steps in seen.steps.items():
        better = {each.sequences for each in steps}
        kept = [each for each in passes[lane] if (each.form, each.length) != (form, 1) or each.sequences not in better]
        passes[lane] = (*kept, *steps)
    for lane, settling in seen.settling.items():
        settled = resize[lane][form].model_copy(update=_behind_other(settling))
        resize[lane] = {**resize[lane], form: settled}
    return pace.model_copy(update={"passes": passes, "resize": resize})


def _beside_as_seen(pace: TimingModel, beside_s: float, heg: Heg) -> TimingModel:
    """``pace`` with a step beside the background that takes as long as in the engine, whose thread wants a core too."""
    lane, form = heg.lane("decode"), heg.decode_form.value
    assert lane is not None
    steps = [each for each in pace.passes[lane.name] if (each.form, each.sequences, each.length) == (form, 1, 1)]
    alone = min(steps, key=lambda each: each.start)
    return pace.model_copy(update={"beside": {**pace.beside, lane.name: beside_s / alone.seconds}})


def _behind_other(settling: SwitchCost) -> dict[str, float]:
    """As `ReshapeCost` has it."""
    return {"behind_other_s": settling.all_s, "first_behind_other_s": settling.first_s}


def _first_costs(trial: PassRunner, parts: LoadedEngine) -> dict[tuple[str, str], dict[str, float]]:
    """What passes of a size that was never met take longer, by lane and form."""
    unmet = _Unmet()
    return {
        (lane, form.value): _first(trial, lane, form, parts, unmet)
        for lane, programs in parts.model.programs.items()
        for form in programs
    }


def _measured(trial: PassRunner, parts: LoadedEngine) -> TimingModel:
    """All that may be measured again, once."""
    programs = parts.model.programs
    resize = {
        lane: {form.value: _resize(trial, lane, form, parts) for form in forms} for lane, forms in programs.items()
    }
    beside = _beside(parts, trial)
    return TimingModel(turn_s=0.0, row_s=0.0, passes=_passes(trial, parts), resize=resize, beside=beside)


def _middle(found: Sequence[Any]) -> Any:
    """The median of every number that was measured; all of them have the same shape."""
    first = found[0]
    if isinstance(first, dict):
        return {name: _middle([each[name] for each in found]) for name in first}
    if isinstance(first, tuple):
        return tuple(map(_middle, zip(*found, strict=True)))
    return statistics.median(found) if isinstance(first, float) else first


def _passes(trial: PassRunner, parts: LoadedEngine) -> dict[str, tuple[TimedPass, ...]]:
    """Passes by lane: means, since what is foreseen are sums of many; in turns, so that a machine treats all alike."""
    steps: list[_Planned] = []
    prompts: list[_Planned] = []
    for lane, forms in parts.model.programs.items():
        for form in forms:
            steps += [_Planned(lane, form, *shape) for shape in _STEPS]
            if runs_prefill(parts.model.heg.lanes[lane], form):
                prompts += [_Planned(lane, form, *shape) for shape in _prompts(parts.policy.max_batch_tokens)]
    found: dict[str, list[TimedPass]] = {lane: [] for lane in parts.model.programs}
    for planned, repeats in ((steps, _STEP_REPEATS), (prompts, _PROMPT_REPEATS)):
        runs = [each.run(trial) for each in planned]
        longest_s = max(map(_seconds, runs), default=0.0)
        rounds = _SHORT_ROUNDS if longest_s < _LONG_S else _ROUNDS if longest_s < _SLOW_S else 1
        warm_up = _SETTLED if planned is steps and _in_cache(runs[0]) else 1
        seconds = interleaved_s(dict(enumerate(runs)), rounds, repeats, warm_up, statistics.fmean)
        for number, each in enumerate(planned):
            found[each.lane].append(each.timed(seconds[number]))
    return {lane: tuple(passes) for lane, passes in found.items()}


class _Planned(NamedTuple):
    """A pass that is to be timed: so many sequences, each with ``start`` tokens before and ``length`` of its own."""

    lane: str
    form: Form
    sequences: int
    start: int
    length: int

    def run(self, trial: PassRunner) -> Callable[[], None]:
        """Something that runs it."""
        work = dummy_pass([(self.start, self.length, 1)] * self.sequences, self.form)
        return trial.action(work, self.lane)

    def timed(self, seconds: float) -> TimedPass:
        """It took so long."""
        form = self.form.value
        return TimedPass(form=form, sequences=self.sequences, start=self.start, length=self.length, seconds=seconds)


def _prompts(most: int) -> tuple[tuple[int, int, int], ...]:
    """The prompt passes that are timed of an engine whose passes have ``most`` rows: none is longer."""
    sizes = sorted({min(most, tokens) for tokens in _PROMPTS})
    far = max(tokens for tokens in sizes if tokens <= _FAR_PROMPT)
    return (*((1, 0, tokens) for tokens in sizes), (1, MAX_TOKENS - far, far))


class _Unmet:
    """Numbers of rows that nothing was run with yet: a form finds part of the code that others had generated."""

    def __init__(self) -> None:
        self._steps = (rows for rows in itertools.count(max(WARM_UP_ROWS) + 1) if rows not in _STEP_ROWS)
        self._shorter = itertools.count(_LESS + 1)

    def steps(self) -> list[int]:
        """Of decode steps."""
        return list(itertools.islice(self._steps, _NEW_STEPS))

    def prompts(self, most: int, count: int) -> list[int]:
        """Of so many prompts."""
        return _lengths(most, count, next(self._shorter))


def _lengths(most: int, count: int, less: int = _LESS) -> list[int]:
    """Of so many prompts, the longer ones up to ``most`` without ``less``; none is in `_PROMPTS`, or a chunk."""
    return [max(1, most - less - number * most // (2 * count)) for number in reversed(range(count))]


def _first(trial: PassRunner, lane: str, form: Form, parts: LoadedEngine, unmet: _Unmet) -> dict[str, float]:
    """What passes of a number of rows that was never met take longer than those that had it once."""
    step = _step(trial, lane, form, _few(form))
    new, known = _new_and_known(step, [_step(trial, lane, form, rows) for rows in unmet.steps()])
    found = {"first_step_s": _longer_s(new, known)}
    if runs_prefill(parts.model.heg.lanes[lane], form):
        prompts = [_prompt(trial, lane, form, size) for size in unmet.prompts(*_most_and_count(trial, lane, parts))]
        new, known = _new_and_known(_steps(trial, parts), prompts)
        found["first_s"] = _longer_s(new, known)
    return found


def _resize(trial: PassRunner, lane: str, form: Form, parts: LoadedEngine) -> ReshapeCost:
    """What passes take longer behind one of another number of rows than behind one of the same."""
    step, other = (_step(trial, lane, form, rows) for rows in (_few(form), _few(form) + 1))
    prompt = trial.prefill(min(_FAR_PROMPT, parts.policy.max_batch_tokens), parts.model.heg.general_lane.name)
    step_s, behind_other = _settling(other, step).all_s, _settling(prompt, step)
    if step_s > behind_other.all_s:
        behind_other = SwitchCost(step_s, step_s)
    found = ReshapeCost(step_s=step_s, **_behind_other(behind_other))
    if not runs_prefill(parts.model.heg.lanes[lane], form):
        return found
    return found.model_copy(update=_prompt_resize(trial, lane, form, parts))


def _few(form: Form) -> int:
    """Sequences of what goes through ``form``; many rows take more setting up."""
    return MAX_SEQUENCES if form is Form.BATCH else 1


def _settling(before: Callable[[], None], step: Callable[[], None]) -> SwitchCost:
    """What several steps behind another pass take longer than they do in the end."""
    count = _SETTLED if _in_cache(step) else _FEW_SETTLED
    rounds = _RESIZES if _seconds(before) + _seconds(step) < _LONG_S else _FEW_SIZES
    longer = []
    for _ in range(rounds):
        for _ in range(_SWITCHES):
            before()
        taken = [_seconds(step) for _ in range(count)]
        longer.append(SwitchCost.of(taken, taken[count // 2 :]))
    return SwitchCost.median(longer)


def _prompt_resize(trial: PassRunner, lane: str, form: Form, parts: LoadedEngine) -> dict[str, float]:
    """What a prompt takes longer behind one of another length, and behind steps."""
    prompts = [_prompt(trial, lane, form, size) for size in _lengths(*_most_and_count(trial, lane, parts))]
    steps = _steps(trial, parts)
    same, behind_steps = [], []
    for prompt in prompts:
        prompt()
        same.append(_seconds(prompt))
        behind_steps.append(_behind(steps, prompt))
    changed = list(map(_behind, [prompts[-1], *prompts[:-1]], prompts))
    behind_other = [_behind(steps, prompt) for prompt in prompts]
    return {
        "prompt_s": _longer_s(changed, same),
        "prompt_behind_steps_s": _longer_s(behind_steps, same),
        "prompt_behind_other_s": _longer_s(behind_other, same),
    }


def _most_and_count(trial: PassRunner, lane: str, parts: LoadedEngine) -> tuple[int, int]:
    """Tokens of the longest prompt whose set-up is timed, and how many lengths there are."""
    most = min(_PROMPTS[-1], parts.policy.max_batch_tokens)
    return most, _SIZES if _seconds(trial.prefill(most, lane)) < _LONG_S else _FEW_SIZES


def _prompt(trial: PassRunner, lane: str, form: Form, tokens: int) -> Callable[[], None]:
    """Something that runs a prompt of so many tokens."""
    return trial.action(dummy_pass([(0, tokens, 1)], form), lane)


def _steps(trial: PassRunner, parts: LoadedEngine) -> Callable[[], None]:
    """Some steps of one sequence where the engine runs them: behind them a prompt finds the cache cold."""
    heg = parts.model.heg
    step = _step(trial, heg.step_lane(1).name, heg.decode_form, 1)
    count = _SETTLED if _in_cache(step) else 1

    def run() -> None:
        for _ in range(count):
            step()

    return run


def _step(trial: PassRunner, lane: str, form: Form, rows: int) -> Callable[[], None]:
    """Something that runs a decode step of so many sequences with few tokens before them."""
    return trial.action(dummy_pass([(_NEAR, 1, 1)] * rows, form), lane)


def _new_and_known(before: Callable[[], None], others: Sequence[Callable[[], None]]) -> tuple[list[float], list[float]]:
    """Seconds of each of the ``others``, of sizes that nobody has had yet, behind ``before``, and once more."""
    new, known = ([_behind(before, other) for other in others] for _ in range(2))
    return new, known


def _behind(before: Callable[[], None], other: Callable[[], None]) -> float:
    """Seconds of the ``other`` behind ``before``."""
    before()
    return _seconds(other)


def _in_cache(step: Callable[[], None]) -> bool:
    """Whether what a ``step`` reads may stay in the processor's cache until the next one."""
    return any(_seconds(step) < _CACHED_S for _ in range(3))


def _longer_s(these: Sequence[float], those: Sequence[float]) -> float:
    """Median of the differences, at least 0."""
    return max(0.0, statistics.median(map(float.__sub__, these, those)))


def _seconds(run: Callable[[], None]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def _beside(parts: LoadedEngine, trial: PassRunner) -> dict[str, float]:
    """How many times longer a pass takes on its part of the cores while the others work too, by lane."""
    heg = parts.model.heg
    decode, prefill = heg.lane("decode"), heg.lane("prefill")
    if decode is None or prefill is None:
        return {}
    step = trial.decode(1, decode.name)
    prompt = trial.prefill(min(_BESIDE_TOKENS, parts.policy.max_batch_tokens), prefill.name, buffer=1)
    step_s = median_s(step, _BESIDE_STEPS)
    prompt()  # sets it up
    prompt_s = statistics.fmean(_seconds(prompt) for _ in range(_BESIDE_PROMPTS))
    beside_s, prompt_beside_s = time_concurrently(step, prompt)
    return {decode.name: beside_s / step_s, prefill.name: prompt_beside_s / prompt_s}
