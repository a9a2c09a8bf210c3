"""Engines of this process, one for each model and configuration, shared by whoever names the same."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from xpu_agents.chat import Chat
from xpu_agents.models import resolve_model
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import XpuError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["close_all", "known_context", "loaded_chat", "loaded_engine", "shared_chat", "shared_engine"]


@dataclass(eq=False)
class _Entry:
    """An engine, or the place of one; ``lock`` is held while it loads or closes, ``chat_lock`` never for long."""

    config: EngineConfig
    lock: threading.Lock = field(default_factory=threading.Lock)
    chat_lock: threading.Lock = field(default_factory=threading.Lock)
    engine: Engine | None = None
    made_chat: Chat | None = None
    closed: bool = False

    @property
    def chat(self) -> Chat:
        """The chat on the engine, which must be there; the same for all threads."""
        assert self.engine is not None
        with self.chat_lock:
            if self.made_chat is None:
                self.made_chat = Chat(self.engine)
            return self.made_chat


class _Registry:
    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget everything without closing it, also when the fork happened while a lock was held."""
        self._lock = threading.Lock()
        self._entries: dict[Path, list[_Entry]] = {}

    def find(self, model: str | Path, config: EngineConfig | None) -> _Entry | None:
        """The entry whose engine is there."""
        folder, wanted = _key(model, config)
        with self._lock:
            entry = self._entry(folder, wanted)
        return None if entry is None or entry.engine is None else entry

    def get(self, model: str | Path, config: EngineConfig | None) -> _Entry:
        """The entry, with its engine loaded."""
        folder, wanted = _key(model, config)
        with self._lock:
            entry = self._entry(folder, wanted)
            if entry is None:
                entry = _Entry(wanted)
                self._entries.setdefault(folder, []).append(entry)
        if entry.engine is not None:
            return entry
        # Loading takes seconds: it holds up those who want this engine and nobody else.
        with entry.lock:
            if not entry.closed:
                if entry.engine is None:
                    entry.engine = Engine.load(folder, wanted)
                return entry
        return self.get(model, config)  # closed between the two locks: it has left the table

    def close(self) -> None:
        with self._lock:
            entries = [entry for found in self._entries.values() for entry in found]
            self._entries = {}
        for entry in entries:
            with entry.lock:
                entry.closed = True
                if entry.engine is not None:
                    entry.engine.close()

    def _entry(self, folder: Path, config: EngineConfig) -> _Entry | None:
        """The live entry, which may still be loading; one whose engine has failed is forgotten."""
        # By equality, since a configuration holds a dict and has no hash; there are never more than a few.
        entries = self._entries.get(folder, [])
        entries[:] = [entry for entry in entries if entry.engine is None or not entry.engine.closed]
        return next((entry for entry in entries if entry.config == config), None)


def _key(model: str | Path, config: EngineConfig | None) -> tuple[Path, EngineConfig]:
    return resolve_model(model).resolve(), config or EngineConfig()


_registry = _Registry()
if hasattr(os, "register_at_fork"):
    # Engines do not survive a fork; the child loads its own.
    os.register_at_fork(after_in_child=_registry.reset)


def shared_engine(model: str | Path, config: EngineConfig | None = None) -> Engine:
    """The engine of this process for a model and a configuration; the first call loads it.

    It belongs to everybody who asks for it and lives until `close_all` or the end of the process: do not close it, and
    do not use it as a context manager.

    Args:
        model: its folder, or the id it was pulled by; whatever names the same folder is the same model.
        config: its settings; None are the defaults. Equal settings are the same engine.

    Raises:
        ModelError: it was not pulled, is incomplete, or its graph is not supported. The next call tries again.
        ConfigError: a setting cannot be used on this machine.
    """
    engine = _registry.get(model, config).engine
    assert engine is not None
    return engine


def loaded_engine(model: str | Path, config: EngineConfig | None = None) -> Engine | None:
    """Like `shared_engine`, but None where that would have to load, so it never blocks."""
    entry = _registry.find(model, config)
    return None if entry is None else entry.engine


def shared_chat(model: str | Path, config: EngineConfig | None = None) -> Chat:
    """The chat of this process on `shared_engine`; whoever asks for the same gets the same, with its grammars.

    Raises:
        ModelError: as for the engine.
        ConfigError: as for the engine.
    """
    return _registry.get(model, config).chat


def loaded_chat(model: str | Path, config: EngineConfig | None = None) -> Chat | None:
    """Like `shared_chat`, but None where that would have to load, so it never blocks."""
    entry = _registry.find(model, config)
    return None if entry is None else entry.chat


def known_context(model: str | Path, config: EngineConfig | None = None) -> int | None:
    """Most tokens of a prompt and its answer, without loading the model; None where its folder cannot be read."""
    if config is not None and config.max_context is not None:
        return config.max_context
    try:
        return _default_context(resolve_model(model))
    except (XpuError, OSError):
        return None  # loading it tells what is wrong


@lru_cache(maxsize=64)
def _default_context(folder: Path) -> int:
    """Making a framework's model must cost nothing, so a folder is read once."""
    return ModelFolder.open(folder).default_context


def close_all() -> None:
    """Close every shared engine, cancelling what runs; whoever asks again has it loaded anew."""
    _registry.close()
