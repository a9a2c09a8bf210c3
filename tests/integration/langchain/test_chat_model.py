"""`XPUChatModel`: answers, streams, sampling, usage, cancellation, errors."""

from __future__ import annotations

import asyncio
import pickle
import re
from collections.abc import AsyncIterator, Callable
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.load import dumpd, load
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.rate_limiters import BaseRateLimiter
from langchain_core.runnables import RunnablePassthrough
from perfect_chat import PerfectChat
from pydantic import ValidationError

from langchain_xpu import XPUChatModel
from xpu_agents import Priority
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.engines import loaded_engine, shared_engine
from xpu_runtime import Engine, EngineConfig, RequestStatus, SchedulerPolicy
from xpu_runtime.errors import InvalidRequestError, ModelFolderError, RequestExpiredError

LONG = 2000  # tokens; more than the test model makes before it is cancelled


def cancelled(chat: XPUChatModel) -> int:
    """Returns the number of cancelled reactive requests of its engine."""
    return shared_engine(chat.model, chat.config).metrics().ended.get((Priority.REACTIVE, RequestStatus.CANCELLED), 0)


# -- call methods ----------------------------------------------------------------------------------------------------


async def test_four_call_methods_give_the_same_answer(chat: XPUChatModel) -> None:
    """Guards against lost, repeated or reordered text."""
    messages = [SystemMessage("Be brief."), HumanMessage("What is a lane?")]
    whole = chat.invoke(messages).text
    assert whole
    assert (await chat.ainvoke(messages)).text == whole
    assert "".join(chunk.text for chunk in chat.stream(messages)) == whole
    assert "".join([chunk.text async for chunk in chat.astream(messages)]) == whole


async def test_prompt_follows_the_chat_template(chat: XPUChatModel) -> None:
    """Guards against doubled special tokens and missing messages."""
    engine = shared_engine(chat.model, chat.config)
    text = ChatTemplate(engine.tokenizer).render(
        [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}]
    )
    answer = await chat.ainvoke([SystemMessage("Be brief."), HumanMessage("Hello")])
    assert answer.usage_metadata is not None
    assert answer.usage_metadata["input_tokens"] == len(engine.tokenizer.encode(text, add_special_tokens=False))


async def test_async_calls_need_no_thread(chat: XPUChatModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against one blocked thread per async call."""
    shared_engine(chat.model, chat.config)

    def refuse(*_: object) -> None:
        raise AssertionError("a thread was asked for")

    monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", refuse)
    answers = await asyncio.gather(*(chat.ainvoke(f"Number {index}") for index in range(40)))
    assert all(answer.text for answer in answers)
    assert [chunk async for chunk in chat.astream("Hello")]


async def test_first_async_call_does_not_block_the_loop(
    test_model: Path, engine_config: EngineConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the event loop against the load of a model."""
    config = engine_config.replace(max_context=512)
    assert loaded_engine(test_model, config) is None
    loop = asyncio.get_running_loop()
    load_engine, turned = Engine.load, asyncio.Event()

    def slow(*args: Any, **kwargs: Any) -> Engine:
        # This would deadlock in the loop's own thread.
        asyncio.run_coroutine_threadsafe(turned.wait(), loop).result(timeout=60)
        return load_engine(*args, **kwargs)

    monkeypatch.setattr(Engine, "load", slow)
    call = asyncio.create_task(XPUChatModel(model=str(test_model), config=config, max_tokens=4).ainvoke("Hello"))
    loop.call_soon(turned.set)
    assert (await call).usage_metadata is not None
    shared_engine(test_model, config).close()


# -- metadata --------------------------------------------------------------------------------------------------------


def test_metadata(chat: XPUChatModel, test_model: Path) -> None:
    """Guards model name, finish reason and timings, whose parts add up."""
    answer = chat.invoke("Hello")
    metadata = answer.response_metadata
    assert metadata["model_name"] == test_model.name
    assert metadata["finish_reason"] == "length"
    assert metadata["priority"] == "reactive"
    timings = metadata["timings"]
    assert 0 < timings["ttft_s"] < timings["latency_s"]
    parts = sum(timings[name] for name in ("queue_s", "prefill_s", "preempted_s", "decode_s"))
    assert parts == pytest.approx(timings["latency_s"], abs=1e-3)


def test_cached_tokens_are_counted(chat: XPUChatModel) -> None:
    """Guards ``input_token_details.cache_read`` as part of ``input_tokens``."""
    prompt = "A beginning that is asked for twice. " * 20
    first, second = chat.invoke(prompt).usage_metadata, chat.invoke(prompt).usage_metadata
    assert first is not None
    assert second is not None
    assert first["input_token_details"]["cache_read"] == 0
    assert 0 < second["input_token_details"]["cache_read"] < second["input_tokens"]
    assert second["output_tokens"] == 16
    assert second["total_tokens"] == second["input_tokens"] + 16


def test_merged_stream_equals_the_message(chat: XPUChatModel) -> None:
    """Guards against metadata in more than one chunk."""
    whole = chat.invoke("Hello")
    full = reduce(add, chat.stream("Hello"))
    assert full.content == whole.content
    assert full.usage_metadata is not None
    assert full.usage_metadata["output_tokens"] == 16
    assert full.response_metadata["finish_reason"] == "length"
    assert full.response_metadata["model_name"] == whole.response_metadata["model_name"]
    assert set(full.response_metadata) == set(whole.response_metadata)


async def test_callbacks_get_every_token_once(chat: XPUChatModel) -> None:
    """Guards against tokens reported by LangChain and by the model."""

    class Listener(BaseCallbackHandler):
        received = ""

        def on_llm_new_token(self, token: str, **_: Any) -> None:
            self.received += token

    streaming = chat.model_copy(update={"streaming": True})
    for call in (
        lambda config: streaming.invoke("Hello", config).text,
        lambda config: "".join(chunk.text for chunk in chat.stream("Hello", config)),
    ):
        listener = Listener()
        assert call({"callbacks": [listener]}) == listener.received
        assert listener.received
    events = [event async for event in chat.astream_events("Hello", version="v2")]
    chunks = [event["data"]["chunk"].text for event in events if event["event"] == "on_chat_model_stream"]
    assert "".join(chunks) == chat.invoke("Hello").text


# -- sampling --------------------------------------------------------------------------------------------------------


def test_stop_texts_end_the_answer(chat: XPUChatModel) -> None:
    """Guards stop texts of call and instance, and their precedence."""
    free = chat.invoke("Hello").text
    stop = re.findall("[A-Za-z]{2,}", free)[-1]
    expected = free[: free.index(stop)]
    for answer in (
        chat.invoke("Hello", stop=[stop]),
        chat.model_copy(update={"stop": [stop]}).invoke("Hello"),
        chat.model_copy(update={"stop": ["\x00never"]}).invoke("Hello", stop=[stop]),
    ):
        assert answer.text == expected
        assert answer.response_metadata["finish_reason"] == "stop"
    assert "".join(chunk.text for chunk in chat.stream("Hello", stop=[stop])) == expected
    assert chat.model_copy(update={"stop": [stop]}).invoke("Hello", stop=[]).text == free


def test_sampling_reaches_the_engine(chat: XPUChatModel, engine_config: EngineConfig) -> None:
    """Guards fields and call arguments: seed, bias and length."""
    # Exact, or draws would depend on the padding of decode steps, which begins after the warm-up.
    exact = {"precision": "f32", "kv_precision": "f32", "properties": {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}}
    chat = chat.model_copy(update={"config": engine_config.replace(**exact)})
    drawn = chat.model_copy(update={"temperature": 1.5, "seed": 7})
    assert drawn.invoke("Hello").text == drawn.invoke("Hello").text
    assert drawn.invoke("Hello").text != drawn.invoke("Hello", seed=8).text
    assert drawn.invoke("Hello", temperature=0.0).text == chat.invoke("Hello").text
    assert drawn.invoke("Hello", top_k=1).text == chat.invoke("Hello").text
    short = chat.invoke("Hello", max_tokens=3)
    assert short.usage_metadata is not None
    assert short.usage_metadata["output_tokens"] == 3
    token = chat.get_token_ids("a")[-1]
    wanted = shared_engine(chat.model, chat.config).tokenizer.decode([token] * 16)
    assert wanted.count("a") == 16
    assert chat.invoke("Hello", logit_bias={token: 100.0}).text == wanted


def test_answer_fits_the_remaining_context(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards against a default length that makes long prompts fail."""
    model = XPUChatModel(model=str(test_model), config=engine_config.replace(max_context=128), ignore_eos=True)
    answer = model.invoke("Hello")
    assert answer.usage_metadata is not None
    assert answer.usage_metadata["total_tokens"] == 128


def test_another_model_for_one_call(chat: XPUChatModel, tmp_path: Path) -> None:
    """Guards the ``model`` argument, and the error for a missing folder."""
    with pytest.raises(ModelFolderError, match="is not a model"):
        chat.invoke("Hello", model=str(tmp_path / "none"))
    assert chat._get_ls_params(model="other")["ls_model_name"] == "other"


# -- cancellation ----------------------------------------------------------------------------------------------------


def test_closing_a_stream_cancels_the_request(chat: XPUChatModel) -> None:
    """Guards the engine against requests of closed streams."""
    chat.invoke("Hello")
    before = cancelled(chat)
    stream = chat.stream("Hello", max_tokens=LONG)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    chat.invoke("Hello")  # the engine handles messages in order
    assert cancelled(chat) == before + 1


async def test_closing_an_async_stream_cancels_the_request(chat: XPUChatModel) -> None:
    """Guards ``astream`` closed before garbage collection."""
    await chat.ainvoke("Hello")
    before = cancelled(chat)
    stream = chat.astream("Hello", max_tokens=LONG)
    await anext(stream)
    await stream.aclose()  # type: ignore[attr-defined]
    await chat.ainvoke("Hello")
    await chat.ainvoke("Hello")
    assert cancelled(chat) == before + 1


@pytest.mark.parametrize("how", ["ainvoke", "astream", "astream_events", "chain"])
async def test_cancelling_the_task_cancels_the_request(chat: XPUChatModel, how: str, cancel_early: Any) -> None:
    """Guards the engine against requests of cancelled tasks."""
    await chat.ainvoke("Hello")
    before = cancelled(chat)

    async def read() -> None:
        if how == "ainvoke":
            await chat.ainvoke("Hello", max_tokens=LONG)
        elif how == "chain":
            await (chat.bind(max_tokens=LONG) | (lambda message: message.text)).ainvoke("Hello")
        elif how == "astream":
            async for _ in chat.astream("Hello", max_tokens=LONG):
                pass
        else:
            async for _ in chat.astream_events("Hello", version="v2", max_tokens=LONG):
                pass

    await cancel_early(read())
    await chat.ainvoke("Hello")
    await chat.ainvoke("Hello")
    assert cancelled(chat) == before + 1


def test_timeout_ends_a_call(chat: XPUChatModel) -> None:
    """Guards ``timeout`` of call and instance. The error names it."""
    with pytest.raises(RequestExpiredError, match=r"deadline passed .*=0\.02, the timeout of a chat model"):
        chat.invoke("Hello", max_tokens=LONG, timeout=0.02)
    with pytest.raises(RequestExpiredError, match="deadline"):
        chat.model_copy(update={"timeout": 0.02}).invoke("Hello", max_tokens=LONG)


# -- invalid fields and arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"temperature": -1.0}, "temperature=-1.0"),
        ({"priority": "urgent"}, "'reactive' or 'proactive'"),
        ({"timeout": 0}, "greater than 0"),
        ({"config": {"device": "TPU"}}, "device"),
        ({"temprature": 0.5}, "temprature"),
        ({"backend": object()}, "backend: .* has no complete and no acomplete"),
        ({"model": ""}, "model"),
        ({"server": "vllm"}, "server: 'vllm' without base_url has no effect; expected the address"),
        ({"base_url": "http://host/v1", "server": "vlm"}, "server: 'vlm' is not known; expected one of"),
        ({"base_url": "host:8000"}, "base_url: 'host:8000' cannot be used"),
        ({"base_url": "http://host/v1", "config": EngineConfig()}, "config and base_url: given together"),
        ({"base_url": "http://host/v1", "backend": PerfectChat()}, "base_url and backend: given together"),
    ],
)
def test_invalid_fields_are_refused(fields: dict[str, Any], says: str) -> None:
    """Guards against misspelt or impossible fields."""
    with pytest.raises(ValidationError, match=says):
        XPUChatModel(**{"model": "some-model", **fields})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"temperature": -1.0}, "temperature=-1.0"),
        ({"priority": "urgent"}, "priority: 'urgent'.*'reactive' or 'proactive'"),
        ({"functions": []}, "functions=.*expected one of"),
        ({"tool_choice": "any", "tools": []}, "tool_choice: 'required' without tools"),
        ({"response_format": {"type": "xml"}}, "response_format: type 'xml'"),
        ({"n": 2}, "n=2"),
        ({"timeout": -1.0}, "^timeout: -1.0 "),
    ],
)
def test_invalid_arguments_are_refused(chat: XPUChatModel, arguments: dict[str, Any], says: str) -> None:
    """Guards against silently ignored call arguments."""
    with pytest.raises(InvalidRequestError, match=says):
        chat.invoke("Hello", **arguments)


# -- serialisation, tokens and profile -------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::langchain_core._api.LangChainBetaWarning")
@pytest.mark.parametrize(
    "copied",
    [
        lambda model: load(dumpd(model), valid_namespaces=["langchain_xpu"], allowed_objects=[XPUChatModel]),
        lambda model: pickle.loads(pickle.dumps(model)),
    ],
    ids=["langchain", "pickle"],
)
def test_serialisation_keeps_every_field(copied: Callable[[XPUChatModel], XPUChatModel]) -> None:
    """Guards every field, including the engine's configuration."""
    model = XPUChatModel(
        model=Path("some") / "model",
        config=EngineConfig(device="CPU", policy=SchedulerPolicy(preemption=False)),
        priority="proactive",
        temperature=0.5,
        stop=["x"],
    )
    back = copied(model)
    assert back == model
    assert back.config == model.config
    assert back.priority is Priority.PROACTIVE


def test_tokens_are_counted_by_the_models_tokenizer(chat: XPUChatModel) -> None:
    """Guards against LangChain's fallback to a downloaded tokenizer."""
    tokenizer = shared_engine(chat.model, chat.config).tokenizer
    assert chat.get_num_tokens("Hello there") == len(tokenizer.encode("Hello there", add_special_tokens=False))
    assert chat.model_copy(update={"custom_get_token_ids": lambda _: [1, 2]}).get_num_tokens("Hello there") == 2


def test_message_tokens_equal_the_prompt(chat: XPUChatModel) -> None:
    """Guards trimming: template and tools count."""
    messages = [SystemMessage("Be brief."), HumanMessage("Hello")]
    counted = chat.get_num_tokens_from_messages(messages)
    usage = chat.invoke(messages).usage_metadata
    assert usage is not None
    assert counted == usage["input_tokens"]
    tool = {"name": "look", "description": "Look there.", "parameters": {"type": "object", "properties": {}}}
    assert chat.get_num_tokens_from_messages(messages, tools=[tool]) > counted
    assert chat.get_num_tokens_from_messages([]) == 0
    other = chat.model_copy(update={"custom_get_token_ids": lambda _: [1, 2]})
    assert other.get_num_tokens_from_messages(messages) == 4


def test_profile_matches_the_engine(chat: XPUChatModel, test_model: Path, engine_config: EngineConfig) -> None:
    """Guards the profile, also before the model is loaded."""
    profile = XPUChatModel(model=str(test_model), config=engine_config.replace(kernel_timeout_s=29.0)).profile
    assert profile is not None
    assert profile["max_input_tokens"] == shared_engine(chat.model, chat.config).max_context
    assert all(profile[name] for name in ("tool_calling", "tool_choice", "structured_output"))
    assert XPUChatModel(config=EngineConfig(max_context=100), max_tokens=7).profile == {
        **profile,
        "structured_output": False,  # desk is not trained to answer in a format after a call
        "max_input_tokens": 100,
        "max_output_tokens": 7,
    }
    assert "max_input_tokens" not in (XPUChatModel(model="no-such-folder").profile or {})


def test_answer_may_be_sent_back(chat: XPUChatModel) -> None:
    """Guards answers with all their metadata as input."""
    answer = chat.invoke("Hello")
    again = chat.invoke([HumanMessage("Hello"), answer, HumanMessage("And now?")])
    output = [HumanMessage("Hello"), AIMessage(answer.text), HumanMessage("And now?")]
    assert again.usage_metadata is not None
    assert again.usage_metadata["input_tokens"] == chat.get_num_tokens_from_messages(output)


# -- at the backend --------------------------------------------------------------------------------------------------


async def test_closed_stream_is_closed_at_the_backend(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards a server against generating for a closed stream."""
    stream = model.stream("Hello")
    next(stream)
    assert perfect.open == 1
    stream.close()  # type: ignore[attr-defined]
    assert perfect.open == 0
    async_stream = model.astream("Hello")
    await anext(async_stream)
    assert perfect.open == 1
    await async_stream.aclose()  # type: ignore[attr-defined]
    assert perfect.open == 0


@pytest.mark.parametrize("chained", [False, True])
@pytest.mark.parametrize("left", ["held", "read by a task"])
def test_event_loop_may_end_before_a_stream(
    model: XPUChatModel, perfect: PerfectChat, caplog: pytest.LogCaptureFixture, left: str, *, chained: bool
) -> None:
    """Guards against asyncio tracebacks and open answers at loop shutdown."""
    streams: list[AsyncIterator[Any]] = []

    async def read(begun: asyncio.Event) -> None:
        streams.append((RunnablePassthrough() | model if chained else model).astream("Hello"))
        async for _ in streams[0]:
            begun.set()
            if left == "held":
                break
            await asyncio.Event().wait()

    async def leave() -> None:
        begun = asyncio.Event()
        reading = asyncio.create_task(read(begun))
        await begun.wait()
        assert perfect.open == 1
        if left == "held":
            await reading

    asyncio.run(leave())
    assert perfect.open == 0
    assert not [record for record in caplog.records if record.name == "asyncio"]


@pytest.mark.parametrize("version", [None, "v1"])
async def test_reasoning(perfect: PerfectChat, version: str | None) -> None:
    """Guards reasoning as standard blocks, whole and streamed, and in a history."""
    perfect.thinks = "Somebody greets me."
    model = XPUChatModel(backend=perfect, output_version=version)
    whole = await model.ainvoke("Hello")
    full = reduce(add, [chunk async for chunk in model.astream("Hello")])
    for message in (whole, full):
        thought, output = message.content_blocks
        assert thought["type"] == "reasoning"
        assert thought["reasoning"].replace(" ", "") == "Somebodygreetsme."
        assert output["type"] == "text"
        model.invoke([HumanMessage("Hello"), message, HumanMessage("And now?")])
        shown = perfect.requests[-1].conversation[1]
        assert (shown.content, shown.reasoning) == (message.text, thought["reasoning"])


class CountingLimiter(BaseRateLimiter):
    """Rate limiter that never waits and counts its calls."""

    def __init__(self) -> None:
        self.passed = 0

    def acquire(self, *, blocking: bool = True) -> bool:
        self.passed += 1
        return blocking

    async def aacquire(self, *, blocking: bool = True) -> bool:
        self.passed += 1
        return blocking


async def test_rate_limiter_is_used_once_per_call(perfect: PerfectChat) -> None:
    """Guards each way to call against skipping the limiter or asking twice."""
    limiter = CountingLimiter()
    model = XPUChatModel(backend=perfect, rate_limiter=limiter)
    model.invoke("Hello")
    await model.ainvoke("Hello")
    list(model.stream("Hello"))
    assert [chunk async for chunk in model.astream("Hello")]
    assert limiter.passed == 4


async def test_call_arguments_reach_the_request(perfect: PerfectChat) -> None:
    """Guards arguments besides sampling, and their precedence over fields."""
    model = XPUChatModel(backend=perfect, timeout=9.0, template={"enable_thinking": True, "a": 1}, temperature=0.5)
    model.invoke("Hello", timeout=3.0, template={"enable_thinking": False}, constrain=False, max_tokens=5)
    request = perfect.requests[-1]
    assert request.deadline_s == 3.0
    assert request.template == {"enable_thinking": False, "a": 1}
    assert request.constrain is False
    assert request.params is not None
    assert request.params.model_dump(exclude_unset=True) == {"temperature": 0.5, "max_tokens": 5}
    await model.ainvoke("Hello")
    assert (perfect.requests[-1].deadline_s, perfect.requests[-1].constrain) == (9.0, True)
