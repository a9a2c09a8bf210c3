"""One engine for several programs of a user: `connect`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["SharedChat", "connect"]

if TYPE_CHECKING:
    from xpu_agents.sharing.shared_chat import SharedChat, connect
else:

    def __getattr__(name: str) -> Any:
        # Imported on first use: the server, which a shared chat may start, imports modules of this package.
        if name in __all__:
            from xpu_agents.sharing import shared_chat

            return getattr(shared_chat, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
