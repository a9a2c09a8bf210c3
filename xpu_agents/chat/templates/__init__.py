"""Chat templates: where a model keeps them, their rendering within bounds, and what they can render."""

from __future__ import annotations

from xpu_agents.chat.templates.loading import check_templates
from xpu_agents.chat.templates.sources import TemplateSources
from xpu_agents.chat.templates.template import CallSupport, ChatTemplate

__all__ = ["CallSupport", "ChatTemplate", "TemplateSources", "check_templates"]
