"""Old names of arguments in use. The tables of all old names are in `tests/unit/test_deprecation.py`."""

from __future__ import annotations

import pytest
from executor_doubles import TURN, call_of, executor_of, virtual

from xpu_speculation import speculable


def test_begin_accepts_the_old_callback_argument() -> None:
    """Guards callers of `abegin` that pass the callback as `known`."""
    values: list[object] = []

    @speculable(ttl_s=60)
    async def look(s: float) -> float:
        return s

    async def scenario() -> None:
        with executor_of(look) as executor:
            with pytest.warns(DeprecationWarning, match="argument known is now on_value"):
                turn = await executor.abegin(executor.speculator(), TURN, known=lambda *value: values.append(value))
            turn.on_calls([call_of("look", s=1)])
            turn.close()

    virtual(scenario)
