"""More ways to ask for things: all to train on, written without a look at what is held out."""

from __future__ import annotations

from desk.asked import (
    appointments,
    calendar,
    contacts,
    desk_chains,
    documents,
    facts,
    file_changes,
    files,
    functions,
    home,
    mail,
    mail_chains,
    mail_writing,
    notes,
    numbers,
    other_chains,
    reminders,
    shop,
    tasks,
    travel,
    units,
    weather,
    web,
)

__all__ = ["ASKED", "CHAINS", "LACKED"]

_AREAS = (
    appointments,
    calendar,
    contacts,
    documents,
    facts,
    file_changes,
    files,
    functions,
    home,
    mail,
    mail_writing,
    notes,
    numbers,
    reminders,
    shop,
    tasks,
    travel,
    units,
    weather,
    web,
)

ASKED: dict[str, str] = {key: lines for area in _AREAS for key, lines in area.ASKED.items()}
"""Ways to ask with all that is needed, one a line, by the key of the intent."""

LACKED: dict[str, str] = {key: lines for area in _AREAS for key, lines in area.LACKED.items()}
"""Ways to ask without something that is needed, likewise."""

_CHAINS = (desk_chains, mail_chains, other_chains)
CHAINS: dict[str, str] = {key: lines for chains in _CHAINS for key, lines in chains.ASKED.items()}
"""Ways to ask for chains of calls, by their key."""
