"""One run of a handler: its delivery, its inbox requests and its concurrency slot."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextvars import ContextVar

from xpu_agents.ambient.events import Event
from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.store.deliveries import ClaimedDelivery
from xpu_agents.ambient.store.items import Ask, InboxItem, ItemKind
from xpu_agents.ambient.store.question_identity import question_digest
from xpu_agents.ambient.store.store import Store

__all__ = ["AnswerWaiters", "HandlerRun", "HandlerSuspended", "current_run"]

_current: ContextVar[HandlerRun | None] = ContextVar("ambient_run", default=None)


def current_run() -> HandlerRun | None:
    """Return the handler run of the caller; None outside of a handler."""
    return _current.get()


class HandlerSuspended(BaseException):
    """Ends a plain-function handler that waits for the user. It runs again when there is an answer.

    It is not an `Exception`, so that ``except Exception`` in a handler does not catch it.
    """


class AnswerWaiters:
    """Futures of the handlers in this process that wait for answers, by item. All belong to one event loop.

    Args:
        on_wait: callback when a handler starts to wait; the answer may already exist.
    """

    def __init__(self, on_wait: Callable[[], None]) -> None:
        self._on_answer_wait = on_wait
        self._answer_futures: dict[str, list[asyncio.Future[InboxItem]]] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of the items with waiting handlers."""
        return tuple(self._answer_futures)

    def wait(self, item_id: str) -> asyncio.Future[InboxItem]:
        """Create a future for the answered item."""
        future: asyncio.Future[InboxItem] = asyncio.get_running_loop().create_future()
        self._answer_futures.setdefault(item_id, []).append(future)
        self._on_answer_wait()
        return future

    def forget(self, item_id: str, future: asyncio.Future[InboxItem]) -> None:
        """Remove a future that is no longer awaited."""
        futures = self._answer_futures.get(item_id, [])
        if future in futures:
            futures.remove(future)
        if not futures:
            self._answer_futures.pop(item_id, None)

    def deliver(self, items: Sequence[InboxItem]) -> None:
        """Complete the futures of answered items."""
        for item in items:
            for future in self._answer_futures.pop(item.id, []):
                if not future.done():
                    future.set_result(item)


class HandlerRun:
    """The state of one handler run, used by its inbox and for the events that it emits.

    A handler that runs again repeats its inbox calls. Questions are matched to earlier ones by their text, so nothing
    is asked twice and no answer counts for another question. Notices are matched by number, emitted events by content.

    Args:
        agent: name of the agent.
        delivery: the claimed delivery.
        store: the store with the delivery and its items.
        waiters: registry of handlers that wait for answers.
        slots: concurrency slots of the agent. The run holds one, except while it waits for the user.
        clock: source of the time.
    """

    def __init__(
        self,
        agent: str,
        delivery: ClaimedDelivery,
        store: Store,
        waiters: AnswerWaiters,
        slots: asyncio.Semaphore,
        clock: Clock,
    ) -> None:
        self.agent = agent
        self.delivery = delivery
        self.deadline_start = delivery.deadline_start
        self.waited_s = delivery.waited_s
        self.resumed = asyncio.Event()
        """Set while no inbox request is open."""
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._waiters = waiters
        self._concurrency_slots = slots
        self._clock = clock
        self._pending_answers: set[asyncio.Future[InboxItem]] = set()
        self._abandoned_items: set[str] = set()  # items that the handler stopped waiting for
        self._waiting_since = 0.0
        self._has_slot = True
        self._run_closed = False
        self._num_asked = self._num_notices = 0
        self._asked_digests: Counter[str] = Counter()
        self._asked_keys: set[str] = set()
        self._emitted_keys: Counter[str] = Counter()
        self._emit_lock = threading.Lock()

    @property
    def event(self) -> Event:
        """The event; the first one of several."""
        return self.delivery.events[0]

    @property
    def is_waiting(self) -> bool:
        """True while the handler waits for the user."""
        return bool(self._pending_answers)

    def make_current(self) -> None:
        """Make this the current run of the calling task and its children."""
        _current.set(self)

    def release_slot(self) -> None:
        """Release the concurrency slot, if it is held."""
        if self._has_slot:
            self._has_slot = False
            self._concurrency_slots.release()

    def close(self) -> None:
        """Mark the handler as ended or about to be cancelled. It does not take a slot again."""
        self._run_closed = True

    def end(self) -> None:
        """Close the run, and cancel child tasks of the handler that still wait for answers."""
        self.close()
        self.release_slot()
        for answer in self._pending_answers:
            answer.cancel()

    def set_back(self, seconds: float) -> None:
        """Shift the times of this run after the clock was set back."""
        self.deadline_start -= seconds
        self._waiting_since -= seconds

    def emit_key(self, topic: str, payload: str) -> str:
        """Create the idempotency key of an event that the handler emits without one. Thread-safe.

        The key depends on the content and not on the order of emitted events: another attempt may emit other events.

        Args:
            topic: topic of the new event.
            payload: its content as JSON text.
        """
        content = hashlib.sha256(f"{topic}\0{payload}".encode()).hexdigest()[:16]
        with self._emit_lock:
            self._emitted_keys[content] += 1
            return f"{self.event.id}:{self.agent}:{content}:{self._emitted_keys[content]}"

    async def ask(self, ask: Ask, key: str | None, within_s: float | None = None, exact: bool = False) -> InboxItem:
        """Add an inbox item and wait for the answer, unless it is a notice."""
        if asyncio.get_running_loop() is not self._loop:
            # A plain handler with its own event loop; answers arrive in the loop of the app.
            request = asyncio.run_coroutine_threadsafe(self.ask(ask, key, within_s, exact), self._loop)
            return await asyncio.wrap_future(request)
        adding = self._add_item(ask, key, within_s, exact, park=False)
        try:
            item = await asyncio.wrap_future(adding)
        except asyncio.CancelledError:
            if not (adding.cancelled() or self._run_closed or self._pending_answers):
                # The handler stopped waiting while the question was being written.
                await asyncio.wrap_future(self._store.journal.resume(self.delivery.seq))
            adding.add_done_callback(self._abandon_item)
            raise
        if ask.kind is ItemKind.NOTICE:
            return item
        if item.open:
            item = await self._wait_for_answer(item)
        await asyncio.wrap_future(
            self._store.inbox.mark_received(self.delivery.seq, item.id, tuple(self._abandoned_items))
        )
        return item

    def ask_or_suspend(
        self, ask: Ask, key: str | None, within_s: float | None = None, exact: bool = False
    ) -> InboxItem:
        """Add an inbox item for a plain function and return it with its answer.

        Raises:
            Suspended: there is no answer yet.
        """
        item = self._add_item(ask, key, within_s, exact, park=True).result()
        if ask.kind is ItemKind.NOTICE:
            return item
        if item.open:
            raise HandlerSuspended
        self._store.inbox.mark_received(self.delivery.seq, item.id).result()
        return item

    def items(self) -> Future[list[InboxItem]]:
        """The inbox items of this event, oldest first, without those answered before it was revived."""
        return self._store.inbox.of_delivery(self.delivery.seq)

    def _add_item(
        self, ask: Ask, key: str | None, within_s: float | None, exact: bool, *, park: bool
    ) -> Future[InboxItem]:
        item_key, earlier_key = self._item_keys(ask, key, exact)
        self._asked_keys.add(item_key)
        return self._store.inbox.ask(
            self.delivery.seq,
            self.agent,
            item_key,
            ask,
            self._clock.time(),
            park=park,
            within_s=within_s,
            exact=exact,
            earlier_key=earlier_key,
            asked_keys=frozenset(self._asked_keys),
        )

    def _item_keys(self, ask: Ask, key: str | None, exact: bool) -> tuple[str, str]:
        """The key of an item, and the one that earlier versions gave to the call."""
        self._num_asked += 1
        earlier_key = f"call {self._num_asked}" if key is None else f"key {key}"
        if ask.kind is ItemKind.NOTICE:
            self._num_notices += key is None
            return f"notice {self._num_notices}" if key is None else f"notice key {key}", earlier_key
        digest = question_digest(ask, exact)
        if key is not None:
            return f"{earlier_key}/{digest}", earlier_key
        self._asked_digests[digest] += 1
        return f"ask {digest}/{self._asked_digests[digest]}", earlier_key

    def _abandon_item(self, adding: Future[InboxItem]) -> None:
        if not adding.cancelled() and adding.exception() is None:
            self._abandoned_items.add(adding.result().id)

    async def _wait_for_answer(self, item: InboxItem) -> InboxItem:
        answered = self._waiters.wait(item.id)
        self._abandoned_items.discard(item.id)
        if not self._pending_answers:
            self._waiting_since = self._clock.time()
        self._pending_answers.add(answered)
        self.resumed.clear()
        self.release_slot()
        try:
            try:
                item = await answered
            except asyncio.CancelledError:
                self._abandoned_items.add(item.id)
                if not self._run_closed and len(self._pending_answers) == 1:
                    # The handler stopped waiting and continues.
                    await asyncio.wrap_future(self._store.journal.resume(self.delivery.seq))
                    await self._acquire_slot()
                raise
            await self._acquire_slot()
        finally:
            self._waiters.forget(item.id, answered)
            self._pending_answers.remove(answered)
            if not self._pending_answers:
                self.waited_s += self._clock.time() - self._waiting_since
                self.resumed.set()
        return item

    async def _acquire_slot(self) -> None:
        """Acquire a slot again, unless another question is still open."""
        if len(self._pending_answers) > 1 or self._has_slot:
            return
        await self._concurrency_slots.acquire()
        if self._run_closed:
            self._concurrency_slots.release()
            raise asyncio.CancelledError
        self._has_slot = True
