"""What the user's callbacks, traces and streams shall not show: `SILENT_CONFIG`, `without_callbacks`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import var_child_runnable_config
from langchain_core.tracers.context import _configure_hooks, tracing_v2_callback_var
from langsmith.run_helpers import tracing_context

__all__ = ["SILENT_CONFIG", "without_callbacks"]

SILENT_CONFIG = RunnableConfig(callbacks=[], tags=["nostream"], metadata={"lc_source": "xpu_speculation"})
"""The configuration of what the user's callbacks and streams shall not show."""


@contextmanager
def without_callbacks() -> Iterator[None]:
    """What is done inside is heard by nobody, and reaches nothing of the graph around it.

    `SILENT_CONFIG` alone does not do that: LangChain adds handlers that it finds in context variables (those of
    ``get_usage_metadata_callback`` and ``collect_runs``, for example), and the tracer that the environment asks for.

    It belongs in a task of its own: what it takes out of the context stays out.
    """
    var_child_runnable_config.set(None)
    tracing_v2_callback_var.set(None)
    for handler, *_ in _configure_hooks:
        handler.set(None)
    with tracing_context(enabled=False):
        yield
