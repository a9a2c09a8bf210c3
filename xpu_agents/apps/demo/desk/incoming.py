"""Random mails, invoices and to-do notes that the background agents process, drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from xpu_agents.apps.demo.desk.sample_data import OWNER, Mail

__all__ = ["incoming_invoice", "incoming_mail", "incoming_todo"]

_MAILS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "meeting": (
            "{Topic} moved",
            "the {topic} has been moved to {day} at {time}. Please tell me if that works for you.",
        ),
        "request": (
            "Request: {topic}",
            "could you send me the {topic} by {day}? I need it for the {team}.",
        ),
        "invitation": (
            "Are you free on {day}?",
            "I would like to invite you to a {topic} workshop on {day} at {time}. We meet at {place}. Can you come?",
        ),
        "invoice": (
            "Invoice {code}",
            "please pay {amount} euros to {company} for invoice {code}. It is due on {day}.",
        ),
        "delivery": (
            "Your {product} is on its way",
            "your {product} was shipped and will arrive on {day}. The tracking number is {code}.",
        ),
        "absence": (
            "Out of office",
            "I'm sick and will be away until {day}. {other} takes over my work.",
        ),
        "complaint": (
            "Problem with order {code}",
            "the {product} I ordered under {code} has a problem: {reason}. I want my money back.",
        ),
    }
)
_INVOICES = (
    "Please pay {amount} euros to {company} for invoice {code}. It is due on {day}.",
    "{company} sent invoice {code} over {amount} euros, due on {day}.",
    "We owe {company} {amount} euros, invoice {code}, due on {day}.",
)
_TODOS = (
    "Remind me to {chore} at {time}.",
    "Remind me at {time} to {chore}.",
    "Set a reminder at {time} to {chore}.",
    'Add "{chore}" to my tasks.',
    'Put "{chore}" on my to-do list.',
    "New task: {chore}",
)
_WORDS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "first": ("Anna", "Paul", "Sofia", "David", "Lena", "Omar", "Yuki", "Carlos", "Ingrid", "Rahul"),
        "last": ("Becker", "Silva", "Novak", "Patel", "Moreau", "Larsen", "Tanaka", "Rossi", "Khan", "Young"),
        "topic": ("budget review", "travel plan", "sales report", "website update", "hiring plan", "contract draft"),
        "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
        "team": ("finance team", "design team", "sales team", "support team"),
        "place": ("the town hall", "the old library", "the museum cafe", "the train station"),
        "company": ("Oakhill Energy", "Northwind Ltd", "Brightlane Studio", "Harbor Logistics", "Vertex Labs"),
        "product": ("desk lamp", "coffee mug", "backpack", "keyboard", "water bottle", "umbrella"),
        "reason": ("missing parts", "wrong address", "quality issue", "price error"),
        "chore": (
            *("call the plumber", "pay the rent", "print the tickets", "sign the contract", "book the flights"),
            *("return the library books", "prepare the slides", "reply to the landlord", "water the plants"),
        ),
    }
)


def incoming_mail(draw: random.Random, kinds: Sequence[str] = tuple(_MAILS)) -> Mail:
    """Draw a mail of one of ``kinds``."""
    slots = _slots(draw)
    kind = draw.choice(kinds)
    subject, text = (part.format_map(slots) for part in _MAILS[kind])
    body = f"Hi {OWNER.partition(' ')[0]},\n{text}\nBest regards, {slots['first']}"
    return Mail(kind, f"{slots['first']} {slots['last']}", subject, body)


def incoming_invoice(draw: random.Random) -> str:
    """Draw the text of an invoice."""
    return draw.choice(_INVOICES).format_map(_slots(draw))


def incoming_todo(draw: random.Random) -> str:
    """Draw a note that an agent has to file as a task or as a reminder."""
    return draw.choice(_TODOS).format_map(_slots(draw))


def _slots(draw: random.Random) -> dict[str, str]:
    """Draw a value for every placeholder of the templates."""
    slots = {slot: draw.choice(words) for slot, words in _WORDS.items()}
    return slots | {
        "Topic": slots["topic"].capitalize(),
        "other": f"{draw.choice(_WORDS['first'])} {draw.choice(_WORDS['last'])}",
        "time": f"{draw.randint(8, 18):02}:{draw.choice((0, 15, 30, 45)):02}",
        "code": f"{draw.choice('ABCDEFGHKLMNPRST')}{draw.choice('ABCDEFGHKLMNPRST')}{draw.randint(1000, 99999)}",
        "amount": str(draw.randint(12, 4800)),
    }
