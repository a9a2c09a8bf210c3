"""Middleware for the priority of an agent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

try:
    from langchain.agents.middleware import AgentMiddleware, ModelRequest, ModelResponse
    from langchain.agents.middleware.types import ToolCallRequest
except ImportError as error:
    raise ImportError(
        'langchain_xpu.middleware needs the package langchain: `pip install "langchain>=1.4"` gets it'
    ) from error
from langchain_core.messages import ToolMessage
from langgraph.types import Command

from langchain_xpu._watch import bare_model
from langchain_xpu.chat_models import XPUChatModel
from xpu_agents.priority import checked_priority, priority_scope
from xpu_runtime import Priority

__all__ = ["XPUPriorityMiddleware"]


class XPUPriorityMiddleware(AgentMiddleware[Any, Any, Any]):
    """Sets the priority of all requests of an agent to `XPUChatModel`.

    It applies to the agent's own model, over the metadata of a run, and to models in its tools, including other agents,
    unless these set a priority themselves::

        agent = create_agent(XPUChatModel(), tools, middleware=[XPUPriorityMiddleware("proactive")])

    A ``priority`` in the model settings from an outer middleware is kept. Models that other middleware asks in its own
    node, for example for summaries, are not covered; ``agent.with_config(metadata={"xpu_priority": "proactive"})``
    covers them too. A middleware with fallbacks belongs before this one in the list; after it, it would pass
    ``priority`` to models that may reject it.

    Args:
        priority: ``reactive`` or ``proactive``.

    Raises:
        InvalidRequestError: ``priority`` is neither.
    """

    def __init__(self, priority: Priority | str) -> None:
        super().__init__()
        self.priority = checked_priority("priority", priority)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Asks the model with the priority."""
        with priority_scope(self.priority):
            return handler(self._prioritised(request))

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """Asks the model with the priority."""
        with priority_scope(self.priority):
            return await handler(self._prioritised(request))

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Runs the tool with the priority as default for its models."""
        with priority_scope(self.priority):
            return handler(request)

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolMessage | Command[Any]]]
    ) -> ToolMessage | Command[Any]:
        """Runs the tool with the priority as default for its models."""
        with priority_scope(self.priority):
            return await handler(request)

    def _prioritised(self, request: ModelRequest[Any]) -> ModelRequest[Any]:
        # Another provider's model would reject the setting, for example as a fallback.
        ours = isinstance(bare_model(request.model), XPUChatModel)
        if not ours or request.model_settings.get("priority") is not None:
            return request
        return request.override(model_settings={**request.model_settings, "priority": self.priority.value})
