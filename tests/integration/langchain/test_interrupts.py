"""LangGraph interrupts as inbox items of an ambient app."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypedDict

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.func import entrypoint, task
from langgraph.graph import END, START, StateGraph
from langgraph.types import Interrupt, interrupt
from pydantic import BaseModel
from scripted_backend import ScriptedBackend, calls, says

from langchain_xpu import XPUChatModel
from langchain_xpu._interrupt_requests import interrupt_request
from langchain_xpu.interrupts import reviewed
from xpu_agents.ambient import AmbientApp, Answer, Decision, InboxError, InboxItem, Retry
from xpu_runtime.errors import ConfigError


class State(TypedDict, total=False):
    """State of the graphs."""

    text: str
    said: list[Any]


def a_graph(node: Callable[[State], State], saver: InMemorySaver | None = None) -> Any:
    """Graph of one node."""
    builder = StateGraph(State)
    builder.add_node("node", node)
    builder.add_edge(START, "node")
    builder.add_edge("node", END)
    return builder.compile(checkpointer=saver or InMemorySaver())


async def waited(app: AmbientApp, count: int = 1) -> list[InboxItem]:
    """Waits for a number of open items and returns them."""
    async with asyncio.timeout(60):
        while len(items := app.inbox.list()) < count:
            assert not app.dead_letters()
            await asyncio.sleep(0.01)
    return sorted(items, key=lambda item: item.ask.title)


async def handled(app: AmbientApp) -> None:
    """Waits until the event is handled."""
    async with asyncio.timeout(60):
        while not sum(agent.done for agent in app.status().agents):
            assert not app.dead_letters()
            await asyncio.sleep(0.01)


async def test_interrupt_survives_a_restart(tmp_path: Path) -> None:
    """Guards approval in graphs: nothing is asked or done twice, whenever the process ends."""
    begun: list[str] = []

    def ask(state: State) -> State:
        begun.append(state["text"])
        first = interrupt({"action": "send"})
        return {"said": [first, interrupt("In which colour?")]}

    graph, results = a_graph(ask), []

    def make() -> AmbientApp:
        app = AmbientApp(folder=tmp_path, slow=None)
        app.on("task", name="assistant", then=lambda result: results.append(result["said"]))(reviewed(graph))
        return app

    first = make()
    async with first:
        await first.aemit("task", {"text": "hi"})
        (item,) = await waited(first)
    assert (item.ask.title, item.ask.content) == ("May I go on?", {"action": "send"})
    second = make()
    second.inbox.edit(item.id, {"action": "wait"}, comment="later")
    async with second:
        (item,) = await waited(second)
        assert item.ask.title == "In which colour?"
        second.inbox.reply(item.id, "blue")
        await handled(second)
        assert len(second.inbox.list(answered=True)) == 2
    assert results == [[{"decision": "edit", "content": {"action": "wait"}, "comment": "later"}, "blue"]]
    assert begun == ["hi"] * 3  # an interrupted node restarts for each answer only


async def test_an_agent_asks_for_every_call(tmp_path: Path, model: XPUChatModel) -> None:
    """Guards HumanInTheLoopMiddleware: the tool gets the edited arguments."""
    sent: list[str] = []

    @tool
    def get_weather(location: str) -> str:
        """Get the current weather in a given location."""
        sent.append(location)
        return f"Sunny in {location}."

    agent = create_agent(
        model,
        [get_weather],
        middleware=[HumanInTheLoopMiddleware({"get_weather": True})],
        checkpointer=InMemorySaver(),
    )
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("task", name="assistant", prepare=lambda event: {"messages": [("user", event)]})(reviewed(agent))
    async with app:
        await app.aemit("task", "What is the weather in Paris?")
        (item,) = await waited(app)
        assert (item.ask.title, item.ask.content) == ("May I call get_weather?", {"location": "Paris"})
        app.inbox.edit(item.id, {"location": "Rome"})
        await handled(app)
    assert sent == ["Rome"]


async def test_unfit_answer_is_asked_for_again(tmp_path: Path) -> None:
    """Guards against a typing error of the user. The approved part is done once, also over a restart."""
    done: list[Any] = []

    @tool
    def send_mail(to: str) -> str:
        """Sends a mail."""
        done.append(to)
        return "sent"

    @tool
    def wait_days(days: int) -> str:
        """Waits."""
        done.append(days)
        return "waited"

    made = calls(("send_mail", {"to": "Ada"}), ("wait_days", {"days": 3}))
    agent = create_agent(
        XPUChatModel(model="scripted", backend=ScriptedBackend([made, says("Done.")])),
        [send_mail, wait_days],
        middleware=[HumanInTheLoopMiddleware({"send_mail": True, "wait_days": True}, interrupt_mode="per_call")],
        checkpointer=InMemorySaver(),
    )

    def make() -> AmbientApp:
        app = AmbientApp(folder=tmp_path, slow=None)
        app.on("task", name="assistant", prepare=lambda event: {"messages": [("user", event)]})(reviewed(agent))
        return app

    app = make()
    async with app:
        await app.aemit("task", "Go.")
        mail, days = await waited(app, 2)
        app.inbox.approve(mail.id)
        app.inbox.edit(days.id, {"days": "soon"})
        async with asyncio.timeout(60):
            while not (left := [item for item in app.inbox.list() if item.id not in (mail.id, days.id)]):
                assert not app.dead_letters()
                await asyncio.sleep(0.01)
        (again,) = left
    assert again.ask.title == "May I call wait_days?"
    assert "refused" in again.ask.body
    assert "days" in again.ask.body
    second = make()
    async with second:
        (item,) = await waited(second)
        assert item.id == again.id
        second.inbox.edit(item.id, {"days": 5})
        await handled(second)
    assert done == ["Ada", 5]


class Trip(BaseModel):
    """Response schema of a graph."""

    city: str
    days: int


async def test_response_schema(tmp_path: Path) -> None:
    """Guards interrupts with a schema: the graph gets the content in that form."""
    graph = a_graph(lambda state: {"said": [interrupt({"city": "Rome"}, response_schema=Trip)]})
    results: list[Any] = []
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("task", name="assistant", then=lambda result: results.append(result["said"]))(reviewed(graph))
    async with app:
        await app.aemit("task", {"text": "go"})
        (item,) = await waited(app)
        assert "days" in item.ask.body
        app.inbox.approve(item.id)  # the unchanged proposal does not fit
        async with asyncio.timeout(60):
            while not (left := [each for each in app.inbox.list() if each.id != item.id]):
                assert not app.dead_letters()
                await asyncio.sleep(0.01)
        assert left[0].ask.body.startswith("The last answer was refused: days: Field required")
        app.inbox.edit(left[0].id, {"city": "Oslo", "days": 2})
        await handled(app)
    assert results == [[Trip(city="Oslo", days=2)]]


async def test_parallel_interrupts(tmp_path: Path) -> None:
    """Guards several interrupts of one step: each gets its own answer."""
    builder = StateGraph(State)
    answers: dict[str, Any] = {}

    def branch(name: str) -> Callable[[State], State]:
        def node(state: State) -> State:
            answers[name] = interrupt(name)
            return {}

        return node

    for name in ("left", "right"):
        builder.add_node(name, branch(name))
        builder.add_edge(START, name)
        builder.add_edge(name, END)
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("task", name="assistant")(reviewed(builder.compile(checkpointer=InMemorySaver())))
    async with app:
        await app.aemit("task", {"text": "go"})
        left, right = await waited(app, 2)
        app.inbox.ignore(right.id)
        app.inbox.reply(left.id, "yes")
        await handled(app)
    assert answers == {"left": "yes", "right": None}


@pytest.fixture(params=["ids of langgraph", "one id for each task"])
def _ids(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupt ids as langgraph makes them, and as versions before 1.2.20 do: the same for all questions of a task."""
    if request.param == "one id for each task":
        for module in [module for name, module in sys.modules.items() if name.startswith("langgraph")]:
            if (made := getattr(module, "_interrupt_id", None)) is not None:
                monkeypatch.setattr(module, "_interrupt_id", lambda ns, at, made=made: made(ns, 0))


class Crashing:
    """A graph whose runs are interrupted by faults: before they begin, or after their end."""

    def __init__(self, graph: Any, faults: Iterable[str]) -> None:
        self.graph = graph
        self.checkpointer = graph.checkpointer
        self.aget_state = graph.aget_state
        self.faults = iter(faults)

    async def ainvoke(self, *given: Any) -> Any:
        """Runs the graph."""
        fault = next(self.faults, "")
        if fault == "before":
            raise OSError("crash")
        result = await self.graph.ainvoke(*given)
        if fault == "after":
            raise OSError("crash")
        return result


def nested(graph: Any, saver: InMemorySaver) -> Any:
    """Graph with another graph as its node."""
    builder = StateGraph(State)
    builder.add_node("outer", graph)
    builder.add_edge(START, "outer")
    builder.add_edge("outer", END)
    return builder.compile(checkpointer=saver)


def called(graph: Any, saver: InMemorySaver) -> Any:
    """Graph whose node calls another graph."""
    return a_graph(lambda state: graph.invoke(state), saver)


def functional(graph: Any, saver: InMemorySaver) -> Any:
    """Entrypoint of the functional API that calls a task."""

    @task
    def work(state: State) -> State:
        return graph.nodes["node"].bound.invoke(state)

    @entrypoint(checkpointer=saver)
    def flow(state: State) -> State:
        return work(state).result()

    return flow


QUESTIONS = st.lists(st.sampled_from(["A?", "B?", {"n": 1}, {"n": 2}]), min_size=1, max_size=4)
FAULTS = st.lists(st.sampled_from(["", "before", "after"]), max_size=6)


@pytest.mark.usefixtures("_ids")
@pytest.mark.parametrize("nest", [lambda graph, saver: graph, nested, called, functional])
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(questions=["A?", "B?"], faults=[])
@example(questions=[{"n": 1}, {"n": 2}], faults=[])
@example(questions=["A?", "A?", "A?"], faults=["", "after", "after", "before"])
@given(questions=QUESTIONS, faults=FAULTS)
def test_each_question_of_a_node_gets_its_own_answer(
    tmp_path_factory: pytest.TempPathFactory,
    nest: Callable[[Any, InMemorySaver], Any],
    questions: list[Any],
    faults: list[str],
) -> None:
    """Guards consent (case two-interrupts-one-node): each question of a task is asked once, whenever the process ends.

    An answer to one never counts for another.
    """
    saver, results, expected = InMemorySaver(), [], []

    def ask(state: State) -> State:
        return {"said": [interrupt(each) for each in questions]}

    def keep(result: State) -> None:
        results.append(result["said"])

    graph = nest(a_graph(ask, saver), saver)
    app = AmbientApp(folder=tmp_path_factory.mktemp("app"), slow=None)
    app.on("task", name="assistant", retry=Retry(attempts=9, first_s=0.001), then=keep)(
        reviewed(Crashing(graph, faults), max_rejections=None)
    )

    async def main() -> None:
        async with app:
            await app.aemit("task", {"text": "go"})
            for number, question in enumerate(questions):
                (item,) = await waited(app)
                if isinstance(question, str):
                    assert item.ask.title == question
                    app.inbox.reply(item.id, f"answer {number}")
                    expected.append(f"answer {number}")
                else:
                    assert item.ask.content == question
                    app.inbox.reject(item.id, f"answer {number}")
                    expected.append({"decision": "reject", "content": None, "comment": f"answer {number}"})
            await handled(app)
            assert len(app.inbox.list(answered=True)) == len(questions)

    asyncio.run(main())
    assert results == [expected]


class Persistent(ScriptedBackend):
    """A model that calls a tool again whatever the user says, and keeps what it was told."""

    def __init__(self, stops_after: int = 10**6) -> None:
        super().__init__([calls(("send_mail", {"to": "Ada"})) for _ in range(min(stops_after, 40))] + [says("I stop.")])


def mail_app(folder: Path, backend: ScriptedBackend, saver: InMemorySaver, **options: Any) -> AmbientApp:
    """App with an agent that asks before it sends mails."""

    @tool
    def send_mail(to: str) -> str:
        """Sends a mail."""
        return "sent"

    agent = create_agent(
        XPUChatModel(model="scripted", backend=backend),
        [send_mail],
        middleware=[HumanInTheLoopMiddleware({"send_mail": True})],
        checkpointer=saver,
    )
    app = AmbientApp(folder=folder, slow=None)
    app.on("task", name="assistant", prepare=lambda event: {"messages": [("user", event)]})(reviewed(agent, **options))
    return app


def told(backend: ScriptedBackend) -> list[str]:
    """Results of calls in the last request to the model."""
    return [str(message.content) for message in backend.requests[-1].messages if message.role == "tool"]


async def rejected(app: AmbientApp, decision: str = "reject") -> None:
    """Rejects the next open review."""
    async with asyncio.timeout(60):
        while not (reviews := [item for item in app.inbox.list() if item.ask.kind == "review"]):
            assert not app.dead_letters()
            await asyncio.sleep(0.01)
    getattr(app.inbox, decision)(reviews[0].id)


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("bound", [3, 2])
async def test_rejections_in_a_row_are_bounded(tmp_path: Path, bound: int, restarts: bool) -> None:
    """Guards against an agent that asks for ever (case reject-loop), also over restarts.

    It is told to stop, a notice says so, and if it asks on, its event becomes a dead letter. A revived one begins anew.
    """
    backend, saver = Persistent(), InMemorySaver()

    def make() -> AmbientApp:
        return mail_app(tmp_path, backend, saver, **({} if bound == 3 else {"max_rejections": bound}))

    app = make()
    app.emit("task", "Write to Ada.")
    async with AsyncExitStack() as running:
        await running.enter_async_context(app)
        for _ in range(bound):
            await rejected(app)
            if restarts:  # perhaps before the graph has got the answer
                await running.aclose()
                app = make()
                await running.enter_async_context(app)
        async with asyncio.timeout(60):
            while not (letters := app.dead_letters()):
                await asyncio.sleep(0.01)
        assert f"rejected {bound} requests in a row" in letters[0].error
        items = app.inbox.list(answered=True)
        (notice,) = (item for item in items if item.ask.kind == "notice")
        assert sum(item.ask.kind == "review" for item in items) == bound
        assert f"{bound} rejections in a row" in notice.ask.title
        assert ["Stop: make no further requests" in text for text in told(backend)] == [False] * (bound - 1) + [True]
        app.revive(letters[0].number)
        await rejected(app)


@pytest.mark.parametrize("decision", ["approve", "reject"])
async def test_an_agent_that_stops_ends_normally(tmp_path: Path, decision: str) -> None:
    """Guards agents that obey, and agents whose calls are approved: the bound counts rejections in a row only."""
    backend = Persistent(stops_after=3)
    app = mail_app(tmp_path, backend, InMemorySaver())
    async with app:
        await app.aemit("task", "Write to Ada.")
        for each in ("reject", decision, "reject"):
            await rejected(app, each)
        await handled(app)
        notices = [item for item in app.inbox.list() if item.ask.kind == "notice"]
        assert not app.dead_letters()
    assert len(notices) == (1 if decision == "reject" else 0)


async def test_rejections_of_one_step_count_once(tmp_path: Path) -> None:
    """Guards an agent whose parallel calls are rejected together: it may try again."""
    made = calls(*(("send_mail", {"to": name}) for name in ("Ada", "Bob", "Eve", "Dan")))
    app = mail_app(tmp_path, ScriptedBackend([made, says("I see.")]), InMemorySaver())
    async with app:
        await app.aemit("task", "Write to all.")
        for _ in range(4):
            await rejected(app)
        await handled(app)
        assert [item for item in app.inbox.list() if item.ask.kind == "notice"] == []


@pytest.mark.parametrize("titles", [["Name?", "Colour?", "Size?", "Date?", "Place?"], ["Name?"] * 5])
async def test_ignored_questions_are_no_rejections_unless_repeated(tmp_path: Path, titles: list[str]) -> None:
    """Guards graphs with optional questions, and the bound for a graph that asks the same one again and again."""
    graph = a_graph(lambda state: {"said": [interrupt(title) for title in titles]})
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("task", name="assistant")(reviewed(graph))
    async with app:
        await app.aemit("task", {"text": "go"})
        for _ in range(5 if len(set(titles)) > 1 else 3):
            (item,) = await waited(app)
            app.inbox.ignore(item.id)
        if len(set(titles)) > 1:
            await handled(app)
            return
        async with asyncio.timeout(60):
            while not (letters := app.dead_letters()):
                await asyncio.sleep(0.01)
        assert "rejected 3 requests in a row" in letters[0].error


@pytest.mark.parametrize("bound", [0, -1, 1.5, "3", True])
def test_an_invalid_bound_is_refused(bound: Any) -> None:
    """Guards the error for a bound that would never, or at once, be reached."""
    with pytest.raises(ConfigError, match="max_rejections: "):
        reviewed(a_graph(lambda state: state), max_rejections=bound)


async def test_finished_graph_is_not_run_again(tmp_path: Path) -> None:
    """Guards a handler that restarts after the graph's end."""
    begun: list[str] = []

    def node(state: State) -> State:
        begun.append(state["text"])
        return {"said": ["done"]}

    graph, results = a_graph(node), []
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("task", name="assistant", then=lambda result: results.append(result["said"]))(reviewed(graph))
    event = app.emit("task", {"text": "hi"}).event_id
    await graph.ainvoke({"text": "hi"}, {"configurable": {"thread_id": f"assistant:{event}"}})
    async with app:
        await handled(app)
    assert begun == ["hi"]
    assert results == [["done"]]


async def test_graph_outside_of_an_app_raises() -> None:
    """Guards against a graph that waits forever."""
    with pytest.raises(InboxError, match="current_inbox"):
        await reviewed(a_graph(lambda state: state)).ainvoke({}, {"configurable": {"thread_id": "1"}})


def test_graph_without_checkpointer_is_refused() -> None:
    """Guards against an error in the middle of the work."""
    builder = StateGraph(State)
    builder.add_node("node", lambda state: state)
    builder.add_edge(START, "node")
    with pytest.raises(ConfigError, match="without a checkpointer"):
        reviewed(builder.compile())


@pytest.mark.parametrize("name", ["interrupt_before", "interrupt_after"])
def test_a_graph_that_stops_without_a_question_is_refused(name: str) -> None:
    """Guards against an event that counts as handled half-way."""
    builder = StateGraph(State)
    builder.add_node("node", lambda state: state)
    builder.add_edge(START, "node")
    with pytest.raises(ConfigError, match=rf"graph: compiled with {name}=\['node'\]"):
        reviewed(builder.compile(checkpointer=InMemorySaver(), **{name: ["node"]}))


def answered(decision: Decision, content: Any = None, comment: str = "") -> Answer[Any]:
    """Answers an item as the user."""
    return Answer("1", decision, content, comment)


ACTION = {"name": "send", "args": {"to": "Ada"}, "description": "A mail"}
SCHEMA = {"oneOf": [{"properties": {"type": {"const": each}}} for each in ("approve", "reject")]}
REQUEST = {
    "action_request": {"action": "send", "args": {"to": "Ada"}},
    "config": {"allow_accept": True, "allow_ignore": True, "allow_edit": True, "allow_respond": True},
    "description": "A mail",
}


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (answered(Decision.APPROVE, {"to": "Ada"}), {"type": "approve"}),
        (
            answered(Decision.EDIT, {"to": "Bob"}),
            {"type": "edit", "edited_action": {"name": "send", "args": {"to": "Bob"}}},
        ),
        (answered(Decision.REPLY, "it was sent"), {"type": "respond", "message": "it was sent"}),
        (answered(Decision.REJECT), {"type": "reject"}),
        (answered(Decision.REJECT, comment="not now"), {"type": "reject", "message": "not now"}),
    ],
)
def test_resume_values_of_the_middleware(answer: Answer[Any], verdict: dict[str, Any]) -> None:
    """Guards the format of decisions for LangChain's middleware."""
    config = {"action_name": "send", "allowed_decisions": ["approve", "edit", "reject", "respond"]}
    turn = interrupt_request(Interrupt({"action_requests": [ACTION, ACTION], "review_configs": [config]}, "1"), "")
    assert [ask.title for ask in turn.items] == ["May I call send?"] * 2
    assert turn.to_resume_value([answer, answer]) == {"decisions": [verdict, verdict]}
    call = interrupt_request(Interrupt({"type": "tool_approval", "tool_call_id": "7", **ACTION}, "1"), "")
    assert call.to_resume_value([answer]) == verdict


def test_only_allowed_decisions_are_offered() -> None:
    """Guards against decisions that the graph would reject."""
    config = {"action_name": "send", "allowed_decisions": ["approve", "reject"]}
    turn = interrupt_request(Interrupt({"action_requests": [ACTION], "review_configs": [config]}, "1"), "")
    call = interrupt_request(Interrupt({"type": "tool_approval", **ACTION}, "1", response_schema=SCHEMA), "")
    only = {**REQUEST, "config": {"allow_ignore": True}}
    assert turn.items[0].allow == call.items[0].allow == (Decision.APPROVE, Decision.REJECT)  # type: ignore[union-attr]
    assert interrupt_request(Interrupt([only], "1"), "").items[0].allow == (Decision.IGNORE,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("answer", "response"),
    [
        (answered(Decision.APPROVE, {"to": "Ada"}), {"type": "accept", "args": REQUEST["action_request"]}),
        (
            answered(Decision.EDIT, {"to": "Bob"}),
            {"type": "edit", "args": {"action": "send", "args": {"to": "Bob"}}},
        ),
        (answered(Decision.REPLY, "no"), {"type": "response", "args": "no"}),
        (answered(Decision.IGNORE), {"type": "ignore", "args": None}),
    ],
)
def test_resume_values_of_the_agent_inbox(answer: Answer[Any], response: dict[str, Any]) -> None:
    """Guards the format of responses for LangGraph's agent inbox."""
    assert interrupt_request(Interrupt([REQUEST], "1"), "").to_resume_value([answer]) == [response]
    assert interrupt_request(Interrupt(REQUEST, "1"), "").to_resume_value([answer]) == response
