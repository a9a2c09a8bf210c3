"""A trace: the requests of a load, in order of arrival."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from xpu_runtime.trace.header import TraceHeader
from xpu_runtime.trace.request import TracedRequest

__all__ = ["Trace"]


@dataclass(frozen=True, slots=True)
class Trace:
    """A load, recorded or drawn; see `Trace.of`.

    Attributes:
        requests: by arrival.
        header: what holds for all of them.
    """

    requests: tuple[TracedRequest, ...]
    header: TraceHeader = field(default_factory=TraceHeader)

    @classmethod
    def of(cls, requests: Iterable[TracedRequest], header: TraceHeader | None = None) -> Trace:
        """A trace of ``requests`` in any order; those that arrive together stay in theirs."""
        return cls(tuple(sorted(requests, key=lambda request: request.at)), header or TraceHeader())

    @property
    def seconds(self) -> float:
        """When the last request arrives; 0 if there is none."""
        return self.requests[-1].at if self.requests else 0.0

    def only(self, wanted: Callable[[TracedRequest], bool]) -> Trace:
        """The requests that are ``wanted``, at the times they have."""
        return Trace(tuple(filter(wanted, self.requests)), self.header)

    def tokens(self, number: int, ids: Sequence[int], seed: int = 0) -> tuple[list[int], list[int]]:
        """Tokens to play a request with: equal for two requests as far as their blocks have the same names.

        Args:
            number: index into `requests`.
            ids: token ids to draw from.
            seed: another one gives other tokens that share as much.

        Returns:
            Prompt and answer, as long as the request says.
        """
        request = self.requests[number]
        size = self.header.block_tokens
        drawn: list[int] = []
        for name in request.blocks[: request.tokens // size]:
            drawn += random.Random(f"{seed} block {name}").choices(ids, k=size)
        drawn += random.Random(f"{seed} request {number}").choices(ids, k=request.tokens - len(drawn))
        return drawn[: request.prompt_tokens], drawn[request.prompt_tokens :]
