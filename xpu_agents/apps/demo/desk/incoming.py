"""Random mails, invoices and to-do notes for the background agents, drawn from the templates of ``incoming.toml``."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xpu_agents.apps.demo.desk.sample_data import OWNER, Mail

__all__ = ["incoming_invoice", "incoming_mail", "incoming_todo"]

_TEMPLATES: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_WORDS: dict[str, list[str]] = _TEMPLATES["words"]


def incoming_mail(draw: random.Random, kinds: Sequence[str] = tuple(_TEMPLATES["mails"])) -> Mail:
    """Draw a mail of one of ``kinds``."""
    slots = _template_slots(draw)
    kind = draw.choice(kinds)
    subject, mail_text = (template.format_map(slots) for template in _TEMPLATES["mails"][kind])
    mail_body = f"Hi {OWNER.partition(' ')[0]},\n{mail_text}\nBest regards, {slots['first']}"
    return Mail(kind, f"{slots['first']} {slots['last']}", subject, mail_body)


def incoming_invoice(draw: random.Random) -> str:
    """Draw the text of an invoice."""
    return _fill_template(draw, _TEMPLATES["invoices"])


def incoming_todo(draw: random.Random) -> str:
    """Draw a note that an agent has to file as a task or as a reminder."""
    return _fill_template(draw, _TEMPLATES["todos"])


def _fill_template(draw: random.Random, templates: list[str]) -> str:
    return draw.choice(templates).format_map(_template_slots(draw))


def _template_slots(draw: random.Random) -> dict[str, str]:
    """Draw a value for every placeholder of the templates."""
    slots = {slot: draw.choice(words) for slot, words in _WORDS.items()}
    return slots | {
        "Topic": slots["topic"].capitalize(),
        "other": f"{draw.choice(_WORDS['first'])} {draw.choice(_WORDS['last'])}",
        "time": f"{draw.randint(8, 18):02}:{draw.choice((0, 15, 30, 45)):02}",
        "code": f"{draw.choice('ABCDEFGHKLMNPRST')}{draw.choice('ABCDEFGHKLMNPRST')}{draw.randint(1000, 99999)}",
        "amount": str(draw.randint(12, 4800)),
    }
