"""One run of a handler: what it works on and what it has asked; and the runs that wait for a person."""

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
from xpu_agents.ambient.store.database import done
from xpu_agents.ambient.store.deliveries import ClaimedDelivery
from xpu_agents.ambient.store.inbox_items import Ask, InboxItem, ItemKind
from xpu_agents.ambient.store.store import Store

__all__ = ["AnswerWaiters", "HandlerRun", "HandlerSuspended", "current_run"]

_current: ContextVar[HandlerRun | None] = ContextVar("ambient_run", default=None)


def current_run() -> HandlerRun | None:
    """The run that the caller is part of; None outside of any handler."""
    return _current.get()


class HandlerSuspended(BaseException):
    """Ends a handler that is a plain function and waits for a person; it is run again when there is an answer.

    No `Exception`, so that a handler's own ``except Exception`` lets it pass.
    """


class AnswerWaiters:
    """Handlers of this process that wait for a person: futures by item, all of one event loop.

    Args:
        added: called when somebody begins to wait: the answer may be there already.
    """

    def __init__(self, added: Callable[[], None]) -> None:
        self._added = added
        self._futures: dict[str, list[asyncio.Future[InboxItem]]] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        """Items that somebody waits for."""
        return tuple(self._futures)

    def wait(self, item_id: str) -> asyncio.Future[InboxItem]:
        """A future of the answered item."""
        future: asyncio.Future[InboxItem] = asyncio.get_running_loop().create_future()
        self._futures.setdefault(item_id, []).append(future)
        self._added()
        return future

    def forget(self, item_id: str, future: asyncio.Future[InboxItem]) -> None:
        """Nobody waits for this one any more."""
        futures = self._futures.get(item_id, [])
        if future in futures:
            futures.remove(future)
        if not futures:
            self._futures.pop(item_id, None)

    def tell(self, items: Sequence[InboxItem]) -> None:
        """Pass answers on."""
        for item in items:
            for future in self._futures.pop(item.id, []):
                if not future.done():
                    future.set_result(item)


class HandlerRun:
    """What a handler's inbox, and the events it emits itself, need to know of its run.

    A handler that is run again asks and tells the same in the same order, so its calls are told apart by their number:
    what it asked and told before is found, not done twice. So is what it emitted, which is told apart by what it is.

    Args:
        agent: the agent.
        claim: what is handled.
        store: where its event and its questions are.
        waiters: who waits for answers.
        places: the agent's places; one is held, except while the handler waits for a person.
        clock: the time.
    """

    def __init__(
        self,
        agent: str,
        claim: ClaimedDelivery,
        store: Store,
        waiters: AnswerWaiters,
        places: asyncio.Semaphore,
        clock: Clock,
    ) -> None:
        self.agent = agent
        self.claim = claim
        self.since = claim.since
        self.waited_s = claim.waited_s
        self.resumed = asyncio.Event()
        """Set when the handler goes on after a person's answer."""
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._waiters = waiters
        self._places = places
        self._clock = clock
        self._asked: set[asyncio.Future[InboxItem]] = set()
        self._left: set[str] = set()  # items that the handler had no patience for
        self._asking_since = 0.0
        self._holds = True
        self._over = False
        self._calls = 0
        self._emitted: Counter[str] = Counter()
        self._emitting = threading.Lock()

    @property
    def event(self) -> Event:
        """What is handled; the first of several."""
        return self.claim.events[0]

    @property
    def asking(self) -> bool:
        """Whether it waits for a person."""
        return bool(self._asked)

    def begin(self) -> None:
        """Make it the current run of this task and of what it begins."""
        _current.set(self)

    def release(self) -> None:
        """Give back the place, if it is held."""
        if self._holds:
            self._holds = False
            self._places.release()

    def close(self) -> None:
        """The handler has ended, or is about to be cancelled: it does not go on without the answers it waits for."""
        self._over = True

    def end(self) -> None:
        """Nobody answers what the handler has left behind: tasks of its own that still wait for a person end too."""
        self.close()
        self.release()
        for answer in self._asked:
            answer.cancel()

    def set_back(self, seconds: float) -> None:
        """The clock was set back: what counts from a moment goes on counting."""
        self.since -= seconds
        self._asking_since -= seconds

    def emit_key(self, topic: str, payload: str) -> str:
        """The idempotency key of an event that the handler emits without one; from any thread.

        It is made of what the event is, not of its number among all that the handler emits: another try may emit
        something else in its place, which is not to be taken for it.

        Args:
            topic: its topic.
            payload: its content as JSON text.
        """
        content = hashlib.sha256(f"{topic}\0{payload}".encode()).hexdigest()[:16]
        with self._emitting:
            self._emitted[content] += 1
            return f"{self.event.id}:{self.agent}:{content}:{self._emitted[content]}"

    async def ask(self, ask: Ask, key: str | None, within_s: float | None = None) -> InboxItem:
        """Put something before a person, and wait for the answer where there is something to answer."""
        if asyncio.get_running_loop() is not self._loop:
            # A plain handler runs a loop of its own in its thread; answers come to the app's.
            asking = asyncio.run_coroutine_threadsafe(self.ask(ask, key, within_s), self._loop)
            return await asyncio.wrap_future(asking)
        putting = self._put(ask, key, within_s, park=False)
        try:
            item = await done(putting)
        except asyncio.CancelledError:
            if not (putting.cancelled() or self._over or self._asked):
                # The handler has no more patience while the question is being written: it works on.
                await done(self._store.journal.resume(self.claim.seq))
            putting.add_done_callback(self._leave)
            raise
        if ask.kind is ItemKind.NOTICE:
            return item
        if item.open:
            item = await self._answer(item)
        await done(self._store.inbox.take(self.claim.seq, item.id, tuple(self._left)))
        return item

    def ask_from_thread(self, ask: Ask, key: str | None, within_s: float | None = None) -> InboxItem:
        """The same for a plain function, which ends here if there is no answer yet.

        Raises:
            Suspended: there is none.
        """
        item = self._put(ask, key, within_s, park=True).result()
        if ask.kind is ItemKind.NOTICE:
            return item
        if item.open:
            raise HandlerSuspended
        self._store.inbox.take(self.claim.seq, item.id).result()
        return item

    # -- inside ----------------------------------------------------------------------------------------------------

    def _put(self, ask: Ask, key: str | None, within_s: float | None, *, park: bool) -> Future[InboxItem]:
        self._calls += 1
        key = f"call {self._calls}" if key is None else f"key {key}"
        now = self._clock.time()
        return self._store.inbox.ask(self.claim.seq, self.agent, key, ask, now, park=park, within_s=within_s)

    def _leave(self, put: Future[InboxItem]) -> None:
        if not put.cancelled() and put.exception() is None:
            self._left.add(put.result().id)

    async def _answer(self, item: InboxItem) -> InboxItem:
        answered = self._waiters.wait(item.id)
        self._left.discard(item.id)
        if not self._asked:
            self._asking_since = self._clock.time()
        self._asked.add(answered)
        self.resumed.clear()
        self.release()
        try:
            try:
                item = await answered
            except asyncio.CancelledError:
                self._left.add(item.id)
                if not self._over and len(self._asked) == 1:
                    # The handler has no more patience, and works on.
                    await done(self._store.journal.resume(self.claim.seq))
                    await self._take_place()
                raise
            await self._take_place()
        finally:
            self._waiters.forget(item.id, answered)
            self._asked.remove(answered)
            if not self._asked:
                self.waited_s += self._clock.time() - self._asking_since
                self.resumed.set()
        return item

    async def _take_place(self) -> None:
        """Take a place again, unless another question still waits."""
        if len(self._asked) > 1 or self._holds:
            return
        await self._places.acquire()
        if self._over:
            self._places.release()  # nobody else would give it back
            raise asyncio.CancelledError
        self._holds = True
