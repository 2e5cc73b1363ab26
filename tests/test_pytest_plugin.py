"""The plugin of pytest: ruling files of a project are tests, and nothing else is."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

import pytest

from tests.command import RULING

pytest_plugins = ["pytester"]
PLUGIN = ("-p", "no:cacheprovider", "-p", "fsm.pytest_plugin")
WRONG = RULING.replace('window  = "C"', 'window  = "D"')
SEVERAL = RULING.replace('profile = "tcg"', 'profile = ["tcg", "ocg"]')
MORE = """
[[line]]
play = ["OP: activate fast-op"]
"""
INI = "[pytest]\nfsm_rulings = rulings\n"


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    """Run pytest with the plugin in a process of its own, as an installed plugin would be there."""
    if any(dist.value == "fsm.pytest_plugin" for dist in _installed()):
        return project.runpytest_subprocess("-p", "no:cacheprovider", *args)
    return project.runpytest_subprocess(*PLUGIN, *args)


def _installed() -> list[EntryPoint]:
    return list(entry_points(group="pytest11"))


def write(project: pytest.Pytester, **files: str) -> None:
    """Ruling files in the folder `rulings` of a project, by name."""
    folder = project.mkdir("rulings")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_each_profile_is_a_test(pytester: pytest.Pytester) -> None:
    """A folder named on the command line is collected, with one test for each profile."""
    write(pytester, mine=SEVERAL)
    ran = run(pytester, "--fsm-rulings", "rulings", "-v")
    ran.assert_outcomes(passed=2)
    ran.stdout.fnmatch_lines(["rulings/mine.toml::tcg PASSED*", "rulings/mine.toml::ocg PASSED*"])


def test_a_setting_names_the_folder(pytester: pytest.Pytester) -> None:
    """So does a setting of the project, also beside `testpaths`; who names other tests gets only those."""
    write(pytester, mine=RULING)
    pytester.makeini(INI + "testpaths = tests\n")
    pytester.mkdir("tests").joinpath("test_own.py").write_text("def test_own():\n    pass\n")
    run(pytester).assert_outcomes(passed=2)
    run(pytester, "tests").assert_outcomes(passed=1)
    run(pytester, "rulings/mine.toml").assert_outcomes(passed=1)
    run(pytester, "tests", "--fsm-rulings", "rulings/mine.toml").assert_outcomes(passed=2)


def test_other_files_are_left_alone(pytester: pytest.Pytester) -> None:
    """TOML files outside the folders, other files inside and hidden ones are no rulings."""
    write(pytester, mine=RULING)
    pytester.path.joinpath("pyproject.toml").write_text("[tool.pytest.ini_options]\nfsm_rulings = ['rulings']\n")
    pytester.path.joinpath("other.toml").write_text("no ruling")
    pytester.path.joinpath("rulings", "notes.txt").write_text("no ruling")
    pytester.path.joinpath("rulings", ".mine.toml").write_text("no ruling")
    run(pytester).assert_outcomes(passed=1)


def test_a_failure_says_what_the_runner_says(pytester: pytest.Pytester) -> None:
    """The place, the play and what is wrong, without a traceback."""
    write(pytester, mine=WRONG)
    ran = run(pytester, "--fsm-rulings", "rulings")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["*mine.toml: line 1 does not hold in tcg", "*TP: do set*", "the window is C, not D"])
    ran.stdout.no_fnmatch_line("*Traceback*")
    ran.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_bad_file_is_one_message(pytester: pytest.Pytester) -> None:
    """A file that is no ruling is an error of collection that says what to write."""
    write(pytester, mine=RULING.replace("cite    =", "site    ="))
    ran = run(pytester, "--fsm-rulings", "rulings")
    ran.assert_outcomes(errors=1)
    ran.stdout.fnmatch_lines(["*mine.toml: cite: missing; write a string, or rename 'site'"])
    ran.stdout.no_fnmatch_line("*Traceback*")


def test_a_bound_that_is_met_is_one_message(pytester: pytest.Pytester) -> None:
    """A play that decides nothing fails with the runner's message."""
    write(pytester, mine=RULING.replace("[cast]", "bounds = { chain = 1 }\n[cast]") + MORE)
    ran = run(pytester, "--fsm-rulings", "rulings")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["*line[[]2[]]: the chain meets bounds.chain = 1*"])


def test_a_folder_that_is_not_there_is_refused(pytester: pytest.Pytester) -> None:
    """A slip of the pen does not mean that there is nothing to test."""
    ran = run(pytester, "--fsm-rulings", "rulngs")
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines(["*fsm_rulings: there is no folder or file *rulngs; name one that holds rulings"])


def test_a_project_without_rulings_notices_nothing(pytester: pytest.Pytester) -> None:
    """The plugin loads nothing of the duel there."""
    pytester.makepyfile(
        "import sys\ndef test_own():\n    assert 'fsm.pytest_plugin' in sys.modules\n"
        "    assert not [name for name in sys.modules if name.startswith(('fsm.duel', 'fsm.core', 'networkx'))]\n"
    )
    run(pytester).assert_outcomes(passed=1)
