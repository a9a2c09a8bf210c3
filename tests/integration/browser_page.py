"""Headless Chromium for tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

__all__ = ["Page", "browser"]

T = TypeVar("T")

_WAIT_S = 30
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


class Page:
    """The page in a browser, and what tests ask of it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, url: str, *, width: int = 1280, height: int = 900, scheme: str = "light") -> None:
        """Open an address anew in a window of this size."""
        self.driver.get("about:blank")
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.get(url)

    def run(self, script: str, *arguments: object) -> Any:
        """Run a script and return its value."""
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str) -> Any:
        """The first element of a CSS selector."""
        return self.driver.find_element("css selector", selector)

    def all(self, selector: str) -> list[Any]:
        """All elements of a CSS selector."""
        found: list[Any] = self.driver.find_elements("css selector", selector)
        return found

    def text(self, selector: str) -> str:
        """The shown text of an element, with plain spaces."""
        return str(self.find(selector).text).replace("\u00a0", " ")

    def wait(self, condition: Callable[[], T]) -> T:
        """Wait until a condition is true and return its value."""
        from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
        from selenium.webdriver.support.wait import WebDriverWait

        ignored = [NoSuchElementException, StaleElementReferenceException]
        waiting: Any = WebDriverWait(self.driver, _WAIT_S, poll_frequency=0.05, ignored_exceptions=ignored)
        result: T = waiting.until(lambda driver: condition())
        return result

    def press(self, *keys: str) -> None:
        """Press keys, which go to the element with the focus."""
        from selenium.webdriver import ActionChains

        actions = ActionChains(self.driver)
        for key in keys:
            actions = actions.send_keys(key)
        actions.perform()

    def errors(self) -> list[str]:
        """Messages of the browser's console since the last call: errors of scripts, violations of the security policy.

        Requests that failed are left out: it is the page that handles them.
        """
        errors = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [error for error in errors if "Failed to load resource" not in error]


@contextmanager
def browser(folder: Path) -> Iterator[Page]:
    """Start a browser with its data in ``folder``; the test is skipped if there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed (extra clients)")
    service = pytest.importorskip("selenium.webdriver.chrome.service")
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    driver_program = shutil.which("chromedriver")
    if program is None or driver_program is None:
        pytest.skip("chromium and chromedriver are not installed (apt-get install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in (*_FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=service.Service(driver_program))
    try:
        yield Page(driver)
    finally:
        driver.quit()
