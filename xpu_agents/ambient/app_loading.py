"""Import of an app by name: ``module:app``, or ``path/to/file.py:app``."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from xpu_agents.ambient.app import AmbientApp
from xpu_runtime.errors import ConfigError

__all__ = ["load_app"]

_ATTRIBUTE = "app"


def load_app(target: str) -> AmbientApp:
    """Import an app. Modules are searched in the current folder first, and modules beside a file in its folder.

    Args:
        target: a module or a file, and after a colon the variable; ``app`` by default.

    Raises:
        ConfigError: the module or file does not exist or cannot be imported, or the variable is not an app.
    """
    module_name, colon, attribute = target.rpartition(":")
    if not colon or target.endswith(".py"):  # C:\\app.py contains a colon
        module_name, attribute = target, _ATTRIBUTE
    module = _import_module(target, module_name)
    found = getattr(module, attribute, None)
    if isinstance(found, AmbientApp):
        return found
    apps = sorted(name for name, value in vars(module).items() if isinstance(value, AmbientApp))
    problem = f"has no {attribute!r}" if found is None else f"has {attribute!r} of type {type(found).__name__}"
    expected = " or ".join(f"{module_name}:{name}" for name in apps) or "a variable that is an AmbientApp"
    raise ConfigError(f"APP: {target!r}: {module_name} {problem}; expected {expected}")


_NO_MODULE = "APP: {!r} is not a module; expected module:app or path/to/file.py:app"


def _import_module(target: str, module_name: str) -> ModuleType:
    is_file = module_name.endswith(".py")
    if not is_file and module_name.startswith("."):
        raise ConfigError(_NO_MODULE.format(target))
    folder = Path(module_name).resolve().parent if is_file else Path.cwd()
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        return _import_file(target, Path(module_name)) if is_file else importlib.import_module(module_name)
    except ConfigError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (module_name == error.name or module_name.startswith(f"{error.name}.")):
            raise ConfigError(
                f"APP: {target!r}: module {error.name!r} is neither in {folder} nor installed; expected "
                f"module:app or path/to/file.py:app"
            ) from None
        raise ConfigError(f"APP: {target!r} cannot be imported: {error}") from error
    except ValueError as error:
        raise ConfigError(_NO_MODULE.format(target)) from error
    except Exception as error:
        raise ConfigError(f"APP: {target!r} cannot be imported: {type(error).__name__}: {error}") from error


def _import_file(target: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise ConfigError(
            f"APP: {target!r}: file {str(path)!r} does not exist; expected module:app or path/to/file.py:app"
        )
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # as for an import; pydantic models in it are looked up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(path.stem, None)
        raise
    return module
