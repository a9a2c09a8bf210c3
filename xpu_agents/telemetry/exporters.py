"""Set-up of exporters from the standard environment variables of OpenTelemetry: `configure_telemetry`."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points, version
from typing import Any

__all__ = ["configure_telemetry"]

_LOG = logging.getLogger("xpu_agents.telemetry")
_SERVICE_NAME = "xpu-agents"
_OTLP = "otlp"
_OFF = "none"
_OTLP_EXPORTERS: Mapping[str, str] = {"grpc": "otlp_proto_grpc", "http/protobuf": "otlp_proto_http"}
"""Entry points of OTLP exporters by protocol."""
_DEFAULT_PROTOCOL = "http/protobuf"
"""Default of the specification; its exporter is in the extra."""
_EXTRA = "pip install 'xpu-agents[otel]'"


def configure_telemetry(environment: Mapping[str, str] = os.environ) -> bool:
    """Set up the exporters that the environment names; return whether there are any.

    ``OTEL_TRACES_EXPORTER`` and ``OTEL_METRICS_EXPORTER`` name exporters (``otlp``, ``console``, ``none``, or those of
    installed packages). Without them ``OTEL_EXPORTER_OTLP_ENDPOINT``, or the one of a signal, means ``otlp``.
    ``OTEL_SDK_DISABLED=true`` turns everything off. Providers that the program has set before are kept. A wrong
    setting is logged: the program runs without it.
    """
    if environment.get("OTEL_SDK_DISABLED", "").strip().casefold() == "true":
        return False
    exporters = {signal: _exporter_names(signal, environment) for signal in ("traces", "metrics")}
    if not any(exporters.values()):
        return False
    try:
        return _set_providers(exporters)
    except ImportError as error:
        _LOG.warning("telemetry: %s is missing, nothing is exported; run `%s`", error.name, _EXTRA)
    except ValueError as error:
        _LOG.warning("telemetry: %s; nothing is exported", error)
    return False


def _exporter_names(signal: str, environment: Mapping[str, str]) -> list[str]:
    """Return the entry points of the exporters of a signal."""
    named = environment.get(f"OTEL_{signal.upper()}_EXPORTER", "").strip()
    endpoints = ("OTEL_EXPORTER_OTLP_ENDPOINT", f"OTEL_EXPORTER_OTLP_{signal.upper()}_ENDPOINT")
    if not named and any(environment.get(each) for each in endpoints):
        named = _OTLP
    names = [each.strip() for each in named.split(",") if each.strip() not in ("", _OFF)]
    if _OTLP not in names:
        return names
    protocols = (f"OTEL_EXPORTER_OTLP_{signal.upper()}_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
    protocol = next((value.strip() for each in protocols if (value := environment.get(each))), _DEFAULT_PROTOCOL)
    return [
        _OTLP_EXPORTERS.get(protocol, f"otlp with protocol {protocol}") if each == _OTLP else each for each in names
    ]


def _set_providers(exporters: Mapping[str, list[str]]) -> bool:
    """Set the providers of the process, except those that it has.

    Raises:
        ImportError: the SDK or an exporter is not installed.
        ValueError: an exporter or one of its variables is unknown.
    """
    from opentelemetry import metrics, trace
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import MetricReader, PeriodicExportingMetricReader
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    default = {"service.name": _SERVICE_NAME, "service.version": version(_SERVICE_NAME)}
    resource = Resource.create({**default, **OTELResourceDetector().detect().attributes})
    span_exporters = list(_load("traces", exporters["traces"]))
    metric_exporters = list(_load("metrics", exporters["metrics"]))
    if span_exporters and isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        tracer_provider = TracerProvider(resource=resource)
        for exporter in span_exporters:
            tracer_provider.add_span_processor(BatchSpanProcessor(exporter))
        trace.set_tracer_provider(tracer_provider)
    if metric_exporters and not isinstance(metrics.get_meter_provider(), MeterProvider):
        readers = [
            each if isinstance(each, MetricReader) else PeriodicExportingMetricReader(each) for each in metric_exporters
        ]
        metrics.set_meter_provider(MeterProvider(readers, resource))
    return True


def _load(signal: str, names: list[str]) -> Iterator[Any]:
    """Create the exporters with these entry points."""
    for name in names:
        found = next(iter(entry_points(group=f"opentelemetry_{signal}_exporter", name=name)), None)
        if found is None:
            installed = ", ".join(sorted(entry_points(group=f"opentelemetry_{signal}_exporter").names))
            raise ValueError(
                f"OTEL_{signal.upper()}_EXPORTER: {name!r} is not installed; expected one of {installed}, or none"
            )
        yield found.load()()
