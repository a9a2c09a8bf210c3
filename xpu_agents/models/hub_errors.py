"""Trouble with the hub, the network or the disk, told so that a user knows what to do."""

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
    "Free some space (`xpu-agents models` shows what the models take), or set XPU_AGENTS_CACHE to a folder on a larger "
    "disk."
)
_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_TOKEN = "make a token in your settings there, and set HF_TOKEN to it (or log in once with `hf auth login`)"


@contextlib.contextmanager
def translate_hub_errors(model_id: ModelId, revision: str | None) -> Iterator[None]:
    """Turn the errors of the hub's library, of its HTTP client and of a full disk into `PullError`."""
    try:
        yield
    except HfHubHTTPError as error:
        raise _refused(model_id, revision, error) from error
    except OfflineModeIsEnabled as error:
        raise PullError(
            f"{model_id} cannot be pulled: HF_HUB_OFFLINE is set", f"Unset it to use the network. {_by_hand(model_id)}"
        ) from error
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise _unreached(model_id, error) from error
    except OSError as error:
        if error.errno in _FULL:
            problem = f"{model_id}: the disk of {models_dir()} is full"
            raise PullError(problem, f"{NO_SPACE_ADVICE} What came is kept.") from error
        raise


def _refused(model_id: ModelId, revision: str | None, error: HfHubHTTPError) -> PullError:
    """The answer of a hub that does not give what it was asked for."""
    status, asked = error.response.status_code, error.response.request.url
    if isinstance(error, DisabledRepoError):
        return PullError(f"{model_id} has been disabled on the Hugging Face hub", "Take another model.")
    if isinstance(error, GatedRepoError) or status == 403:
        return PullError(
            f"{model_id} is gated: its owner gives it only to users who have agreed to the terms",
            f"Agree on its page on the Hugging Face hub, {_TOKEN}.",
        )
    if isinstance(error, RevisionNotFoundError):
        return PullError(
            f"--revision {revision}: {model_id} has no such branch, tag or commit",
            "Leave it out for the main branch, or look under its files on the Hugging Face hub.",
        )
    if isinstance(error, RepositoryNotFoundError) or (status == 404 and "/api/" in asked.path):
        return PullError(
            f"There is no model {model_id} on the Hugging Face hub, or it is private",
            f"Check owner and name, as on its page. For a private one: {_TOKEN}.",
        )
    if isinstance(error, EntryNotFoundError) or status == 404:  # of a mirror or a store, which has its own words
        place = asked.copy_with(query=None)  # a store's is signed there
        return PullError(
            f"{model_id}: the hub lacks a file that it lists ({place})",
            "It may have changed meanwhile: try again.",
        )
    if status == 401 and get_token() is None:
        return PullError("The Hugging Face hub asks who you are, and there is no token", f"To have one: {_TOKEN}.")
    if status == 401:
        return PullError("The Hugging Face hub does not accept your token", f"Get a new one: {_TOKEN}.")
    if status == 429:
        return PullError(
            "The Hugging Face hub refuses more requests for now",
            f"Try again later. With a token it takes more: {_TOKEN}.",
        )
    return PullError(f"{model_id}: the Hugging Face hub answered with error {status}", "Try again later.")


def _unreached(model_id: ModelId, error: Exception) -> PullError:
    """A network that does not carry, or no more."""
    reason = str(error) or type(error).__name__
    kept = partial_dir(model_id).is_dir()
    if kept and not isinstance(error, httpx.ConnectError):
        return PullError(
            f"{model_id}: the connection to the Hugging Face hub broke off ({reason})",
            "What came is kept: the same command goes on from there.",
        )
    then = "What came before is kept." if kept else _by_hand(model_id)
    return PullError(
        f"{model_id}: the Hugging Face hub cannot be reached ({reason})",
        f"Check the connection, a proxy (HTTPS_PROXY) and HF_ENDPOINT, and try again. {then}",
    )


def _by_hand(model_id: ModelId) -> str:
    """How a model comes to a machine without a network."""
    if model_dir(model_id).is_dir():
        return f"The version that is here needs no network: `xpu-agents run {model_id}`."
    return (
        f"Without a network: pull it on another machine, where `xpu-agents models` shows its folder, and copy that to "
        f"{model_dir(model_id)}. Or give commands any folder that holds the model's files."
    )
