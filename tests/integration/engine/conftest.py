"""Tiny models, engines on them, and hooks that make faults happen at a chosen kernel."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kernel_hold import TIMEOUT_S, KernelHold

from xpu_runtime import Engine, EngineConfig, Output, SamplingParams
from xpu_runtime.config import SchedulerPolicy

sys.path.insert(0, str(Path(__file__).parent))

from scripted_continuation import Scripted, one_after_the_other  # found there

FIXTURES = Path(__file__).parents[2] / "fixtures"
# The CPU plugin rounds activations to 8 bits by default, also at f32. A rounding step that flips because a batch or
# another number of threads sums up in another order moves a logit by a thousandth, and this model's logits lie close.
EXACT = {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}

Action = Callable[[str, Any, int], None]


def fill_prompts(engine: Engine, unit: int) -> None:
    """Fill prompts up to a multiple of ``unit`` rows, whatever that cost when the engine was loaded; 0: do not."""
    object.__setattr__(engine._loop.scheduler.heg, "prompt_unit", unit)


class Hook:
    """A kernel hook whose behaviour a test sets while the engine runs.

    ``action`` is called before each kernel on the lane's thread, with the lane, the launch and the kernel's index.
    """

    def __init__(self) -> None:
        self.action: Action | None = None
        self.calls = 0

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        self.calls += 1
        action = self.action
        if action is not None:
            action(lane, launch, kernel)

    def hold(self, wanted: Callable[[Any], bool] = lambda launch: True) -> KernelHold:
        """Stop the first kernel of a launch that ``wanted`` is true for, until the hold is let go."""
        hold = KernelHold(wanted)
        self.action = hold
        return hold


class Loner:
    """What requests of one model get alone: nobody else is there, and no prefix cache, chunk, draft or filled prompt.

    Attributes:
        kv_precision: of its KV cache, and of the engines that are compared with it.
    """

    _POOL = 8 << 20

    def __init__(self, folder: Path, kv_precision: str) -> None:
        self.kv_precision = kv_precision
        config = EngineConfig(
            precision="f32",
            kv_precision=kv_precision,
            memory="balanced",
            profile=False,
            prefix_cache=False,
            kv_cache_bytes=self._POOL,
            properties=EXACT,
        )
        self._engine = Engine.load(folder, config)
        fill_prompts(self._engine, 0)
        self._known: dict[Any, Output] = {}

    def __call__(self, prompt: list[int], params: SamplingParams) -> tuple[int, ...]:
        """The tokens of the answer."""
        return self.answer(prompt, params).token_ids

    def answer(self, prompt: list[int], params: SamplingParams, appended: Any = ()) -> Output:
        """The whole answer; several where it is continued with what is ``appended``."""
        key = (tuple(prompt), params.model_dump_json(), tuple(map(tuple, appended)))
        if key not in self._known:
            self._known[key] = self._engine.submit(prompt, params, continuation=Scripted(appended)).result()
        return self._known[key]

    def answers(self, prompt: list[int], params: SamplingParams, appended: Any) -> list[Any]:
        """The answers of a request that is continued, each with tokens, reason and log-probabilities.

        Those of requests one after the other; but where what a KV block holds depends on which of its tokens were
        written together, those of the same request alone.
        """
        if self.exact:
            return one_after_the_other(self.answer, prompt, params, appended)
        return list(self.answer(prompt, params, appended).answers)

    @property
    def exact(self) -> bool:
        """Whether what a KV block holds does not depend on which of its tokens were written together."""
        return self._engine._loop.scheduler.kv.exact_blocks

    @property
    def block_bytes(self) -> int:
        """Bytes of a KV block over all layers, or a trifle more."""
        return self._POOL // (self._engine.metrics().kv.total + 1)  # one block is scratch

    def close(self) -> None:
        self._engine.close()


class Bench:
    """Loads engines and closes them after the module."""

    def __init__(self, folders: dict[str, Path]) -> None:
        self.folders = folders
        self._engines: list[Engine] = []

    def load(self, hook: Action | None = None, *, family: str = "llama", policy: Any = None, **settings: Any) -> Engine:
        """An f32 engine cut layer by layer, with chunks of 32 tokens and few KV blocks unless said otherwise.

        Prompts are filled up, and most of its passes have rows that belong to nobody.
        """
        given = {"precision": "f32", "kv_precision": "f32", "memory": "balanced", **settings}
        given.setdefault("kv_cache_bytes", 1 << 20)
        given.setdefault("properties", EXACT)
        wanted = {"max_kernel_s": 1e-9, "chunk_tokens": 32, **(policy or {})}
        config = EngineConfig(**given, policy=SchedulerPolicy(**wanted))
        engine = Engine.load(self.folders[family], config, hook=hook)
        fill_prompts(engine, 16)
        self._engines.append(engine)
        return engine

    @staticmethod
    def at_rest(engine: Engine) -> None:
        """Wait until nothing runs, then check that every block is back and all tables are whole."""
        loop = engine._loop
        for _ in range(10_000):
            answered = threading.Event()
            seen: list[bool] = []

            def look(seen: list[bool] = seen, answered: threading.Event = answered) -> None:
                seen.append(loop.scheduler.idle)
                loop.scheduler.kv.check()
                answered.set()

            loop.engine_thread.messages.put(look)
            assert answered.wait(TIMEOUT_S), "the engine thread is dead"
            if seen[0] and not engine.metrics().kv.used:
                break
        if engine._store is not None:  # what is still to be written or removed, and to be heard of
            answered = threading.Event()
            loop.kv_offloader._jobs.put(lambda store: loop.engine_thread.messages.put(answered.set), low_priority=True)
            assert answered.wait(TIMEOUT_S), "the thread that uses the disk is dead"
        assert not loop.kv_offloader._pending
        assert not loop.kv_offloader._pending_bytes
        usage = engine.metrics().kv
        assert usage.used == 0
        assert usage.free + usage.cached == usage.total
        assert not len(loop.scheduler.kv)
        assert not loop._requests

    def close(self) -> None:
        for engine in self._engines:
            engine.close()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Model folders of seven families; they share one tokenizer, which is stored once."""
    root = tmp_path_factory.mktemp("models")
    found = {}
    for family in sorted((FIXTURES / "models").iterdir()):
        target = root / family.name
        shutil.copytree(FIXTURES / "tokenizer", target)
        shutil.copytree(family, target, dirs_exist_ok=True)
        found[family.name] = target
    return found


@pytest.fixture(scope="module")
def bench(folders: dict[str, Path]) -> Iterator[Bench]:
    """Loads engines for a module and closes them at its end."""
    made = Bench(folders)
    yield made
    made.close()


@pytest.fixture(scope="module")
def module_hook() -> Hook:
    """The hook of the module's engine."""
    return Hook()


@pytest.fixture(scope="module")
def module_engine(bench: Bench, module_hook: Hook) -> Engine:
    """One engine for the tests of a module."""
    return bench.load(module_hook)


@pytest.fixture
def hook(module_hook: Hook) -> Iterator[Hook]:
    """The hook of the module's engine, without an action before and after the test."""
    module_hook.action = None
    yield module_hook
    module_hook.action = None


@pytest.fixture
def engine(module_engine: Engine, hook: Hook, bench: Bench) -> Iterator[Engine]:
    """The module's engine; afterwards every KV block must be back."""
    yield module_engine
    hook.action = None
    bench.at_rest(module_engine)


@pytest.fixture
def fresh_hook() -> Hook:
    """A hook for an engine of the test's own."""
    return Hook()


@pytest.fixture(scope="session")
def loners(folders: dict[str, Path]) -> Iterator[Callable[[str], Loner]]:
    """The `Loner` of a KV precision: ``f32``, or ``default`` for the plugin's own, quantised by channel on a CPU."""
    made: dict[str, Loner] = {}

    def loner(kv_precision: str) -> Loner:
        if kv_precision not in made:
            made[kv_precision] = Loner(folders["llama"], kv_precision)
        if kv_precision == "default" and made[kv_precision].exact:
            pytest.skip("this plugin does not quantise keys by channel of its own accord")
        return made[kv_precision]

    yield loner
    for each in made.values():
        each.close()


@pytest.fixture(scope="session")
def alone(loners: Callable[[str], Loner]) -> Loner:
    """What a request gets alone, with an f32 KV cache as `Bench.load` gives engines unless told otherwise."""
    return loners("f32")
