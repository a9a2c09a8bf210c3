"""Parser of calls without markers at the beginning of an answer."""

from __future__ import annotations

from xpu_agents.chat.parsing.call_syntax import CallSyntax, MalformedCallError
from xpu_agents.chat.parsing.call_tracker import ARGUMENT_KEYS, PartialCall
from xpu_agents.chat.parsing.char_parser import CharGenerator
from xpu_agents.chat.parsing.python_call_parser import PythonCallParser

__all__ = ["LeadingCallParser"]

_UNMARKED = CallSyntax("")
_CALL_KEYS = frozenset({"name", "type", "id", "function", *ARGUMENT_KEYS})


class LeadingCallParser(PythonCallParser):
    """Finds unmarked calls at the beginning of an answer.

    Text that looks like a call is held back until its name is known; other text that begins with a bracket is text.
    """

    _call_is_tentative = False

    def _parse_chars(self) -> CharGenerator[None]:
        space, char = yield from self._space_after_call()
        self._push_back(char)
        if not (char and char in "{["):
            self._push_back(space)
        elif not (yield from self._parse_leading_calls()):
            self._push_back(space + "".join(self._call_text))
            self._tracker.discard()
        yield from super()._parse_chars()

    def _parse_leading_calls(self) -> CharGenerator[bool]:
        """Parse calls; return False if there are none, with the text in ``_call_text``."""
        self._call_text = []
        self._call_is_tentative = True
        try:
            yield from self._parse_call_objects()
        except MalformedCallError as error:
            # A truncated object that could still become a call is one, unless a JSON answer was requested.
            if self._call_is_tentative and (self._json_answer or not self._truncated):
                return False
            yield from self._skip_malformed_call(_UNMARKED)
            self._fail_call(error)
        return True

    def _parse_call_objects(self) -> CharGenerator[None]:
        """Parse calls with separators between them, also after a tag."""
        yield from super()._parse_call_objects()
        while (yield from self._skip_separators()):
            yield from super()._parse_call_objects()

    def _skip_separators(self) -> CharGenerator[bool]:
        """Skip separators before another call; return whether there is one."""
        separators = ""
        while True:
            char = yield from self._next_char()
            if not (char and (char.isspace() or char in ";,")):
                break
            separators += char
        self._push_back(char)
        if char == "{":
            self._call_text = []
            return True
        self._push_back(separators if char else "")
        return False

    def _check_call_key(self, key: str) -> None:
        if self._call_is_tentative and key not in _CALL_KEYS:
            raise MalformedCallError(f"{key!r} is not a key of a call")

    def _name_is_known(self, call: PartialCall) -> None:
        self._call_is_tentative = self._call_is_tentative and not call.offered

    def _parse_call_member(self, call: PartialCall, key: str, char: str) -> CharGenerator[None]:
        yield from super()._parse_call_member(call, key, char)
        self._call_is_tentative = self._call_is_tentative and not call.offered

    def _finish_call(self, call: PartialCall) -> None:
        if self._call_is_tentative and not call.complete and call.function is None:
            raise MalformedCallError("it has no arguments")
        if self._call_is_tentative and self._json_answer and not self._tracker.is_offered(call):
            raise MalformedCallError("it is a JSON answer that has the keys of a call")
        super()._finish_call(call)
        self._call_is_tentative = False
