"""Speculative tool calls on ``desk``, the bundled model."""

# No `from __future__ import annotations` here: LlamaIndex cannot resolve string annotations.

from collections.abc import AsyncIterator
from typing import Any

import pytest
from always_speculating import AlwaysSpeculating
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent, ToolCallResult
from llama_index.core.memory import ChatMemoryBuffer

from llama_index.llms.xpu import XPULLM
from llama_index.llms.xpu.speculation import speculate
from xpu_agents.chat import Chat
from xpu_runtime import EngineConfig
from xpu_speculation import ModelTurn, ParsedToolCall, ToolExecutor, speculable
from xpu_speculation.propose.proposals import SampledCall

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

# At f32 the text does not depend on the division of the work.
CONFIG = EngineConfig(memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0, precision="f32")
QUESTIONS = (
    "What is the weather in Oslo?",
    "What's the weather like in Vienna and Tokyo?",
    "Send a mail to bob@example.com that says I am late.",
)
CITIES = ("Oslo", "Vienna", "Tokyo")


def agent_with(ran: list[str], kind: str) -> Any:
    """Creates an agent on ``desk``, or a workflow of one."""

    @speculable
    def get_weather(city: str) -> str:
        """Get the weather of a city."""
        ran.append(f"get_weather {city}")
        return f'{{"city": "{city}", "weather": "sunny", "temperature": 21}}'

    def send_mail(to: str, text: str) -> str:
        """Send a mail."""
        ran.append(f"send_mail {to}")
        return "sent"

    agent = FunctionAgent(name="desk", tools=[get_weather, send_mail], llm=XPULLM(config=CONFIG, max_tokens=96))
    return agent if kind == "agent" else AgentWorkflow(agents=[agent])


async def conversation(agent: Any) -> tuple[list[str], list[Any], list[Any]]:
    """Returns answers, tool outputs and messages of an agent, without call ids."""
    memory = ChatMemoryBuffer.from_defaults(token_limit=4096)
    answers, received = [], []
    for question in QUESTIONS:
        handler = agent.run(user_msg=question, memory=memory)
        received += [
            (event.tool_name, event.tool_kwargs, event.tool_output.content)
            async for event in handler.stream_events()
            if isinstance(event, ToolCallResult)
        ]
        answers.append(str(await handler))
    blocks = [
        (message.role, [block.model_dump(exclude={"tool_call_id"}) for block in message.blocks])
        for message in await memory.aget_all()
    ]
    return answers, received, blocks


class Oracle:
    """Proposer that knows the calls."""

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for city in CITIES:
            yield SampledCall("get_weather", {"city": city})


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["agent", "workflow"])
async def test_results_are_unchanged_on_desk(kind: str) -> None:
    """Guards answers, messages and effects with ``desk-draft``, and with known results."""
    plain: list[str] = []
    wanted = await conversation(agent_with(plain, kind))
    assert {f"get_weather {city}" for city in CITIES} <= {*plain}
    llm = XPULLM(config=CONFIG)
    chat = llm._ready_backend(llm.model)
    assert isinstance(chat, Chat)
    before, early = chat.engine.metrics().extensions, []
    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        if kind == "agent":
            draft, proposers = XPULLM(model="desk-draft", config=CONFIG), []
        else:
            draft, proposers = None, [Oracle()]
        agent = speculate(agent_with(early, kind), executor, draft=draft, proposers=proposers)
        if kind == "workflow":
            for city in CITIES:
                await agent.agents["desk"].tools[0].acall(city=city)
        assert await conversation(agent) == wanted
        numbers = executor.metrics()["early"]
    assert [each for each in early if "mail" in each] == [each for each in plain if "mail" in each]
    if kind == "agent":
        assert (numbers["misses"], numbers["used"] > 0) == (0, True)
    else:
        assert early.count("get_weather Oslo") == 1
        assert chat.engine.metrics().extensions >= before + 2
