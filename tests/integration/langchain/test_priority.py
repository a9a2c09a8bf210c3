"""Priority of a call, for every way that LangChain can call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.load import dumps
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.runnables import Runnable, RunnableBinding, RunnableConfig, RunnableLambda

from langchain_xpu import XPUChatModel
from xpu_agents.priority import priority_scope
from xpu_runtime.errors import InvalidRequestError

Model = Runnable[Any, Any]
Caller = Callable[[Model, RunnableConfig | None, dict[str, Any]], Awaitable[BaseMessage]]

PROACTIVE: RunnableConfig = {"metadata": {"xpu_priority": "proactive"}}
REACTIVE: RunnableConfig = {"metadata": {"xpu_priority": "reactive"}}


async def invoke(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return model.invoke("Hello", config, **arguments)


async def ainvoke(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return await model.ainvoke("Hello", config, **arguments)


async def stream(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return list(model.stream("Hello", config, **arguments))[-1]


async def astream(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return [chunk async for chunk in model.astream("Hello", config, **arguments)][-1]


async def batch(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return model.batch(["Hello"], config, **arguments)[0]


async def abatch(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return (await model.abatch(["Hello"], config, **arguments))[0]


async def implicit(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    """Calls ``invoke`` so that LangChain streams internally, as under LangGraph's token streaming."""
    return await model.ainvoke("Hello", config, **arguments, stream=True)


async def sync_events(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return cast("BaseMessage", model.stream_events("Hello", config, version="v3", **arguments).output)


async def events(model: Model, config: RunnableConfig | None, arguments: dict[str, Any]) -> BaseMessage:
    return cast("BaseMessage", await (await model.astream_events("Hello", config, version="v3", **arguments)).output)


CALLERS = [invoke, ainvoke, stream, astream, batch, abatch, implicit]


@pytest.fixture
def chat(chat: XPUChatModel) -> XPUChatModel:
    """Chat model with short answers."""
    return chat.model_copy(update={"max_tokens": 2})


def weather(city: str) -> str:
    """Get the weather."""
    return f"snow in {city}"


def priority(message: BaseMessage) -> str:
    """Returns the priority of the engine's request."""
    return str(message.response_metadata["priority"])


@pytest.mark.parametrize("call", CALLERS)
async def test_precedence(chat: XPUChatModel, call: Caller) -> None:
    """Guards the order: argument, metadata of the call, field. LangChain hides the second from streams."""
    background = chat.model_copy(update={"priority": "proactive"})
    assert priority(await call(chat, None, {})) == "reactive"
    assert priority(await call(background, None, {})) == "proactive"
    assert priority(await call(chat, PROACTIVE, {})) == "proactive"
    assert priority(await call(background, REACTIVE, {})) == "reactive"
    assert priority(await call(chat, PROACTIVE, {"priority": "reactive"})) == "reactive"
    assert priority(await call(chat, REACTIVE, {"priority": "proactive"})) == "proactive"


@pytest.mark.parametrize("call", CALLERS)
async def test_bindings(chat: XPUChatModel, call: Caller) -> None:
    """Guards ``bind`` and ``with_config``."""
    assert priority(await call(chat.bind(priority="proactive"), None, {})) == "proactive"
    assert priority(await call(chat.with_config(PROACTIVE), None, {})) == "proactive"
    assert priority(await call(chat.with_config(PROACTIVE).bind(priority="reactive"), None, {})) == "reactive"


def test_priority_stays_with_tools_and_structured_output(chat: XPUChatModel) -> None:
    """Guards background agents: LangChain's `bind_tools` drops outer bindings."""
    background = cast("XPUChatModel", chat.with_config(PROACTIVE))
    form = {"title": "Mood", "type": "object", "properties": {"good": {"type": "boolean"}}, "required": ["good"]}
    assert priority(background.bind_tools([weather]).invoke("Hello")) == "proactive"
    assert priority(background.bind_tools([weather]).invoke("Hello", REACTIVE)) == "reactive"
    for method in ("json_schema", "function_calling"):
        held = background.with_structured_output(form, method=method, include_raw=True)
        assert priority(cast("dict[str, Any]", held.invoke("Hello"))["raw"]) == "proactive"
    answers = create_agent(background, [weather]).invoke({"messages": [("user", "Hello")]})["messages"]
    assert priority(answers[1]) == "proactive"
    assert dumps(background) == dumps(RunnableBinding(bound=chat, config=PROACTIVE))


def test_configuration_around_other_models(chat: XPUChatModel) -> None:
    """Guards fallbacks of other providers."""

    class Other(GenericFakeChatModel):
        def bind_tools(self, tools: Any, *, tool_choice: Any = None, **kwargs: Any) -> Runnable[Any, AIMessage]:
            return self.bind(**kwargs)

    other = Other(messages=iter([AIMessage("Hi!")]))
    model: Any = chat.model_copy(update={"model": "nowhere"}).with_fallbacks([other]).with_config(PROACTIVE)
    assert model.bind_tools([weather]).invoke("Hello").text == "Hi!"


@pytest.mark.parametrize("call", CALLERS)
async def test_priority_is_inherited_from_the_outer_run(chat: XPUChatModel, call: Caller) -> None:
    """Guards graphs and chains whose metadata is not passed explicitly."""

    async def inner(_: object) -> list[str]:
        return [
            priority(await call(chat, None, {})),
            priority(await call(chat, REACTIVE, {})),
            priority(await call(chat, None, {"priority": "reactive"})),
        ]

    assert await RunnableLambda(inner).ainvoke(None, PROACTIVE) == ["proactive", "reactive", "reactive"]
    assert await RunnableLambda(inner).ainvoke(None) == ["reactive"] * 3


@pytest.mark.parametrize("call", CALLERS)
async def test_priority_scope(chat: XPUChatModel, call: Caller) -> None:
    """Guards ambient agents, whose calls are proactive by default."""
    with priority_scope("proactive"):
        assert priority(await call(chat, None, {})) == "proactive"
        assert priority(await call(chat.model_copy(update={"priority": "reactive"}), None, {})) == "reactive"
        assert priority(await call(chat, REACTIVE, {})) == "reactive"
        assert priority(await call(chat, None, {"priority": "reactive"})) == "reactive"
    with priority_scope("reactive"):
        assert priority(await call(chat.model_copy(update={"priority": "proactive"}), None, {})) == "proactive"
    assert priority(await call(chat, None, {})) == "reactive"


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
async def test_event_streams(chat: XPUChatModel) -> None:
    """Guards both versions of event streams."""
    events = await chat.astream_events("Hello", PROACTIVE, version="v3")
    assert priority(await events.output) == "proactive"
    assert priority(chat.stream_events("Hello", PROACTIVE, version="v3").output) == "proactive"
    older = [event async for event in chat.astream_events("Hello", PROACTIVE, version="v2")]
    assert priority(older[-1]["data"]["output"]) == "proactive"


@pytest.mark.parametrize("call", [*CALLERS, sync_events, events])
@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
async def test_metadata_of_the_instance(chat: XPUChatModel, call: Caller) -> None:
    """Guards a call and its outer run against the instance's metadata."""
    background = chat.model_copy(update={"metadata": {"xpu_priority": "proactive"}})

    async def inner(_: object) -> str:
        return priority(await call(background, None, {}))

    assert priority(await call(background, None, {})) == "proactive"
    assert priority(await call(background, REACTIVE, {})) == "reactive"
    assert priority(await call(background, None, {"priority": "reactive"})) == "reactive"
    assert await RunnableLambda(inner).ainvoke(None, REACTIVE) == "reactive"


@pytest.mark.parametrize("call", CALLERS)
async def test_invalid_priority_is_refused(chat: XPUChatModel, call: Caller) -> None:
    """Guards against a misspelt priority that counts as the default."""
    with pytest.raises(InvalidRequestError, match=r"xpu_priority.*'urgent'"):
        await call(chat, {"metadata": {"xpu_priority": "urgent"}}, {})
