"""Files of the release before: a profile, a trace, a journal and kept tool results open unchanged.

The files in ``tests/fixtures/persisted`` were written by version 0.1.0 before its modules and classes were renamed.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

from xpu_agents.ambient import AmbientApp, Inbox
from xpu_runtime import Priority
from xpu_runtime.soc.profile import Profile
from xpu_runtime.trace import read_trace, write_trace
from xpu_speculation import ParsedToolCall, ResultSource, ToolExecutor, speculable

PERSISTED = Path(__file__).parents[1] / "fixtures" / "persisted"


def test_a_profile_opens() -> None:
    """Guards the keys of profiles: a lost key means that the machine is measured again."""
    profile = Profile.load(PERSISTED / "profile.json")
    assert profile is not None
    written = json.loads((PERSISTED / "profile.json").read_text(encoding="utf-8"))
    for key in ("decode_threads", "prompt_unit", "split_slowdown", "narrow_rows"):  # keys of this version only
        del written[key]
    del written["pace"]["beside"]
    opened = json.loads(profile.model_dump_json())
    assert opened.pop("loaded_bytes") == {}  # keys of later versions
    assert opened.pop("co_execution") is None
    added = {"decode_w": None, "copy_s_per_byte": None, "pair_cost": 1.0, "context_cost": 1.0}
    for anchors in opened["anchors"].values():
        assert {name: anchors.pop(name) for name in added} == added
    assert opened == written


def test_a_trace_opens(tmp_path: Path) -> None:
    """Guards the fields of traces: benchmarks and the simulator replay them."""
    trace = read_trace(PERSISTED / "trace.jsonl")
    assert [each.priority for each in trace.requests].count(Priority.PROACTIVE) == 3
    assert all(each.result is not None and each.result.status == "finished" for each in trace.requests)
    write_trace(tmp_path / "trace.jsonl", trace)
    assert read_trace(tmp_path / "trace.jsonl") == trace


def test_kept_results_open(tmp_path: Path) -> None:
    """Guards the keys and the database of kept tool results: a changed key runs the tool again."""
    (tmp_path / "results").mkdir()
    shutil.copy(PERSISTED / "results.db", tmp_path / "results" / "cache.db")

    @speculable(ttl_s=10 * 365 * 86400)
    def weather(city: str) -> str:
        """Weather."""
        raise AssertionError("the result is kept")

    with ToolExecutor([weather], folder=tmp_path) as executor:
        (result,) = executor.execute_all([ParsedToolCall("weather", {"city": "Oslo"}, "1")])
    assert result.value == "snow in Oslo"
    assert result.source is ResultSource.HIT


async def test_a_journal_opens(tmp_path: Path) -> None:
    """Guards accepted events and open reviews: an event that waits is handled, a review is answered."""
    shutil.copy(PERSISTED / "journal.db", tmp_path)
    app = AmbientApp(folder=tmp_path, name="persisted")
    sent: list[str] = []
    both = asyncio.Event()

    @app.on("mail.received")
    async def triage(event: dict[str, str], inbox: Inbox) -> None:
        answer = await inbox.review("Send this?", "draft", body=event["text"])
        if answer.approved:
            sent.append(event["text"])
        if len(sent) == 2:
            both.set()

    (review,) = app.inbox.list()
    assert review.ask.title == "Send this?"
    app.inbox.approve(review.id)
    async with app:
        while not (pending := app.inbox.list()):
            await asyncio.sleep(0)
        app.inbox.approve(pending[0].id)
        await asyncio.wait_for(both.wait(), 30)
    assert sorted(sent) == ["first", "second"]
