"""Old names of the public API resolve to the new ones and warn."""

from __future__ import annotations

import asyncio
import dataclasses
import importlib
import inspect
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest
from pydantic import BaseModel

import xpu_runtime.deprecation
import xpu_speculation.deprecation
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError

RENAMED = [
    ("xpu_agents.ambient", "PersonInbox", "InboxClient"),
    ("xpu_agents.apps.doctor", "Check", "CheckResult"),
    ("xpu_agents.apps.doctor", "Report", "DoctorReport"),
    ("xpu_agents.apps.doctor", "Status", "CheckStatus"),
    ("xpu_agents.apps.doctor", "examine", "run_checks"),
    ("xpu_agents.apps.doctor", "render", "render_report"),
    ("xpu_agents.apps.simulate", "Plan", "StudyPlan"),
    ("xpu_agents.workload", "Lengths", "LengthDistribution"),
    ("xpu_agents.workload", "Stream", "RequestStream"),
    ("xpu_agents.settings", "SAMPLING", "SAMPLING_FIELDS"),
    ("xpu_agents.settings", "sampling", "sampling_values"),
    ("xpu_runtime.config", "kv_budget", "default_kv_bytes"),
    ("xpu_runtime.decoding", "EagerMask", "PrecomputableMask"),
    ("xpu_runtime.decoding", "FirstProposer", "FallbackProposer"),
    ("xpu_runtime.decoding", "History", "AnswerHistory"),
    ("xpu_runtime.decoding", "Verification", "VerifiedDraft"),
    ("xpu_runtime.decoding", "admissible_draft", "allowed_prefix"),
    ("xpu_runtime.decoding", "verify", "verify_draft"),
    ("xpu_runtime.grammar", "ForcedProposer", "JumpForwardProposer"),
    ("xpu_runtime.kv", "Decision", "DispositionChoice"),
    ("xpu_runtime.kv", "KvStore", "KvOffloadStore"),
    ("xpu_runtime.kv", "Paused", "PausedSequence"),
    ("xpu_runtime.kv", "Reclaim", "KvDisposition"),
    ("xpu_runtime.kv", "ReclaimCosts", "KvCosts"),
    ("xpu_runtime.kv", "choose", "choose_disposition"),
    ("xpu_runtime.profiling.full_profile", "full_profile", "measure_full_profile"),
    ("xpu_runtime.trace", "Spread", "LatencySummary"),
    ("xpu_runtime.trace", "write_kernels", "write_chrome_trace"),
    ("xpu_simulation", "Usage", "DeviceUsage"),
    ("xpu_simulation", "settled_policy", "resolve_policy"),
    ("xpu_speculation", "Begun", "StartResult"),
    ("xpu_speculation", "Outcome", "CallOutcome"),
    ("xpu_speculation", "Proposer", "CallProposer"),
    ("xpu_speculation", "Source", "ResultSource"),
    ("xpu_speculation", "ToolCall", "ParsedToolCall"),
    ("xpu_speculation", "Turn", "ModelTurn"),
]
MOVED = [
    ("xpu_agents.doctor", "xpu_agents.apps.doctor"),
    ("xpu_agents.study", "xpu_agents.apps.simulate"),
    ("xpu_runtime.engine.profiling", "xpu_runtime.profiling.full_profile"),
]
MEMBERS = [
    ("langchain_xpu:XPUChatModel", {"shown_name": "reported_name"}),
    ("llama_index.llms.xpu:XPULLM", {"shown_name": "reported_name"}),
    ("xpu_agents.ambient:Agent", {"pace": "policy", "target_or_problem": "target_or_error"}),
    ("xpu_agents.ambient:AmbientApp", {"feeds": "bindings"}),
    ("xpu_agents.ambient:SlowPolicy", {"slowness": "slowdown"}),
    ("xpu_agents.chat:Message", {"said": "full_content"}),
    ("xpu_agents.chat:ToolCache", {"known": "cached_calls", "swap": "swap_prefetched"}),
    ("xpu_agents.remote:RemoteChat", {"site": "endpoint"}),
    ("xpu_agents.server:ServerOptions", {"is_open": "is_public", "knows": "accepts_host", "pages": "allowed_origins"}),
    ("xpu_runtime:Engine", {"looks_up": "uses_lookup"}),
    ("xpu_runtime:Handle", {"answered": "end_answer", "when_ended": "on_end"}),
    ("xpu_runtime:SchedulerPolicy", {"most_rows": "max_batch_tokens"}),
    ("xpu_runtime.decoding:ReplaySource", {"renewed": "for_next_answer"}),
    ("xpu_runtime.decoding:SequenceSampler", {"renewed": "for_next_answer"}),
    ("xpu_runtime.grammar:Grammar", {"as_given": "original_text"}),
    ("xpu_simulation:Scheme", {"matters": "applies_to"}),
    *(
        (
            f"xpu_simulation.baselines:{name}",
            {"cut": "can_yield", "free": "is_idle", "line_of": "queue_of", "lines": "queues"},
        )
        for name in ("ContinuousBatching", "InstantPreemption", "SerialNpu", "TimeSharing")
    ),
    (
        "xpu_speculation:OpenTurn",
        {"heard": "on_delta", "spoken": "on_calls", "when_closed": "on_close", "is_lost": "is_orphaned"},
    ),
    ("xpu_speculation:ResultStore", {"lose": "disable"}),
    ("xpu_speculation:Speculation", {"heard": "on_delta", "spoken": "on_calls", "streamed": "on_call"}),
    ("xpu_speculation:Speculator", {"askable": "available_proposers", "blame": "record_error", "fates": "outcomes"}),
]
ARGUMENTS = [
    ("xpu_agents.ambient:Agent", {"pace": "policy"}),
    ("xpu_agents.apps.simulate:run_cases", {"say": "progress", "opened": "inputs"}),
    ("xpu_agents.apps.simulate:run_study", {"say": "progress"}),
    ("xpu_agents.server:serve", {"place": "listener", "begun": "on_started"}),
    ("xpu_simulation:Scheme", {"matters": "applies_to"}),
    *(
        (f"xpu_simulation.baselines:{name}", {"seats": "max_seqs", "budget": "max_batched_tokens"})
        for name in ("ContinuousBatching", "InstantPreemption", "TimeSharing")
    ),
    ("xpu_speculation:Speculation", {"told": "on_value"}),
    ("xpu_speculation:Speculator.cancel", {"listener": "task"}),
    ("xpu_speculation:Speculator.turn", {"told": "on_value"}),
    ("xpu_speculation:ToolExecutor.abegin", {"known": "on_value"}),
    ("xpu_speculation:ToolExecutor.begin", {"known": "on_value"}),
]
HELPERS = [xpu_runtime.deprecation, xpu_speculation.deprecation]


def flat(table: list[tuple[str, dict[str, str]]]) -> list[tuple[str, str, str]]:
    return [(target, old, new) for target, names in table for old, new in names.items()]


def resolve(target: str) -> Any:
    module, _, name = target.partition(":")
    return attrgetter(name)(importlib.import_module(module))


@pytest.mark.parametrize(("package", "old", "new"), RENAMED)
def test_an_old_name_is_the_new_one(package: str, old: str, new: str) -> None:
    """Guards programs written for the release before: an old name must not raise, and must say what replaces it."""
    module = importlib.import_module(package)
    with pytest.warns(DeprecationWarning, match=rf"{package}\.{new}"):
        assert getattr(module, old) is getattr(module, new)


@pytest.mark.parametrize("package", sorted({package for package, _, _ in RENAMED}))
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    """Guards against a table of old names that hides misspellings."""
    with pytest.raises(AttributeError, match="no_such_name"):
        importlib.import_module(package).no_such_name  # noqa: B018


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_an_old_module_is_the_new_one(old: str, new: str) -> None:
    """Guards ``import`` and ``from ... import`` of modules that moved."""
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=rf"{old} is now {new}"):
        module = importlib.import_module(old)
    assert module is importlib.import_module(new)
    assert module.__spec__ is not None
    assert module.__spec__.name == new
    sys.modules.pop(old, None)


@pytest.mark.parametrize(("target", "old", "new"), flat(MEMBERS))
def test_an_old_member_is_the_new_one(target: str, old: str, new: str) -> None:
    """Guards programs that use methods, properties and attributes by their old names."""
    owner = resolve(target)
    if hasattr(owner, new):
        found = owner
    else:  # an attribute of instances
        found = object.__new__(owner)
        setattr(found, new, object())
    with pytest.warns(DeprecationWarning, match=rf"\.{old} is now {owner.__name__}\.{new}$") as caught:
        assert getattr(found, old) == getattr(found, new)
    assert caught[0].filename == __file__


@pytest.mark.parametrize(("target", "old", "new"), flat(ARGUMENTS))
def test_an_old_argument_is_the_new_one(target: str, old: str, new: str) -> None:
    """Guards calls with an old keyword: it is passed on as the new argument, so that only the others are missing."""
    function = resolve(target)
    assert new in inspect.signature(function).parameters
    with (
        pytest.warns(DeprecationWarning, match=f"argument {old} is now {new}$"),
        pytest.raises(TypeError, match=rf"^(?!.*'{new}').*missing"),
    ):
        asyncio.run(function(**{old: None}))


@pytest.mark.parametrize("helpers", HELPERS)
def test_old_names_of_a_frozen_dataclass(helpers: Any) -> None:
    """Guards the forms of use of a dataclass: its constructor, `replace`, its fields and its methods."""

    @helpers.renamed_arguments(before="now")
    @helpers.renamed_members(before="now", old_sum="new_sum")
    @dataclasses.dataclass(frozen=True, slots=True)
    class Pair:
        first: int
        now: int = 0

        def new_sum(self) -> int:
            return self.first + self.now

    with pytest.warns(DeprecationWarning, match="Pair: argument before is now now") as caught:
        pair = Pair(1, before=2)
    assert caught[0].filename == __file__
    assert pair == Pair(1, 2)
    with pytest.warns(DeprecationWarning, match="before"):
        assert dataclasses.replace(pair, before=5) == Pair(1, 5)
    with pytest.warns(DeprecationWarning, match="before"):
        assert pair.before == 2
    with pytest.warns(DeprecationWarning, match="old_sum"):
        assert pair.old_sum() == Pair.old_sum(pair) == 3
    with pytest.raises(TypeError, match="unexpected keyword"):
        Pair(1, earlier=2)
    with pytest.raises(TypeError, match="multiple values"), pytest.warns(DeprecationWarning, match="before"):
        Pair(1, 2, before=3)


@pytest.mark.parametrize("helpers", HELPERS)
def test_old_names_of_a_pydantic_model(helpers: Any) -> None:
    """Guards models: an old name is neither a field nor serialised, and reads the value of the instance."""

    @helpers.renamed_members(before="now")
    class Model(BaseModel):
        now: int

    model = Model(now=3)
    with pytest.warns(DeprecationWarning, match=r"Model\.before is now Model\.now"):
        assert model.before == 3
    assert model.model_dump() == {"now": 3}


@pytest.mark.parametrize("helpers", HELPERS)
async def test_old_arguments_of_a_coroutine_function(helpers: Any) -> None:
    """Guards coroutine functions: frameworks look whether a function is one before they await it."""

    @helpers.renamed_arguments(before="now")
    async def double(now: int) -> int:
        return 2 * now

    assert inspect.iscoroutinefunction(double)
    with pytest.warns(DeprecationWarning, match="before"):
        assert await double(before=4) == 8


@pytest.mark.parametrize("name", ["batch_budget", "batch_form_rows", "chunk_stretch", "gpu_window_s", "step_weight"])
def test_a_removed_setting_has_no_effect(name: str) -> None:
    """Guards policies of programs and files that still have a setting which is a constant now."""
    toml = tomllib.loads(f"[policy]\nmax_batch = 4\n{name} = 1")
    makers: list[Callable[[], SchedulerPolicy]] = [
        lambda: SchedulerPolicy(max_batch=4, **{name: 1}),
        lambda: SchedulerPolicy(max_batch=4).replace(**{name: 1}),
        lambda: EngineConfig(**toml).policy,
        lambda: SchedulerPolicy.model_validate_json(f'{{"max_batch": 4, "{name}": 1}}'),
    ]
    for make in makers:
        with pytest.warns(DeprecationWarning, match=f"{name}: .* no effect"):
            policy = make()
        assert policy == SchedulerPolicy(max_batch=4)
        assert name not in policy.model_dump()
    with pytest.raises(ConfigError, match="step_wait"), pytest.warns(DeprecationWarning, match=name):
        SchedulerPolicy(step_wait=1, **{name: 1})


@pytest.mark.parametrize("removed", [{"record_kernels": True}, {"decode_threads": 2}])
def test_a_removed_setting_of_the_engine_has_no_effect(removed: dict[str, Any]) -> None:
    """Guards programs and files that still ask for the record of kernels, or for a split of the cores."""
    with pytest.warns(DeprecationWarning, match=f"{next(iter(removed))}: .* no effect"):
        assert EngineConfig(**removed) == EngineConfig()


def test_the_new_names_do_not_warn() -> None:
    """Guards against the product using its own old names."""
    targets = {target.partition(":")[0] for target, _ in MEMBERS} | {package for package, _, _ in RENAMED}
    program = f"import {', '.join(sorted(targets))}"
    subprocess.run([sys.executable, "-W", "error:.. is now:DeprecationWarning", "-c", program], check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for package, _, new in RENAMED:
            getattr(importlib.import_module(package), new)
