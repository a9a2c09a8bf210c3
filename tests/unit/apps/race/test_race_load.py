"""The load of a race."""

from __future__ import annotations

import json
from dataclasses import asdict

from xpu_agents.apps.race.race_load import RaceLoad, make_race_load, text_prompt


def test_a_load_is_seeded_and_round_trips() -> None:
    """Guards that both engines get the same requests."""
    load = make_race_load(20.0, 3)
    assert load == make_race_load(20.0, 3) == RaceLoad.from_json(json.loads(json.dumps(asdict(load))))
    assert load != make_race_load(20.0, 4)
    assert load.reactive
    assert all(0 < at < 20.0 for at, _ in load.reactive)
    prompt = load.background(2, 5)
    assert prompt == load.background(2, 5) != load.background(2, 6)
    assert prompt.tokens(8192) == prompt.tokens(8192)
    assert len(prompt.tokens(50)) == prompt.prompt_tokens
    assert all(0 <= token < 50 for token in prompt.tokens(50))
    assert make_race_load(20.0, 3, interactive=True).reactive == ()


def test_text_prompts_are_seeded_and_long_enough() -> None:
    """Guards that both engines get the same mails, and that short prompts do not make the load lighter."""
    load = make_race_load(20.0, 3, text=True)
    assert load == RaceLoad.from_json(json.loads(json.dumps(asdict(load))))
    drawn = load.background(1, 2)
    assert text_prompt(drawn) == text_prompt(drawn) != text_prompt(load.background(1, 3))
    assert len(text_prompt(drawn).split()) > drawn.prompt_tokens / 2
