"""Loads chips and models by the names that users give."""

from __future__ import annotations

from xpu_agents.models import resolve_model
from xpu_agents.models.identifier import ModelId
from xpu_runtime import EngineConfig
from xpu_runtime.engine.loading import profile_key
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.devices import discover_devices, discrete_gpu
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile
from xpu_simulation import ModelCosts, SocSpec, host_config, host_soc, load_soc

__all__ = ["InputCache", "is_host"]


class InputCache:
    """Cache of loaded chips and models; reading a model folder takes seconds."""

    def __init__(self) -> None:
        self._host_profiles: dict[str, Profile] = {}
        self._soc_specs: dict[tuple[str, str], SocSpec] = {}
        self._model_costs: dict[str, ModelCosts] = {}

    def soc(self, name: str, model: str) -> SocSpec:
        """Return the chip ``name``; ``host`` is this machine with the profile of ``model``.

        Raises:
            ConfigError: the chip is unknown, its file is invalid, or ``model`` has no profile on this machine.
            DeviceError: for ``host``, the devices of this machine cannot be listed.
            ModelFolderError: for ``host``, ``model`` is not a model folder.
        """
        key = name, model
        if key not in self._soc_specs:
            self._soc_specs[key] = self._host_soc(model) if is_host(name) else load_soc(name)
        return self._soc_specs[key]

    def _host_soc(self, model: str) -> SocSpec:
        return host_soc(self._host_profile(model), Machine.here(), discrete_gpu(discover_devices()))

    def config(self, name: str, model: str, config: EngineConfig) -> EngineConfig:
        """Return the configuration on the chip ``name``; on ``host`` the profile sets fields, as in the engine."""
        return host_config(self._host_profile(model), config) if is_host(name) else config

    def costs(self, model: str) -> ModelCosts:
        """Return the kernel costs of ``model``: path or name of a model, or a model shape.

        Raises:
            ConfigError: it is none of these.
            ModelError: the folder cannot be served, the id was not pulled, or ``model`` is empty.
        """
        if model not in self._model_costs:
            try:
                self._model_costs[model] = ModelCosts.of_folder(ModelFolder.open(resolve_model(model)))
            except ModelFolderError:
                if not model or ModelId.find(model) is not None:  # not the name of a shape
                    raise
                self._model_costs[model] = ModelCosts.open(model)
        return self._model_costs[model]

    def _host_profile(self, model: str) -> Profile:
        if model not in self._host_profiles:
            profile = Profile.load(profile_key(ModelFolder.open(resolve_model(model)), EngineConfig()).path)
            if profile is None:
                advice = f"run `xpu-agents profile {model}` first"
                raise ConfigError(f"--soc host: {model!r} has no profile on this machine; {advice}")
            self._host_profiles[model] = profile
        return self._host_profiles[model]


def is_host(name: str) -> bool:
    """True if ``name`` is the name of this machine."""
    return name.lower() == "host"
