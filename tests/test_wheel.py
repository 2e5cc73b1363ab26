"""The wheel: it has one top-level name, carries its data and works outside the clone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; without its standard error, and without this process's Python settings."""
    unset = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    env = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Built:
    """The two files that a release has."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """An sdist of the clone, and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Built(sdist, wheel)


@pytest.fixture(scope="module")
def environment(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment that has the wheel and, behind it, our dependencies."""
    home = tmp_path_factory.mktemp("env")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    scheme = {"base": str(home), "platbase": str(home)}
    commands, site = (Path(sysconfig.get_path(name, "venv", scheme)) for name in ("scripts", "purelib"))
    python = commands / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "--python", python)
    run(*pip, "install", "--no-deps", "--no-index", built.wheel, cwd=home)
    # A folder named in a .pth file comes after the environment's own packages, and .pth files in it do not count:
    # an editable install of this clone is not seen.
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(paths)), encoding="utf-8")
    found = run(python, "-c", "import fsm; print(fsm.__file__)", cwd=home)
    assert Path(found.strip()).resolve().is_relative_to(home.resolve())
    return commands


def names(archive: Path) -> set[str]:
    """The files in a wheel or an sdist; an sdist's without its outer folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return set(wheel.namelist())
    with tarfile.open(archive) as sdist:
        return {member.name.partition("/")[2] for member in sdist.getmembers() if member.isfile()}


def test_the_top_level_is_exactly_fsm(built: Built) -> None:
    """Installing the wheel puts nothing beside `fsm` that could clash with another package."""
    version = built.wheel.name.split("-")[1]
    expected = {"fsm", f"duel_fsm-{version}.dist-info"}
    assert expected == {name.split("/")[0] for name in names(built.wheel)}


def test_the_wheel_carries_models_and_the_chart_list(built: Built) -> None:
    """Every model, mutant and ruling file is in the wheel, and of `diagrams` the chart list only."""
    models = {path.relative_to(ROOT).as_posix() for path in (ROOT / "models").rglob("*") if path.is_file()}
    expected = {f"fsm/_data/{name}" for name in models | {"diagrams/charts.toml"}}
    assert expected == {name for name in names(built.wheel) if name.startswith("fsm/_data/")}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git clone: no list of files")
def test_the_sdist_is_complete(built: Built) -> None:
    """The sdist has every file that git has."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    files = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
    assert files - names(built.sdist) == set()


def test_the_wheel_checks_its_models_anywhere(environment: Path, tmp_path: Path) -> None:
    """`fsm check` works in an empty folder, with the models of the wheel."""
    assert run(environment / "fsm", "check", "priority", "turn", cwd=tmp_path) != ""


def test_the_wheel_lists_its_models_anywhere(environment: Path, tmp_path: Path) -> None:
    """`fsm list models --json` prints JSON that names every model of the clone."""
    printed = json.dumps(json.loads(run(environment / "fsm", "list", "models", "--json", cwd=tmp_path)))
    models = sorted(path.stem for path in (ROOT / "models").glob("*.toml"))
    assert models
    assert [name for name in models if f'"{name}"' not in printed] == []
