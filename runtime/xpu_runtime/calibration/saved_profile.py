"""The saved profile of a model on this machine."""

from __future__ import annotations

from xpu_runtime.config import EngineConfig
from xpu_runtime.lanes.topology import STATIC_CHUNK
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, ProfileKey, settings_variant

__all__ = ["profile_key", "static_chunk"]


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
