"""Ambient agents: background agents that react to events and ask the user for approval before they act.

`docs/ambient.md` describes the features and lists the modules.
"""

from __future__ import annotations

from xpu_agents.ambient.agent import Agent, AgentOptions
from xpu_agents.ambient.app import AmbientApp
from xpu_agents.ambient.errors import (
    AmbientError,
    AnswerError,
    EventError,
    GiveUp,
    InboxError,
    ItemConflictError,
    ItemNotFoundError,
    StoreError,
)
from xpu_agents.ambient.events import Event, FileChange, Receipt, Tick
from xpu_agents.ambient.inbox import Answer, AskOptions, Inbox, SyncInbox, current_inbox
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.llm import Llm, SyncLlm
from xpu_agents.ambient.runtime.clock import Clock, SystemClock
from xpu_agents.ambient.runtime.execution_policy import Rate, Retry
from xpu_agents.ambient.runtime.machine_conditions import SlowPolicy
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem, ItemKind
from xpu_runtime.deprecation import renamed_names
from xpu_runtime.soc.conditions import Conditions, MachineSensors, Sensors

__all__ = [
    "Agent",
    "AgentOptions",
    "AmbientApp",
    "AmbientError",
    "Answer",
    "AnswerError",
    "Ask",
    "AskOptions",
    "Clock",
    "Conditions",
    "Decision",
    "Event",
    "EventError",
    "FileChange",
    "GiveUp",
    "Inbox",
    "InboxClient",
    "InboxError",
    "InboxItem",
    "ItemConflictError",
    "ItemKind",
    "ItemNotFoundError",
    "Llm",
    "MachineSensors",
    "Rate",
    "Receipt",
    "Retry",
    "Sensors",
    "SlowPolicy",
    "StoreError",
    "SyncInbox",
    "SyncLlm",
    "SystemClock",
    "Tick",
    "current_inbox",
]

__getattr__ = renamed_names(__name__, {"PersonInbox": "InboxClient"})
