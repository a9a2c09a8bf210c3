"""`XPULLM` on a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fake_openai_server import DONE, Answer, FakeOpenAIServer, chunk, model_list, whole
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage

from llama_index.llms.xpu import XPULLM
from xpu_runtime.errors import RequestFailedError

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

USAGE = {"prompt_tokens": 7, "completion_tokens": 3}


@pytest.fixture
def server() -> Iterator[FakeOpenAIServer]:
    """A server with OpenAI's protocol that identifies as vLLM."""
    with FakeOpenAIServer(models=model_list("vllm", "m")) as running:
        yield running


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


async def test_agent(server: FakeOpenAIServer) -> None:
    """Guards an agent on a server, with its priority in the server's terms."""
    called = {"index": 0, "id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1, "b": 2}'}}
    server.add_stream(chunk(tool_calls=[called]), chunk(finish="tool_calls"), DONE)
    server.add_stream(chunk("It is 3."), chunk(finish="stop"), chunk(usage=USAGE), DONE)
    llm = XPULLM(base_url=server.url, model="m", api_key="sk-secret", priority="proactive", max_tokens=9)
    assert str(await FunctionAgent(tools=[add], llm=llm).run("Add 1 and 2.")) == "It is 3."
    first, second = server.bodies
    assert (first["priority"], first["max_tokens"], first["stream"]) == (100, 9, True)
    assert [message["role"] for message in second["messages"]] == ["user", "assistant", "tool"]
    assert set(server.keys) == {"Bearer sk-secret"}


def test_complete_answer(server: FakeOpenAIServer) -> None:
    """Guards the synchronous methods, and the server's token counts."""
    server.answers.append(Answer(body=whole("Hello", usage=USAGE)))
    response = XPULLM(base_url=server.url, model="m", server="openai").chat([ChatMessage(content="Hi")])
    assert (response.message.content, response.additional_kwargs["total_tokens"]) == ("Hello", 10)


def test_context_comes_from_the_server(server: FakeOpenAIServer) -> None:
    """Guards prompt trimming: the context is known after the first reply."""
    server.models = model_list("vllm", "m", max_model_len=2048)
    server.answers.append(Answer(body=whole("Hello", usage=USAGE)))
    llm = XPULLM(base_url=server.url, model="m")
    assert llm.metadata.context_window == 4096
    assert server.paths == []
    llm.complete("Hi")
    assert llm.metadata.context_window == 2048
    assert XPULLM(base_url=server.url, model="m", context_window=99).metadata.context_window == 99


async def test_server_error(server: FakeOpenAIServer) -> None:
    """Guards that server errors are raised unchanged."""
    server.add_error(500, {"error": "boom"})
    with pytest.raises(RequestFailedError, match="boom"):
        await XPULLM(base_url=server.url, model="m").acomplete("Hi")
