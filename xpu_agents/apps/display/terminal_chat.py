"""A chat with a model in the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.log_lines import print_line
from xpu_agents.apps.display.terminal import print_error, stderr
from xpu_agents.chat import ChatRequest
from xpu_agents.chat.model import ChatModel
from xpu_agents.models.sampling import describe_sampling
from xpu_runtime import Engine, LaneStatus, RequestMetrics, SamplingParams
from xpu_runtime.errors import RequestError

__all__ = ["TerminalChat", "converse", "print_metrics", "write_text"]

_MAX_ANSWER_TOKENS = 1024
_COMMANDS = "/reset clears the conversation, /exit ends it, Ctrl-C stops an answer"


class TerminalChat:
    """A conversation with a model, with its history and sampling settings.

    Args:
        engine: the model.
        write: receives the answer in parts.
        params: sampling parameters; those that are not set are the model's, see `EngineConfig.generation_config`.
        system: system prompt; empty for none.
        max_tokens: maximum tokens of an answer; by default the rest of the context, at most 1024.
        raw: pass prompts to the model unchanged, without chat template and history.

    Raises:
        ModelFolderError: the model's chat template cannot be rendered.
    """

    def __init__(
        self,
        engine: Engine,
        write: Callable[[str], object],
        params: SamplingParams | None = None,
        *,
        system: str = "",
        max_tokens: int | None = None,
        raw: bool = False,
    ) -> None:
        self.engine = engine
        self._write_text = write
        self._max_tokens = max_tokens
        self.sampling = (params or SamplingParams()).with_defaults(engine.default_sampling_params)
        self._model = None if raw else ChatModel(engine.tokenizer, engine.name)
        self._system_messages = [{"role": "system", "content": system}] if system else []
        self.history: list[dict[str, str]] = list(self._system_messages)

    def reset(self) -> None:
        """Remove all messages except the system prompt."""
        self.history = list(self._system_messages)

    def ask(self, prompt: str) -> RequestMetrics:
        """Write the answer to ``prompt``. After Ctrl-C the written part stays in the history.

        Raises:
            RequestError: the prompt does not fit the context, or the request failed; the history is unchanged.
            ModelFolderError: the model has no chat template.
        """
        messages = [*self.history, {"role": "user", "content": prompt}]
        ids = self._prompt_tokens(prompt, messages)
        remaining = max(1, self.engine.max_context - len(ids))
        max_tokens = self._max_tokens or min(_MAX_ANSWER_TOKENS, remaining)
        handle = self.engine.submit(ids, SamplingParams(max_tokens=max_tokens).with_defaults(self.sampling))
        answer = ""
        try:
            for delta in handle:
                answer += delta.text
                self._write_text(delta.text)
        except KeyboardInterrupt:
            self.history = [*messages, {"role": "assistant", "content": answer}]
            raise
        self.history = [*messages, {"role": "assistant", "content": answer}]
        return handle.metrics

    def _prompt_tokens(self, prompt: str, messages: list[dict[str, str]]) -> list[int]:
        if self._model is None:
            return self.engine.tokenizer.encode(prompt)
        return self._model.prepare(ChatRequest(messages)).tokens


def converse(chat: TerminalChat, read: Callable[[], str], name: str) -> None:
    """Answer each line from ``read`` until ``/exit`` or the end of input. The chat continues after request errors.

    Before each line the lanes are printed that are not ready, or have changed.
    """
    console = stderr()
    lanes: dict[str, LaneStatus] = {}
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - line editing and history, where Python has it
    console.print(Text(f"{name}: {_COMMANDS}\nsampling: {describe_sampling(chat.sampling)}", style="dim"))
    while True:
        _print_lanes(chat.engine, lanes, console)
        try:
            typed_line = read().strip()
        except EOFError:
            write_text("\n")
            return
        if typed_line in ("/exit", "/quit"):
            return
        if typed_line == "/reset":
            chat.reset()
            console.print(Text("conversation cleared", style="dim"))
        elif typed_line.startswith("/") and " " not in typed_line:
            console.print(Text(f"unknown command {typed_line}: {_COMMANDS}", style="dim"))
        elif typed_line:
            try:
                metrics = chat.ask(typed_line)
            except KeyboardInterrupt:
                console.print(Text("\nstopped", style="dim"))
            except RequestError as error:
                print_error(error, "/reset clears the conversation.")
            else:
                write_text("\n")
                print_metrics(metrics, console)


def _print_lanes(engine: Engine, known: dict[str, LaneStatus], console: Console) -> None:
    """Print the lanes that differ from the ``known`` ones, which are updated; at first those that are not ready."""
    for lane in engine.lane_status():
        if lane != known.get(lane.name) and (lane.reason or lane.name in known):
            print_line(console, f"lane {lane}", "dim")
        known[lane.name] = lane


def write_text(text: str) -> None:
    """Write text to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def print_metrics(metrics: RequestMetrics, console: Console) -> None:
    """Print latency and token counts of an answer in one line."""
    cached = f" ({metrics.cached_tokens} of them cached)" if metrics.cached_tokens else ""
    metric_parts = [f"{metrics.prompt_tokens} tokens in{cached}, {metrics.output_tokens} out"]
    if metrics.ttft_s is not None:
        metric_parts.insert(0, f"first token {metrics.ttft_s * 1e3:.0f} ms")
    if metrics.tpot_s:
        metric_parts.insert(1, f"{1 / metrics.tpot_s:.1f} tok/s")
    console.print(Text(" · ".join(metric_parts), style="dim"), soft_wrap=True)
