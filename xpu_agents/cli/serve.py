"""``xpu-agents serve``: a model for everything that speaks OpenAI's protocol."""

from __future__ import annotations

import contextlib
import tomllib
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.log_lines import log_lines, print_line
from xpu_agents.apps.display.terminal import exit_on_sigterm, stdout
from xpu_agents.backends import API_KEY
from xpu_agents.chat import Chat
from xpu_agents.cli.options.models import DefaultModel, load_engine, open_model
from xpu_agents.models import DEFAULT_MODEL
from xpu_runtime import EngineConfig
from xpu_runtime.errors import ConfigError

__all__ = ["serve"]

_LONGEST_ANSWER = 2048


def serve(
    model: DefaultModel = DEFAULT_MODEL,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets the network in, so give an --api-key with it.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)] = 8000,
    api_key: Annotated[
        str, typer.Option(help="Key that clients have to show.", envvar=API_KEY, show_default=False)
    ] = "",
    allow_origin: Annotated[
        list[str] | None, typer.Option(help="Web page whose scripts may ask, as http://localhost:3000; * for all.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Further name of this machine that clients without a key may use.")
    ] = None,
    max_tokens: Annotated[
        int, typer.Option(help="Longest answer where the client does not say; memory is kept for so many.", min=1)
    ] = _LONGEST_ANSWER,
    config: Annotated[
        Path | None, typer.Option(help="Settings of the engine, a TOML file with the names of docs/configuration.md.")
    ] = None,
) -> None:
    """Serve a model to every client of OpenAI's protocol until Ctrl-C.

    Background work has an address of its own, and people never wait for it.
    """
    with contextlib.ExitStack() as stack:
        try:
            from xpu_agents.server import ServerOptions
            from xpu_agents.server.uvicorn_server import listening_socket
            from xpu_agents.server.uvicorn_server import serve as answer
        except ImportError as error:
            raise ConfigError(f"serve: {error.name} is missing; run `pip install 'xpu-agents[server]'`") from None
        options = ServerOptions(host, port, api_key, tuple(allow_origin or ()), tuple(allow_host or ()))
        folder, settings = open_model(model), _settings(config)
        stack.enter_context(exit_on_sigterm())
        place = stack.enter_context(listening_socket(options))  # before a model is loaded that nobody could reach
        engine = stack.enter_context(load_engine(folder, settings))
        console = stdout(tasks=True)

        def begun(url: str) -> None:
            _tell(console, engine.name, url, has_key=bool(api_key))
            if options.is_public:
                print_line(console, "anybody in the network can use it: give an --api-key", "yellow")

        with log_lines(console, "xpu_agents.server"), contextlib.suppress(KeyboardInterrupt):
            answer(Chat(engine, max_tokens), options, place, begun)
        print_line(console, f"{engine.name}: stopped", "dim")


def _settings(file: Path | None) -> EngineConfig | None:
    """The engine's settings in a file.

    Raises:
        ConfigError: it is no TOML, or a setting cannot be used.
    """
    if file is None:
        return None
    try:
        settings = tomllib.loads(file.read_text("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # also no UTF-8, an endless number, or nested too deeply
        raise ConfigError(f"--config: {str(file)!r} is no TOML ({error}); write lines as `precision = 'f32'`") from None
    return EngineConfig(**settings)


def _tell(console: Console, name: str, url: str, *, has_key: bool) -> None:
    key = "the key" if has_key else "any text"
    console.print(
        Text.assemble((f"{name} is served", "bold"), " by OpenAI's protocol until Ctrl-C"),
        Text(f"  base URL for people        {url}/v1\n  base URL for background    {url}/proactive/v1"),
        Text(f"  model                      {name}\n  API key                    {key}"),
        Text(f"  metrics for Prometheus     {url}/metrics"),
        sep="\n",
        soft_wrap=True,
    )
