"""`ClosedOnExit`: the context managers of engines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self

__all__ = ["ClosedOnExit"]


class ClosedOnExit(ABC):
    """A context manager, for ``with`` and ``async with``, whose exit calls `close`."""

    @abstractmethod
    def close(self) -> None:
        """Free the resources of the object."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()
