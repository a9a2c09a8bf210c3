"""How fast a loaded engine gets through its work: passes as they are run, and the time between two of them."""

from __future__ import annotations

import itertools
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import SamplingParams
from xpu_runtime.engine.engine import Engine
from xpu_runtime.engine.loading import Bringup
from xpu_runtime.engine.splitting import together
from xpu_runtime.engine.trial import MOST_SEQUENCES, MOST_TOKENS, Trial
from xpu_runtime.heg import Form
from xpu_runtime.lanes.calibration import compare_s, median_s, sample_pass
from xpu_runtime.lanes.filling import REHEARSED_STEPS
from xpu_runtime.lanes.topology import takes_prompts
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.scheduler import Launch
from xpu_runtime.soc.profile import Pace, Resize, TimedPass

__all__ = ["measure_pace"]

_NEAR, _FAR = 32, MOST_TOKENS - 64
"""Tokens before a decode step: few, and many, to tell what keys and values cost."""
_STEP_ROWS = (1, 2, 4, 8, 16)
_STEPS = (*((rows, _NEAR, 1) for rows in _STEP_ROWS), (1, _FAR, 1), (MOST_SEQUENCES, _FAR, 1))
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
_RESIZES = 12
_SETTLED, _FEW_SETTLED = 16, 4
"""Steps behind a change until all is as fast as before, where the weights fit in the cache and where they do not."""
_SWITCHES = 2
"""Passes of another size that are run before those."""
_NEW_STEPS = 5
"""Decode steps of a number of rows that was never met, for each form on each lane."""
_SIZES, _FEW_SIZES = 8, 3
"""Numbers of rows that are met for the first time, and of a model whose passes take longer than `_LONG_S`."""
_LONG_S = 0.1
_ANSWER = 32
"""Tokens of the answers between whose steps the turns are measured."""
_BESIDE_TOKENS = 128
_ANY_TOKEN = 11


def measure_pace(parts: Bringup, config: EngineConfig) -> Pace | None:
    """Time the passes of a model that was brought up by ``config``; None where its kernels are on several devices.

    Takes a minute and a half for a 0.5B model on two cores. Nothing else may use the model meanwhile.
    """
    trial, unmet = Trial(parts.model), _Unmet()
    if trial.disaggregated:
        return None
    passes: dict[str, tuple[TimedPass, ...]] = {}
    resize: dict[str, dict[str, Resize]] = {}
    for lane, programs in parts.model.programs.items():
        resize[lane] = {form.value: _resize(trial, lane, form, parts, unmet) for form in programs}
        passes[lane] = tuple(timed for form in programs for timed in _timed(trial, lane, form, parts))
    turn_s, row_s = _turns(parts, config, trial)
    return Pace(turn_s=turn_s, row_s=row_s, passes=passes, resize=resize, beside=_beside(parts, trial))


def _timed(trial: Trial, lane: str, form: Form, parts: Bringup) -> list[TimedPass]:
    """The passes that go through ``form`` on ``lane``: means, since what is foreseen are sums of many."""
    found = []
    timed_prompts = _prompts(parts.policy.most_rows) if takes_prompts(parts.model.heg.lanes[lane], form) else ()
    for wanted, repeats in ((_STEPS, _STEP_REPEATS), (timed_prompts, _PROMPT_REPEATS)):
        runs = [trial.action(sample_pass([(start, length, 1)] * rows, form), lane) for rows, start, length in wanted]
        cached = wanted is _STEPS and _in_cache(runs[0])
        last_s = _seconds(runs[-1]) if runs else 0.0
        rounds = _SHORT_ROUNDS if last_s < _LONG_S else _ROUNDS if last_s < _SLOW_S else 1
        warm_up = _SETTLED if cached else 1
        seconds = compare_s(dict(enumerate(runs)), rounds, repeats, warm_up, statistics.fmean)
        found += [
            TimedPass(form=form.value, sequences=rows, start=start, length=length, seconds=seconds[index])
            for index, (rows, start, length) in enumerate(wanted)
        ]
    return found


def _prompts(most: int) -> tuple[tuple[int, int, int], ...]:
    """The prompt passes that are timed of an engine whose passes have ``most`` rows: none is longer."""
    sizes = sorted({min(most, tokens) for tokens in _PROMPTS})
    far = max(tokens for tokens in sizes if tokens <= _FAR_PROMPT)
    return (*((1, 0, tokens) for tokens in sizes), (1, MOST_TOKENS - far, far))


class _Unmet:
    """Numbers of rows that nothing was run with yet: a form finds part of the code that others had generated."""

    def __init__(self) -> None:
        self._steps = (rows for rows in itertools.count(max(REHEARSED_STEPS) + 1) if rows not in _STEP_ROWS)
        self._shorter = itertools.count(3)

    def steps(self) -> list[int]:
        """Of decode steps."""
        return list(itertools.islice(self._steps, _NEW_STEPS))

    def prompts(self, most: int, count: int) -> list[int]:
        """Of so many prompts, the longer ones up to ``most``; none is in `_PROMPTS`, or a chunk."""
        less = next(self._shorter)
        return [max(1, most - less - number * most // (2 * count)) for number in reversed(range(count))]


def _resize(trial: Trial, lane: str, form: Form, parts: Bringup, unmet: _Unmet) -> Resize:
    """What passes take longer behind one of another number of rows than behind one of the same."""
    few = MOST_SEQUENCES if form is Form.BATCH else 1  # what goes through it; many rows take more setting up
    step, other = (_step(trial, lane, form, rows) for rows in (few, few + 1))
    prompt = trial.prefill(min(_FAR_PROMPT, parts.policy.most_rows), parts.model.heg.everything.name)
    step_s, behind_other_s = (_settling_s(before, step) for before in (other, prompt))
    new, known = _new_and_known(step, [_step(trial, lane, form, rows) for rows in unmet.steps()])
    found = Resize(step_s=step_s, first_step_s=_longer_s(new, known), behind_other_s=max(step_s, behind_other_s))
    if not takes_prompts(parts.model.heg.lanes[lane], form):
        return found
    return found.model_copy(update=_prompt_resize(trial, lane, form, parts, unmet))


def _settling_s(before: Callable[[], None], step: Callable[[], None]) -> float:
    """What several steps behind another pass take longer in all than they do in the end."""
    count = _SETTLED if _in_cache(step) else _FEW_SETTLED
    rounds = _RESIZES if _seconds(before) + _seconds(step) < _LONG_S else _FEW_SIZES
    longer = []
    for _ in range(rounds):
        for _ in range(_SWITCHES):
            before()
        taken = [_seconds(step) for _ in range(count)]
        longer.append(sum(taken) - count * statistics.median(taken[count // 2 :]))
    return max(0.0, statistics.median(longer))


def _prompt_resize(trial: Trial, lane: str, form: Form, parts: Bringup, unmet: _Unmet) -> dict[str, float]:
    """What a prompt takes longer behind one of another length, behind steps, and when it has a length never met."""
    most = min(_PROMPTS[-1], parts.policy.most_rows)
    count = _SIZES if _seconds(trial.prefill(most, lane)) < _LONG_S else _FEW_SIZES
    prompts = [trial.action(sample_pass([(0, size, 1)], form), lane) for size in unmet.prompts(most, count)]
    new, known = _new_and_known(_steps(trial, parts), prompts)
    changed = list(map(_behind, [prompts[-1], *prompts[:-1]], prompts))
    same = list(map(_behind, prompts, prompts))
    return {
        "prompt_s": _longer_s(changed, same),
        "prompt_behind_other_s": _longer_s(known, same),
        "first_s": _longer_s(new, known),
    }


def _steps(trial: Trial, parts: Bringup) -> Callable[[], None]:
    """Some steps of one sequence where the engine runs them: behind them a prompt finds the cache cold."""
    heg = parts.model.heg
    step = _step(trial, heg.step_lane(1).name, heg.decode_form, 1)
    count = _SETTLED if _in_cache(step) else 1

    def run() -> None:
        for _ in range(count):
            step()

    return run


def _step(trial: Trial, lane: str, form: Form, rows: int) -> Callable[[], None]:
    """Something that runs a decode step of so many sequences with few tokens before them."""
    return trial.action(sample_pass([(_NEAR, 1, 1)] * rows, form), lane)


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


def _turns(parts: Bringup, config: EngineConfig, trial: Trial) -> tuple[float, float]:
    """What a step of one sequence, and each further one, takes longer in an engine than its kernels do by themselves.

    Both are measured in turns, since the difference is small beside them. The further ones are as many as the engine
    lets decode together of those that are asked for, with its policy and its memory.
    """
    heg = parts.model.heg
    begun: list[tuple[int, float]] = []

    def note(lane: str, launch: Launch, kernel: int) -> None:
        if kernel == 0:
            load = launch.work.load
            begun.append((load.tokens if load.pairs == load.context else 0, time.perf_counter()))

    asked = min(MOST_SEQUENCES, parts.policy.max_waiting)
    over: defaultdict[int, list[float]] = defaultdict(list)
    middle = _NEAR + _ANSWER // 2
    settings = config.replace(prefix_cache=False, trace_file=None)
    with Engine(parts, Tokenizer(parts.folder.path), settings, hook=note) as engine:
        _answer(engine, 1)  # the first of all is slower
        for _ in range(_SHORT_ROUNDS if _in_cache(trial.decode(1, heg.step_lane(1).name)) else _ROUNDS):
            for count in (1, asked):
                begun.clear()
                _answer(engine, count)
                rows, interval_s = _batch(begun)
                step = trial.action(sample_pass([(middle, 1, 1)] * rows, heg.decode_form), heg.step_lane(rows).name)
                over[rows].append(interval_s - median_s(step, _ANSWER // 2))
    many = max(over)
    one, all_of_them = (statistics.median(over[rows]) for rows in (1, many))
    row_s = max(0.0, (all_of_them - one) / max(1, many - 1))
    return max(0.0, one), row_s


def _answer(engine: Engine, count: int) -> None:
    """Let so many requests be answered at once."""
    params = SamplingParams(max_tokens=_ANSWER, ignore_eos=True)
    handles = [engine.submit([_ANY_TOKEN] * _NEAR, params) for _ in range(count)]
    for handle in handles:
        handle.result()


def _batch(begun: Sequence[tuple[int, float]]) -> tuple[int, float]:
    """The most rows that several steps in a row had, and the median time from one of these to the next."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for (before, start), (after, end) in pairwise(begun):
        if before == after > 0:
            found[before].append(end - start)
    often = max(map(len, found.values())) // 2
    rows = max(rows for rows, times in found.items() if len(times) >= often)
    return rows, statistics.median(found[rows])


def _beside(parts: Bringup, trial: Trial) -> float | None:
    heg = parts.model.heg
    decode, prefill = heg.lane("decode"), heg.lane("prefill")
    if decode is None or prefill is None:
        return None
    step = trial.decode(1, decode.name)
    alone_s = median_s(step, _ANSWER)
    beside_s, _ = together(step, trial.prefill(min(_BESIDE_TOKENS, parts.policy.most_rows), prefill.name, buffer=1))
    return beside_s / alone_s
