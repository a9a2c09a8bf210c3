"""Registry of the engines of this process: one engine for each model and configuration, chat and embeddings."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from xpu_agents.chat import Chat
from xpu_agents.models import resolve_model
from xpu_agents.models.sampling import config_for
from xpu_runtime import EmbeddingEngine, Engine, EngineConfig
from xpu_runtime.errors import XpuError
from xpu_runtime.model.folder import CONTEXT_LIMIT, DEFAULT_CONTEXT, ModelFolder
from xpu_runtime.model.gguf.conversion import find_gguf
from xpu_runtime.model.gguf.metadata import GgufFile

__all__ = [
    "before_close",
    "close_all",
    "folder_and_config",
    "known_context",
    "loaded_chat",
    "loaded_embeddings",
    "loaded_engine",
    "share_chat",
    "shared_chat",
    "shared_embeddings",
    "shared_engine",
]


@dataclass(eq=False)
class _SharedEngine:
    """A registered engine. ``lock`` is held while it loads or closes, ``chat_lock`` only briefly."""

    config: EngineConfig
    lock: threading.Lock = field(default_factory=threading.Lock)
    chat_lock: threading.Lock = field(default_factory=threading.Lock)
    engine: Engine | None = None
    cached_chat: Chat | None = None
    closed: bool = False

    @property
    def chat(self) -> Chat:
        """The chat on the loaded engine, shared by all threads."""
        assert self.engine is not None
        with self.chat_lock:
            if self.cached_chat is None:
                self.cached_chat = Chat(self.engine)
            return self.cached_chat


@dataclass(eq=False)
class _SharedEmbeddings:
    """A registered embedding engine. ``lock`` is held while it loads or closes.

    Attributes:
        chat_engine: engine whose lanes it shares; None if it has its own.
    """

    config: EngineConfig | None
    lock: threading.Lock = field(default_factory=threading.Lock)
    engine: EmbeddingEngine | None = None
    chat_engine: Engine | None = None
    closed: bool = False

    def ready_engine(self, chat_engine: Engine | None) -> EmbeddingEngine | None:
        """Return the engine if it is usable and shares the lanes of a chat engine if there is one."""
        apart = self.chat_engine is None and chat_engine is not None
        return None if self.engine is None or self.engine.closed or apart else self.engine

    def load(self, folder: Path, chat_engine: Engine | None) -> EmbeddingEngine:
        """Load the engine on the lanes of ``chat_engine``. One before it ends with its last request and reference."""
        self.engine = EmbeddingEngine.load(folder, self.config, engine=chat_engine)
        self.chat_engine = chat_engine
        return self.engine


class _Registry:
    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Drop all entries without closing them; also usable after a fork that happened while a lock was held."""
        self._registry_lock = threading.Lock()
        self._engines_by_folder: dict[Path, list[_SharedEngine]] = {}
        self._embeddings_by_folder: dict[Path, list[_SharedEmbeddings]] = {}
        self.before_close: list[Callable[[], None]] = []

    def find(self, model: str | Path, config: EngineConfig | None) -> _SharedEngine | None:
        """Return the entry if its engine is loaded."""
        folder, engine_config = folder_and_config(model, config)
        with self._registry_lock:
            shared = self._live_engine(folder, engine_config)
        return None if shared is None or shared.engine is None else shared

    def get(self, model: str | Path, config: EngineConfig | None) -> _SharedEngine:
        """Return the entry; load its engine if necessary."""
        folder, engine_config = folder_and_config(model, config)
        with self._registry_lock:
            shared = self._live_engine(folder, engine_config)
            if shared is None:
                shared = _SharedEngine(engine_config)
                self._engines_by_folder.setdefault(folder, []).append(shared)
        if shared.engine is not None:
            return shared
        # Loading takes seconds and blocks only callers that want this engine.
        with shared.lock:
            if not shared.closed:
                if shared.engine is None:
                    shared.engine = Engine.load(folder, engine_config)
                return shared
        return self.get(model, config)  # closed between the two locks

    def share(self, folder: Path, config: EngineConfig, chat: Chat) -> None:
        """Add an entry for a chat whose engine was loaded elsewhere."""
        with self._registry_lock:
            if self._live_engine(folder, config) is None:
                shared = _SharedEngine(config, engine=chat.engine, cached_chat=chat)
                self._engines_by_folder.setdefault(folder, []).append(shared)

    def find_embeddings(self, model: str | Path, config: EngineConfig | None) -> EmbeddingEngine | None:
        """Return the embedding engine if `get_embeddings` would load nothing."""
        folder = _full_path(resolve_model(model))
        with self._registry_lock:
            in_folder = self._embeddings_by_folder.get(folder, ())
            shared = next((each for each in in_folder if each.config == config), None)
            return None if shared is None else shared.ready_engine(self._chat_engine())

    def get_embeddings(self, model: str | Path, config: EngineConfig | None) -> EmbeddingEngine:
        """Return the embedding engine; load it if necessary."""
        folder = _full_path(resolve_model(model))
        with self._registry_lock:
            in_folder = self._embeddings_by_folder.setdefault(folder, [])
            shared = next((each for each in in_folder if each.config == config), None)
            if shared is None:
                shared = _SharedEmbeddings(config)
                in_folder.append(shared)
            chat_engine = self._chat_engine()
        with shared.lock:
            if not shared.closed:
                return shared.ready_engine(chat_engine) or shared.load(folder, chat_engine)
        return self.get_embeddings(model, config)  # closed between the two locks

    def close(self) -> None:
        while self.before_close:
            self.before_close.pop()()
        with self._registry_lock:
            embeddings = [shared for in_folder in self._embeddings_by_folder.values() for shared in in_folder]
            closing = [shared for in_folder in self._engines_by_folder.values() for shared in in_folder]
            self._engines_by_folder, self._embeddings_by_folder = {}, {}
        for attached in embeddings:
            with attached.lock:
                attached.closed = True
                if attached.engine is not None:
                    attached.engine.close()
        for shared in closing:
            with shared.lock:
                shared.closed = True
                if shared.engine is not None:
                    shared.engine.close()

    def _chat_engine(self) -> Engine | None:
        """Return the chat engine that was registered first and is loaded; None without one."""
        engines = (shared.engine for in_folder in self._engines_by_folder.values() for shared in in_folder)
        return next((engine for engine in engines if engine is not None and not engine.closed), None)

    def _live_engine(self, folder: Path, config: EngineConfig) -> _SharedEngine | None:
        """Return the live entry, which may still be loading; entries with closed engines are removed."""
        # Compared by equality: a configuration contains a dict and has no hash, and there are only a few entries.
        in_folder = self._engines_by_folder.get(folder, [])
        in_folder[:] = [shared for shared in in_folder if shared.engine is None or not shared.engine.closed]
        return next((shared for shared in in_folder if shared.config == config), None)


def folder_and_config(model: str | Path, config: EngineConfig | None = None) -> tuple[Path, EngineConfig]:
    """Return what an engine is shared by: the path of the model and the complete settings.

    Raises:
        ModelError: there is no model of this name.
    """
    return _full_path(resolve_model(model)), config_for(model, config)


def _full_path(path: Path) -> Path:
    """Path without links; a file keeps its name, by which the parts of a split model are found."""
    return path.resolve() if path.is_dir() else path.parent.resolve() / path.name


_registry = _Registry()
if hasattr(os, "register_at_fork"):
    # Engines do not survive a fork; the child process loads its own.
    os.register_at_fork(after_in_child=_registry.reset)


def shared_engine(model: str | Path, config: EngineConfig | None = None) -> Engine:
    """Return the engine of this process for a model and a configuration; the first call loads it.

    The engine is shared by all callers and lives until `close_all` or the end of the process. Do not close it, and do
    not use it as a context manager. Engines of several models take turns on the devices, reactive requests first.

    Args:
        model: path or name of the model, see `resolve_model`. Names of the same path share an engine.
        config: engine settings; None means the defaults. Equal settings share an engine.

    Raises:
        ModelError: the model was not pulled, is incomplete, or its graph is not supported. The next call tries again.
        ConfigError: a setting cannot be used on this machine.
    """
    engine = _registry.get(model, config).engine
    assert engine is not None
    return engine


def loaded_engine(model: str | Path, config: EngineConfig | None = None) -> Engine | None:
    """Return the engine if it is loaded, else None; never blocks."""
    shared = _registry.find(model, config)
    return None if shared is None else shared.engine


def shared_chat(model: str | Path, config: EngineConfig | None = None) -> Chat:
    """Return the chat on `shared_engine`; callers share its compiled grammars.

    Raises:
        ModelError: as for `shared_engine`.
        ConfigError: as for `shared_engine`.
    """
    return _registry.get(model, config).chat


def share_chat(folder: Path, config: EngineConfig, chat: Chat) -> None:
    """Let `shared_chat` return a chat whose engine was loaded elsewhere, until the engine is closed.

    Args:
        folder: path of the model; see `folder_and_config`.
        config: complete settings of the engine.
        chat: the chat.
    """
    _registry.share(folder, config, chat)


def loaded_chat(model: str | Path, config: EngineConfig | None = None) -> Chat | None:
    """Return the chat if its engine is loaded, else None; never blocks."""
    shared = _registry.find(model, config)
    return None if shared is None else shared.chat


def shared_embeddings(model: str | Path, config: EngineConfig | None = None) -> EmbeddingEngine:
    """Return the embedding engine of this process for a model and a configuration; the first call loads it.

    It shares the lanes of the chat engine that `shared_engine` loaded first, so that all requests are scheduled
    together. If it was loaded before the chat engine, it is loaded once more. As for `shared_engine`, it lives until
    `close_all`; do not close it.

    Args:
        model: folder of an embedding model, or the id it was pulled by.
        config: settings; None means those of the chat engine, or the defaults.

    Raises:
        ModelError: the model was not pulled, is incomplete, or is not a supported embedding model.
        ConfigError: a setting cannot be used on this machine.
    """
    return _registry.get_embeddings(model, config)


def loaded_embeddings(model: str | Path, config: EngineConfig | None = None) -> EmbeddingEngine | None:
    """Return the embedding engine if `shared_embeddings` would load nothing, else None; never blocks."""
    return _registry.find_embeddings(model, config)


def known_context(model: str | Path, config: EngineConfig | None = None) -> int | None:
    """Return the context length in tokens without loading the model; None if its folder cannot be read."""
    if config is not None and config.max_context is not None:
        return config.max_context
    try:
        return _default_context(resolve_model(model))
    except (XpuError, OSError):
        return None  # loading the model will raise the error


@lru_cache(maxsize=64)
def _default_context(folder: Path) -> int:
    """Read the context length of a model; cached, since framework models must be cheap to create.

    A GGUF file is not converted for it.
    """
    gguf = find_gguf(folder)
    if gguf is None:
        return ModelFolder.open(folder).default_context
    return min(GgufFile.summary(gguf).context_length or DEFAULT_CONTEXT, CONTEXT_LIMIT)


def before_close(callback: Callable[[], None]) -> None:
    """Call ``callback`` once, before `close_all` closes the engines; it is forgotten in forks of the process."""
    _registry.before_close.append(callback)


def close_all() -> None:
    """Close all shared engines, also those of embeddings, and cancel their requests; later callers load them again."""
    _registry.close()
