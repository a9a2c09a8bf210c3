"""Download of models from the hub into the local store, complete and checked."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub.utils import WeakFileLock
from rich.filesize import decimal

from xpu_agents.models.download import download_file, file_size
from xpu_agents.models.errors import PullError
from xpu_agents.models.file_selection import case_conflict, check_model_type, is_embedding_model, select_files
from xpu_agents.models.hub import Hub, HubFile
from xpu_agents.models.hub_errors import NO_SPACE_ADVICE, translate_hub_errors
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.pull_record import PullRecord
from xpu_agents.models.remote_header import remote_architecture
from xpu_agents.models.store import install_model, model_dir, models_dir, partial_dir
from xpu_runtime.files import retry_if_locked
from xpu_runtime.model.gguf.architectures import ENCODERS, SUPPORTED, label_reason, unsupported_reason
from xpu_runtime.model.gguf.file_names import gguf_sets

__all__ = ["PullPlan", "PullProgress", "PullResult", "plan_pull", "pull_model", "run_pull"]

PullProgress = Callable[[int, int, str], None]
"""Progress callback with the downloaded bytes, the total bytes, and the current action."""

_LOCK_TIMEOUT_S = 0.5
_MAX_NAME_CHARS = 200
"""Maximum characters of a file's name in the name of its partial file; file systems allow 255 bytes in all."""


@dataclass(frozen=True, slots=True)
class PullPlan:
    """Files and record of a pull.

    Attributes:
        model_id: id of the model, with the quantisation of a GGUF model.
        record: record for the model's folder.
        files: files of the model.
        new: whether this revision is not in the store.
    """

    model_id: ModelId
    record: PullRecord
    files: tuple[HubFile, ...]
    new: bool

    @property
    def size_bytes(self) -> int:
        """Size of all files."""
        return sum(file.size for file in self.files)

    @property
    def missing_bytes(self) -> int:
        """Bytes that earlier attempts have not downloaded."""
        if not self.new:
            return 0
        partial = partial_dir(self.model_id)
        return sum(file.size - _local_bytes(partial, file) for file in self.files)


@dataclass(frozen=True, slots=True)
class PullResult:
    """Result of a pull.

    Attributes:
        model_id: id of the model, with the quantisation of a GGUF model.
        folder: folder of the model.
        commit: revision of the model.
        new: whether this revision was not in the store before.
    """

    model_id: ModelId
    folder: Path
    commit: str
    new: bool


def pull_model(model: str, *, revision: str | None = None, progress: PullProgress | None = None) -> PullResult:
    """Download a model, unless its current revision is in the store; continue an interrupted download.

    The model appears in the store when all its files are complete and match the hub's checksums. An older revision is
    kept until then.

    Args:
        model: id on the hub, ``OWNER/NAME`` or ``OWNER/NAME:QUANT``; of a GGUF repository without an OpenVINO model the
            default is `DEFAULT_QUANTIZATION`.
        revision: branch, tag or commit; the default is the main branch.
        progress: progress callback.

    Raises:
        ConfigError: ``model`` is not an id, or ``HF_ENDPOINT`` is not a URL.
        PullError: the download failed; the message has the reason and advice.
        OSError: the store cannot be written.
    """
    return run_pull(plan_pull(model, revision=revision), progress)


def plan_pull(model: str, *, revision: str | None = None) -> PullPlan:
    """Ask the hub which files a pull needs; see `pull_model`."""
    model_id = ModelId.parse(model)
    with translate_hub_errors(model_id, revision):
        hub = Hub()
        listing = hub.listing(model_id, revision)
        model_id, files = select_files(model_id, listing.files)
        if model_id.quantization:
            first = min((file for file in files if file.name.lower().endswith(".gguf")), key=lambda file: file.name)
            _check_servable(model_id, label_reason(gguf_sets({first.name: 0})[0].quantization))
            # The hub names one architecture for all files, which may be that of a projector of images.
            if _refusal(listing.architecture):
                architecture = remote_architecture(hub.url(model_id, listing.commit, first), hub.headers())
                _check_servable(model_id, _refusal(architecture))
        elif is_embedding_model(files):
            check_model_type(model_id, listing.model_type)
        record = PullRecord(id=str(model_id), revision=revision, commit=listing.commit)
        return PullPlan(model_id, record, files, new=not _is_current(model_dir(model_id), files, record))


def _refusal(architecture: str) -> str:
    """The reason why an architecture cannot be served; empty if it can, or is unknown."""
    return unsupported_reason(architecture) if architecture else ""


def _check_servable(model_id: ModelId, reason: str) -> None:
    """Reject a GGUF model if there is a reason why it cannot be served."""
    if reason:
        raise PullError(
            f"{model_id} cannot be served: {reason}",
            f"Nothing was downloaded. Take a model of {', '.join(sorted(SUPPORTED | ENCODERS))}, or an OpenVINO export "
            f"of it.",
        )


def run_pull(plan: PullPlan, progress: PullProgress | None = None) -> PullResult:
    """Download what a plan names; see `pull_model`."""
    model_id, files, record = plan.model_id, plan.files, plan.record
    folder, partial = model_dir(model_id), partial_dir(model_id)
    if not plan.new:
        return PullResult(model_id, folder, record.commit, new=False)
    with translate_hub_errors(model_id, record.revision):
        models_dir().mkdir(parents=True, exist_ok=True)
        with _locked(model_id):
            partial.mkdir(exist_ok=True)
            try:
                _check_names(model_id, partial, files)
                _reuse_files(folder, partial, files)
                _check_space(model_id, partial, files)
                _download_all(Hub(), record, partial, files, progress or (lambda done, total, action: None))
                record.save(partial)
                install_model(model_id)
            finally:
                with contextlib.suppress(OSError):
                    partial.rmdir()  # if nothing was downloaded
    return PullResult(model_id, folder, record.commit, new=True)


def _is_current(folder: Path, files: Sequence[HubFile], record: PullRecord) -> bool:
    """True if the store has this revision with all its files."""
    stored = PullRecord.load(folder)
    if stored is None or stored.commit != record.commit:
        return False
    return all(file_size(folder / file.name) == file.size for file in files)


@contextlib.contextmanager
def _locked(model_id: ModelId) -> Iterator[None]:
    """Hold the lock of a model's partial folder."""
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(WeakFileLock(models_dir() / f".{model_id.folder}.lock", timeout=_LOCK_TIMEOUT_S))
        except TimeoutError as error:
            raise PullError(f"{model_id} is being pulled by another process", "Wait for it, or stop it.") from error
        yield


def _check_names(model_id: ModelId, partial: Path, files: Sequence[HubFile]) -> None:
    """Reject file names that differ only in case on a file system that ignores case."""
    same = case_conflict(files)
    if same is not None and _ignores_case(partial):
        raise PullError(
            f"{model_id} has files {same[0]} and {same[1]}, which are the same file in {models_dir()}",
            "Set XPU_AGENTS_CACHE to a folder on a case-sensitive file system, as on Linux.",
        )


def _ignores_case(folder: Path) -> bool:
    return folder.with_name(folder.name.swapcase()).exists()


def _reuse_files(folder: Path, partial: Path, files: Sequence[HubFile]) -> None:
    """Reuse files of an older revision, or of a manual copy, that are identical in the new one."""
    for file in files:
        old, new = folder / file.name, partial / file.name
        if not new.exists() and file_size(old) == file.size and file.checksum.holds(old):
            new.parent.mkdir(exist_ok=True)
            try:
                os.link(old, new)
            except OSError:  # some file systems have no hard links
                shutil.copyfile(old, new)


def _check_space(model_id: ModelId, partial: Path, files: Sequence[HubFile]) -> None:
    """Check the free disk space before the download."""
    needed = sum(file.size - _local_bytes(partial, file) for file in files)
    free = shutil.disk_usage(partial).free
    if needed > free:
        problem = f"{model_id} needs {decimal(needed)} more, but only {decimal(free)} are free in {models_dir()}"
        raise PullError(problem, NO_SPACE_ADVICE)


class _ProgressMeter:
    """Adds up the downloaded bytes of all files, including those of earlier attempts."""

    def __init__(self, partial: Path, files: Sequence[HubFile], progress: PullProgress) -> None:
        self._sizes = {file.name: _local_bytes(partial, file) for file in files}
        self._total = sum(file.size for file in files)
        self._progress = progress

    def report(self, file: HubFile, size: int, action: str) -> None:
        """Report that ``size`` bytes of ``file`` are complete."""
        self._sizes[file.name] = size
        self._progress(sum(self._sizes.values()), self._total, action)


def _download_all(
    hub: Hub, record: PullRecord, partial: Path, files: Sequence[HubFile], progress: PullProgress
) -> None:
    """Download all missing files."""
    meter = _ProgressMeter(partial, files, progress)
    # Small files first: problems with access or a proxy show early.
    for file in sorted(files, key=lambda file: file.size):
        _download_one(hub, record, partial, file, meter)
    names = {file.name for file in files}
    present = [each for each in partial.rglob("*") if each.is_file()]
    for stray in (each for each in present if each.relative_to(partial).as_posix() not in names):
        retry_if_locked(stray.unlink)  # left over from another revision


def _download_one(hub: Hub, record: PullRecord, partial: Path, file: HubFile, meter: _ProgressMeter) -> None:
    """Download and check one file."""
    at, part = partial / file.name, _partial_file(partial, file)
    checking = f"checking {file.name}"
    if file_size(at) == file.size:
        meter.report(file, file.size, checking)
        if file.checksum.holds(at):
            return
    retry_if_locked(lambda: at.unlink(missing_ok=True))
    url = hub.url(ModelId.parse(record.id), record.commit, file)
    download_file(url, hub.headers(), part, file.size, lambda size: meter.report(file, size, file.name), file.name)
    meter.report(file, file.size, checking)
    found = file.checksum.of(part)
    if found != file.checksum.value:
        retry_if_locked(part.unlink)
        raise PullError(
            f"{file.name} is corrupt: its {file.checksum.kind} is {found}, expected {file.checksum.value}",
            "It was deleted, the other files are kept: pull again. If it happens again, a proxy or virus scanner may "
            "change the files.",
        )
    at.parent.mkdir(exist_ok=True)
    retry_if_locked(lambda: part.replace(at))


def _partial_file(partial: Path, file: HubFile) -> Path:
    """Return the path of a partial file; its name depends on the content, so that revisions are never mixed."""
    name = file.name.replace("/", "--")[:_MAX_NAME_CHARS]
    return partial / f"{name}.{file.checksum.value[:12]}.part"


def _local_bytes(partial: Path, file: HubFile) -> int:
    """Return the number of bytes of a file that are already on disk."""
    whole = file_size(partial / file.name)
    return file.size if whole == file.size else min(file_size(_partial_file(partial, file)) or 0, file.size)
