"""``xpu-agents run``: chat in the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal import check_standard_streams, print_error, stderr
from xpu_agents.cli.options.models import DefaultModel, load_engine, open_model
from xpu_agents.models import DEFAULT_MODEL
from xpu_runtime import Engine, RequestMetrics, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestError

__all__ = ["TerminalChat", "converse", "run"]

_ANSWER_TOKENS = 1024
_COMMANDS = "/reset forgets the conversation, /exit ends it, Ctrl-C stops an answer"


class TerminalChat:
    """A conversation with a model: the history, and how the next answer is asked for.

    Args:
        engine: the model.
        write: takes the answer, piece by piece.
        system: what the model is told first; empty for nothing.
        max_tokens: longest answer; by default what the context leaves, at most 1024.
        temperature: 0 is greedy.
        raw: prompts go to the model as they are, without chat template and history.
    """

    def __init__(
        self,
        engine: Engine,
        write: Callable[[str], object],
        *,
        system: str = "",
        max_tokens: int | None = None,
        temperature: float = 0.7,
        raw: bool = False,
    ) -> None:
        self._engine = engine
        self._write = write
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._raw = raw
        self._opening = [{"role": "system", "content": system}] if system else []
        self.history: list[dict[str, str]] = list(self._opening)

    def reset(self) -> None:
        """Forget everything but the system prompt."""
        self.history = list(self._opening)

    def ask(self, prompt: str) -> RequestMetrics:
        """Write the answer to ``prompt``; what was written before Ctrl-C stays in the history.

        Raises:
            RequestError: it does not fit the context, or failed; the history is as before.
            ModelFolderError: the model has no chat template.
        """
        messages = [*self.history, {"role": "user", "content": prompt}]
        ids = self._tokens(prompt, messages)
        left = max(1, self._engine.max_context - len(ids))
        params = SamplingParams(max_tokens=self._max_tokens or min(_ANSWER_TOKENS, left), temperature=self._temperature)
        handle = self._engine.submit(ids, params)
        answer = ""
        try:
            for delta in handle:
                answer += delta.text
                self._write(delta.text)
        except KeyboardInterrupt:
            self.history = [*messages, {"role": "assistant", "content": answer}]
            raise
        self.history = [*messages, {"role": "assistant", "content": answer}]
        return handle.metrics

    def _tokens(self, prompt: str, messages: list[dict[str, str]]) -> list[int]:
        tokenizer = self._engine.tokenizer
        if self._raw:
            return tokenizer.encode(prompt)
        return tokenizer.encode(tokenizer.apply_chat_template(messages), add_special_tokens=False)


def run(
    model: DefaultModel = DEFAULT_MODEL,
    system: Annotated[str, typer.Option(help="System prompt.")] = "",
    max_tokens: Annotated[
        int | None, typer.Option(help="Longest answer; by default what the context leaves, at most 1024.", min=1)
    ] = None,
    temperature: Annotated[float, typer.Option(help="0 always takes the likeliest token.", min=0.0)] = 0.7,
    raw: Annotated[bool, typer.Option("--raw", help="Send prompts as they are, without the chat template.")] = False,
) -> None:
    """Chat with a model in the terminal. Piped input is one prompt, answered on standard output."""
    check_standard_streams()
    SamplingParams(temperature=temperature)  # refused before the model is loaded
    folder = open_model(model)  # before a pipe is waited for
    prompt = "" if sys.stdin.isatty() else _piped()
    with load_engine(folder) as engine:
        chat = TerminalChat(engine, _write, system=system, max_tokens=max_tokens, temperature=temperature, raw=raw)
        if prompt:
            metrics = chat.ask(prompt)
            _write("\n")
            _figures(metrics, stderr())
        else:
            converse(chat, lambda: input("> "), engine.name)


def converse(chat: TerminalChat, read: Callable[[], str], name: str) -> None:
    """Ask what ``read`` brings until it says ``/exit`` or ends; errors of a request are told and forgotten."""
    console = stderr()
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - line editing and history, where Python has it
    console.print(Text(f"{name}: {_COMMANDS}", style="dim"))
    while True:
        try:
            line = read().strip()
        except EOFError:
            _write("\n")
            return
        if line in ("/exit", "/quit"):
            return
        if line == "/reset":
            chat.reset()
            console.print(Text("forgotten", style="dim"))
        elif line.startswith("/") and " " not in line:
            console.print(Text(f"{line} is no command: {_COMMANDS}", style="dim"))
        elif line:
            try:
                metrics = chat.ask(line)
            except KeyboardInterrupt:
                console.print(Text("\nstopped", style="dim"))
            except RequestError as error:
                print_error(error, "/reset forgets the conversation so far.")
            else:
                _write("\n")
                _figures(metrics, console)


def _piped() -> str:
    prompt = read_text().strip()
    if not prompt:
        raise InvalidRequestError("standard input: it is empty; pipe a prompt in, or start without a pipe to chat")
    return prompt


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _figures(metrics: RequestMetrics, console: Console) -> None:
    cached = f" ({metrics.cached_tokens} of them cached)" if metrics.cached_tokens else ""
    parts = [f"{metrics.prompt_tokens} tokens in{cached}, {metrics.output_tokens} out"]
    if metrics.ttft_s is not None:
        parts.insert(0, f"first token {metrics.ttft_s * 1e3:.0f} ms")
    if metrics.tpot_s:
        parts.insert(1, f"{1 / metrics.tpot_s:.1f} tok/s")
    console.print(Text(" · ".join(parts), style="dim"), soft_wrap=True)
