"""Old names of methods and arguments, kept for one release."""

from __future__ import annotations

import pytest
from executor_doubles import TURN, call_of, executor_of, virtual

from xpu_speculation import OpenTurn, Speculation, Speculator, speculable
from xpu_speculation.deprecation import renamed_argument


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        (OpenTurn, "heard", "on_delta"),
        (OpenTurn, "spoken", "on_calls"),
        (OpenTurn, "when_closed", "on_close"),
        (OpenTurn, "is_lost", "is_orphaned"),
        (Speculation, "heard", "on_delta"),
        (Speculation, "spoken", "on_calls"),
        (Speculation, "streamed", "on_call"),
        (Speculator, "fates", "outcomes"),
    ],
)
def test_old_attribute_warns(kind: type, old: str, new: str) -> None:
    """Guards programs that use the names of the last release."""
    assert hasattr(kind, new)
    thing = type("Thing", (), {old: vars(kind)[old], new: "value"})()
    with pytest.warns(DeprecationWarning, match=f"{old} is deprecated; use {new}"):
        assert getattr(thing, old) == "value"


def test_old_argument_warns() -> None:
    """Guards keyword arguments of the last release."""

    @renamed_argument("old", "new")
    def double(new: int) -> int:
        return 2 * new

    assert double(new=2) == 4
    with pytest.warns(DeprecationWarning, match="old is deprecated; use new"):
        assert double(old=2) == 4


def test_begin_accepts_the_old_callback_argument() -> None:
    """Guards callers of `abegin` that pass the callback as `known`."""
    values: list[object] = []

    @speculable(ttl_s=60)
    async def look(s: float) -> float:
        return s

    async def scenario() -> None:
        with executor_of(look) as executor:
            with pytest.warns(DeprecationWarning, match="known is deprecated; use on_value"):
                turn = await executor.abegin(executor.speculator(), TURN, known=lambda *value: values.append(value))
            turn.on_calls([call_of("look", s=1)])
            turn.close()

    virtual(scenario)
