"""xpu-agents: one local model for the person who waits and for the agents that work in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xpu_runtime.deprecation import alias_moved_modules

__all__ = ["Priority", "speculation"]

alias_moved_modules(
    {
        "xpu_agents.doctor": "xpu_agents.apps.doctor",
        "xpu_agents.study": "xpu_agents.apps.simulate",
    }
)

if TYPE_CHECKING:
    import xpu_speculation as speculation
    from xpu_runtime import Priority
else:

    def __getattr__(name: str) -> Any:
        # Not before they are asked for: the command line is to hear Ctrl-C while OpenVINO is being imported.
        if name == "Priority":
            from xpu_runtime import Priority

            return Priority
        if name == "speculation":
            import xpu_speculation

            return xpu_speculation
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
