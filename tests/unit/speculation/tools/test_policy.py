"""Eligibility of tools by configuration."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from xpu_speculation.errors import ToolSpecError
from xpu_speculation.tools.policy import SpeculationPolicy
from xpu_speculation.tools.specs import speculable


def weather(city: str) -> str:
    """Not marked."""
    return city


@speculable(ttl_s=5)
def search(query: str) -> str:
    """Marked."""
    return query


def listed(schema: dict[str, Any] | None = None, **hints: Any) -> Any:
    """Returns a tool as an MCP server lists it."""
    annotations = SimpleNamespace(**hints) if hints else None
    return SimpleNamespace(name="listed", inputSchema=schema or {"type": "object"}, annotations=annotations)


def test_default_policy_adds_nothing() -> None:
    """Guards the rule that only marked or named tools run early."""
    policy = SpeculationPolicy()
    assert policy.admit(weather) is None
    assert policy.admit(listed(readOnlyHint=True)) is None
    spec = policy.admit(search)
    assert spec is not None
    assert (spec.name, spec.ttl_s, spec.timeout_s) == ("search", 5, 30)


def test_configuration_overrides_marks() -> None:
    """Guards the machine's owner: configuration replaces a mark in both directions."""
    policy = SpeculationPolicy.model_validate(
        {"tools": {"weather": {"ttl_s": 300, "timeout_s": None, "cost": 2}, "listed": True, "search": False}}
    )
    spec = policy.admit(weather)
    assert spec is not None
    assert (spec.ttl_s, spec.timeout_s, spec.cost, spec.max_concurrency) == (300, None, 2, 4)
    assert policy.admit(listed()) is not None
    assert policy.admit(search) is None
    replaced = SpeculationPolicy.model_validate({"tools": {"search": {"cost": 2}}}).admit(search)
    assert replaced is not None
    assert (replaced.ttl_s, replaced.cost) == (60, 2)


@pytest.mark.parametrize(
    ("configuration", "message"),
    [
        ({"tools": {"weather": {"ttl": 5}}}, "ttl"),
        ({"tools": {"weather": {"ttl_s": -5}}}, "ttl_s is -5.0, must be a number of seconds, 0 or more"),
        ({"tools": {"weather": {"injected": "key"}}}, "injected"),
        ({"tools": {"weather": "yes please"}}, "tools.weather"),
        ({"tools": ["weather"]}, "tools"),
        ({"mcp_readonly": True}, "mcp_readonly"),
    ],
)
def test_configuration_errors_are_named(configuration: dict[str, Any], message: str) -> None:
    """Guards against a misspelt option or invalid value."""
    with pytest.raises(ValidationError, match=message):
        SpeculationPolicy.model_validate(configuration)


def test_named_ineligible_tool_raises() -> None:
    """Guards against silence about a named tool that may not run early."""
    policy = SpeculationPolicy.model_validate({"tools": {"listed": True}})
    with pytest.raises(ToolSpecError, match=r"listed: parameters: .* is a secret"):
        policy.admit(listed({"properties": {"key": {"format": "password"}}}))
    with pytest.raises(ToolSpecError, match="SimpleNamespace is not a tool"):
        policy.admit(SimpleNamespace())


@pytest.mark.parametrize(
    ("tool", "admitted"),
    [
        (listed(readOnlyHint=True), True),
        (listed(readOnlyHint=True, destructiveHint=False), True),
        (listed(), False),
        (listed(readOnlyHint=None), False),
        (listed(readOnlyHint=False), False),
        (listed(readOnlyHint="true"), False),
        (listed(readOnlyHint=1), False),
        (listed(readOnlyHint=True, destructiveHint=True), False),
        (listed({"properties": {"key": {"format": "password"}}}, readOnlyHint=True), False),
        (listed({"type": "array"}, readOnlyHint=True), False),
        (weather, False),
    ],
)
def test_mcp_hints(tool: Any, admitted: bool) -> None:
    """Guards against hints that are contradictory or on an ineligible tool."""
    assert (SpeculationPolicy(mcp_read_only=True).admit(tool) is not None) is admitted


def test_configuration_overrides_a_hint() -> None:
    """Guards a tool that its owner disabled."""
    policy = SpeculationPolicy.model_validate({"tools": {"listed": False}, "mcp_read_only": True})
    assert policy.admit(listed(readOnlyHint=True)) is None
