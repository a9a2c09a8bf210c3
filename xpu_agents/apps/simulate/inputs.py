"""Chips and models by what people call them."""

from __future__ import annotations

from xpu_agents.models import resolve_model
from xpu_agents.models.identifier import ModelId
from xpu_runtime import EngineConfig
from xpu_runtime.engine.loading import profile_key
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile
from xpu_simulation import ModelCosts, SocSpec, host_config, host_soc, load_soc

__all__ = ["InputCache", "is_host"]


class InputCache:
    """Chips and models, each opened once: reading a folder takes seconds."""

    def __init__(self) -> None:
        self._profiles: dict[str, Profile] = {}
        self._socs: dict[tuple[str, str], SocSpec] = {}
        self._costs: dict[str, ModelCosts] = {}

    def soc(self, name: str, model: str) -> SocSpec:
        """The chip called ``name``; ``host`` is what was measured of ``model`` on this machine.

        Raises:
            ConfigError: there is no such chip, its file is wrong, or ``model`` was not measured here.
            ModelFolderError: for ``host``, ``model`` is no folder.
        """
        key = name, model
        if key not in self._socs:
            here = is_host(name)
            self._socs[key] = host_soc(self._profile(model), Machine.here()) if here else load_soc(name)
        return self._socs[key]

    def config(self, name: str, model: str, config: EngineConfig) -> EngineConfig:
        """``config`` on the chip called ``name``: on ``host`` with what the engine takes from the profile."""
        return host_config(self._profile(model), config) if is_host(name) else config

    def costs(self, model: str) -> ModelCosts:
        """Of the folder, pulled or not, or of the shape called ``model``.

        Raises:
            ConfigError: it is neither.
            ModelError: the folder cannot be served, the id was not pulled, or ``model`` is empty.
        """
        if model not in self._costs:
            try:
                self._costs[model] = ModelCosts.of_folder(ModelFolder.open(resolve_model(model)))
            except ModelFolderError:
                if not model or ModelId.find(model) is not None:  # no shape is called so
                    raise
                self._costs[model] = ModelCosts.open(model)
        return self._costs[model]

    def _profile(self, model: str) -> Profile:
        if model not in self._profiles:
            profile = Profile.load(profile_key(ModelFolder.open(resolve_model(model)), EngineConfig()).path)
            if profile is None:
                advice = f"run `xpu-agents profile {model}` first"
                raise ConfigError(f"--soc host: {model!r} was not measured here; {advice}")
            self._profiles[model] = profile
        return self._profiles[model]


def is_host(name: str) -> bool:
    """Whether this is what people call the machine at hand."""
    return name.lower() == "host"
