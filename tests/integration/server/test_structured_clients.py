"""Classes of pydantic as answers of the clients that people use: OpenAI's `parse`, LangChain, LlamaIndex."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import openai
import pytest
from llama_index.core.prompts import PromptTemplate
from pydantic import BaseModel, Field
from scripted_engine import ScriptedEngine

from langchain_xpu import XPUChatModel
from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import Chat
from xpu_runtime import Engine
from xpu_runtime.decoding import allowed_prefix
from xpu_runtime.errors import InvalidAnswerError

Ask = Callable[[type[BaseModel]], Any]

pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")


class Payment(BaseModel):
    amount: Decimal
    tags: set[str]
    at: Path | None


class Joke(BaseModel):
    kind: Literal["joke"] = "joke"
    text: str


class Fact(BaseModel):
    kind: Literal["fact"] = "fact"
    text: str


class Saying(BaseModel):
    said: Annotated[Joke | Fact, Field(discriminator="kind")]


PAYMENT = '{"amount": 12.5, "tags": ["a", "b"], "at": "notes/a.txt"}'
REPEATED = PAYMENT.replace('"b"', '"a"')


@pytest.fixture(params=["openai", "langchain", "llamaindex", "llamaindex as_structured_llm"])
def ask(request: pytest.FixtureRequest, client: openai.OpenAI, scripted: ScriptedEngine) -> Ask:
    """Asks for an object of a class."""
    chat = Chat(cast("Engine", scripted), 64)
    langchain, llamaindex = XPUChatModel(model="tiny", backend=chat), XPULLM(model="tiny", backend=chat)

    def parse(kind: type[BaseModel]) -> Any:
        reply = client.chat.completions.parse(
            messages=[{"role": "user", "content": "Q"}], model="", response_format=kind
        )
        return reply.choices[0].message.parsed

    asks: dict[str, Ask] = {
        "openai": parse,
        "langchain": lambda kind: langchain.with_structured_output(kind).invoke("Q"),
        "llamaindex": lambda kind: llamaindex.structured_predict(kind, PromptTemplate("Q")),
        "llamaindex as_structured_llm": lambda kind: llamaindex.as_structured_llm(kind).complete("Q").raw,
    }
    return asks[request.param]


def test_sets_paths_and_decimals(ask: Ask, scripted: ScriptedEngine) -> None:
    """Guards classes with standard types (case set-and-path); a set with a repeated item is asked for again."""
    scripted.script = [PAYMENT]
    assert ask(Payment) == Payment(amount=Decimal("12.5"), tags={"a", "b"}, at=Path("notes/a.txt"))
    scripted.script = [REPEATED, PAYMENT]
    assert ask(Payment) == Payment(amount=Decimal("12.5"), tags={"a", "b"}, at=Path("notes/a.txt"))
    assert scripted.script == []


def test_answer_that_stays_invalid_is_refused(ask: Ask, scripted: ScriptedEngine) -> None:
    """Guards against an invalid answer, with one line that names path and keyword; no client sends it again."""
    scripted.script = [REPEATED, REPEATED, PAYMENT]
    with pytest.raises((InvalidAnswerError, openai.UnprocessableEntityError), match=r"answer\.tags: .*uniqueItems"):
        ask(Payment)
    assert len(scripted.script) == 1


def test_kind_of_an_alternative_is_required(ask: Ask, scripted: ScriptedEngine) -> None:
    """Guards discriminated unions whose tag has a default (case tag-with-default), with free answers of the model."""
    mask = _mask_of(ask, scripted)
    assert _allows(scripted, mask, '{"said": {"kind": "joke", "text": "x"}}')
    assert _allows(scripted, mask, '{"said": {"kind": "fact", "text": "x"}}')
    assert not _allows(scripted, mask, '{"said": {"text": "x"}}')


def _mask_of(ask: Ask, scripted: ScriptedEngine) -> Any:
    """The mask of a request for a saying."""
    scripted.script = ['{"said": {"kind": "joke", "text": "x"}}']
    assert ask(Saying) == Saying(said=Joke(text="x"))
    return scripted.last_request["mask"]


def _allows(scripted: ScriptedEngine, mask: Any, text: str) -> bool:
    tokens = scripted.tokenizer.encode(text, add_special_tokens=False)
    return len(allowed_prefix(tokens, mask)) == len(tokens)
