"""Engines shared by the instances of a process."""

from __future__ import annotations

import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from langchain_xpu import XPUChatModel
from xpu_agents import engines
from xpu_agents.chat import Chat
from xpu_agents.engines import close_all, loaded_engine, shared_chat, shared_engine
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import EngineClosedError, ModelFolderError

pytestmark = pytest.mark.usefixtures("own_engines")


def test_equal_names_share_an_engine(
    test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a second copy of the weights for another spelling or an equal configuration."""
    monkeypatch.chdir(test_model.parent)
    engine = shared_engine(test_model, engine_config)
    assert shared_engine(test_model.name, engine_config.replace()) is engine
    assert shared_engine(str(test_model / ".." / test_model.name), engine_config) is engine
    assert loaded_engine(test_model, engine_config) is engine
    assert loaded_engine(test_model, engine_config.replace(max_context=512)) is None


def test_pulled_model_id_equals_its_folder(
    test_model: Path, engine_config: EngineConfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against a second copy of the weights for id and folder."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    with pytest.raises(ModelFolderError, match="`xpu-agents pull Tester/tiny`"):
        XPUChatModel(model="Tester/tiny", config=engine_config).invoke("Hello")
    folder = shutil.copytree(test_model, tmp_path / "models" / "Tester--tiny")
    model = XPUChatModel(model="Tester/tiny", config=engine_config, max_tokens=1, ignore_eos=True)
    answer = model.invoke("Hello")
    assert answer.usage_metadata is not None
    assert answer.usage_metadata["output_tokens"] == 1
    assert answer.response_metadata["model_name"] == "Tester/tiny"
    own = XPUChatModel(backend=shared_chat("Tester/tiny", engine_config))
    assert own.reported_name() == model.reported_name() == "Tester/tiny"
    assert XPUChatModel(model=str(folder)).reported_name() == "Tester--tiny"
    assert loaded_engine("Tester/tiny", engine_config) is shared_engine(folder, engine_config)


def test_construction_loads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards construction without the model."""
    loads: list[Any] = []
    monkeypatch.setattr(Engine, "load", lambda *args: loads.append(args))
    assert XPUChatModel(model="no-such-folder").model == "no-such-folder"
    assert loads == []


def test_concurrent_callers_share_one_load(
    test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against loading twice from two threads."""
    loads = []
    load, together = Engine.load, threading.Barrier(4)

    def counted(*args: Any, **kwargs: Any) -> Engine:
        loads.append(args)
        return load(*args, **kwargs)

    def ask() -> Engine:
        together.wait(60)
        return shared_engine(test_model, engine_config)

    monkeypatch.setattr(Engine, "load", counted)
    with ThreadPoolExecutor(4) as pool:
        found = {id(future.result()) for future in [pool.submit(ask) for _ in range(4)]}
    assert len(found) == len(loads) == 1


def test_concurrent_callers_share_one_chat(
    test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against grammars compiled once per thread."""
    both_make_one = threading.Barrier(2)

    class Slow(Chat):
        """Chat whose construction lasts until the other thread asks."""

        def __init__(self, engine: Engine) -> None:
            super().__init__(engine)
            with suppress(threading.BrokenBarrierError):
                both_make_one.wait(0.2)

    shared_engine(test_model, engine_config)
    monkeypatch.setattr(engines, "Chat", Slow)
    with ThreadPoolExecutor(2) as pool:
        found = [pool.submit(shared_chat, test_model, engine_config) for _ in range(2)]
        assert found[0].result() is found[1].result()


def test_close_all_allows_loading_again(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards instances after `close_all`."""
    engine = shared_engine(test_model, engine_config)
    model = XPUChatModel(model=str(test_model), config=engine_config, max_tokens=4, ignore_eos=True)
    close_all()
    with pytest.raises(EngineClosedError):
        engine.submit("Hello")
    assert loaded_engine(test_model, engine_config) is None
    assert model.invoke("Hello").text
    assert shared_engine(test_model, engine_config) is not engine


def test_close_during_a_load(test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against an engine that can no longer be closed."""
    load, loading, go_on = Engine.load, threading.Event(), threading.Event()

    def paused(*args: Any, **kwargs: Any) -> Engine:
        loading.set()
        assert go_on.wait(60)
        return load(*args, **kwargs)

    monkeypatch.setattr(Engine, "load", paused)
    with ThreadPoolExecutor(2) as pool:
        asked = pool.submit(shared_engine, test_model, engine_config)
        assert loading.wait(60)
        closed = pool.submit(close_all)
        go_on.set()
        closed.result()
        engine = asked.result()
    assert loaded_engine(test_model, engine_config) in (None, engine)
    close_all()
    with pytest.raises(EngineClosedError):
        engine.submit("Hello")


def test_failed_load_is_repeated(tmp_path: Path, test_model: Path, engine_config: EngineConfig) -> None:
    """Guards against a permanent failure."""
    folder = tmp_path / "model"
    with pytest.raises(ModelFolderError, match="is not a model"):
        shared_engine(folder, engine_config)
    folder.mkdir()
    for file in test_model.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    assert shared_engine(folder, engine_config).name == "model"


def test_failed_engine_is_loaded_again(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards against a process that keeps a failed engine."""
    ended = shared_engine(test_model, engine_config)
    ended.close()
    assert loaded_engine(test_model, engine_config) is None
    assert not shared_engine(test_model, engine_config).closed


def test_fork_starts_without_engines(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards a child against its parent's engine, whose threads it does not have."""
    engine = shared_engine(test_model, engine_config)
    engines._registry.reset()  # the fork handler of the child
    assert loaded_engine(test_model, engine_config) is None
    engine.close()
