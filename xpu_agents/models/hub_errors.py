"""Translation of hub, network and disk errors to `PullError` with advice."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator

from huggingface_hub import get_token
from huggingface_hub.errors import (
    DisabledRepoError,
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils import httpx

from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import model_dir, models_dir, partial_dir

__all__ = ["NO_SPACE_ADVICE", "translate_hub_errors"]

NO_SPACE_ADVICE = (
    "Free some space (`xpu-agents models` lists the models with their sizes), or set XPU_AGENTS_CACHE to a folder on a "
    "larger disk."
)
_DISK_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_TOKEN_ADVICE = "create a token in your settings there, and set HF_TOKEN to it (or log in once with `hf auth login`)"


@contextlib.contextmanager
def translate_hub_errors(model_id: ModelId, revision: str | None) -> Iterator[None]:
    """Translate errors of the hub's library, its HTTP client and a full disk to `PullError`."""
    try:
        yield
    except HfHubHTTPError as error:
        raise _status_error(model_id, revision, error) from error
    except OfflineModeIsEnabled as error:
        raise PullError(
            f"{model_id} cannot be pulled: HF_HUB_OFFLINE is set",
            f"Unset it to use the network. {_offline_advice(model_id)}",
        ) from error
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise _connection_error(model_id, error) from error
    except OSError as error:
        if error.errno in _DISK_FULL:
            problem = f"{model_id}: the disk of {models_dir()} is full"
            raise PullError(problem, f"{NO_SPACE_ADVICE} Downloaded data is kept.") from error
        raise


def _status_error(model_id: ModelId, revision: str | None, error: HfHubHTTPError) -> PullError:
    """Return the error for a response status of the hub."""
    status, url = error.response.status_code, error.response.request.url
    if isinstance(error, DisabledRepoError):
        return PullError(f"{model_id} has been disabled on the Hugging Face hub", "Take another model.")
    if isinstance(error, GatedRepoError) or status == 403:
        return PullError(
            f"{model_id} is gated: its owner grants access only to users who have agreed to the terms",
            f"Agree on its page on the Hugging Face hub, {_TOKEN_ADVICE}.",
        )
    if isinstance(error, RevisionNotFoundError):
        return PullError(
            f"--revision {revision}: {model_id} has no such branch, tag or commit",
            "Leave it out for the main branch, or look under its files on the Hugging Face hub.",
        )
    if isinstance(error, RepositoryNotFoundError) or (status == 404 and "/api/" in url.path):
        return PullError(
            f"There is no model {model_id} on the Hugging Face hub, or it is private",
            f"Check owner and name on its page. For a private model: {_TOKEN_ADVICE}.",
        )
    if isinstance(error, EntryNotFoundError) or status == 404:  # mirrors and stores have other error types
        shown_url = url.copy_with(query=None)  # the query of a store may contain a signature
        return PullError(
            f"{model_id}: the hub lists a file that it does not have ({shown_url})",
            "The repository may have changed: try again.",
        )
    if status == 401 and get_token() is None:
        return PullError("The Hugging Face hub requires a token, and there is none", f"To get one: {_TOKEN_ADVICE}.")
    if status == 401:
        return PullError("The Hugging Face hub does not accept your token", f"Get a new one: {_TOKEN_ADVICE}.")
    if status == 429:
        return PullError(
            "The Hugging Face hub accepts no more requests for now",
            f"Try again later. The limit is higher with a token: {_TOKEN_ADVICE}.",
        )
    return PullError(f"{model_id}: the Hugging Face hub answered with error {status}", "Try again later.")


def _connection_error(model_id: ModelId, error: Exception) -> PullError:
    """Return the error for a failed connection."""
    reason = str(error) or type(error).__name__
    kept = partial_dir(model_id).is_dir()
    if kept and not isinstance(error, httpx.ConnectError):
        return PullError(
            f"{model_id}: the connection to the Hugging Face hub broke ({reason})",
            "Downloaded data is kept: the same command continues.",
        )
    then = "Downloaded data is kept." if kept else _offline_advice(model_id)
    return PullError(
        f"{model_id}: the Hugging Face hub cannot be reached ({reason})",
        f"Check the connection, a proxy (HTTPS_PROXY) and HF_ENDPOINT, and try again. {then}",
    )


def _offline_advice(model_id: ModelId) -> str:
    """Describe how to install the model on a machine without a network."""
    if model_dir(model_id).is_dir():
        return f"The local version works without a network: `xpu-agents run {model_id}`."
    return (
        f"Without a network: pull it on another machine, where `xpu-agents models` lists its folder, and copy that to "
        f"{model_dir(model_id)}. Or pass the path of any folder with the model's files."
    )
