"""The page in headless Chromium, on a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from browser_page import Page, browser
from scripted_engine import ScriptedEngine

from xpu_agents.ambient.inbox import make_question, make_review
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.store import Store, store_dir
from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServerOptions
from xpu_runtime import Engine, LaneState, Priority, SamplingParams

pytestmark = pytest.mark.slow

VIEWS = ("activity", "requests", "chat", "inbox")
ANSWER = SamplingParams(max_tokens=12, ignore_eos=True)
ENTER, SPACE, TAB, ESCAPE = "\ue007", " ", "\ue004", "\ue00c"
LEFT, RIGHT, HOME, END = "\ue012", "\ue014", "\ue011", "\ue010"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The browser."""
    with browser(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture
def page(chromium: Page) -> Iterator[Page]:
    """The browser; no script may have failed, and nothing may have been loaded from elsewhere."""
    chromium.errors()
    yield chromium
    errors = chromium.errors()
    loaded = chromium.run("return performance.getEntriesByType('resource').map((each) => each.name)")
    origin = chromium.run("return location.origin")
    chromium.driver.get("about:blank")  # closes the streams of the server
    assert errors == []
    assert [address for address in loaded if not address.startswith(origin)] == []


@pytest.fixture
def mails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store of an app with two reviews and a question."""
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path / "data"))
    store = Store(store_dir("mails"))
    store.journal.accept("n", "1", "k", [DeliveryTarget("a")], 0.0).result()
    allow = ["approve", "edit", "reject"]
    asks = [
        make_review("Send this?", "Dear Ann,\n<b>see you</b>", "She asked for a meeting.", allow),
        make_review("File this?", {"folder": "new"}, "", allow),
        make_question("Which one?", "", ["the blue one", "the red one"]),
    ]
    for at, ask in enumerate(asks):
        store.inbox.ask(1, "a", f"item {at}", ask, float(at), park=False).result()
    yield store
    store.close()


def background(scripted: ScriptedEngine, count: int = 1) -> None:
    """Have background requests answered."""
    for _ in range(count):
        scripted.submit([3, 4, 5] * 20, ANSWER, priority="proactive").result(60)


def send(page: Page, text: str) -> None:
    """Write a message into the chat and send it by the keyboard."""
    page.find("#chat-text").send_keys(text)
    page.press(ENTER)


def test_activity_shows_the_lanes(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the timeline: kernels in the colour of their priority, and the same as text."""
    background(scripted, 3)
    page.open(f"{url}/ui")
    page.wait(lambda: page.text("#connection") == "live")
    assert page.text("#model-name") == scripted.name
    page.find("#window input[value='60']").find_element("xpath", "..").click()
    summary = page.wait(lambda: re.search(r"busy .*proactive (\d+|< 1) %", page.text("#timeline-summary")))
    assert summary is not None
    assert re.search(r"reactive (\d+|< 1) %, proactive (\d+|< 1) %", page.text("#timeline-summary"))
    assert page.wait(lambda: colours(page, "timeline") >= {"proactive"})  # other tests' requests may be shown beside
    tiles = page.text("#tiles")
    for title in ("Output", "Running", "Waiting", "KV pool", "Prefix hits", "Drafts accepted", "Preemptions"):
        assert title in tiles
    page.wait(lambda: re.search(r"proactive [\d,]+ finished", page.text("#latencies")))


def test_a_lane_that_is_not_ready_says_why(
    page: Page, url: str, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against an NPU that looks idle while its kernels are compiled."""
    page.open(f"{url}/ui")
    page.wait(lambda: "idle" in page.text("#timeline-summary"))
    (lane,) = scripted.lane_status()
    loading = replace(lane, state=LaneState.LOADING, reason="compiling kernel 3 of 33")
    monkeypatch.setattr(scripted, "lane_status", lambda: (loading,), raising=False)
    page.wait(lambda: f"({lane.device}, loading: compiling kernel 3 of 33)" in page.text("#timeline-summary"))


def colours(page: Page, canvas: str) -> set[str]:
    """The priorities whose colours are on a canvas."""
    return set(
        page.run(
            """
            const canvas = document.getElementById(arguments[0]);
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const style = getComputedStyle(document.documentElement);
            return ["reactive", "proactive"].filter((name) => {
              const hex = style.getPropertyValue(`--${name}`).trim();
              const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
              for (let at = 0; at < data.length; at += 4)
                if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
              return false;
            });
            """,
            canvas,
        )
    )


def test_the_timeline_by_keyboard(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards users without a mouse: the arrow keys step through the launches, and Enter opens a request."""
    background(scripted)
    page.open(f"{url}/ui")
    page.find("#window input[value='60']").find_element("xpath", "..").click()
    page.wait(lambda: colours(page, "timeline"))
    page.run("document.getElementById('timeline').focus()")
    page.press(LEFT)
    detail = page.wait(lambda: re.search(r"proactive decode, 1 token", page.text("#timeline-detail")))
    assert detail is not None
    assert page.text("#pause") == "Continue"
    page.press(HOME)
    first = page.text("#timeline-detail")
    page.press(LEFT)
    assert page.text("#timeline-detail") == first
    page.press(RIGHT)
    assert page.text("#timeline-detail") != first
    page.press(END)
    assert "decode" in page.text("#timeline-detail")
    page.press(SPACE)
    assert page.text("#pause") == "Pause"
    page.press(END, ENTER)
    page.wait(lambda: "60 tokens" in page.text("#waterfall .facts"))
    assert page.run("return location.hash").startswith("#requests/r")


def test_a_request_as_a_waterfall(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the picture of one request, its text, and a request that is running."""
    background(scripted, 2)
    page.open(f"{url}/ui#requests")
    first = page.wait(lambda: page.all("#request-list .request"))
    page.wait(lambda: page.all("#waterfall svg"))
    chosen = first[1]
    number = chosen.find_element("css selector", ".id").text
    page.run("arguments[0].focus()", chosen)
    page.press(ENTER)
    page.wait(lambda: page.text("#waterfall-title") == f"Request {number}")
    label = page.find("#waterfall svg").get_attribute("aria-label").replace("\u00a0", " ")
    assert re.fullmatch(rf"Waterfall of {number}: queued .*, prefill .*, decode .* in all", label)
    assert page.all("#waterfall rect.proactive")
    page.find("#waterfall summary").click()
    assert "prefill on" in page.text("#waterfall ol")
    scripted.latch.close()
    handle = scripted.submit([3, 4, 5], ANSWER)
    running = page.wait(lambda: page.find("#request-list .request.running"))
    assert running.find_element("css selector", ".id").text == handle.request_id
    running.click()
    page.wait(lambda: "so far" in page.text("#waterfall .facts"))
    scripted.latch.open()
    page.wait(lambda: "so far" not in page.text("#waterfall .facts"))
    handle.result(60)


def test_a_chat(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the chat: streamed text stays text, the priority counts, and the conversation goes on."""
    scripted.script = ["<img src=x onerror=alert(1)><b>bold</b>", "Second."]
    page.open(f"{url}/ui#chat")
    page.wait(lambda: page.find("#chat-model").get_attribute("value") == scripted.name)
    send(page, "<i>one</i>")
    page.wait(lambda: "tokens in" in page.text(".bubble.assistant .note"))
    assert page.text(".bubble.assistant .text") == "<img src=x onerror=alert(1)><b>bold</b>"
    assert page.text(".bubble.user .text") == "<i>one</i>"
    assert page.all(".bubble img, .bubble b, .bubble i") == []
    assert scripted.last_request["priority"] == Priority.REACTIVE
    page.find("#chat-priority input[value='reactive']").send_keys(RIGHT)
    send(page, "two")
    page.wait(lambda: "Second." in page.text(".bubble.proactive .text"))
    page.wait(lambda: page.find("#chat-send").is_enabled())
    assert scripted.last_request["priority"] == Priority.PROACTIVE
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert prompt.index("one") < prompt.index("bold") < prompt.index("two")
    page.find("#chat-clear").click()
    assert page.all(".bubble") == []


def test_an_answer_is_stopped(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the stop button: the request ends on the server too."""
    page.open(f"{url}/ui#chat")
    page.wait(lambda: page.find("#chat-model").get_attribute("value"))
    scripted.latch.close()
    send(page, "Hello")
    page.wait(lambda: scripted.handles)
    page.wait(lambda: page.find("#chat-stop").is_displayed())
    page.find("#chat-stop").click()
    page.wait(lambda: "stopped" in page.text(".bubble.assistant .note"))
    page.wait(lambda: scripted.handles[-1].done)
    scripted.latch.open()
    assert page.find("#chat-send").is_enabled()


def test_an_error_is_shown(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the error of the server in the chat; the message may be sent again."""
    page.open(f"{url}/ui#chat")
    page.wait(lambda: page.find("#chat-model").get_attribute("value"))
    page.run("document.getElementById('chat-text').value = 'word '.repeat(arguments[0])", scripted.max_context)
    page.find("#chat-text").send_keys("end", ENTER)
    page.wait(lambda: "context length exceeded" in page.text("#chat-error"))
    scripted.script = "Fine."
    send(page, "Hello")
    page.wait(lambda: "Fine." in page.text(".bubble:last-child .text"))
    assert not page.find("#chat-error").is_displayed()


def test_hidden_pages_hold_no_connection(page: Page, url: str) -> None:
    """Guards users with several tabs: a browser has six connections for a server, so a seventh page could not load."""
    first = page.driver.current_window_handle
    try:
        for _ in range(8):
            page.driver.switch_to.new_window("tab")
            page.open(f"{url}/ui")
            page.wait(lambda: page.text("#connection") == "live")
        page.driver.switch_to.window(page.driver.window_handles[1])
        page.wait(lambda: page.text("#connection") == "live")
    finally:
        for handle in page.driver.window_handles:
            if handle != first:
                page.driver.switch_to.window(handle)
                page.driver.close()
        page.driver.switch_to.window(first)


def test_the_key_is_asked_for_once(page: Page, serve: object, scripted: ScriptedEngine) -> None:
    """Guards the key: it is asked for, refused if wrong, kept for the tab, and never in an address."""
    background(scripted)
    url = serve(api_key="opensesame")  # type: ignore[operator]
    page.open(f"{url}/ui#chat")
    page.wait(lambda: page.find("#key-dialog").is_displayed())
    page.press(ESCAPE)
    assert page.find("#key-dialog").is_displayed()
    page.press("wrong", ENTER)
    page.wait(lambda: "refused" in page.text("#key-error"))
    page.press("opensesame", ENTER)
    page.wait(lambda: page.text("#connection") == "live")
    assert not page.find("#key-dialog").is_displayed()
    scripted.script = "Welcome."
    send(page, "Hello")
    page.wait(lambda: "Welcome." in page.text(".bubble.assistant .text"))
    page.driver.refresh()
    page.wait(lambda: page.text("#connection") == "live")
    assert not page.find("#key-dialog").is_displayed()
    addresses = page.run("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert not any("opensesame" in address for address in (*addresses, page.driver.current_url))
    assert page.run("return [localStorage.length, document.cookie]") == [0, ""]


def test_the_inbox(page: Page, scripted: ScriptedEngine, mails: Store, serve_models: object) -> None:
    """Guards decisions: each reaches its item with what the user saw or wrote; an answered item leaves the list."""
    chat = Chat(cast("Engine", scripted), 64)
    with AmbientStores() as stores, serve_models(chat, ServerOptions(port=0), (), stores) as url:  # type: ignore[operator]
        page.open(f"{url}/ui#inbox")
        page.wait(lambda: len(page.all(".item")) == 3)
        assert page.text("#inbox-count") == "3"
        first = page.find(".item")
        assert "<b>see you</b>" in first.text
        page.run("arguments[0].focus()", first.find_elements("css selector", "button")[1])
        page.press(ENTER)
        editor = page.wait(lambda: page.find(".item textarea"))
        assert editor.get_attribute("value") == "Dear Ann,\n<b>see you</b>"
        editor.clear()
        editor.send_keys("Dear Ann, no.")
        page.find(".item .comment input").send_keys("short")
        page.find(".item button.primary").click()
        page.wait(lambda: len(page.all(".item")) == 2)
        page.find(".item button.danger").click()
        page.wait(lambda: len(page.all(".item")) == 1)
        page.find(".item button.choice").click()
        page.wait(lambda: "Nothing waits for you" in page.text("#inbox-list"))
        page.driver.get("about:blank")
    answered = {item.ask.title: item for item in mails.inbox.all(answered=True).result()}
    decisions = {title: (str(item.decision), item.answer, item.comment) for title, item in answered.items()}
    assert decisions == {
        "Send this?": ("edit", "Dear Ann, no.", "short"),
        "File this?": ("reject", None, ""),
        "Which one?": ("reply", "the blue one", ""),
    }


def test_a_stale_review_is_not_approved(
    page: Page, scripted: ScriptedEngine, mails: Store, serve_models: object
) -> None:
    """Guards consent: an item that another program answered meanwhile shows the error and goes."""
    chat = Chat(cast("Engine", scripted), 64)
    with AmbientStores() as stores, serve_models(chat, ServerOptions(port=0), (), stores) as url:  # type: ignore[operator]
        page.open(f"{url}/ui#inbox")
        page.wait(lambda: len(page.all(".item")) == 3)
        page.run("window.fetched = fetch; window.fetch = () => Promise.reject(new TypeError('offline'))")
        page.find(".item button.primary").click()
        page.wait(lambda: "does not answer" in page.text(".item .error"))
        page.run("window.fetch = window.fetched")
        assert page.find(".item button.primary").is_enabled()
        page.driver.get("about:blank")
    assert all(item.open for item in mails.inbox.all().result())


def test_without_an_inbox_its_view_is_hidden(page: Page, url: str) -> None:
    """A server without ambient agents has no inbox to show."""
    page.open(f"{url}/ui#inbox")
    page.wait(lambda: page.find("#view-activity").is_displayed())
    assert not page.find("nav a[data-view='inbox']").is_displayed()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_view_fits_and_is_accessible(
    page: Page, scripted: ScriptedEngine, mails: Store, serve_models: object, width: int, scheme: str
) -> None:
    """Guards narrow screens, contrast in both colour schemes, and names and roles for screen readers."""
    axe = pytest.importorskip("axe_core_python.selenium", reason="axe-core-python is not installed (extra clients)")
    background(scripted, 2)
    scripted.script = "An answer."
    chat = Chat(cast("Engine", scripted), 64)
    with AmbientStores() as stores, serve_models(chat, ServerOptions(port=0), (), stores) as url:  # type: ignore[operator]
        for view in VIEWS:
            page.open(f"{url}/ui#{view}", width=width, scheme=scheme)
            page.wait(lambda: page.text("#connection") == "live")
            if view == "requests":
                page.wait(lambda: page.all("#waterfall svg"))
            if view == "chat":
                send(page, "Hello")
                page.wait(lambda: "tokens in" in page.text(".bubble.assistant .note"))
            if view == "inbox":
                page.wait(lambda: page.all(".item"))
            assert page.run("return document.documentElement.scrollWidth <= innerWidth"), f"{view} is too wide"
            page.run(CUT_OFF)
            found = axe.Axe().run(page.driver)["violations"]
            assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == [], view
        page.driver.get("about:blank")


CUT_OFF = """
for (const each of document.querySelectorAll("main *")) {
  const box = each.getBoundingClientRect();
  if (box.width && box.right > innerWidth + 1 && !each.closest(".visually-hidden")) throw new Error(each.outerHTML);
}
"""


def test_the_focus_goes_through_all_controls_in_order(page: Page, url: str, scripted: ScriptedEngine) -> None:
    """Guards the keyboard: Tab reaches each control in the order of the page, and shows where it is."""
    background(scripted)
    page.open(f"{url}/ui#activity")
    page.wait(lambda: page.text("#connection") == "live")
    page.run("document.activeElement.blur()")
    seen: list[str] = []
    for _ in range(8):
        page.press(TAB)
        name, outline = page.run(
            """
            const at = document.activeElement;
            const shown = at.closest(".segmented") ?? at;
            return [at.id || at.name || at.textContent.trim(), getComputedStyle(shown).outlineStyle];
            """
        )
        assert outline == "solid", name
        seen.append(name)
    assert seen == [
        "Skip to content",
        "Activity",
        "Requests",
        "Chat",
        "window",
        "pause",
        "trace",
        "timeline",
    ]


def test_the_page_reconnects(page: Page, scripted: ScriptedEngine, serve_models: object) -> None:
    """A server that was started again must not need the page to be loaded again."""
    from xpu_agents.server.uvicorn_server import listening_socket

    chat = Chat(cast("Engine", scripted), 64)
    with listening_socket(ServerOptions(port=0)) as place:
        port = place.getsockname()[1]
    with serve_models(chat, ServerOptions(port=port)) as url:  # type: ignore[operator]
        page.open(f"{url}/ui")
        page.wait(lambda: page.text("#connection") == "live")
        page.run("window.stopped = new Promise((resolve) => setTimeout(resolve, 0)); return null")
    page.wait(lambda: page.text("#connection") == "reconnecting")
    with serve_models(chat, ServerOptions(port=port)):  # type: ignore[operator]
        page.wait(lambda: page.text("#connection") == "live")
        page.driver.get("about:blank")
