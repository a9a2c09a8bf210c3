"""Responses that are kept for later requests: `ResponseStore`."""

from __future__ import annotations

import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException

__all__ = ["Item", "ResponseStore", "StoredResponse"]

Item = Mapping[str, Any]
"""An input or output item in OpenAI's form."""
_MAX_RESPONSES = 1000
"""Maximum number of stored responses (chosen)."""
_MAX_BYTES = 64 << 20
"""Maximum bytes of all stored responses as JSON (chosen)."""


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A finished response with its conversation.

    Attributes:
        owner: API key of the client; other clients cannot read the response.
        body: the response in OpenAI's form.
        input_items: items of the conversation before the response, with those of earlier responses.
        num_bytes: bytes of the response and these items as JSON.
    """

    owner: bytes
    body: Mapping[str, Any]
    input_items: tuple[Item, ...]
    num_bytes: int = field(init=False)

    def __post_init__(self) -> None:
        num_bytes = sum(len(json.dumps(each)) for each in (self.body, *self.input_items))
        object.__setattr__(self, "num_bytes", num_bytes)

    @property
    def id(self) -> str:
        """Id of the response."""
        return str(self.body["id"])

    @property
    def output_items(self) -> tuple[Item, ...]:
        """Items of the response itself."""
        return tuple(self.body["output"])

    @property
    def conversation(self) -> tuple[Item, ...]:
        """Items that a request which continues the response begins with."""
        return self.input_items + self.output_items

    @property
    def identified_items(self) -> Iterator[Item]:
        """Items of the conversation with an id, to which requests may refer."""
        return (item for item in self.conversation if isinstance(item.get("id"), str))


class ResponseStore:
    """Bounded store of finished responses in memory; those that were not used for the longest time are dropped.

    The items that a response shares with earlier ones count for each of them, so that the limit holds whichever is
    dropped. All methods may be called from any thread.

    Args:
        max_responses: maximum number of responses.
        max_bytes: maximum bytes of all responses.
    """

    def __init__(self, max_responses: int = _MAX_RESPONSES, max_bytes: int = _MAX_BYTES) -> None:
        self._max_responses = max_responses
        self._max_bytes = max_bytes
        self._responses: OrderedDict[str, StoredResponse] = OrderedDict()
        self._items: dict[tuple[bytes, str], Item] = {}
        self._item_uses = Counter[tuple[bytes, str]]()
        self._num_bytes = 0
        self._lock = threading.Lock()

    def __contains__(self, response_id: object) -> bool:
        """True if a response of any client has this id."""
        return response_id in self._responses

    def __len__(self) -> int:
        return len(self._responses)

    @property
    def num_bytes(self) -> int:
        """Bytes of all stored responses."""
        return self._num_bytes

    def add(self, response: StoredResponse) -> None:
        """Store a response. One that is larger than the whole store is not kept.

        It replaces one of the same client whose id the client chose twice; it is not stored if another client has it.
        """
        with self._lock:
            same = self._responses.get(response.id)
            if same is not None:
                if same.owner != response.owner:
                    return
                self._drop(same.id)
            self._responses[response.id] = response
            for item in response.identified_items:
                self._items[response.owner, item["id"]] = item
                self._item_uses[response.owner, item["id"]] += 1
            self._num_bytes += response.num_bytes
            while len(self._responses) > self._max_responses or self._num_bytes > self._max_bytes:
                self._drop(next(iter(self._responses)))

    def find(self, owner: bytes, response_id: str, field: str = "response_id") -> StoredResponse:
        """Return a response of a client.

        Args:
            owner: API key of the client.
            response_id: id of the response.
            field: name of the field for the error message.

        Raises:
            HTTPException: the client has no stored response with this id (status 404).
        """
        with self._lock:
            response = self._responses.get(response_id)
            if response is None or response.owner != owner:
                raise HTTPException(
                    404,
                    f"{field}: {response_id!r} is not stored, or no longer; expected the id of one of the last "
                    f"{self._max_responses} responses, or the whole conversation as input",
                )
            self._responses.move_to_end(response_id)
            return response

    def find_item(self, owner: bytes, item_id: str, field: str) -> Item:
        """Return an item of a client's stored responses.

        Args:
            owner: API key of the client.
            item_id: id of the item.
            field: name of the field for the error message.

        Raises:
            HTTPException: no stored response has the item (status 404).
        """
        with self._lock:
            item = self._items.get((owner, item_id))
        if item is not None:
            return item
        raise HTTPException(404, f"{field}: item {item_id!r} is not stored, or no longer; expected the item itself")

    def remove(self, owner: bytes, response_id: str) -> None:
        """Remove a response of a client.

        Raises:
            HTTPException: the client has no stored response with this id (status 404).
        """
        self.find(owner, response_id)
        with self._lock:
            if response_id in self._responses:
                self._drop(response_id)

    def _drop(self, response_id: str) -> None:
        response = self._responses.pop(response_id)
        self._num_bytes -= response.num_bytes
        for item in response.identified_items:
            key = response.owner, item["id"]
            self._item_uses[key] -= 1
            if not self._item_uses[key]:
                del self._item_uses[key], self._items[key]
