"""Metrics of the engines and the server in Prometheus format."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from xpu_agents.chat import Timings
from xpu_agents.server.served_models import ServedModels
from xpu_runtime import EmbeddingMetrics, Priority

__all__ = ["ServerMetrics"]

_LATENCY_BUCKETS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
_TPOT_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0)


class ServerMetrics:
    """Prometheus registry with the engines' counters and gauges and the latencies of requests to this server."""

    def __init__(self, models: ServedModels) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_EngineCollector(models))
        self._has_model_label = bool(_model_label(models))
        labels = [*_model_label(models), "priority"]
        self._latency_histograms = {
            name: Histogram(f"xpu_{name}_seconds", text, labels, buckets=buckets, registry=self._registry)
            for name, text, buckets in (
                ("ttft", "Time to the first token", _LATENCY_BUCKETS),
                ("tpot", "Time for each further token", _TPOT_BUCKETS),
                ("latency", "Time to the end of the answer", _LATENCY_BUCKETS),
            )
        }
        self._embedding_counters = {
            name: Counter(f"xpu_embedding_{name}", text, ["model", "priority"], registry=self._registry)
            for name, text in (
                ("requests", "Embedding requests that finished"),
                ("texts", "Texts that were embedded"),
                ("tokens", "Tokens of these texts"),
            )
        }
        self._embedding_latency = Histogram(
            "xpu_embedding_latency_seconds",
            "Time to the vectors of a request",
            ["priority"],
            buckets=_LATENCY_BUCKETS,
            registry=self._registry,
        )

    def record(self, model: str, priority: Priority, timings: Timings) -> None:
        """Record the timings of a finished request to a model."""
        labels = [model, priority.value] if self._has_model_label else [priority.value]
        for name, seconds in (("ttft", timings.ttft_s), ("tpot", timings.tpot_s), ("latency", timings.latency_s)):
            if seconds is not None:
                self._latency_histograms[name].labels(*labels).observe(seconds)

    def record_embedding(self, model: str, priority: Priority, metrics: EmbeddingMetrics) -> None:
        """Record a finished embedding request."""
        for name, count in (("requests", 1), ("texts", metrics.texts), ("tokens", metrics.tokens)):
            self._embedding_counters[name].labels(model, priority.value).inc(count)
        if metrics.latency_s is not None:
            self._embedding_latency.labels(priority.value).observe(metrics.latency_s)

    def text(self, accept: str) -> tuple[bytes, str]:
        """Return the metrics in the format that the ``accept`` header asks for, and their media type."""
        encode_metrics, media_type = choose_encoder(accept)
        return encode_metrics(self._registry), media_type


class _EngineCollector(Collector):
    def __init__(self, models: ServedModels) -> None:
        self._models = models

    def collect(self) -> Iterator[Metric]:
        """Return the current metrics of the engines."""
        labels = _model_label(self._models)
        ended = CounterMetricFamily("xpu_requests", "Requests that ended", labels=[*labels, "priority", "status"])
        waiting = GaugeMetricFamily("xpu_requests_waiting", "Requests without KV blocks", labels=[*labels, "priority"])
        running = GaugeMetricFamily(
            "xpu_requests_running", "Requests that hold KV blocks", labels=[*labels, "priority"]
        )
        tokens = CounterMetricFamily("xpu_tokens", "Prompt, cached prompt and output tokens", labels=[*labels, "kind"])
        busy = CounterMetricFamily("xpu_lane_busy_seconds", "Busy time of a lane", labels=[*labels, "lane"])
        preemptions = CounterMetricFamily(
            "xpu_preemptions", "Background passes preempted by reactive requests", labels=labels
        )
        wakeups = CounterMetricFamily("xpu_engine_wakeups", "Times that the engine thread woke", labels=labels)
        blocks = GaugeMetricFamily("xpu_kv_blocks", "Blocks of the KV pool", labels=[*labels, "state"])
        for name, chat in self._models.loaded.items():
            model = [name] if labels else []
            metrics = chat.engine.metrics()
            for (priority, status), count in metrics.ended.items():
                ended.add_metric([*model, priority.value, status.name.lower()], count)
            for gauge, counts in ((waiting, metrics.waiting), (running, metrics.running)):
                for priority, count in counts.items():
                    gauge.add_metric([*model, priority.value], count)
            tokens.add_metric([*model, "prompt"], metrics.prompt_tokens)
            tokens.add_metric([*model, "cached"], metrics.cached_tokens)
            tokens.add_metric([*model, "output"], metrics.output_tokens)
            for lane, seconds in metrics.lane_busy_s.items():
                busy.add_metric([*model, lane], seconds)
            preemptions.add_metric(model, metrics.preemptions)
            wakeups.add_metric(model, metrics.wakeups)
            for block_state in ("used", "cached", "free"):
                blocks.add_metric([*model, block_state], getattr(metrics.kv, block_state))
        yield from (ended, waiting, running, tokens, busy, preemptions, wakeups, blocks)
        if labels:
            loaded = GaugeMetricFamily("xpu_model_loaded", "1 if the model is in memory, else 0", labels=labels)
            for name, state in self._models.states.items():
                loaded.add_metric([name], float(state == "loaded"))
            yield loaded


def _model_label(models: ServedModels) -> list[str]:
    """The label for the model, as at vLLM; none with a single model."""
    return ["model_name"] if len(models.names) > 1 else []
