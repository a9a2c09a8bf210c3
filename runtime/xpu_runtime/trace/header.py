"""The first line of a trace."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import ConfigDict, Field

__all__ = ["BLOCK_TOKENS", "TraceHeader"]

BLOCK_TOKENS = 32
"""Tokens of a block where no engine says otherwise: those of a KV block on a CPU."""


@dataclass(frozen=True, slots=True)
class TraceHeader:
    """What holds for all requests of a trace.

    Attributes:
        block_tokens: tokens of one of `TracedRequest.blocks`.
        made_by: ``engine``, ``workload``, or whoever else wrote it.
        model: that served it; empty if none did.
        notes: what else should be known of it; nothing reads them.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    block_tokens: Annotated[int, Field(ge=1)] = BLOCK_TOKENS
    made_by: str = ""
    model: str = ""
    notes: dict[str, bool | int | float | str] = field(default_factory=dict)
