"""The load both engines get."""

from __future__ import annotations

import json
from dataclasses import asdict

from xpu_agents.apps.race.race_load import RaceLoad, make_race_load


def test_the_script_is_seeded_and_survives_json() -> None:
    """Guards that both engines get the same requests."""
    script = make_race_load(20.0, 3)
    assert script == make_race_load(20.0, 3) == RaceLoad.from_json(json.loads(json.dumps(asdict(script))))
    assert script != make_race_load(20.0, 4)
    assert script.reactive
    assert all(0 < at < 20.0 for at, _ in script.reactive)
    job = script.background(2, 5)
    assert job == script.background(2, 5) != script.background(2, 6)
    assert job.tokens(8192) == job.tokens(8192)
    assert len(job.tokens(50)) == job.prompt_tokens
    assert all(0 <= token < 50 for token in job.tokens(50))
    assert make_race_load(20.0, 3, scripted=False).reactive == ()
