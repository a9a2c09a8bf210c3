"""Engines on tiny models, reference outputs, and hooks that act at a chosen kernel."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kernel_hold import TIMEOUT_S, KernelHold

from xpu_runtime import Engine, EngineConfig, Output, SamplingParams
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine import loading
from xpu_runtime.profiling import reshape_costs, timing_model

sys.path.insert(0, str(Path(__file__).parent))

from scripted_continuation import ScriptedContinuation, separate_requests  # found there

FIXTURES = Path(__file__).parents[2] / "fixtures"
# By default the CPU plugin quantises activations to 8 bits, also at f32. The rounding depends on the batch and on the
# number of threads. It moves logits by about 0.001, which changes tokens of this model.
EXACT = {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}

Action = Callable[[str, Any, int], None]


class Hook:
    """A kernel hook whose ``action`` a test can set while the engine runs.

    ``action`` is called before each kernel on the lane thread, with the lane, the launch and the kernel index.
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
        """Block the first kernel of a launch for which ``wanted`` is true, until the hold is released."""
        hold = KernelHold(wanted)
        self.action = hold
        return hold


class ReferenceEngine:
    """Outputs of single requests, without other requests, prefix cache, chunks, drafts or padding.

    Attributes:
        kv_precision: KV precision of this engine and of those compared with it.
    """

    _POOL = 8 << 20

    def __init__(self, folder: Path, kv_precision: str) -> None:
        self.kv_precision = kv_precision
        config = EngineConfig(
            precision="f32",
            kv_precision=kv_precision,
            profile=False,
            prefix_cache=False,
            kv_cache_bytes=self._POOL,
            properties=EXACT,
        )
        self._engine = Engine.load(folder, config)
        self._known: dict[Any, Output] = {}

    def __call__(self, prompt: list[int], params: SamplingParams) -> tuple[int, ...]:
        """Return the output tokens."""
        return self.answer(prompt, params).token_ids

    def answer(self, prompt: list[int], params: SamplingParams, appended: Any = ()) -> Output:
        """Return the output; with ``appended`` the request is extended to several answers."""
        key = (tuple(prompt), params.model_dump_json(), tuple(map(tuple, appended)))
        if key not in self._known:
            self._known[key] = self._engine.submit(prompt, params, continuation=ScriptedContinuation(appended)).result()
        return self._known[key]

    def answers(self, prompt: list[int], params: SamplingParams, appended: Any) -> list[Any]:
        """Return the answers of an extended request, each with tokens, finish reason and log-probabilities.

        They are the answers of separate requests if KV blocks are exact, else those of one extended request.
        """
        if self.exact:
            return separate_requests(self.answer, prompt, params, appended)
        return list(self.answer(prompt, params, appended).answers)

    @property
    def exact(self) -> bool:
        """Whether the content of a KV block is independent of how its tokens were divided into passes."""
        return self._engine._loop.scheduler.kv.exact_blocks

    @property
    def block_bytes(self) -> int:
        """Bytes of a KV block over all layers, slightly rounded up."""
        return self._POOL // (self._engine.metrics().kv.total + 1)  # one block is scratch

    def close(self) -> None:
        self._engine.close()


class EngineLoader:
    """Loads engines and closes them after the module."""

    def __init__(self, folders: dict[str, Path]) -> None:
        self.folders = folders
        self._engines: list[Engine] = []

    def load(self, hook: Action | None = None, *, family: str = "llama", policy: Any = None, **settings: Any) -> Engine:
        """Load an f32 engine cut layer by layer, with chunks of 32 tokens and few KV blocks by default."""
        settings = {"precision": "f32", "kv_precision": "f32", **settings}
        settings.setdefault("kv_cache_bytes", 1 << 20)
        settings.setdefault("properties", EXACT)
        wanted = {"max_kernel_s": 1e-9, "chunk_tokens": 32, **(policy or {})}
        config = EngineConfig(**settings, policy=SchedulerPolicy(**wanted))
        engine = Engine.load(self.folders[family], config, hook=hook)
        self._engines.append(engine)
        return engine

    @staticmethod
    def check_idle(engine: Engine) -> None:
        """Wait until nothing runs, then check that every block was released and all tables are consistent."""
        loop = engine._loop
        for _ in range(10_000):
            processed = threading.Event()
            idle: list[bool] = []

            def check(idle: list[bool] = idle, processed: threading.Event = processed) -> None:
                idle.append(loop.scheduler.idle)
                loop.scheduler.kv.check()
                processed.set()

            loop.engine_thread.messages.put(check)
            assert processed.wait(TIMEOUT_S), "the engine thread is dead"
            if idle[0] and not engine.metrics().kv.used:
                break
        if engine._store is not None:  # wait for pending writes, deletions and their messages
            processed = threading.Event()
            offloader, post = loop.kv_offloader, loop.engine_thread.messages.put
            offloader._jobs.put(lambda store: offloader._copies.put(lambda: post(processed.set)), low_priority=True)
            assert processed.wait(TIMEOUT_S), "the store thread is dead"
        assert not loop.kv_offloader._pending
        assert not loop.kv_offloader._pending_bytes
        usage = engine.metrics().kv
        assert usage.used == 0
        assert usage.free + usage.cached == usage.total
        assert not len(loop.scheduler.kv)
        assert not loop.requests

    @staticmethod
    def wait_until(engine: Engine, condition: Callable[[], bool]) -> None:
        """Let ``engine`` make steps until ``condition``, which is called inside one, holds."""
        end = time.monotonic() + 2 * TIMEOUT_S
        while time.monotonic() < end:
            processed = threading.Event()
            held: list[bool] = []

            def check(held: list[bool] = held, processed: threading.Event = processed) -> None:
                held.append(condition())
                processed.set()

            engine._loop.post(check)
            assert processed.wait(TIMEOUT_S), "the engine thread is dead"
            if held[0]:
                return
        raise AssertionError("the condition is not met")

    @classmethod
    def wait_until_warm(cls, engine: Engine) -> None:
        """Wait until no warm-up is left."""
        cls.wait_until(engine, lambda: not engine._loop.scheduler._warm_ups.left)

    @staticmethod
    def time_out(engine: Engine, lane: str) -> None:
        """Give up the running kernel of ``lane``, as after its timeout: a short one would also end slow kernels."""
        executor, given_up = engine._loop._executor, threading.Event()

        def give_up() -> None:
            running = executor.lanes[lane]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(running, "overdue", lambda now, limit_s: running._current_job)
                executor._abandon_hung_kernel(lane, running, time.perf_counter())
            given_up.set()

        engine._loop.post(give_up)
        assert given_up.wait(TIMEOUT_S), "the engine thread is dead"

    @property
    def num_open(self) -> int:
        """Number of engines that were not closed here."""
        return len(self._engines)

    def close(self, kept: int = 0) -> None:
        """Close all engines but the first ``kept`` ones, and forget them."""
        while self.num_open > kept:
            self._engines.pop().close()


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory, kept_folders: set[Path]) -> dict[str, Path]:
    """Model folders of seven families; they share one tokenizer, which is stored once."""
    root = tmp_path_factory.mktemp("models")
    found = {}
    for family in sorted((FIXTURES / "models").iterdir()):
        target = root / family.name
        shutil.copytree(FIXTURES / "tokenizer", target)
        shutil.copytree(family, target, dirs_exist_ok=True)
        found[family.name] = target
    kept_folders.update(found.values())
    return found


@pytest.fixture(scope="session")
def quick_profiles() -> dict[Any, Any]:
    """Measured quick profiles by settings and lanes."""
    return {}


@pytest.fixture(scope="module", autouse=True)
def _kept_profiles(kept_folders: set[Path], quick_profiles: dict[Any, Any]) -> Iterator[None]:
    """Loads take less time: layers of the same folders are measured once by settings and lanes."""
    measure = loading.measure_quick_profile

    def measure_once(loader: Any, key: Any) -> Any:
        if loader.folder.path not in kept_folders:
            return measure(loader, key)
        known = key, loader.lanes, loader.deferred
        if known not in quick_profiles:
            quick_profiles[known] = measure(loader, key)
        return quick_profiles[known]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "measure_quick_profile", measure_once)
        yield


@pytest.fixture(scope="module")
def loader(folders: dict[str, Path]) -> Iterator[EngineLoader]:
    """Loads engines: those of a module are closed at its end, and those of a test behind it."""
    loaded = EngineLoader(folders)
    yield loaded
    loaded.close()


@pytest.fixture(autouse=True)
def _engines_of_a_test_end(loader: EngineLoader) -> Iterator[None]:
    num_before = loader.num_open
    yield
    loader.close(num_before)


@pytest.fixture(scope="module")
def module_hook() -> Hook:
    """The hook of the module's engine."""
    return Hook()


@pytest.fixture(scope="module")
def module_engine(loader: EngineLoader, module_hook: Hook) -> Engine:
    """One engine for the tests of a module."""
    return loader.load(module_hook)


@pytest.fixture
def hook(module_hook: Hook) -> Iterator[Hook]:
    """The hook of the module's engine, without an action before and after the test."""
    module_hook.action = None
    yield module_hook
    module_hook.action = None


@pytest.fixture
def engine(module_engine: Engine, hook: Hook, loader: EngineLoader) -> Iterator[Engine]:
    """The module's engine; afterwards every KV block must be released."""
    yield module_engine
    hook.action = None
    loader.check_idle(module_engine)


@pytest.fixture
def fresh_hook() -> Hook:
    """A hook for a separate engine of the test."""
    return Hook()


@pytest.fixture(scope="session")
def reference_engines(folders: dict[str, Path]) -> Iterator[Callable[[str], ReferenceEngine]]:
    """The `ReferenceEngine` of a KV precision: ``f32``, or ``default`` (on a CPU quantised by channel)."""
    loaded: dict[str, ReferenceEngine] = {}

    def create(kv_precision: str) -> ReferenceEngine:
        if kv_precision not in loaded:
            loaded[kv_precision] = ReferenceEngine(folders["llama"], kv_precision)
        if kv_precision == "default" and loaded[kv_precision].exact:
            pytest.skip("this plugin does not quantise keys by channel by default")
        return loaded[kv_precision]

    yield create
    for each in loaded.values():
        each.close()


@pytest.fixture(scope="session")
def reference(reference_engines: Callable[[str], ReferenceEngine]) -> ReferenceEngine:
    """The reference outputs of a request, with the f32 KV cache of `EngineLoader.load`."""
    return reference_engines("f32")


@pytest.fixture
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full profiles repeat their measurements less often: the values are noise, but as many as in a precise profile."""
    monkeypatch.setattr(timing_model, "_CACHED_REPEATS", 2)
    for name in ("_ROUNDS", "_SHORT_ROUNDS", "_STEP_REPEATS"):
        monkeypatch.setattr(timing_model, name, 1)
    for name in ("_SWITCH_ROUNDS", "_NUM_NEW_STEPS", "_NUM_LENGTHS", "_FEW_LENGTHS"):
        monkeypatch.setattr(reshape_costs, name, 2)
