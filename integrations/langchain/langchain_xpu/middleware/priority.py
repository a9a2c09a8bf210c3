"""The priority of a whole agent: `XPUPriorityMiddleware`."""

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
    """Gives all that an agent asks of `XPUChatModel` one priority.

    That holds for the agent's own model, before what the metadata of a run says, and for the models that its tools ask,
    agents among them, where these say nothing themselves::

        agent = create_agent(XPUChatModel(), tools, middleware=[XPUPriorityMiddleware("proactive")])

    A ``priority`` that an outer middleware has put into the model settings stays. Models that other middleware asks in
    a node of its own, such as one for summaries, do not hear of it;
    ``agent.with_config(metadata={"xpu_priority": "proactive"})`` reaches those too. A middleware with fallbacks belongs
    in front of this one in the list: behind it, it would give the ``priority`` to models that may refuse it.

    Args:
        priority: ``reactive`` or ``proactive``.

    Raises:
        InvalidRequestError: it is neither.
    """

    def __init__(self, priority: Priority | str) -> None:
        super().__init__()
        self.priority = checked_priority("priority", priority)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Ask the model with the priority."""
        with priority_scope(self.priority):
            return handler(self._prioritised(request))

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """Ask the model with the priority."""
        with priority_scope(self.priority):
            return await handler(self._prioritised(request))

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Let the tool ask models with the priority."""
        with priority_scope(self.priority):
            return handler(request)

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolMessage | Command[Any]]]
    ) -> ToolMessage | Command[Any]:
        """Let the tool ask models with the priority."""
        with priority_scope(self.priority):
            return await handler(request)

    def _prioritised(self, request: ModelRequest[Any]) -> ModelRequest[Any]:
        # Another provider's model would refuse the setting; it may still be a fallback of ours.
        ours = isinstance(bare_model(request.model), XPUChatModel)
        if not ours or request.model_settings.get("priority") is not None:
            return request
        return request.override(model_settings={**request.model_settings, "priority": self.priority.value})
