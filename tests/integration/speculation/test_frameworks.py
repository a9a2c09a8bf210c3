"""Tools of real frameworks: their marks and their eligibility."""

# No `from __future__ import annotations` here: LlamaIndex cannot resolve string annotations.

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolArg, InjectedToolCallId, StructuredTool, tool
from langchain_mcp_adapters.sessions import StdioConnection
from langchain_mcp_adapters.tools import convert_mcp_tool_to_langchain_tool
from langgraph.prebuilt import InjectedState, InjectedStore, ToolNode, ToolRuntime
from langgraph.store.base import BaseStore
from langgraph.types import Command
from llama_index.core.tools import FunctionTool
from llama_index.core.workflow import Context
from mcp.types import Tool as McpTool
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field, SecretStr

from langchain_xpu._shared_tools import SharedTool
from llama_index.llms.xpu.tools import speculative_tools
from xpu_speculation import (
    ArgumentsError,
    ParsedToolCall,
    SpeculationPolicy,
    ToolExecutor,
    ToolSpec,
    ToolSpecError,
    canonical_key,
    spec_of,
    speculable,
)


def text_of(spec: ToolSpec | None, **arguments: Any) -> str:
    """Returns the text of a key."""
    assert spec is not None
    return canonical_key(spec, arguments).text


class Area(BaseModel):
    """An argument with a default of its own."""

    name: str
    radius_km: float = 5.0


def weather(city: str, days: int = 3, area: Area | None = None) -> str:
    """The weather."""
    return f"{city} {days} {area}"


async def async_weather(city: str, days: int = 3, area: Area | None = None) -> str:
    """The weather, without blocking."""
    return weather(city, days, area)


FORMS: dict[str, Callable[[Callable[[Any], Any]], Any]] = {
    "function": lambda mark: mark(weather),
    "langchain, marked": lambda mark: mark(tool("weather")(weather)),
    "langchain, of a marked function": lambda mark: tool("weather")(mark(weather)),
    "langchain, async": lambda mark: mark(StructuredTool.from_function(coroutine=async_weather, name="weather")),
    "llamaindex, marked": lambda mark: mark(FunctionTool.from_defaults(weather)),
    "llamaindex, of a marked function": lambda mark: FunctionTool.from_defaults(mark(weather)),
    "llamaindex, async": lambda mark: mark(FunctionTool.from_defaults(async_fn=async_weather, name="weather")),
}


@pytest.fixture(autouse=True)
def _unmarked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the mark of `weather` after each test."""
    monkeypatch.setattr(weather, "xpu_speculable", None, raising=False)


@pytest.mark.parametrize("form", FORMS)
def test_tool_has_equal_keys_in_every_form(form: str) -> None:
    """Guards keys in every form of a tool, defaults at two depths, and options of the mark."""
    assert spec_of(FORMS[form](lambda it: it)) is None
    marked = FORMS[form](speculable(ttl_s=5, max_concurrency=2))
    spec = spec_of(marked)
    assert spec is not None
    assert (spec.name, spec.ttl_s, spec.timeout_s, spec.max_concurrency) == ("weather", 5, 30, 2)
    expected = 'weather{"area":{"name":"a","radius_km":5},"city":"Rome","days":3}'
    assert text_of(spec, city="Rome", area={"name": "a"}) == expected
    assert text_of(spec, area={"radius_km": 5, "name": "a"}, days=3.0, city="Rome") == expected
    with pytest.raises(ArgumentsError, match=r"weather: arguments\.days is 'x', must fit type: 'integer'"):
        text_of(spec, city="Rome", days="x")


def test_marked_tool_works_as_before() -> None:
    """Guards against a mark that changes the tool."""
    marked = speculable(tool(weather))
    assert marked.invoke({"city": "Rome"}) == weather("Rome")
    assert marked.model_copy().metadata == marked.metadata
    assert spec_of(marked.model_copy()) == spec_of(marked)
    kept = speculable(StructuredTool.from_function(weather, metadata={"team": "sky"}))
    assert kept.metadata is not None
    assert kept.metadata["team"] == "sky"
    assert ToolNode([marked]).tools_by_name == {"weather": marked}
    assert FunctionTool.from_defaults(speculable(weather)).call(city="Rome").content == weather("Rome")


def test_tools_with_an_explicit_schema() -> None:
    """Guards tools with a class or JSON schema, and tools that are classes."""

    class Arguments(BaseModel):
        query: str = Field(max_length=5)
        limit: int = 10

    class Search(BaseTool):
        name: str = "search"
        description: str = "Searches."
        args_schema: Any = Arguments

        def _run(self, query: str, limit: int = 10, run_manager: Any = None) -> str:
            return query * limit

    json_schema = Arguments.model_json_schema()
    listed = StructuredTool(name="search", description="", args_schema=json_schema, func=lambda **arguments: arguments)
    for searching in (Search(), listed):
        spec = spec_of(speculable(searching))
        assert text_of(spec, query="tea") == 'search{"limit":10,"query":"tea"}'
        with pytest.raises(ArgumentsError, match="must fit maxLength: 5"):
            text_of(spec, query="too long")


def test_injected_argument_must_be_named() -> None:
    """Guards users: a key without an injected argument is right only if no result depends on it."""

    @tool
    def mail(query: str, account: Annotated[str, InjectedToolArg]) -> str:
        """Searches mail."""
        return query + account

    with pytest.raises(ToolSpecError, match=r"mail: argument 'account' is injected, .* name it in injected="):
        speculable(mail)
    spec = spec_of(speculable(injected={"account"})(mail))
    assert text_of(spec, query="tea", account="alice@example.org") == 'mail{"query":"tea"}'


def needs_state(q: str, state: Annotated[dict[str, Any], InjectedState]) -> str:
    """Reads the state."""
    return q + str(state)


def needs_field(q: str, messages: Annotated[list[Any], InjectedState("messages")]) -> str:
    """Reads a part of the state."""
    return q + str(messages)


def needs_store(q: str, store: Annotated[BaseStore, InjectedStore()]) -> str:
    """Reads the store."""
    return q + str(store)


def needs_runtime(q: str, runtime: ToolRuntime) -> str:
    """Reads the runtime."""
    return q + str(runtime)


def needs_typed_runtime(q: str, tool_runtime: ToolRuntime[None, dict[str, Any]]) -> str:
    """Reads the runtime, by another name and with types."""
    return q + str(tool_runtime)


def needs_runtime_by_name(q: str, runtime: Any) -> str:
    """Reads the runtime, which LangGraph injects by this name."""
    return q + str(runtime)


def needs_config(q: str, config: RunnableConfig) -> str:
    """Reads the configuration."""
    return q + str(config)


def needs_call_id(q: str, tool_call_id: Annotated[str, InjectedToolCallId]) -> str:
    """Reads the id of its call."""
    return q + tool_call_id


def returns_command(q: str) -> Command[Any]:
    """Changes the state."""
    return Command(update={"q": q})


async def may_return_command(q: str) -> str | list[Command[Any]]:
    """Changes the state at times."""
    return q


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (needs_state, "argument 'state' is InjectedState"),
        (needs_field, "argument 'messages' is InjectedState"),
        (needs_store, "argument 'store' is (BaseStore|InjectedStore)"),
        (needs_runtime, "argument 'runtime' is (_DirectlyInjectedToolArg|ToolRuntime)"),
        (needs_typed_runtime, "argument 'tool_runtime' is (_DirectlyInjectedToolArg|ToolRuntime)"),
        (needs_runtime_by_name, "argument 'runtime' is ToolRuntime"),
        (needs_config, "argument 'config' is RunnableConfig"),
        (needs_call_id, "argument 'tool_call_id' is InjectedToolCallId"),
        (returns_command, "returns a Command"),
        (may_return_command, "returns a Command"),
    ],
)
def test_tools_with_graph_context_never_run_early(function: Any, what: str) -> None:
    """Guards graphs: an early run can neither read nor write state."""
    made = tool(function)
    for mark in (
        speculable,
        speculable(injected={"state", "runtime"}),
        SpeculationPolicy(tools={made.name: True}).admit,
    ):
        with pytest.raises(ToolSpecError, match=f"{function.__name__}.* {what}"):
            mark(made)
    assert spec_of(made) is None
    if function is not needs_runtime_by_name:
        with pytest.raises(ToolSpecError, match=f"{function.__name__}.* {what}"):
            speculable(function)


def test_injected_annotation_in_the_schema() -> None:
    """Guards tools with annotations only in the schema."""

    class Arguments(BaseModel):
        q: str
        state: Annotated[dict[str, Any], InjectedState]

    def bare(q, state):  # type: ignore[no-untyped-def]
        return q

    made = StructuredTool(name="bare", description="", args_schema=Arguments, func=bare)
    with pytest.raises(ToolSpecError, match="bare: argument 'state' is InjectedState"):
        speculable(made)


def test_unresolvable_annotations() -> None:
    """Guards tools whose modules import types for type checkers only."""

    class Arguments(BaseModel):
        q: str

    def hidden(q: "Nowhere", tool_runtime: "ToolRuntime | None" = None) -> str:  # type: ignore[name-defined]  # noqa: F821
        return str(q)

    made = StructuredTool(name="hidden", description="", args_schema=Arguments, func=hidden)
    with pytest.raises(ToolSpecError, match="hidden: argument 'tool_runtime' is ToolRuntime"):
        speculable(made)


def test_llama_index_context_never_runs_early() -> None:
    """Guards LlamaIndex workflows."""

    async def remember(ctx: Context, fact: str) -> str:
        """Writes into the workflow."""
        return fact

    async def recall(ctx: Context[Any], fact: str) -> str:
        """Reads from the workflow."""
        return fact

    for function in (remember, recall):
        with pytest.raises(ToolSpecError, match=f"{function.__name__}: argument 'ctx' is Context"):
            speculable(function)
    with pytest.raises(ToolSpecError, match="remember needs a Context"):
        speculable(FunctionTool.from_defaults(async_fn=remember))


def test_tools_with_secret_arguments_are_refused() -> None:
    """Guards secrets of tools that ask the model for them."""

    def login(user: str, password: SecretStr) -> str:
        """Logs in."""
        return user

    for made in (tool(login), FunctionTool.from_defaults(login)):
        with pytest.raises(ToolSpecError, match=r"login: parameters: 'Password' is a secret"):
            speculable(made)


def mcp_tool(**metadata: Any) -> StructuredTool:
    """Creates a tool as `langchain-mcp-adapters` does: hints in its metadata, an injected runtime."""

    async def call_tool(runtime: Annotated[object | None, InjectedToolArg()] = None, **arguments: Any) -> Any:
        return arguments

    schema = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
    return StructuredTool(
        name="read_file", description="", args_schema=schema, coroutine=call_tool, metadata=metadata or None
    )


def test_mcp_hints_need_the_switch() -> None:
    """Guards the switch: hints are ignored by default."""
    hinted = mcp_tool(title=None, readOnlyHint=True, destructiveHint=None)
    assert SpeculationPolicy().admit(hinted) is None
    policy = SpeculationPolicy(mcp_read_only=True)
    assert text_of(policy.admit(hinted), path="a", runtime=object()) == 'read_file{"path":"a"}'
    assert policy.admit(mcp_tool(readOnlyHint=False)) is None
    assert policy.admit(mcp_tool()) is None
    assert policy.admit(tool(weather)) is None


def test_tools_of_the_real_mcp_adapter() -> None:
    """Guards tools of the real adapter, which annotates every result with `Command`."""
    schema = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}

    def adapted(read_only: bool | None) -> Any:
        hints = ToolAnnotations(readOnlyHint=read_only)
        listed = McpTool(name="read_file", description="Read.", inputSchema=schema, annotations=hints)
        connection: StdioConnection = {"transport": "stdio", "command": "none", "args": []}
        return convert_mcp_tool_to_langchain_tool(None, listed, connection=connection)

    policy = SpeculationPolicy(mcp_read_only=True)
    assert text_of(policy.admit(adapted(True)), path="a", runtime=object()) == 'read_file{"path":"a"}'
    assert policy.admit(adapted(False)) is None
    assert policy.admit(adapted(None)) is None


def test_server_cannot_mark_its_tools() -> None:
    """Guards against servers whose annotations contain the mark."""
    assert spec_of(mcp_tool(xpu_speculable=True)) is None
    assert SpeculationPolicy(mcp_read_only=True).admit(mcp_tool(xpu_speculable={"ttl_s": 5})) is None


def test_executor_accepts_functions_only() -> None:
    """Guards against a framework tool in an executor, where every call would fail."""
    with pytest.raises(ToolSpecError, match="tools: 'weather' is a StructuredTool; expected a function"):
        ToolExecutor([tool(weather)])
    with pytest.raises(ToolSpecError, match="tools: 'weather' is a FunctionTool; expected a function"):
        ToolExecutor([FunctionTool.from_defaults(weather)])


def test_frameworks_that_share_a_folder_do_not_mix_their_results(tmp_path: Path) -> None:
    """Guards against results in another framework's format."""
    ran: list[str] = []

    @speculable
    def report(city: str) -> str:
        """The weather."""
        ran.append(city)
        return f"snow in {city}"

    made, indexed = tool(report), FunctionTool.from_defaults(report)
    call = {"type": "tool_call", "name": "report", "args": {"city": "Oslo"}, "id": "call1"}
    for _ in range(2):
        with ToolExecutor(folder=tmp_path) as executor:
            spec = executor.admit(made)
            assert spec is not None
            assert SharedTool(made, executor, spec).invoke(call).content == "snow in Oslo"
        with ToolExecutor(folder=tmp_path) as executor:
            [shared] = speculative_tools([indexed], executor)
            assert shared(city="Oslo").content == "snow in Oslo"
        with ToolExecutor([report], folder=tmp_path) as executor:
            assert executor.execute(ParsedToolCall("report", {"city": "Oslo"})).value == "snow in Oslo"
    assert ran == ["Oslo"] * 3
