"""xpu-agents: one local model that serves reactive requests first and background agents in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xpu_runtime.deprecation import alias_moved_modules

__all__ = ["Priority", "connect", "speculation"]

alias_moved_modules(
    {
        "xpu_agents.doctor": "xpu_agents.apps.doctor",
        "xpu_agents.study": "xpu_agents.apps.simulate",
    }
)

if TYPE_CHECKING:
    import xpu_speculation as speculation
    from xpu_agents.sharing import connect
    from xpu_runtime import Priority
else:

    def __getattr__(name: str) -> Any:
        # Imported on first use: the command line must handle Ctrl-C while OpenVINO is being imported.
        if name == "Priority":
            from xpu_runtime import Priority

            return Priority
        if name == "connect":
            from xpu_agents.sharing import connect

            return connect
        if name == "speculation":
            import xpu_speculation

            return xpu_speculation
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
