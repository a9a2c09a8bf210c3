"""The saved profile of a model on this machine."""

from __future__ import annotations

import logging
from pathlib import Path

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.lanes.topology import STATIC_CHUNK
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, ProfileKey, settings_variant

__all__ = ["effective_policy", "profile_key", "save_profile", "static_chunk"]

_LOG = logging.getLogger(__name__)


def profile_key(folder: ModelFolder, config: EngineConfig) -> ProfileKey:
    """Return the key of the profile of ``folder`` on this machine, whether the profile exists or not."""
    settings: list[object] = [config.lanes, config.device, config.stand_in, config.precision, config.kv_precision]
    settings += [config.threads, sorted(config.properties.items())]
    machine = Machine.here().fingerprint(discover_devices())
    return ProfileKey(folder.fingerprint(), machine, settings_variant(settings))


def static_chunk(folder: ModelFolder, config: EngineConfig) -> int:
    """Rows of a static kernel: the setting, else the value of the saved profile, else `STATIC_CHUNK`."""
    if "chunk_tokens" in config.policy.model_fields_set:
        return config.policy.chunk_tokens
    profile = Profile.load(profile_key(folder, config).path) if config.profile else None
    return STATIC_CHUNK if profile is None or profile.chunk_tokens is None else profile.chunk_tokens


def save_profile(profile: Profile, path: Path) -> None:
    """Save ``profile`` for the next load; a failure is logged, since the model can be served without."""
    try:
        profile.save(path)
    except OSError as error:
        _LOG.warning("the profile is not saved, so the next load measures again: %s", error)


def effective_policy(config: EngineConfig, profile: Profile, *, static: bool) -> SchedulerPolicy:
    """Return the policy with values of the profile in place of defaults; ``static``: a lane runs static shapes only."""
    policy, explicit = config.policy, config.policy.model_fields_set
    updates: dict[str, int] = {}
    if profile.chunk_tokens is not None and "chunk_tokens" not in explicit:
        updates["chunk_tokens"] = profile.chunk_tokens
    elif static and "chunk_tokens" not in explicit:
        updates["chunk_tokens"] = STATIC_CHUNK
    if profile.reactive_batch is not None and "reactive_batch" not in explicit:
        updates["reactive_batch"] = profile.reactive_batch
    return policy.replace(**updates) if updates else policy
