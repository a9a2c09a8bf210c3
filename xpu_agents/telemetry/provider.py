"""The tracer and the instruments of the program, if it has set up OpenTelemetry."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.metrics import Histogram, MeterProvider
    from opentelemetry.trace import Tracer, TracerProvider

__all__ = ["instruments", "is_active", "tracer"]

_SCOPE = "xpu_agents"
"""Name of the instrumentation scope."""
_DURATION_BUCKETS = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92)
_TTFT_BUCKETS = (0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0)
_TPOT_BUCKETS = (0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 2.5)
_TOKEN_BUCKETS = tuple(4**power for power in range(14))
_HISTOGRAMS: tuple[tuple[str, str, str, tuple[float, ...]], ...] = (
    ("gen_ai.server.request.duration", "s", "Time to the end of the answer", _DURATION_BUCKETS),
    ("gen_ai.server.time_to_first_token", "s", "Time to the first token", _TTFT_BUCKETS),
    ("gen_ai.server.time_per_output_token", "s", "Time for each further token", _TPOT_BUCKETS),
    ("gen_ai.client.token.usage", "{token}", "Input and output tokens", _TOKEN_BUCKETS),
)
"""Names, units, descriptions and bucket boundaries of the semantic conventions."""


def is_active() -> bool:
    """True if the program uses OpenTelemetry. Its modules are never imported for this."""
    return "opentelemetry.trace" in sys.modules or "opentelemetry.metrics" in sys.modules


def tracer() -> Tracer:
    """Return the tracer of the program's provider; without a provider its spans are not recorded."""
    from opentelemetry import trace

    return _tracer(trace.get_tracer_provider())


def instruments() -> Mapping[str, Histogram]:
    """Return the histograms of the program's provider by name; without a provider they record nothing."""
    from opentelemetry import metrics

    return _instruments(metrics.get_meter_provider())


@lru_cache(maxsize=1)
def _tracer(provider: TracerProvider) -> Tracer:
    return provider.get_tracer(_SCOPE)


@lru_cache(maxsize=1)
def _instruments(provider: MeterProvider) -> Mapping[str, Histogram]:
    meter = provider.get_meter(_SCOPE)
    return {
        name: meter.create_histogram(name, unit, text, explicit_bucket_boundaries_advisory=buckets)
        for name, unit, text, buckets in _HISTOGRAMS
    }
