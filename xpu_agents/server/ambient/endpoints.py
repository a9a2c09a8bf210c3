"""Endpoints of ambient agents: `AmbientEndpoints`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from xpu_agents.ambient.errors import EventError, InboxError, ItemConflictError, StoreError
from xpu_agents.chat.structured.json_text import JsonTextError, json_value
from xpu_agents.server.ambient.inbox_requests import InboxAnswer, InboxQuery, item_object
from xpu_agents.server.ambient.stores import AmbientStores, EventAcceptor, ListedItem
from xpu_agents.server.foreign_fields import warning_header
from xpu_agents.server.method_route import method_route
from xpu_agents.server.options import ServerOptions
from xpu_agents.server.request_body import read_body
from xpu_agents.server.streaming.event_stream import until_disconnect
from xpu_runtime.errors import InvalidRequestError

__all__ = ["AmbientEndpoints"]

_MAX_BODY_BYTES = 1 << 20
"""Maximum bytes of an answer or event (chosen)."""
_POLL_S = 0.5
"""Seconds between two readings of the stores while a request waits for a change; other processes write them."""


class AmbientEndpoints:
    """Handlers of events and of the inbox.

    Args:
        stores: stores of the apps.
        closing: set when the server shuts down; waiting requests are answered then.
        options: options of the server.
    """

    def __init__(self, stores: AmbientStores, closing: asyncio.Event, options: ServerOptions) -> None:
        self._stores = stores
        self._closing = closing
        self._options = options

    def routes(self) -> list[Route]:
        """Return the routes below a base URL."""
        return [
            Route("/events/{topic:path}", self._guarded(self.publish), methods=["POST"]),
            Route("/inbox", self._guarded(self.items), methods=["GET"]),
            method_route("/inbox/{item_id}", GET=self._guarded(self.item), POST=self._guarded(self.answer)),
        ]

    async def publish(self, request: Request) -> Response:
        """``POST /v1/events/TOPIC``: accept the JSON body as the content of an event, which is then on the disk."""
        topic = request.path_params["topic"]
        body = await read_body(request, _MAX_BODY_BYTES, "an event")
        key, app = request.headers.get("idempotency-key") or None, request.query_params.get("app", "")
        try:
            payload = json_value(body.decode("utf-8"))
        except (JsonTextError, UnicodeDecodeError) as error:
            raise InvalidRequestError(f"body: {error}; expected the content of an event as JSON in UTF-8") from None
        name, accept = await asyncio.to_thread(self._acceptor, topic, app)
        try:
            receipt = await accept(topic, payload, key)
        except EventError as error:
            raise InvalidRequestError(f"body: {error}") from None
        event = {"id": receipt.event_id, "object": "event", "app": name, "topic": topic, "key": receipt.key}
        return JSONResponse({**event, "new": receipt.new}, 202)

    async def items(self, request: Request) -> Response:
        """``GET /v1/inbox``: a page of items; with ``wait`` it is returned when it differs from that of ``since``."""
        query = InboxQuery.read(request.query_params, strict=self._options.strict)
        page, without = await until_disconnect(request.receive, self._page_after_change(query))
        return JSONResponse(page, headers=warning_header(without, "apps whose inbox cannot be read"))

    async def item(self, request: Request) -> Response:
        """``GET /v1/inbox/ID``."""
        app = request.query_params.get("app", "")
        return JSONResponse(await asyncio.to_thread(self._find_item, request.path_params["item_id"], app))

    async def answer(self, request: Request) -> Response:
        """``POST /v1/inbox/ID``: record the decision of the user; only the first one counts."""
        body = await read_body(request, _MAX_BODY_BYTES, "an answer")
        given = InboxAnswer.read(body)
        return JSONResponse(await asyncio.to_thread(self._answer_item, request.path_params["item_id"], given))

    def _guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """Return a handler that refuses requests if the whole network could answer in the name of the user."""

        async def handle(request: Request) -> Response:
            if self._options.is_public:
                raise HTTPException(
                    403, f"api_key: the server has none and listens on {self._options.host!r}; expected one (--api-key)"
                )
            return await handler(request)

        return handle

    async def _page_after_change(self, query: InboxQuery) -> tuple[dict[str, Any], list[str]]:
        """Return a page, and the names of apps that it has no items of because their stores cannot be read."""
        end = asyncio.get_running_loop().time() + query.wait_s
        while True:
            page, without = await asyncio.to_thread(self._page, query)
            remaining = end - asyncio.get_running_loop().time()
            if page["version"] != query.since or remaining <= 0 or self._closing.is_set():
                return page, without
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), min(remaining, _POLL_S))

    def _page(self, query: InboxQuery) -> tuple[dict[str, Any], list[str]]:
        items, errors = self._stores.items(answered=query.with_answered)
        listed = sorted(((each.app, each.item) for each in items), key=lambda each: each[1].asked_at)
        return query.page(listed), [name for name in errors if query.app in ("", name)]

    def _acceptor(self, topic: str, app: str) -> tuple[str, EventAcceptor]:
        """Return the app with agents that listen to a topic, and the function that accepts an event.

        Raises:
            HTTPException: no app has such agents, or several have.
            StoreError: the app that was named, or one that may have such agents, cannot be used.
        """
        acceptors, errors = self._stores.acceptors(topic)
        names = [name for name in acceptors if app in ("", name)]
        if not names:
            _raise_first(errors, app)
            raise HTTPException(404, f"topic: no agent listens to {topic!r}; expected a topic of an app that has run")
        if len(names) > 1:
            raise HTTPException(
                409, f"app: {' and '.join(names)} have agents for {topic!r}; expected the name of one of them"
            )
        return names[0], acceptors[names[0]]

    def _find_item(self, item_id: str, app: str) -> dict[str, Any]:
        found = self._find(item_id, app)
        return item_object(found.app, found.item)

    def _answer_item(self, item_id: str, given: InboxAnswer) -> dict[str, Any]:
        found = self._find(item_id, given.app)
        try:
            answered = found.inbox.answer(
                item_id, given.decision, given.digest, content=given.content, comment=given.comment
            )
        except ItemConflictError as error:
            raise HTTPException(409, f"digest: {error}") from None
        except InboxError as error:
            field = "content" if given.content is not None and given.decision in found.item.ask.allow else "decision"
            raise InvalidRequestError(f"{field}: {error}") from None
        return item_object(found.app, answered)

    def _find(self, item_id: str, app: str) -> ListedItem:
        """Find an item by its whole id.

        Raises:
            HTTPException: no inbox has the item, or several have it.
            StoreError: no inbox that can be read has it.
        """
        items, errors = self._stores.items(answered=True)
        found = [each for each in items if each.item.id == item_id and app in ("", each.app)]
        if not found:
            _raise_first(errors, app)
            raise HTTPException(404, f"id: there is no inbox item {item_id!r}; expected an id that GET /v1/inbox lists")
        if len(found) > 1:
            names = " and ".join(each.app for each in found)
            raise HTTPException(409, f"app: {item_id!r} is an item of {names}; expected the name of one of them")
        return found[0]


def _raise_first(errors: Mapping[str, StoreError], app: str) -> None:
    """Raise the error of the store of an app; with an empty name the first one, if there is any."""
    for name, error in errors.items():
        if app in ("", name):
            raise error
