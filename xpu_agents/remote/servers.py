"""Kinds of servers, with their extensions and limitations of OpenAI's protocol."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

__all__ = ["AUTO", "SERVERS", "Server", "server_named", "server_of"]

AUTO = "auto"
"""Detect the kind of the server."""

_STANDARD_PARAMETERS = {
    name: name
    for name in ("top_p", "presence_penalty", "frequency_penalty", "seed", "stop", "logit_bias", "temperature")
}
_FURTHER_PARAMETERS = ("top_k", "min_p", "repetition_penalty", "min_tokens", "stop_token_ids", "ignore_eos")
"""Further sampling parameters that several servers take under the same names."""
_OLLAMA_TAGGED = re.compile(r"(?:.*/)?(?P<namespace>[^/:]+)/[^/:]+:[^/:]+")
"""Ollama's name of a model outside of its own library, such as ``hf.co/NAMESPACE/NAME:TAG``."""


@dataclass(frozen=True, slots=True)
class Server:
    """A kind of server.

    Attributes:
        kind: name of the kind in settings.
        title: name in messages.
        owner: value of ``owned_by`` in the server's list of models; empty if it does not identify the server.
        parameters: server's names of our sampling parameters; parameters that are missing here are not supported.
        priorities: server's values of our priorities, sent in the field ``priority``. A priority that is missing here
            is not sent; servers without any treat all requests alike.
        advice: how the server must be started for priorities to take effect.
        takes_developer: whether a message may have the role ``developer``. Otherwise it is sent as ``system``.
        reasoning: message field for the model's reasoning; empty if the server does not accept it.
        reasoning_budget: field that limits the tokens of the reasoning; empty if the server has none.
        template: whether the server takes variables of the chat template as ``chat_template_kwargs``.
        chooses_tools: whether the server supports tool choice. Otherwise tools that must not be called are left out.
        names_tools: whether a tool choice may name a tool. Otherwise only that tool is offered, and a call is required.
        strict: whether marking a tool as strict makes the server constrain its calls, or more of them, to the schema.
        forms_beside_tools: whether an answer with a response format may be a tool call instead. Otherwise the format
            is only requested in the prompt, since no call could be made.
        schema_in_object: whether a schema is sent inside of a format of type ``json_object``, and is not always held.
        streams_stop: whether streamed text includes the stop string, which the client then removes.
        finishes_whole_replies: whether a whole reply is computed to its end after the client has left. It is then read
            as a stream.
        predictions: whether the server takes predicted outputs; to others, which would not use them, none are sent.
        own: whether the server is xpu-agents, which supports all fields of a `ChatRequest`.
    """

    kind: str
    title: str
    owner: str = ""
    parameters: Mapping[str, str] = field(default_factory=lambda: dict(_STANDARD_PARAMETERS))
    priorities: Mapping[Priority, int | str] = field(default_factory=dict)
    advice: str = ""
    takes_developer: bool = True
    reasoning: str = ""
    reasoning_budget: str = ""
    template: bool = False
    chooses_tools: bool = True
    names_tools: bool = True
    strict: bool = False
    forms_beside_tools: bool = False
    schema_in_object: bool = False
    streams_stop: bool = False
    finishes_whole_replies: bool = False
    predictions: bool = False
    own: bool = False


def _named(*same: str, **renamed: str) -> dict[str, str]:
    return {**_STANDARD_PARAMETERS, **{name: name for name in same}, **renamed}


def _without(name: str, parameters: Mapping[str, str]) -> dict[str, str]:
    return {each: theirs for each, theirs in parameters.items() if each != name}


SERVERS: Mapping[str, Server] = {
    server.kind: server
    for server in (
        Server(
            "xpu-agents",
            "xpu-agents",
            owner="xpu-agents",
            parameters=_named(*_FURTHER_PARAMETERS, "include_stop_str"),
            priorities={each: each.value for each in Priority},
            reasoning="reasoning_content",
            reasoning_budget="reasoning_budget",
            template=True,
            forms_beside_tools=True,
            predictions=True,
            own=True,
        ),
        Server(
            "vllm",
            "vLLM",
            owner="vllm",
            parameters=_named(*_FURTHER_PARAMETERS, include_stop_str="include_stop_str_in_output"),
            # Lower values go first; requests without a priority have 0.
            priorities={Priority.PROACTIVE: 100},
            advice="start it with `--scheduling-policy priority`",
            reasoning="reasoning",
            reasoning_budget="thinking_token_budget",
            template=True,
            strict=True,
        ),
        Server(
            "sglang",
            "SGLang",
            owner="sglang",
            parameters=_named(*_FURTHER_PARAMETERS, include_stop_str="no_stop_trim"),
            # Higher values go first, unless the server was started with `--schedule-low-priority-values-first`;
            # requests without a priority are last. It preempts for a difference of more than 10 by default.
            priorities={Priority.REACTIVE: 100, Priority.PROACTIVE: 0},
            advice="start it with `--enable-priority-scheduling`",
            reasoning="reasoning_content",
            template=True,
            strict=True,
        ),
        Server(
            "ovms",
            "OpenVINO Model Server",
            owner="OVMS",
            parameters=_without(
                "logit_bias",
                _named("top_k", "repetition_penalty", "ignore_eos", include_stop_str="include_stop_str_in_output"),
            ),
            reasoning="reasoning_content",
            template=True,
            streams_stop=True,
        ),
        Server(
            "llamacpp",
            "llama.cpp",
            owner="llamacpp",
            parameters=_named("top_k", "min_p", "ignore_eos", repetition_penalty="repeat_penalty"),
            reasoning="reasoning_content",
            reasoning_budget="thinking_budget_tokens",
            template=True,
            names_tools=False,
            finishes_whole_replies=True,
        ),
        Server(
            "llama-cpp-python",
            "llama-cpp-python",
            owner="me",
            parameters=_named("top_k", "min_p", "min_tokens", repetition_penalty="repeat_penalty"),
            takes_developer=False,
            schema_in_object=True,
        ),
        Server(
            "ollama",
            "Ollama",
            owner="library",
            parameters=_without("logit_bias", _STANDARD_PARAMETERS),
            reasoning="reasoning",
            chooses_tools=False,
            names_tools=False,
        ),
        Server("openai", "a server of OpenAI's protocol", forms_beside_tools=True, predictions=True),
    )
}
"""All kinds of servers, by name."""


def server_named(kind: str) -> Server:
    """Return the kind of server with this name.

    Raises:
        ConfigError: there is no such kind.
    """
    server = SERVERS.get(kind)
    if server is None:
        expected = ", ".join(repr(each) for each in (AUTO, *SERVERS))
        raise ConfigError(f"server: {kind!r} is not known; expected one of {expected}")
    return server


def server_of(owner: str | None, model: str) -> Server:
    """Detect the kind of a server from its list of models; `openai` if it cannot be identified.

    Args:
        owner: value of ``owned_by``.
        model: name of the model.
    """
    tagged = _OLLAMA_TAGGED.fullmatch(model)
    # Ollama's owner is "library" for models of its own library only, else the model's namespace.
    if tagged is not None and tagged["namespace"] == owner:
        return SERVERS["ollama"]
    for server in SERVERS.values():
        if server.owner and owner is not None and owner.casefold() == server.owner.casefold():
            return server
    return SERVERS["openai"]
