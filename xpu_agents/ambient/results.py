"""What handlers return, as text for people."""

from __future__ import annotations

from pydantic_core import to_json

__all__ = ["result_text"]


def result_text(result: object) -> str:
    """A result as it is kept in the journal: text as it is, data as JSON, anything else as it prints.

    Whatever it is: an event that was handled must not be handled again because nobody can write down what came of it.
    """
    try:
        found = _text(result)
    except Exception:  # of its own methods
        found = f"a {type(result).__name__}"
    return found.encode(errors="backslashreplace").decode()  # half a surrogate pair, as of a file's name, is no UTF-8


def _text(result: object) -> str:
    if result is None:
        return ""
    if isinstance(result, str):
        return result
    content = getattr(result, "content", None)
    if isinstance(content, str):
        return content  # a LangChain message
    try:
        return to_json(result).decode()
    except ValueError:
        return str(result)
