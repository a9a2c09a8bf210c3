"""A trace: the requests of a load in order of arrival, and the header that holds for all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import ConfigDict, Field

from xpu_runtime.trace.request import TracedRequest

__all__ = ["BLOCK_TOKENS", "Trace", "TraceHeader"]

BLOCK_TOKENS = 32
"""Default tokens of a block: those of a KV block on a CPU."""


@dataclass(frozen=True, slots=True)
class TraceHeader:
    """Facts about all requests of a trace.

    Attributes:
        block_tokens: tokens of one of `TracedRequest.blocks`.
        made_by: ``engine``, ``workload``, or another program that wrote the trace.
        model: model that served it; empty if none did.
        notes: further facts, which no program reads.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    block_tokens: Annotated[int, Field(ge=1)] = BLOCK_TOKENS
    made_by: str = ""
    model: str = ""
    notes: dict[str, bool | int | float | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """A recorded or generated load; `Trace.of` makes one.

    Attributes:
        requests: the requests in order of arrival.
        header: facts about all of them.
    """

    requests: tuple[TracedRequest, ...]
    header: TraceHeader = field(default_factory=TraceHeader)

    @classmethod
    def of(cls, requests: Iterable[TracedRequest], header: TraceHeader | None = None) -> Trace:
        """Make a trace of ``requests`` in any order; requests that arrive together keep their order."""
        return cls(tuple(sorted(requests, key=lambda request: request.at)), header or TraceHeader())

    @property
    def seconds(self) -> float:
        """Arrival of the last request; 0 without requests."""
        return self.requests[-1].at if self.requests else 0.0

    def only(self, wanted: Callable[[TracedRequest], bool]) -> Trace:
        """The requests for which ``wanted`` is true, with unchanged arrival times."""
        return Trace(tuple(filter(wanted, self.requests)), self.header)

    def tokens(self, number: int, ids: Sequence[int], seed: int = 0) -> tuple[list[int], list[int]]:
        """Draw tokens to replay a request; two requests get equal tokens as far as their block names are equal.

        Args:
            number: index into `requests`.
            ids: token ids to draw from.
            seed: seed of the random choice.

        Returns:
            Prompt and answer, of the lengths that the request gives.
        """
        request = self.requests[number]
        size = self.header.block_tokens
        drawn: list[int] = []
        for name in request.blocks[: request.tokens // size]:
            drawn += random.Random(f"{seed} block {name}").choices(ids, k=size)
        drawn += random.Random(f"{seed} request {number}").choices(ids, k=request.tokens - len(drawn))
        return drawn[: request.prompt_tokens], drawn[request.prompt_tokens :]
