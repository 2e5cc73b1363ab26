"""Where models, mutants, rulings and the chart list lie, and which file somebody means by a name.

An installed wheel carries them inside the package; a clone has them beside it. People may name their own files.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.rulings.text import file_error, show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PACKAGE = Path(__file__).resolve().parents[1]
ASIDE = ("mutants", "rulings")
"""Folders below `models` whose files are no models."""


def home() -> Path:
    """The folder that has `models` and `diagrams`: in the wheel if they are there, otherwise in the clone."""
    packed = PACKAGE / "_data"
    return packed if packed.is_dir() else PACKAGE.parent


def model_files() -> list[Path]:
    """The files of all models, sorted by folder and name."""
    return _models_in(home() / "models")


def mutant_files() -> list[Path]:
    """The files of all mutants, sorted by name."""
    return _files_in(home() / "models" / "mutants")


def ruling_files() -> list[Path]:
    """The files of all rulings, sorted by folder and name."""
    return _files_in(home() / "models" / "rulings")


def chart_list() -> Path:
    """The file that lists the charts to draw."""
    return home() / "diagrams" / "charts.toml"


def find_models(names: Sequence[str]) -> list[Path]:
    """The model files meant by names of the library, files and folders; the whole library if nothing is named.

    Folders are searched with all folders in them but `mutants` and `rulings`. Raises `FileError` for a name that
    means nothing and for two different files of one name.
    """
    return _find(names, model_files(), "model", _models_in)


def find_model(name: str) -> Path:
    """The one model file meant by a name of the library or a file; raises `FileError` for anything else."""
    return _one(name, model_files(), "model")


def find_stage(name: str) -> Path:
    """The one file meant by the name of a model or ruling, or by a path; raises `FileError` for anything else."""
    return _one(name, [*ruling_files(), *model_files()], "model or ruling")


def find_ruling(name: str) -> Path:
    """The one ruling file meant by a name of the library or a file; raises `FileError` for anything else."""
    return _one(name, ruling_files(), "ruling")


def find_rulings(names: Sequence[str]) -> list[Path]:
    """The ruling files meant by names of the library, files and folders; the whole library if nothing is named.

    Folders are searched with all folders in them. Raises `FileError` for a name that means nothing and for two
    different files of one name.
    """
    return _find(names, ruling_files(), "ruling", _files_in)


def _one(name: str, known: list[Path], what: str) -> Path:
    found = _find([name], known, what, lambda _: [])
    if not found:
        raise file_error(name, "", f"is a folder; write the name of one {what} file")
    return found[0]


def _find(names: Sequence[str], known: list[Path], what: str, within: Callable[[Path], list[Path]]) -> list[Path]:
    """The files meant, each once, in the order asked for."""
    by_name = {path.stem: path for path in known}
    meant = [path for name in names for path in _meant(name, by_name, what, within)] if names else known
    once: dict[Path, Path] = {}
    for path in meant:
        once.setdefault(path.resolve(), path)
    first: dict[str, Path] = {}
    for path in once.values():
        if first.setdefault(path.stem, path) is not path:
            raise file_error(path, "", f"{first[path.stem]} is called {show(path.stem)} too; rename one of them")
    return list(once.values())


def _meant(name: str, by_name: Mapping[str, Path], what: str, within: Callable[[Path], list[Path]]) -> list[Path]:
    """The files meant by one name; a name of the library comes before a file or folder of the same name."""
    if name in by_name:
        return [by_name[name]]
    if not name.strip():
        raise file_error(show(name), "", f"is no name; write that of a {what}, a file or a folder")
    path = Path(name)
    try:
        if path.is_dir():
            return within(path)
        if path.exists():
            return [path]
    except OSError as error:
        raise file_error(name, "", f"cannot be read: {error.strerror}; name another file") from None
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise file_error(name, "", "there is no such file")
    raise file_error(name, "", f"is no {what} of the library and no file or folder{near(name, by_name)}")


def _models_in(folder: Path) -> list[Path]:
    return [path for path in _files_in(folder) if not {*path.relative_to(folder).parts[:-1]} & {*ASIDE}]


def _files_in(folder: Path) -> list[Path]:
    """The TOML files below a folder, sorted; hidden ones are half-written or not meant."""
    found = sorted(path for path in folder.rglob("*.toml") if path.is_file())
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]
