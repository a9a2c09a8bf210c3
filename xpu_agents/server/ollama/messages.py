"""Messages in Ollama's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.structured.json_text import check_text
from xpu_runtime.errors import InvalidRequestError

__all__ = ["check_no_images", "openai_messages"]


def check_no_images(fields: Mapping[str, Any], where: str) -> None:
    """Check that a message or request has no images.

    Args:
        fields: the message or the request.
        where: beginning of the name of the field for error messages.

    Raises:
        InvalidRequestError: it has images.
    """
    if fields.get("images") not in (None, [], ""):
        raise InvalidRequestError(f"{where}images: images are not supported; expected text only")


def openai_messages(messages: Sequence[Any]) -> list[Any]:
    """Convert messages to OpenAI's form; values that are no messages are returned unchanged.

    Calls without ids get ids. A result belongs to the call with its id, else to the next call without result of its
    tool, else to the next call without result: clients send the id, the name of the tool, or neither.

    Raises:
        InvalidRequestError: a message has images.
    """
    converted: list[Any] = []
    open_calls: dict[str, str] = {}  # name of the tool by id, of the calls without result
    num_calls = 0
    for at, message in enumerate(messages):
        if not isinstance(message, Mapping):
            converted.append(message)
            continue
        check_no_images(message, f"messages[{at}].")
        fields = {name: value for name, value in message.items() if value is not None and name != "images"}
        if isinstance(fields.get("role"), str):
            fields["role"] = fields["role"].lower()
        if "thinking" in fields:
            fields.setdefault("reasoning", fields.pop("thinking"))
        if isinstance(fields.get("tool_calls"), list):
            calls = [_call(each, num_calls + index) for index, each in enumerate(fields["tool_calls"])]
            num_calls += len(calls)
            open_calls = {call["id"]: str(call["name"]) for call in calls if isinstance(call, Mapping)}
            fields["tool_calls"] = calls
        tool_name = fields.pop("tool_name", None)
        if tool_name is not None:
            check_text(tool_name, f"messages[{at}].tool_name")
        if fields.get("role") == "tool":
            fields.setdefault("name", tool_name)
            fields["tool_call_id"] = _answered_call(open_calls, fields.get("tool_call_id"), fields["name"])
            open_calls.pop(fields["tool_call_id"], None)
        converted.append(fields)
    return converted


def _call(call: Any, number: int) -> Any:
    """Flatten a call and give it an id, the same in each request of a conversation."""
    if not isinstance(call, Mapping):
        return call
    function = call.get("function", call)
    fields = function if isinstance(function, Mapping) else {}
    call_id = str(call.get("id") or f"call_{number}")
    return {"id": call_id, "name": fields.get("name"), "arguments": fields.get("arguments")}


def _answered_call(open_calls: Mapping[str, str], call_id: object, tool_name: object) -> Any:
    """Id of the call that a result belongs to; that of no call if all have results."""
    if isinstance(call_id, str) and call_id in open_calls:
        return call_id
    of_tool = (each for each, name in open_calls.items() if name == tool_name)
    return next(of_tool, None) or next(iter(open_calls), None) or call_id or "call"
