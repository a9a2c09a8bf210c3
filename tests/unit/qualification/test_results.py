"""Results of kernel tests: their file, its key, and the lanes that follow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from anchors import ANCHORS
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.doctor import kernel_checks
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.calibration.saved_profile import profile_key
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import (
    KernelResult,
    Outcome,
    Qualification,
    attention_name,
    choose_lanes,
    lane_choice,
    note_kernel,
    note_unused_lane,
    qualification_path,
    qualified_config,
)
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"
NPU = Device("NPU", "NPU", "an NPU", True, driver="1.0")
LANES = (LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all"))
CHUNK_64 = EngineConfig(policy=SchedulerPolicy(chunk_tokens=64))
NAMES = {"npu": "NPU", "igpu": "GPU"}
PLANNED = [
    ("npu", KernelKind.TOKENWISE),
    ("igpu", KernelKind.TOKENWISE),
    ("igpu", KernelKind.ATTENTION),
    ("igpu", KernelKind.HEAD),
    ("igpu", KernelKind.LAYERS),
]


def result(lane: str, kind: KernelKind, outcome: Outcome = Outcome.OK, name: str = "") -> KernelResult:
    """A result without figures."""
    return KernelResult(lane=lane, device=NAMES[lane], kind=kind, kernel=name or f"000-{kind}", outcome=outcome)


def made(bad: dict[tuple[str, KernelKind], Outcome]) -> Qualification:
    """Results of all kernels of an NPU and a GPU, ok but for those of ``bad``."""
    found = [result(lane, kind, bad.get((lane, kind), Outcome.OK)) for lane, kind in PLANNED]
    return Qualification(model="m", machine="h", results=tuple(found))


def test_results_round_trip_through_their_file(tmp_path: Path) -> None:
    """A load must find the outcomes of the one before, also those without figures."""
    kept = made({("npu", KernelKind.TOKENWISE): Outcome.HANGS})
    kept.save(tmp_path / "x.json")
    assert Qualification.load(tmp_path / "x.json") == kept


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}', '{"version": 0, "model": "m"}', "[" * 100_000])
def test_damaged_results_are_tested_again(tmp_path: Path, text: str) -> None:
    """A damaged file must not stop a load."""
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    assert Qualification.load(tmp_path / "x.json") is None


class Qualifier:
    """Stands in for `qualify`: all kernels of ``npu+gpu`` that it is not told to leave out are ok.

    Attributes:
        calls: rows of each test, with the lanes whose results were kept.
        short_graphs: outcome of the short graphs of the NPU.
    """

    short_graphs = Outcome.OK

    def __init__(self, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
        monkeypatch.setenv("XPU_AGENTS_CACHE", str(cache))
        monkeypatch.setattr(lane_choice, "qualify", self)
        self.calls: list[tuple[int, set[str]]] = []
        self.folder = ModelFolder.open(LLAMA)

    def __call__(
        self,
        folder: object,
        config: EngineConfig,
        devices: object,
        known: Qualification | None,
        *rest: object,
        **more: Any,
    ) -> Qualification:
        kept = {each.lane: each for each in known.results} if known else {}
        self.calls.append((more["chunk"], set(kept)))
        results = [result(*each) for each in PLANNED if each[0] != more["deferred"]]
        if config.policy.short_graphs:
            results.append(KernelResult.of_short_graphs(LANES[0], self.short_graphs, "002-tokenwise"))
        whole = [each for lane, each in kept.items() if lane not in NAMES]
        return Qualification(model="m", machine="h", chunk=more["chunk"], results=(*results, *whole))

    def profile(self, config: EngineConfig, chunk: int | None) -> None:
        """Save a profile that chose ``chunk``."""
        key = profile_key(self.folder, config)
        anchors = {"npu": ANCHORS, "igpu": ANCHORS}
        Profile(
            model=key.model, machine=key.machine, anchors=anchors, layer_256_s=0.01, chunk_tokens=chunk
        ).save_required(key.path)

    def compared_as_a_whole(self, *settings: str) -> None:
        """Add results of assembled models on these sets of lanes."""
        path = qualification_path(self.folder, EngineConfig(), (NPU,))
        kept = Qualification.load(path)
        assert kept is not None
        whole = [
            KernelResult(lane=lanes, device="x", kind=KernelKind.WHOLE, kernel="assembled", outcome=Outcome.OK)
            for lanes in settings
        ]
        kept.model_copy(update={"results": (*kept.results, *whole)}).save(path)


@pytest.fixture
def qualifier(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Qualifier:
    return Qualifier(monkeypatch, tmp_path)


def test_kernels_are_tested_with_the_rows_of_serving(qualifier: Qualifier) -> None:
    """Guards against a qualified chunk of 256 rows where another is served: after `profile`, or by a setting."""
    for chunk, config in ((None, EngineConfig()), (128, EngineConfig()), (None, CHUNK_64), (128, EngineConfig())):
        qualifier.profile(config, chunk)
        for _ in range(2):
            assert qualified_config(qualifier.folder, config, LANES, (NPU,)) is config
    assert [chunk for chunk, _ in qualifier.calls] == [256, 128, 64, 128]


def test_other_rows_of_the_npu_do_not_test_the_gpu_again(qualifier: Qualifier) -> None:
    """Guards against minutes of tests in the foreground because `profile` chose another chunk for the NPU.

    What was found with the NPU as it was, also in a set of lanes, must not count.
    """
    qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    qualifier.compared_as_a_whole("gpu", "npu+gpu")
    qualifier.profile(EngineConfig(), 128)
    assert qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,)) == EngineConfig()
    assert qualifier.calls == [(256, set()), (128, {"igpu", "gpu"})]


def test_a_deferred_npu_is_not_tested_at_the_load_for_its_other_rows(qualifier: Qualifier) -> None:
    """Guards the load against tests that belong behind it; the NPU stays wanted, and is tested there once."""
    qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    qualifier.profile(EngineConfig(), 128)
    assert qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,), deferred="npu") == EngineConfig()
    assert len(qualifier.calls) == 1
    for _ in range(2):
        qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    assert qualifier.calls[1:] == [(128, {"igpu"})]


def test_lanes_without_npu_keep_its_results(qualifier: Qualifier) -> None:
    """Guards an NPU from new tests after each load of the GPU alone, whose kernels have no fixed rows."""
    qualifier.profile(EngineConfig(), 128)
    qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    alone = EngineConfig(lanes="gpu")
    assert qualified_config(qualifier.folder, alone, LANES[1:], (NPU,)) is alone
    qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    assert [chunk for chunk, _ in qualifier.calls] == [128]


@pytest.mark.parametrize(
    ("outcome", "tests"),
    [(Outcome.OK, 2), (Outcome.WRONG, 2), (Outcome.NOT_COMPILED, 2), (Outcome.NOT_TESTED, 3)],
)
def test_short_graphs_that_are_not_qualified_are_left_out_alone(
    qualifier: Qualifier,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    outcome: Outcome,
    tests: int,
) -> None:
    """Guards answers against wrong short graphs, an NPU that is right without them, and tests at each load."""
    config = EngineConfig(policy=SchedulerPolicy(short_graphs=True))
    qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))  # without short graphs
    qualifier.short_graphs = outcome
    for _ in range(2):
        used = qualified_config(qualifier.folder, config, LANES, (NPU,))
        assert used.lanes == "auto"
        assert used.policy.short_graphs == (outcome is Outcome.OK)
    assert len(qualifier.calls) == tests
    assert (f"no short graphs on lane 'npu' ({outcome})" in caplog.text) == (outcome is not Outcome.OK)
    kept = Qualification.load(qualification_path(qualifier.folder, EngineConfig(), (NPU,)))
    assert kept is not None
    monkeypatch.setattr(kernel_checks, "stored_qualifications", lambda *arguments: [kept])
    (check,) = kernel_checks.check_kernels((NPU,), Machine.here())
    assert (f"short graphs stay off the NPU ({outcome})" in check.finding) == (outcome is not Outcome.OK)


def test_tests_that_fail_before_the_first_kernel_leave_the_cpu(
    qualifier: Qualifier, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A driver that crashes or hangs the process that plans tests must not be used untested; the next load tests."""

    def fail(*arguments: object, **options: object) -> None:
        raise DeviceError("kernels cannot be tested: the driver fails")

    monkeypatch.setattr(lane_choice, "qualify", fail)
    used = qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,))
    assert (used.lanes, used.device) == ("cpu", "auto")
    (line,) = caplog.messages
    assert "lanes cpu instead of npu+gpu until the next load: kernels cannot be tested: the driver fails" in line
    monkeypatch.setattr(lane_choice, "qualify", qualifier)
    assert qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,)) == EngineConfig()


def test_a_program_that_starts_no_process_uses_devices_untested(
    qualifier: Qualifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frozen program can never test, and must not lose its devices for that."""
    monkeypatch.setattr(lane_choice, "qualify", lambda *arguments, **options: None)
    assert qualified_config(qualifier.folder, EngineConfig(), LANES, (NPU,)) == EngineConfig()
    assert not qualification_path(qualifier.folder, EngineConfig(), (NPU,)).exists()


def test_a_note_that_is_stored_during_the_tests_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An NPU that is given up while its kernels are tested must stay so for `doctor`."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    folder, lanes = ModelFolder.open(LLAMA), (LaneSpec("npu", "NPU", "static"), LaneSpec("igpu", "GPU", "all"))
    config = EngineConfig()
    path = qualification_path(folder, config, (NPU,))
    deferred = [each for each in made({}).results if each.lane != "npu"]
    Qualification(model="m", machine="h", results=tuple(deferred)).save(path)

    def tested(*arguments: object, chunk: int, deferred: str) -> Qualification:
        note_unused_lane(folder, config, lanes, (NPU,), lanes[0], Outcome.SLOW_TO_COMPILE)
        return made({}).model_copy(update={"chunk": chunk})

    monkeypatch.setattr(lane_choice, "qualify", tested)
    assert qualified_config(folder, config, lanes, (NPU,)) is config
    stored = Qualification.load(path)
    assert stored is not None
    assert [each.outcome for each in stored.results] == [Outcome.OK] * len(PLANNED) + [Outcome.SLOW_TO_COMPILE]


def test_a_new_driver_or_precision_is_tested_again() -> None:
    """Outcomes of an old driver must not be used, while the set of lanes shares them."""
    folder = ModelFolder.open(LLAMA)
    path = qualification_path(folder, EngineConfig(), [NPU])
    assert path == qualification_path(folder, EngineConfig(lanes="npu+cpu"), [NPU])
    assert path != qualification_path(folder, EngineConfig(), [replace(NPU, driver="1.1")])
    assert path != qualification_path(folder, EngineConfig(precision="f32"), [NPU])


@pytest.mark.parametrize(
    ("bad", "lanes"),
    [
        ([], "npu+gpu"),
        ([("npu", KernelKind.TOKENWISE)], "gpu"),
        ([("igpu", KernelKind.ATTENTION)], "gpu"),
        ([("igpu", KernelKind.TOKENWISE)], "npu+cpu"),
        ([("igpu", KernelKind.LAYERS)], "npu+cpu"),
        ([("igpu", KernelKind.HEAD)], "npu+cpu"),
        ([("npu", KernelKind.TOKENWISE), ("igpu", KernelKind.HEAD)], "cpu"),
    ],
)
@pytest.mark.parametrize("outcome", [each for each in Outcome if each is not Outcome.OK])
def test_lanes_follow_from_the_outcomes(bad: list[tuple[str, KernelKind]], lanes: str, outcome: Outcome) -> None:
    """A device must not get a kernel that does not work there, and must not be lost for another device's fault."""
    choice = choose_lanes(made(dict.fromkeys(bad, outcome)), "npu+gpu")
    assert choice.lanes == lanes
    assert {(each.lane, each.kind) for each in choice.reasons} == set(bad)
    assert all(each in choice.describe() for each in ([outcome.value, "instead of npu+gpu"] if bad else ["qualified"]))


@given(st.lists(st.sampled_from(PLANNED), unique=True), st.sampled_from(["npu+gpu", "npu+cpu", "gpu"]))
def test_untested_kernels_are_not_used(tested: list[tuple[str, KernelKind]], wanted: str) -> None:
    """A kind without any result must count as one that does not work."""
    found = Qualification(model="m", machine="h", results=tuple(result(*each) for each in tested))
    lanes = choose_lanes(found, wanted).lanes
    used = {"npu"} if "npu" in lanes else set()
    used |= {"igpu"} if "gpu" in lanes else set()
    assert used <= {lane for lane, _ in tested}
    if lanes == "npu+gpu":
        assert set(tested) == set(PLANNED)


@given(st.dictionaries(st.sampled_from(PLANNED), st.sampled_from(Outcome)), st.sampled_from(["npu+gpu", "npu+cpu"]))
def test_a_deferred_lane_is_left_out_only_for_what_is_known(
    outcomes: dict[tuple[str, KernelKind], Outcome], wanted: str
) -> None:
    """An NPU whose tests come later must not be lost at the load, and one that failed must not be tried again."""
    found = Qualification(model="m", machine="h", results=tuple(result(*each, kind) for each, kind in outcomes.items()))
    chosen = choose_lanes(found, wanted, deferred="npu").lanes
    of_npu = outcomes.get(("npu", KernelKind.TOKENWISE), Outcome.NOT_TESTED)
    if wanted == "npu+cpu":
        assert (chosen == "npu+cpu") == (of_npu in (Outcome.OK, Outcome.NOT_TESTED))
    tested = found.model_copy(update={"results": (*found.results, result("npu", KernelKind.TOKENWISE))})
    if of_npu is Outcome.NOT_TESTED:
        tested = found.model_copy(
            update={"results": (*(each for each in found.results if each.lane != "npu"), tested.results[-1])}
        )
        assert chosen == choose_lanes(tested, wanted).lanes
    else:
        assert chosen == choose_lanes(found, wanted).lanes


@given(
    st.dictionaries(st.sampled_from(PLANNED), st.sampled_from(Outcome)),
    st.lists(st.sampled_from(["npu+gpu", "gpu", "npu+cpu"]), unique=True),
    st.sampled_from(["npu+gpu", "npu+cpu", "gpu", ""]),
    st.sampled_from(["npu", ""]),
)
def test_a_discrete_gpu_counts_as_an_integrated_one(
    outcomes: dict[tuple[str, KernelKind], Outcome], wrong: list[str], wanted: str, deferred: str
) -> None:
    """Guards a card, whose lane has the name of a set of lanes, against results of that set, and these against it."""
    kernels = [result(*each, kind) for each, kind in outcomes.items()]
    sets = [
        KernelResult(lane=each, device="x", kind=KernelKind.WHOLE, kernel="assembled", outcome=Outcome.WRONG)
        for each in (wrong if any(lane == "igpu" for lane, _ in outcomes) else ())
    ]
    card = [each.model_copy(update={"lane": {"igpu": "gpu"}.get(each.lane, each.lane)}) for each in kernels]
    integrated, discrete = (Qualification(model="m", machine="h", results=(*each, *sets)) for each in (kernels, card))
    expected, found = (choose_lanes(each, wanted, deferred=deferred) for each in (integrated, discrete))
    assert (found.lanes, found.wanted, found.describe()) == (expected.lanes, expected.wanted, expected.describe())
    if wanted:
        assert lane_choice._has_untested(discrete, wanted, deferred) == lane_choice._has_untested(
            integrated, wanted, deferred
        )


@pytest.mark.parametrize("deferred", ["npu", ""])
def test_a_model_without_token_wise_kernels_uses_no_npu(deferred: str) -> None:
    """A model that cannot be cut around attention must keep its GPU, and its NPU must not be tried at each load."""
    kernels = (
        result("npu", KernelKind.TOKENWISE, Outcome.NOT_COMPILED, name="all"),
        result("igpu", KernelKind.LAYERS),
        result("igpu", KernelKind.HEAD),
    )
    choice = choose_lanes(Qualification(model="m", machine="h", results=kernels), "npu+gpu", deferred=deferred)
    assert choice.lanes == "gpu"
    assert "tokenwise on NPU: does not compile" in choice.describe()


def test_one_kernel_of_a_kind_decides() -> None:
    """The last token-wise kernel of a model differs from the others; its fault is that of the kind."""
    kernels = (
        result("npu", KernelKind.TOKENWISE, name="002-tokenwise"),
        result("npu", KernelKind.TOKENWISE, Outcome.WRONG, name="006-tokenwise"),
    )
    assert choose_lanes(Qualification(model="m", machine="h", results=kernels)).lanes == "cpu"


@pytest.mark.parametrize(
    ("wrong", "lanes"),
    [
        (["npu+gpu"], "gpu"),
        (["gpu"], "npu+cpu"),  # without the NPU at first, and with it, the GPU is wrong
        (["npu+gpu", "gpu"], "npu+cpu"),
        (["npu+gpu", "gpu", "npu+cpu"], "cpu"),
    ],
)
def test_a_set_of_lanes_that_is_wrong_as_a_whole_is_not_used(wrong: list[str], lanes: str) -> None:
    """Kernels that are right one by one must not be used where the assembled model was wrong."""
    found = made({})
    whole = [
        KernelResult(lane=each, device="x", kind=KernelKind.WHOLE, kernel="assembled", outcome=Outcome.WRONG)
        for each in wrong
    ]
    choice = choose_lanes(found.model_copy(update={"results": (*found.results, *whole)}), "npu+gpu")
    assert choice.lanes == lanes
    assert "whole" in choice.describe()


def test_sets_of_lanes_that_fail_after_their_tests_are_left_out() -> None:
    """Each failed load must have other devices than those before, never unqualified ones, down to the CPU."""
    for qualification, order in (
        (made({}), ["npu+gpu", "gpu", "npu+cpu", "cpu"]),
        (None, ["npu+gpu", "gpu", "npu+cpu", "cpu"]),
        (made({("npu", KernelKind.TOKENWISE): Outcome.WRONG}), ["gpu", "cpu"]),
    ):
        failed: list[str] = []
        while "cpu" not in failed:
            failed.append(choose_lanes(qualification, "npu+gpu", failed).lanes)
        assert failed == order


def test_attention_that_is_left_out_changes_no_lanes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the other kernels of an NPU, and a context whose later result must take the place of the earlier one.

    An outcome that a busy machine or short memory may have caused must not hold for later loads.
    """
    path = tmp_path / "x.json"
    tried = result("npu", KernelKind.ATTENTION, Outcome.HANGS, attention_name(768))
    note_kernel(path, tried)
    assert not path.exists(), "without other results the next load tests all kernels"
    made({}).save(path)
    for outcome in (Outcome.OK, Outcome.NOT_COMPILED):
        note_kernel(path, tried)
        note_kernel(path, result("npu", KernelKind.ATTENTION, outcome, attention_name(512)))
    for context, outcome in enumerate((Outcome.SLOWER, Outcome.FAILS, Outcome.NOT_TESTED), 1024):
        note_kernel(path, result("npu", KernelKind.ATTENTION, outcome, attention_name(context)))
    kept = Qualification.load(path)
    assert kept is not None
    assert {context: each.outcome for context, each in kept.attention_left_out("npu").items()} == {
        512: Outcome.NOT_COMPILED,
        768: Outcome.HANGS,
    }
    assert not kept.attention_left_out("igpu")
    assert choose_lanes(kept, "npu+gpu") == choose_lanes(made({}), "npu+gpu")
    assert len(kept.results) == len(PLANNED) + 5
    monkeypatch.setattr(kernel_checks, "stored_qualifications", lambda *arguments: [kept])
    (check,) = kernel_checks.check_kernels((NPU,), Machine.here())
    assert "attention over 512, 768 tokens stays off the NPU" in check.finding
