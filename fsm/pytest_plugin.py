"""A plugin of pytest: the ruling files of a project are tests, one for each profile.

A project names its folders, `fsm_rulings = ["rulings"]` in its pytest settings or `--fsm-rulings rulings` on the
command line; the TOML files in them are rulings, and no other file is. Nothing of a duel is loaded before that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fsm.rulings.ruling import Ruling

OPTION = "fsm_rulings"
HELP = "a folder (or file) of ruling files, each a test for every profile; "


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option and the setting that name the folders."""
    group = parser.getgroup("fsm", "rulings about the duel procedure")
    group.addoption(
        "--fsm-rulings", action="append", default=[], metavar="FOLDER", dest=OPTION, help=HELP + "may be repeated"
    )
    parser.addini(OPTION, HELP + "one on each line, from the project's root", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Collect what is named: by the option always, by the setting if the command line says not what to collect."""
    for place in _named(config):
        if not place.exists():
            raise pytest.UsageError(f"{OPTION}: there is no folder or file {place}; name one that holds rulings")
    chosen = config.args_source is pytest.Config.ArgsSource.ARGS
    for place in _written(config) if chosen else _named(config):
        if not any(place.is_relative_to(known) for known in _collected(config)):
            config.args.append(str(place))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> RulingFile | None:
    """A TOML file that is named, or lies in a folder that is, is a ruling; hidden ones are not meant."""
    if file_path.suffix == ".toml" and any(_holds(place, file_path) for place in _named(parent.config)):
        return RulingFile.from_parent(parent, path=file_path)
    return None


def _written(config: pytest.Config) -> list[Path]:
    """What the command line names as rulings."""
    return [(config.invocation_params.dir / name).resolve() for name in config.getoption(OPTION)]


def _named(config: pytest.Config) -> list[Path]:
    """What the project or the command line names as rulings."""
    return [*(place.resolve() for place in config.getini(OPTION)), *_written(config)]


def _collected(config: pytest.Config) -> list[Path]:
    """The files and folders that pytest goes through."""
    return [(config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in config.args]


def _holds(place: Path, file: Path) -> bool:
    return file.is_relative_to(place) and not any(part.startswith(".") for part in file.relative_to(place).parts)


class RulingFile(pytest.File):
    """A ruling file: a test for each of its profiles."""

    def collect(self) -> Iterator[RulingItem]:
        """The tests of the file; one message if it is no ruling."""
        from fsm.rulings.ruling import read_ruling  # noqa: PLC0415  # loaded only where there are rulings
        from fsm.rulings.text import FileError  # noqa: PLC0415  # the same

        try:
            ruling = read_ruling(self.path)
        except FileError as error:
            raise self.CollectError(str(error)) from None
        for profile in ruling.situation.profiles:
            yield RulingItem.from_parent(self, name=profile, ruling=ruling)


class RulingItem(pytest.Item):
    """A ruling in one profile."""

    def __init__(self, *, ruling: Ruling, **more: Any) -> None:  # noqa: ANN401  # what pytest gives its items
        super().__init__(**more)
        self.ruling = ruling

    def runtest(self) -> None:
        """Judge the ruling; fails with the play and what is wrong at its end."""
        from fsm.rulings.judge import judge  # noqa: PLC0415  # loaded only where there are rulings
        from fsm.rulings.text import FileError  # noqa: PLC0415  # the same

        try:
            outcome = judge(self.ruling, self.name)
        except FileError as error:
            pytest.fail(str(error), pytrace=False)
        if not outcome.passed:
            where = f"{self.path}: line {outcome.line} does not hold in {self.name}"
            pytest.fail(f"{where}\n{outcome.why}", pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, and the question with the profile."""
        return self.path, None, f"{self.ruling.id} ({self.name}): {self.ruling.title['en']}"
