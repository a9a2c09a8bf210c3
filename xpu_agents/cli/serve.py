"""``xpu-agents serve``: an HTTP server for clients of OpenAI, Anthropic and Ollama."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.log_lines import log_lines, print_line
from xpu_agents.apps.display.terminal import exit_on_sigterm, progress_bar, stdout
from xpu_agents.backends import API_KEY
from xpu_agents.cli.options.models import (
    MODEL_HELP,
    complete_model,
    load_embeddings,
    open_embedding_model,
    open_model,
    print_memory,
)
from xpu_agents.cli.options.settings import ConfigFile, read_settings
from xpu_agents.cli.options.stores import ambient_stores
from xpu_agents.engines import folder_and_config, share_chat
from xpu_agents.models import DEFAULT_MODEL
from xpu_agents.settings import local_name, served_names
from xpu_agents.sharing.server_place import PrivateListener, ServerPlace
from xpu_agents.sharing.unix_socket import unix_socket
from xpu_agents.telemetry import configure_telemetry
from xpu_runtime.errors import ConfigError

__all__ = ["serve"]

_DEFAULT_HOST = "127.0.0.1"
_DEFAULT_PORT = 8000
_DEFAULT_MAX_TOKENS = 2048


def serve(
    model: Annotated[
        list[str] | None,
        typer.Argument(
            help=f"{MODEL_HELP}, the bundled model, which is the default. Requests choose one of several by its name.",
            autocompletion=complete_model,
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            help="Address to listen on, by default 127.0.0.1; 0.0.0.0 opens it to the network, so also give an "
            "--api-key.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="Port to listen on, by default 8000; 0 takes a free one.",
            min=0,
            max=65535,
            show_default=False,
        ),
    ] = None,
    uds: Annotated[
        Path | None,
        typer.Option(
            help="Unix socket to listen on, for programs of yours; with --port or --host also on a port.",
            show_default=False,
        ),
    ] = None,
    api_key: Annotated[
        list[str] | None,
        typer.Option(
            help="API key that clients must send; may be repeated for several keys.", envvar=API_KEY, show_default=False
        ),
    ] = None,
    api_key_file: Annotated[
        Path | None,
        typer.Option(
            help="File with an API key in each line; lines that begin with # are comments.", show_default=False
        ),
    ] = None,
    max_requests: Annotated[
        int | None,
        typer.Option(
            help="Most requests that are answered at the same time; more are refused with status 429.",
            min=1,
            show_default=False,
        ),
    ] = None,
    requests_per_minute: Annotated[
        int | None,
        typer.Option(
            help="Most requests of each API key in a minute, or of each address without keys.",
            min=1,
            show_default=False,
        ),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            help="Allowed CORS origin, as http://localhost:3000, http://localhost:*, app://obsidian.md; * for all."
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Further host name that clients without a key may use.")
    ] = None,
    max_tokens: Annotated[
        int, typer.Option(help="Default limit of output tokens; memory is reserved for them.", min=1)
    ] = _DEFAULT_MAX_TOKENS,
    keep_alive: Annotated[
        str | None,
        typer.Option(
            help="Idle time after which a model is unloaded, as 5m or -1; by default 5m, and for ever for the first.",
            show_default=False,
        ),
    ] = None,
    preload: Annotated[bool, typer.Option("--preload", help="Load all models at the start.")] = False,
    embeddings: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODEL",
            help="Embedding model to serve beside it; may be repeated.",
            autocompletion=complete_model,
        ),
    ] = None,
    ambient: Annotated[
        str | None,
        typer.Option(
            metavar="APP",
            help="Run an app's agents in the server, with its model: module:app or path/to/file.py:app.",
            show_default=False,
        ),
    ] = None,
    ambient_store: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FOLDER",
            help="The ambient app whose inbox and topics are served; by default all apps that have run.",
            show_default=False,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option(help="Refuse request fields that the server does not know.")] = False,
    config: ConfigFile = None,
) -> None:
    """Serve models to clients of OpenAI, Anthropic and Ollama until Ctrl-C.

    The first model is loaded at the start, each further one by its first request. Background work has its own address;
    reactive requests preempt it.
    """
    with contextlib.ExitStack() as stack:
        try:
            from xpu_agents.server import ServedModels, ServerOptions
            from xpu_agents.server.ambient.served_backend import served_model
            from xpu_agents.server.loading.keep_alive import keep_alive_option
            from xpu_agents.server.loading.model_source import model_sources
            from xpu_agents.server.uvicorn_server import listening_socket
            from xpu_agents.server.uvicorn_server import serve as run_server
        except ImportError as error:
            raise ConfigError(f"serve: {error.name} is missing; run `pip install 'xpu-agents[server]'`") from None
        configure_telemetry()
        has_port = uds is None or port is not None or host is not None
        options = ServerOptions(
            _DEFAULT_HOST if host is None else host,
            (_DEFAULT_PORT if port is None else port) if has_port else None,
            (*(api_key or ()), *_read_keys(api_key_file)),
            tuple(allow_origin or ()),
            tuple(allow_host or ()),
            strict,
            max_requests,
            requests_per_minute,
        )
        keep_alive_s, settings = keep_alive_option(keep_alive), read_settings(config)
        named = model or [DEFAULT_MODEL]
        places = [ServerPlace(*folder_and_config(each, settings)) for each in named]
        folders = [(open_model(each), place.config) for each, place in zip(named, places, strict=True)]
        sources = [
            replace(source, aliases=served_names(each))
            for each, source in zip(named, model_sources(folders, max_tokens), strict=True)
        ]
        models = stack.enter_context(ServedModels(sources, keep_alive_s))
        stores = stack.enter_context(ambient_stores(ambient, ambient_store))
        embedding_models = [(local_name(each), open_embedding_model(each)) for each in embeddings or ()]
        stack.enter_context(exit_on_sigterm())
        console = stdout(tasks=True)
        stack.enter_context(log_lines(console, "xpu_runtime.qualification"))
        # Bound before the model is loaded.
        listener = None if options.port is None else stack.enter_context(listening_socket(options))
        private = [] if uds is None else [PrivateListener(stack.enter_context(unix_socket(uds)))]
        with contextlib.ExitStack() as starting:
            are_first = [starting.enter_context(place.starting(wait=False)) for place in places]
            for name in models.names if preload else [models.default]:
                if (folder := models.sources[name].folder) is not None:
                    print_memory(folder, models.sources[name].config)
                with progress_bar(f"loading {name}") as report_progress:
                    models.load_now(name, report_progress)
            for name, place, is_first in zip(models.names, places, are_first, strict=True):
                private += place.listen_if_free(stack, name) if is_first else []
        if embedding_models:
            models.pin(models.default)  # its lanes run the embedding models, too
        engine = models.loaded[models.default].engine
        embedding_engines = [
            stack.enter_context(load_embeddings(name, found.path, engine)) for name, found in embedding_models
        ]
        agents_text = ""
        if (app := stores.app) is not None:
            agent_model = served_model(app, models)
            share_chat(places[0].folder, places[0].config, models.loaded[models.default])
            agents_text = f"{len(app.agents)} of {app.name}" + (f", with {agent_model}" if agent_model else "")

        def on_started(url: str) -> None:
            embedding_names = [each.name for each in embedding_engines]
            has_key = bool(options.api_keys) and listener is not None
            _print_addresses(console, models.names, embedding_names, url, uds, agents_text, has_key=has_key)
            if options.is_public:
                print_line(console, "every machine in the network can use it: give an --api-key", "yellow")
            for name, chat in models.loaded.items():
                for lane in chat.engine.lane_status():
                    if lane.reason:
                        print_line(console, f"{name}: lane {lane}", "dim")

        for name in ("xpu_agents.ambient", "xpu_runtime.engine"):
            stack.enter_context(log_lines(console, name))
        with log_lines(console, "xpu_agents.server"), contextlib.suppress(KeyboardInterrupt):
            run_server(models, options, listener, on_started, embedding_engines, stores, private)
        print_line(console, f"{', '.join(models.names)}: stopped", "dim")


def _read_keys(file: Path | None) -> list[str]:
    """Read the API keys of a file.

    Raises:
        ConfigError: it cannot be read, or has no keys.
    """
    if file is None:
        return []
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        raise ConfigError(f"--api-key-file: {str(file)!r} cannot be read ({error}); expected a text file") from None
    keys = [key for line in lines if (key := line.strip()) and not key.startswith("#")]
    if not keys:  # without keys everybody could use the server
        raise ConfigError(f"--api-key-file: {str(file)!r} has no key; expected one in each line")
    return keys


def _print_addresses(
    console: Console,
    models: Sequence[str],
    embeddings: Sequence[str],
    url: str,
    uds: Path | None,
    agents: str,
    *,
    has_key: bool,
) -> None:
    model_lines = [f"  model                      {name}" for name in models]
    model_lines += [f"  embedding model            {name}" for name in embeddings]
    model_lines += [f"  ambient agents             {agents}"] if agents else []
    socket_text = "" if uds is None else f"\n  Unix socket                {uds}"
    console.print(
        Text.assemble(
            (f"{', '.join(models)} {'is' if len(models) == 1 else 'are'} served", "bold"),
            " until Ctrl-C",
        ),
        Text(f"  base URL, reactive         {url}/v1\n  base URL, background       {url}/proactive/v1{socket_text}"),
        Text("\n".join([*model_lines, f"  API key                    {'the key' if has_key else 'any text'}"])),
        Text(f"  Ollama's clients           {url}\n  metrics for Prometheus     {url}/metrics"),
        Text(f"  page                       {url}/ui"),
        sep="\n",
        soft_wrap=True,
    )
