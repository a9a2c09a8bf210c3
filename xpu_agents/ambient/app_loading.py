"""Finding an app by what a user calls it: ``module:app``, or ``path/to/file.py:app``."""

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
    """Import an app. Modules are looked for in the current folder first, and those beside a file in its folder.

    Args:
        target: a module or a file, and after a colon the variable; ``app`` if there is none.

    Raises:
        ConfigError: there is no such module or file, it cannot be imported, or the variable is no app.
    """
    where, colon, attribute = target.rpartition(":")
    if not colon or target.endswith(".py"):  # C:\\app.py has a colon of its own
        where, attribute = target, _ATTRIBUTE
    module = _imported(target, where)
    found = getattr(module, attribute, None)
    if isinstance(found, AmbientApp):
        return found
    apps = sorted(name for name, value in vars(module).items() if isinstance(value, AmbientApp))
    problem = f"has no {attribute!r}" if found is None else f"has a {type(found).__name__} as {attribute!r}"
    expected = " or ".join(f"{where}:{name}" for name in apps) or "a variable that is an AmbientApp"
    raise ConfigError(f"APP: {target!r}: {where} {problem}; expected {expected}")


_NO_MODULE = "APP: {!r} is no module; expected module:app or path/to/file.py:app"


def _imported(target: str, where: str) -> ModuleType:
    is_file = where.endswith(".py")
    if not is_file and where.startswith("."):
        raise ConfigError(_NO_MODULE.format(target))
    folder = Path(where).resolve().parent if is_file else Path.cwd()
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        return _from_file(target, Path(where)) if is_file else importlib.import_module(where)
    except ConfigError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (where == error.name or where.startswith(f"{error.name}.")):
            raise ConfigError(
                f"APP: {target!r}: there is no module {error.name!r} in {folder} or among the installed ones; expected "
                f"module:app or path/to/file.py:app"
            ) from None
        raise ConfigError(f"APP: {target!r} cannot be imported: {error}") from error
    except ValueError as error:
        raise ConfigError(_NO_MODULE.format(target)) from error
    except Exception as error:
        raise ConfigError(f"APP: {target!r} cannot be imported: {type(error).__name__}: {error}") from error


def _from_file(target: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise ConfigError(
            f"APP: {target!r}: there is no file {str(path)!r}; expected module:app or path/to/file.py:app"
        )
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # as an import would: models defined in it are looked up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(path.stem, None)
        raise
    return module
