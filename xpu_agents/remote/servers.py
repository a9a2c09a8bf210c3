"""What each kind of server adds to OpenAI's protocol, and what it leaves out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

__all__ = ["AUTO", "SERVERS", "Server", "server_named", "server_of"]

AUTO = "auto"
"""Ask the server what it is."""

_STANDARD = {
    name: name
    for name in ("top_p", "presence_penalty", "frequency_penalty", "seed", "stop", "logit_bias", "temperature")
}
_FURTHER = ("top_k", "min_p", "repetition_penalty", "min_tokens", "stop_token_ids", "ignore_eos")
"""What servers of larger scope take as well, under the same names."""
_TAGGED = re.compile(r"(?:.*/)?(?P<namespace>[^/:]+)/[^/:]+:[^/:]+")
"""What Ollama calls a model that is not of its own library, as ``hf.co/NAMESPACE/NAME:TAG``."""


@dataclass(frozen=True, slots=True)
class Server:
    """A kind of server.

    Attributes:
        kind: what users call it.
        title: what messages call it.
        owner: what it writes into ``owned_by`` of its models; empty where that says nothing.
        parameters: its names of our sampling parameters; what is not here it does not take.
        priorities: its values of our priorities, in the field ``priority``. A priority that is not here is not sent;
            where there are none, all requests are alike to it.
        advice: what its operator has to do for priorities to count.
        reasoning: where a message has what the model thought; empty where it is not taken back.
        template: whether it takes variables of the chat template, as ``chat_template_kwargs``.
        chooses_tools: whether it obeys a tool choice; elsewhere tools that must not be called are not offered, and the
            rest is the model's choice.
        names_tools: whether a tool choice may name a tool; elsewhere that tool alone is offered and a call required.
        strict: whether it holds the calls of a tool to its schema only, or more often, if the tool is marked so.
        forms_beside_tools: whether an answer in a form leaves the model free to call a tool instead; elsewhere no call
            would ever come, so the form is only asked for.
        streams_stop: whether a stream has the stop string at its end, whatever it is told; it is taken away on this
            side.
        own: whether it is one of ours, which takes all of a `ChatRequest`.
    """

    kind: str
    title: str
    owner: str = ""
    parameters: Mapping[str, str] = field(default_factory=lambda: dict(_STANDARD))
    priorities: Mapping[Priority, int | str] = field(default_factory=dict)
    advice: str = ""
    reasoning: str = ""
    template: bool = False
    chooses_tools: bool = True
    names_tools: bool = True
    strict: bool = False
    forms_beside_tools: bool = False
    streams_stop: bool = False
    own: bool = False


def _with(*same: str, **renamed: str) -> dict[str, str]:
    return {**_STANDARD, **{name: name for name in same}, **renamed}


def _without(name: str, parameters: Mapping[str, str]) -> dict[str, str]:
    return {each: theirs for each, theirs in parameters.items() if each != name}


SERVERS: Mapping[str, Server] = {
    server.kind: server
    for server in (
        Server(
            "xpu-agents",
            "xpu-agents",
            owner="xpu-agents",
            parameters=_with(*_FURTHER, "include_stop_str"),
            priorities={each: each.value for each in Priority},
            reasoning="reasoning_content",
            template=True,
            forms_beside_tools=True,
            own=True,
        ),
        Server(
            "vllm",
            "vLLM",
            owner="vllm",
            parameters=_with(*_FURTHER, include_stop_str="include_stop_str_in_output"),
            # Lower goes first, and 0 is what everybody has who says nothing.
            priorities={Priority.PROACTIVE: 100},
            advice="start it with `--scheduling-policy priority`",
            reasoning="reasoning",
            template=True,
            strict=True,
        ),
        Server(
            "sglang",
            "SGLang",
            owner="sglang",
            parameters=_with(*_FURTHER, include_stop_str="no_stop_trim"),
            # Higher goes first, unless it was started with `--schedule-low-priority-values-first`; who says nothing is
            # last. It preempts for a difference of more than 10 by default.
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
                _with("top_k", "repetition_penalty", "ignore_eos", include_stop_str="include_stop_str_in_output"),
            ),
            reasoning="reasoning_content",
            template=True,
            streams_stop=True,
        ),
        Server(
            "llamacpp",
            "llama.cpp",
            owner="llamacpp",
            parameters=_with("top_k", "min_p", "ignore_eos", repetition_penalty="repeat_penalty"),
            reasoning="reasoning_content",
            template=True,
            names_tools=False,
        ),
        Server(
            "ollama",
            "Ollama",
            owner="library",
            parameters=_without("logit_bias", _STANDARD),
            reasoning="reasoning",
            chooses_tools=False,
            names_tools=False,
        ),
        Server("openai", "a server of OpenAI's protocol", forms_beside_tools=True),
    )
}
"""Every kind of server, by what users call it."""


def server_named(kind: str) -> Server:
    """The server of a kind.

    Raises:
        ConfigError: there is none.
    """
    found = SERVERS.get(kind)
    if found is None:
        expected = ", ".join(repr(each) for each in (AUTO, *SERVERS))
        raise ConfigError(f"server: {kind!r} is not known; expected one of {expected}")
    return found


def server_of(owner: str | None, model: str) -> Server:
    """The server that lists a model so; `openai` where that says nothing.

    Args:
        owner: what it writes into ``owned_by``.
        model: what it calls the model.
    """
    for server in SERVERS.values():
        if server.owner and owner is not None and owner.casefold() == server.owner.casefold():
            return server
    tagged = _TAGGED.fullmatch(model)
    # Only for models of its own library Ollama's owner is that; else it is their namespace.
    if tagged is not None and tagged["namespace"] == owner:
        return SERVERS["ollama"]
    return SERVERS["openai"]
