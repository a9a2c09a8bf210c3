"""Request fields of other servers: names, off values, fields without effect, and unknown fields."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = [
    "OFF_VALUES",
    "OPTION_FIELDS",
    "OTHER_CHAT_NAMES",
    "OTHER_NAMES",
    "SCHEMA_FIELDS",
    "WITHOUT_EFFECT",
    "accept_fields",
    "native_fields",
    "read_reasoning_budget",
    "warning_header",
    "with_integers",
]

_LOG = logging.getLogger("xpu_agents.server")
_MAX_LOGGED = 256
"""Maximum field names that are logged (chosen), as clients could send any number of them."""
_MAX_WARNED = 16
"""Maximum field names in a header (chosen)."""
_MAX_NAME_CHARS = 64

OTHER_NAMES: Mapping[str, str] = {
    "include_stop_str_in_output": "include_stop_str",  # vLLM
    "no_stop_trim": "include_stop_str",  # SGLang
    "repeat_penalty": "repetition_penalty",  # llama.cpp, LM Studio, Ollama
    "n_predict": "max_tokens",  # llama.cpp
    "num_predict": "max_tokens",  # Ollama
}
"""Fields of other servers that have another name here."""
OTHER_CHAT_NAMES: Mapping[str, str] = {
    "reasoning_budget_tokens": "reasoning_budget",  # llama.cpp
    "thinking_budget": "reasoning_budget",  # Qwen
    "thinking_budget_tokens": "reasoning_budget",  # llama.cpp
    "thinking_token_budget": "reasoning_budget",  # vLLM
}
"""The same for fields that only chats have."""
_BUDGET_NAMES = frozenset({"reasoning_budget", *OTHER_CHAT_NAMES})
SCHEMA_FIELDS = ("structured_outputs", "guided_json", "json_schema")
"""Fields of vLLM and llama.cpp with the JSON schema of an answer."""
_OPTIONS = "options"
"""Field of Ollama with sampling parameters."""
_TEXT_FORMAT = {"type": "text"}
"""The default of ``response_format``, which gives way to a schema."""
OPTION_FIELDS = frozenset(
    {
        "frequency_penalty",
        "max_tokens",
        "min_p",
        "presence_penalty",
        "repetition_penalty",
        "seed",
        "stop",
        "temperature",
        "top_k",
        "top_p",
    }
)
OFF_VALUES: Mapping[str, tuple[object, ...]] = {
    "max_tokens": (-2, -1, 0),
    "max_completion_tokens": (-2, -1, 0),
    "logprobs": (False, -1),
    "prediction": ("", {}),
    "reasoning_budget": (-1,),
    "seed": (-1,),
    "stop": ("", []),
    "suffix": ("",),
    "tool_choice": ("",),
    "top_k": (-1,),
    "top_logprobs": (-1,),
}
"""Values by which clients switch a field off; such a field counts as not given."""
WITHOUT_EFFECT = frozenset(
    {
        # OpenAI
        "metadata",
        "modalities",
        "prompt_cache_key",
        "prompt_cache_retention",
        "safety_identifier",
        "store",
        "user",
        "verbosity",
        "web_search_options",
        # vLLM
        "add_generation_prompt",
        "add_special_tokens",
        "cache_salt",
        "continue_final_message",
        "echo",
        "include_reasoning",
        "length_penalty",
        "mm_processor_kwargs",
        "return_token_ids",
        "skip_special_tokens",
        "spaces_between_special_tokens",
        "use_beam_search",
        # llama.cpp
        "cache_prompt",
        "id_slot",
        "n_cache_reuse",
        "n_keep",
        "parse_tool_calls",
        "reasoning_format",
        "return_progress",
        "samplers",
        "slot_id",
        "t_max_predict_ms",
        "timings_per_token",
        # Ollama, LM Studio
        "draft_model",
        "keep_alive",
        "num_ctx",
        "num_gpu",
        "num_keep",
        "num_thread",
        "raw",
        "truncate",
        "ttl",
        "use_mmap",
    }
)
"""Documented fields of other servers that do not affect the answers of this one."""


def native_fields(fields: Mapping[str, Any], *, is_chat: bool = False) -> dict[str, Any]:
    """Return the fields of a request body under the names of this server, without those that are null or off.

    ``options`` of Ollama, ``think`` (bool or effort), ``reasoning`` (effort and limit) and ``enable_thinking`` are
    resolved. A field that is given under both names keeps the value of this server's name.

    Args:
        fields: fields of the body.
        is_chat: whether limits of the reasoning and fields with a schema are resolved, too.

    Raises:
        InvalidRequestError: ``options``, ``think``, ``enable_thinking``, ``reasoning`` or a limit of the reasoning has
            another type.
    """
    given = {name: with_integers(value) for name, value in fields.items() if value is not None}
    for name, value in _options(given.pop(_OPTIONS, {})).items():
        given.setdefault(name, value)
    if is_chat:
        for name, value in given.items():
            if name in _BUDGET_NAMES:  # also one that another name overrides
                read_reasoning_budget(name, value)
        _resolve_schema(given)
    for name, native_name in {**OTHER_NAMES, **(OTHER_CHAT_NAMES if is_chat else {})}.items():
        if name in given:
            given.setdefault(native_name, given.pop(name))
    _resolve_reasoning(given)
    if isinstance(given.get("stop"), list):
        given["stop"] = [text for text in given["stop"] if text != ""]
    return {name: value for name, value in given.items() if not _is_off(name, value)}


def with_integers(value: Any) -> Any:
    """Return a number, or a list of them, with ``4`` in place of ``4.0``, which are equal in JSON."""
    if isinstance(value, list):
        return [with_integers(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_reasoning_budget(name: str, value: object) -> int | None:
    """Return a limit of the reasoning in tokens; null and -1 mean no limit.

    Raises:
        InvalidRequestError: it is another value; the message names it by ``name``.
    """
    budget = with_integers(value)
    if budget in (None, -1):
        return None
    if type(budget) is not int or budget < 0:
        raise InvalidRequestError(
            f"{name}: {quoted(value)} cannot be used; expected a number of tokens, or -1 for no limit"
        )
    return budget


def accept_fields(
    fields: Mapping[str, Any], known: Collection[str], *, strict: bool, without_effect: Collection[str] = WITHOUT_EFFECT
) -> list[str]:
    """Log unknown fields, each once, and return their names.

    Args:
        fields: fields of the request.
        known: names of the fields that have an effect.
        strict: whether unknown fields are errors.
        without_effect: names of documented fields without effect, which are accepted silently.

    Raises:
        InvalidRequestError: ``strict`` is true and a field is unknown.
    """
    unknown = [name for name in fields if name not in known and name not in without_effect]
    if unknown and strict:
        name, expected = unknown[0], ", ".join(sorted(known))
        raise InvalidRequestError(f"{name}: {quoted(fields[name])} is not a known field; expected one of {expected}")
    for name in unknown:
        short_name = name[:_MAX_NAME_CHARS]
        if short_name not in _logged and len(_logged) < _MAX_LOGGED:
            _logged.add(short_name)
            _LOG.warning("field %r has no effect, as this server does not know it", short_name)
    return unknown


def warning_header(named: Collection[str], text: str = "fields without effect") -> dict[str, str]:
    """Return the response header that warns of fields or other things by their names (RFC 7234 5.5).

    Args:
        named: the names; without any there is no header.
        text: the warning before the names.
    """
    if not named:
        return {}
    names = ", ".join(ascii(name[:_MAX_NAME_CHARS])[1:-1] for name in list(named)[:_MAX_WARNED])
    quotable = names.replace("\\", "?").replace('"', "?")
    return {"warning": f'299 xpu-agents "{text}: {quotable}"'}


_logged: set[str] = set()


def _options(options: object) -> dict[str, Any]:
    """Sampling parameters among Ollama's options; the others concern loading and have no effect."""
    if not isinstance(options, Mapping):
        raise InvalidRequestError(f"options: {quoted(options)} cannot be used; expected an object")
    named = {OTHER_NAMES.get(name, name): with_integers(value) for name, value in options.items() if value is not None}
    return {name: value for name, value in named.items() if name in OPTION_FIELDS}


def _resolve_reasoning(given: dict[str, Any]) -> None:
    """Replace the fields of other servers for reasoning by this server's."""
    reasoning = given.pop("reasoning", {})
    if not isinstance(reasoning, Mapping):
        raise InvalidRequestError(f"reasoning: {quoted(reasoning)} cannot be used; expected an object with effort")
    if reasoning.get("effort") is not None:
        given.setdefault("reasoning_effort", reasoning["effort"])
    budget = read_reasoning_budget("reasoning.max_tokens", reasoning.get("max_tokens"))
    if budget is not None:
        given.setdefault("reasoning_budget", budget)
    switches = {name: given.pop(name) for name in ("enable_thinking", "think") if name in given}
    for name, value in switches.items():
        if isinstance(value, str) and name == "think":
            given.setdefault("reasoning_effort", value)
        elif not isinstance(value, bool):
            raise InvalidRequestError(f"{name}: {quoted(value)} cannot be used; expected true or false")
        elif isinstance(given.setdefault("chat_template_kwargs", {}), Mapping):
            given["chat_template_kwargs"] = {"enable_thinking": value, **given["chat_template_kwargs"]}


def _resolve_schema(given: dict[str, Any]) -> None:
    """Replace the fields with a JSON schema by ``response_format``; other constraints of vLLM stay unknown fields."""
    for name in SCHEMA_FIELDS:
        schema = given.get(name)
        if name == "structured_outputs" and isinstance(schema, Mapping):
            schema = schema["json"] if schema.keys() == {"json"} else None
        if isinstance(schema, Mapping):
            del given[name]
            if schema and given.get("response_format", _TEXT_FORMAT) == _TEXT_FORMAT:  # empty: no schema
                given["response_format"] = {"type": "json_schema", "json_schema": {"schema": schema}}


def _is_off(name: str, value: object) -> bool:
    return any(value == off and type(value) is type(off) for off in OFF_VALUES.get(name, ()))
