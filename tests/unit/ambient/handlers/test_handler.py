"""Framework agents as handlers, and results as text."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ambient_harness import settled, until
from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, Event, Inbox, SyncInbox
from xpu_agents.ambient.handlers.handler import result_text
from xpu_agents.priority import current_priority


class Mail(BaseModel):
    """An event payload."""

    subject: str


class Runnable:
    """A stand-in for LangChain runnables and graphs."""

    name = "chain"

    def __init__(self) -> None:
        self.calls: list[tuple[Any, Any, Any]] = []

    async def ainvoke(self, given: Any, config: Any = None, **more: Any) -> Any:
        self.calls.append((given, config, current_priority()))
        return {"answer": 42}

    def invoke(self, given: Any) -> Any:
        raise AssertionError("it has a native async form")


def _plain_decorator(function: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator whose wrapper is not async."""

    @functools.wraps(function)
    def inner(*given: Any, **named: Any) -> Any:
        return function(*given, **named)

    return inner


async def test_an_async_handler_behind_a_plain_decorator(app: AmbientApp) -> None:
    """Guards the event loop: an async handler gets the async inbox and model."""
    seen: list[object] = []

    @app.on("n")
    @_plain_decorator
    async def handler(event: object, inbox: Inbox) -> None:
        seen.append(inbox)

    @app.on("n")
    @_plain_decorator
    def plain(event: object, inbox: SyncInbox) -> None:
        seen.append(inbox)

    @app.on("n")
    @_plain_decorator
    async def without(event: object) -> None:
        seen.append(event)

    async with app:
        await app.aemit("n", "x")
        await until(lambda: len(seen) == 3)
    assert {type(each) for each in seen} == {Inbox, SyncInbox, str}


async def test_a_lambda_that_returns_a_coroutine(app: AmbientApp) -> None:
    """Guards against endless attempts of a handler that can never work."""

    async def handler(event: object, inbox: Any) -> None:
        raise AssertionError("it was given what plain functions are given")

    app.on("n", name="hidden")(lambda event, inbox: handler(event, inbox))
    async with app:
        await app.aemit("n", "x")
        await until(lambda: bool(app.dead_letters()))
        assert (
            "agent 'hidden': a plain function with an inbox or llm returned an awaitable" in app.dead_letters()[0].error
        )
        assert "declare it with 'async def'" in app.dead_letters()[0].error


class Workflow:
    """A stand-in for LlamaIndex workflows: ``run`` starts at once and returns an awaitable."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def run(self, user_msg: Any = None, **more: Any) -> Any:
        self.calls.append({"user_msg": user_msg, **more})
        return self

    def __await__(self) -> Any:
        async def end() -> str:
            return "done"

        return end().__await__()


async def test_a_runnable(app: AmbientApp) -> None:
    """Guards LangChain: the content is the input, the event id is the thread of a checkpointer."""
    chain = Runnable()
    results: list[Any] = []
    app.on("mail", then=lambda result: results.append(result))(chain)
    async with app:
        receipt = await app.aemit("mail", Mail(subject="x"))
        await settled(app)
    ((given, config, priority),) = chain.calls
    assert given == {"subject": "x"}
    assert config["configurable"]["thread_id"] == f"chain:{receipt.event_id}"
    assert config["metadata"] == {"ambient_agent": "chain", "ambient_event": receipt.event_id}
    assert priority == "proactive"
    assert results == [{"answer": 42}]


class Sink:
    """A callable object that returns an awaitable."""

    def __init__(self) -> None:
        self.results: list[Any] = []

    async def __call__(self, result: Any) -> None:
        self.results.append(result)


async def test_then_accepts_callable_objects(app: AmbientApp) -> None:
    """Guards ``then`` callbacks that return a coroutine without being async functions."""
    sink, others = Sink(), Sink()
    app.on("mail", name="object", then=sink)(Runnable())
    app.on("mail", name="lambda", then=lambda result: others(result))(Runnable())
    async with app:
        await app.aemit("mail", Mail(subject="x"))
        await settled(app)
    assert sink.results == others.results == [{"answer": 42}]


async def test_prepare_makes_the_input_of_a_runnable(app: AmbientApp) -> None:
    """Guards agents whose input is not the event, with the type that ``prepare`` annotates."""
    agent = Runnable()

    def messages(mail: Mail) -> dict[str, Any]:
        return {"messages": [("user", mail.subject)]}

    app.on("mail", name="agent", prepare=messages)(agent)
    async with app:
        await app.aemit("mail", {"subject": "x"})
        await settled(app)
    assert agent.calls[0][0] == {"messages": [("user", "x")]}


async def test_batches_reach_frameworks_as_lists(app: AmbientApp) -> None:
    """Guards coalescing for framework agents."""
    chain = Runnable()
    app.on("n", coalesce="all")(chain)
    app.emit("n", 1)
    app.emit("n", 2)
    async with app:
        await settled(app)
    assert [given for given, _, _ in chain.calls] == [[1, 2]]


async def test_a_workflow(app: AmbientApp) -> None:
    """Guards LlamaIndex: agents get a text, workflows the arguments of ``prepare``."""
    agent, workflow = Workflow(), Workflow()
    app.on("mail", name="agent")(agent)
    app.on("mail", name="workflow", prepare=lambda event: {"topic": event["subject"], "depth": 2})(workflow)
    app.on("text", name="texts")(agent)
    async with app:
        await app.aemit("mail", {"subject": "x"})
        await app.aemit("text", "just this")
        await settled(app)
    assert agent.calls == [{"user_msg": '{"subject":"x"}'}, {"user_msg": "just this"}]
    assert workflow.calls == [{"user_msg": None, "topic": "x", "depth": 2}]


def test_results_as_text() -> None:
    """Guards the stored result: it is always readable text."""

    class Message:
        content = "hello"

    class Odd:
        def __str__(self) -> str:
            return "odd"

    assert [result_text(each) for each in (None, "a", {"n": 1}, Message(), Odd())] == [
        "",
        "a",
        '{"n":1}',
        "hello",
        "odd",
    ]


class Interrupted:
    """A stand-in for an interrupt of a graph."""

    def __init__(self, id: str, value: object) -> None:
        self.id = id
        self.value = value


class Graph:
    """A graph with a checkpointer: it stops before it acts, and resumes in another process too."""

    def __init__(self, checkpoints: dict[str, int]) -> None:
        self.checkpoints = checkpoints
        self.acted: list[object] = []

    async def ainvoke(self, given: Any, config: Any) -> dict[str, Any]:
        thread = config["configurable"]["thread_id"]
        step = self.checkpoints.setdefault(thread, 0)
        if isinstance(given, tuple):
            self.acted.append(given[1])
            step = self.checkpoints[thread] = step + 1
        return {} if step == 2 else {"__interrupt__": [Interrupted(f"{thread}-{step}", {"step": step})]}


async def test_interrupts_become_inbox_items(make_app: Callable[..., AmbientApp]) -> None:
    """Guards graphs that wait for the user: an interrupt is a call with a key, also over restarts."""
    checkpoints: dict[str, int] = {}

    def declare(app: AmbientApp) -> Graph:
        graph = Graph(checkpoints)

        @app.on("task")
        async def assistant(event: Event, inbox: Inbox) -> None:
            given: Any = {"messages": []}
            while interrupts := (await graph.ainvoke(given, {"configurable": {"thread_id": event.id}})).get(
                "__interrupt__"
            ):
                answer = await inbox.review("May I?", interrupts[0].value, key=interrupts[0].id)
                given = "resume", answer.content

        return graph

    first = make_app()
    graph = declare(first)
    async with first:
        await first.aemit("task")
        await settled(first)
        first.inbox.approve(first.inbox.list()[0].id)
        await settled(first)
        (second_item,) = first.inbox.list()
    assert graph.acted == [{"step": 0}]
    second = make_app()
    graph = declare(second)
    second.inbox.edit(second_item.id, {"step": "changed"})
    async with second:
        await settled(second)
        assert second.status().agents[0].done == 1
    assert graph.acted == [{"step": "changed"}]


async def test_an_interrupt_without_an_inbox_is_an_error(make_app: Callable[..., AmbientApp]) -> None:
    """Guards approvals of plain graphs: the event is no success, and the error names the solution."""

    class Graph:
        async def ainvoke(self, given: object, config: object) -> object:
            return {"__interrupt__": [Interrupted("one", {"step": 1})]}

    app = make_app()
    app.on("task", name="graph")(Graph())
    async with app:
        await app.aemit("task")
        await until(app.dead_letters)
    assert "puts interrupts into the inbox" in app.dead_letters()[0].error
