"""Exporters from the environment."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from child_process import environment

from xpu_agents.telemetry import configure_telemetry


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"OTEL_SERVICE_NAME": "mine"},
        {"OTEL_TRACES_EXPORTER": "none", "OTEL_METRICS_EXPORTER": " none "},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": ""},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:1", "OTEL_SDK_DISABLED": "True"},
    ],
)
def test_nothing_is_set_up_unasked(variables: dict[str, str]) -> None:
    """Telemetry is off unless the environment names an exporter."""
    assert not configure_telemetry(variables)


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"OTEL_TRACES_EXPORTER": "zipkin"}, "OTEL_TRACES_EXPORTER: 'zipkin'"),
        ({"OTEL_METRICS_EXPORTER": "console,otlpp"}, "OTEL_METRICS_EXPORTER: 'otlpp'"),
        (
            {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://localhost:1", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/xml"},
            "'otlp with protocol http/xml'",
        ),
    ],
)
def test_wrong_settings_are_named_and_stop_nothing(
    variables: dict[str, str], named: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A variable that another program understands must not keep a server from starting."""
    with caplog.at_level(logging.WARNING, "xpu_agents.telemetry"):
        assert not configure_telemetry(variables)
    assert named in caplog.text


PROGRAM = """
from xpu_agents.telemetry import begin_operation, configure_telemetry
assert configure_telemetry()
begin_operation("chat", "tiny", dimensions={"gen_ai.request.model": "tiny"}).end(input_tokens=1)
"""


def test_spans_and_metrics_reach_an_otlp_endpoint() -> None:
    """The exporters of the extra are found by their entry points, and send when the program ends."""
    received: dict[str, bytes] = {}

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received[self.path] = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments: object) -> None:
            """Print nothing."""

    with HTTPServer(("127.0.0.1", 0), Collector) as collector:
        thread = threading.Thread(target=collector.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{collector.server_port}"
        try:
            variables = environment(OTEL_EXPORTER_OTLP_ENDPOINT=url, OTEL_RESOURCE_ATTRIBUTES="service.name=theirs")
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM], env=variables, timeout=120, check=True, capture_output=True
            )
        finally:
            collector.shutdown()
            thread.join()
    assert done.stderr == b""
    assert b"chat tiny" in received["/v1/traces"]
    assert b"theirs" in received["/v1/traces"]
    assert b"gen_ai.client.token.usage" in received["/v1/metrics"]
