"""What the command says when something is wrong: one line with file and place, exit code 4, nothing written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Self

import pytest

from fsm.cli import output
from fsm.rulings.text import FileError
from tests.command import MODEL, RULING, fsm, write

if TYPE_CHECKING:
    from pathlib import Path

Capsys = pytest.CaptureFixture[str]
CHART = "fast-effect-timing"
LARGE = """
format  = 1
title   = "A game with far more states than anybody waits for"
profile = "tcg"
bounds  = { chain = 9 }

[cast]
summon = { owner = "TP", kind = "summon", limit = { uses = 3 } }
"""
"""It grows with every entry more."""


def refused(capsys: Capsys, *argv: object) -> str:
    """The one line that the command says instead of doing anything, without `fsm: `."""
    ran = fsm(capsys, *argv)
    assert ran.code == 4, ran
    assert ran.out == ""
    assert ran.err.startswith("fsm: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("fsm: ").removesuffix("\n")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("chek", "No such command 'chek'. Did you mean 'check'?"),
        ("check --mutant", "No such option: --mutant (Possible options: --max-states, --mutants)"),
        ("check priorty", "priorty: file: is no model of the library and no file or folder; did you mean 'priority'?"),
        ("check ./priority", "priority"),
        ("check no.toml", "no.toml: file: there is no such file"),
        (
            "check --mutants no-forced-pas",
            "'no-forced-pas' is no mutant, claim or model; did you mean 'no-forced-pass'?",
        ),
        ("check --mutants --max-states 9", "--max-states: it goes with models, not with --mutants"),
        ("check --max-states 0", "Invalid value for '--max-states': Input should be greater than or equal to 1"),
        ("check --max-states -5", "Invalid value for '--max-states': Input should be greater than or equal to 1"),
        ("check --max-states many", "Invalid value for '--max-states': Input should be a valid integer"),
        ("rulings s1o8", "s1o8: file: is no ruling of the library and no file or folder; did you mean 's18'?"),
        ("rulings no.toml", "no.toml: file: there is no such file"),
        ("draw fast-efect-timing", "charts.toml: file: has no chart 'fast-efect-timing'; did you mean 'fast-effect-ti"),
        ("draw --lang eng", "languages: unknown language 'eng'; write one of en, ja, ko, zh"),
        ("draw --lang ../en", "languages: unknown language '../en'; write one of en, ja, ko, zh"),
        ("draw --all --lang fr", "languages: unknown language 'fr'; write one of en, ja, ko, zh"),
        ("draw --all --theme drak", "themes: unknown theme 'drak'; did you mean 'dark'?"),
        ("draw --theme drak", "themes: unknown theme 'drak'; did you mean 'dark'?"),
        ("draw --format sgv", "draw: 'sgv' is no format; did you mean 'svg'?; there are svg, png, dot"),
        ("draw --format", "Option '--format' requires an argument."),
        ("draw -o x.gif", "draw: x.gif ends in '.gif'; write .svg, .png or .dot"),
        ("draw -o x.svg --format png", "draw: x.svg has its format in its name; leave out --format, or name a fo"),
        ("draw -o x.svg --all", "draw: x.svg is one file, but several charts are to be drawn; name a folder"),
        ("list", "Missing argument 'what'."),
        ("list rule", "list: 'rule' is no list; did you mean 'rules'?; there are claims, rules, models, rulings, "),
        ("list rules claims", "Got unexpected extra argument(s) (claims)"),
        ("list claims --page", "list: --page goes with rules or damage, without --json: write "),
        (
            "list rules --page --json",
            "list: --page goes with rules or damage, without --json: write ",
        ),
    ],
)
def test_wrong_arguments(capsys: Capsys, here: Path, command: str, said: str) -> None:
    """What is unknown is named, with what was probably meant; nothing is done."""
    assert said in refused(capsys, *command.split())
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title ", "titel ", "title: missing; write a string, or rename 'titel'"),
        ('kind = "set"', 'kind = "sett"', "cast.set.kind: "),
        ('kind = "set"', 'kinde = "set"', "cast.set.kind"),
        ('owner = "TP"', "owner = 1", "cast.set.owner: "),
        ("chain = 2", "chain = -2", "bounds.chain: "),
        ("chain = 2", "chain = 99", "bounds.chain: "),
        ("chain = 2", "chain = true", "bounds.chain: "),
        ("chain = 2", 'chain = "2"', "bounds.chain: "),
        ('until = "MP1"', 'until = "MP9"', "bounds.until: "),
        ('["tcg", "ocg"]', '["tgc"]', "profile"),
        ("format  = 1", "format  = 2", "format: "),
        ("format  = 1", "format  = ", "line 2, column "),
        ('result = "holds"\n[expect.ocg]', "states = -1\n[expect.ocg]", "expect.tcg: "),
        ('result = "holds"\n[expect.ocg]', 'fails = ["I999"]\n[expect.ocg]', "expect.tcg.fails[1]: "),
    ],
)
def test_a_model_with_a_mistake(capsys: Capsys, here: Path, old: str, new: str, said: str) -> None:
    """File and place, and what to write instead."""
    write(here / "mine.toml", MODEL, (old, new))
    for argv in (["check"], ["check", "--json"]):
        assert refused(capsys, *argv, "mine.toml").startswith(f"mine.toml: {said}")
    assert [path.name for path in here.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('window  = "C"', 'windwo  = "C"', "line[1].windwo: "),
        ('window  = "C"', 'window  = "H"', "line[1].window: "),
        ("OP: activate fast-op", "OP: activate fast-pp", "line[1].may[1]: "),
        ("TP: do set", "TP: set", "line[1].play[1]: "),
        ("cite    ", "quote   ", "cite: missing"),
    ],
)
def test_a_ruling_with_a_mistake(capsys: Capsys, here: Path, old: str, new: str, said: str) -> None:
    """File, line of the ruling and key."""
    write(here / "mine.toml", RULING, (old, new))
    assert refused(capsys, "rulings", "mine.toml").startswith(f"mine.toml: {said}")


@pytest.mark.parametrize("verb", ["check", "rulings"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "mine.toml: file: is empty"),
        (b"\x00\x01\x02", "mine.toml: line 1: has a NUL byte"),
        (b"title = '\xff'", "mine.toml: line 1"),
        (b"# " + b"x" * 2**20, "mine.toml: file: "),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "mine.toml: line "),
    ],
    ids=["empty", "NUL", "not UTF-8", "too large", "picture"],
)
def test_a_file_that_is_no_text(capsys: Capsys, here: Path, verb: str, content: bytes, said: str) -> None:
    """Empty, binary and huge files are named for what they are."""
    (here / "mine.toml").write_bytes(content)
    assert refused(capsys, verb, "mine.toml").startswith(said)


@pytest.mark.parametrize("verb", ["check", "rulings"])
def test_one_bad_file_among_good_ones(capsys: Capsys, here: Path, verb: str) -> None:
    """Nothing is checked before every file is read."""
    for name in ("a", "b"):
        write(here / f"{name}.toml", MODEL if verb == "check" else RULING)
    write(here / "c.toml", "format = 1\n")
    assert refused(capsys, verb, ".").startswith("c.toml: ")


def test_two_models_of_one_name(capsys: Capsys, here: Path) -> None:
    """A result must say which model it is about."""
    (here / "more").mkdir()
    for path in (here / "mine.toml", here / "more" / "mine.toml"):
        write(path, MODEL)
    assert refused(capsys, "check", ".") == "more/mine.toml: file: mine.toml is called 'mine' too; rename one of them"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_no_file(capsys: Capsys, here: Path) -> None:
    """The command does not wait for somebody to write into it."""
    os.mkfifo(here / "mine.toml")
    assert refused(capsys, "check", "mine.toml").startswith("mine.toml: file: ")


def test_a_folder_that_is_called_like_a_picture(capsys: Capsys, here: Path) -> None:
    """A name with an ending is a file."""
    (here / "x.svg").mkdir()
    said = "draw: x.svg is a folder; write the name of a file, or of a folder without a dot"
    assert refused(capsys, "draw", "-o", "x.svg") == said
    assert list((here / "x.svg").iterdir()) == []


@pytest.mark.parametrize("name", ["note", "note/x.svg", "note/deep/x.svg"])
def test_a_file_where_a_folder_has_to_be(capsys: Capsys, here: Path, name: str) -> None:
    """It is left as it is."""
    (here / "note").write_text("mine", encoding="utf-8")
    said = refused(capsys, "draw", "-o", name)
    assert said.startswith("note")
    assert said.endswith("; name another place") or "make it first" in said
    assert (here / "note").read_text(encoding="utf-8") == "mine"


@pytest.mark.usefixtures("here")
def test_a_folder_that_cannot_be_written(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named, and what the system says."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "secret neighbour")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    said = "x.svg: file: cannot be written: Permission denied; name another place"
    assert refused(capsys, "draw", "-o", "x.svg") == said


@pytest.mark.parametrize(
    "argv", ["draw -o no/x.svg", "draw -o no/x", "new ruling -o no/x.toml", "new model -o no/x.toml"]
)
def test_no_folder_is_made_unasked(capsys: Capsys, here: Path, argv: str) -> None:
    """A slip in the name of a folder writes nothing anywhere else; it is said what is missing."""
    said = refused(capsys, *argv.split())
    assert (
        said == f"{argv.rsplit(maxsplit=1)[-1]}: file: the folder no is missing; make it first, or name another place"
    )
    assert list(here.iterdir()) == []


def test_the_folder_of_charts_is_made(capsys: Capsys, here: Path) -> None:
    """The one that is asked for, if the folder around it is there; also the one that charts go to by themselves."""
    (here / "build").mkdir()
    for argv, folder in ((["-o", "build/charts"], "build/charts"), ([], "charts")):
        assert fsm(capsys, "draw", "--format", "dot", *argv).code == 0
        assert [path.suffix for path in (here / folder).iterdir()] == [".dot"]


@pytest.mark.parametrize(
    "argv",
    [
        ["rulings", ""], ["check", ""], ["check", "--mutants", ""], ["ask", ""], ["play", ""], ["play", " "],
        ["explain", ""], ["list", ""], ["draw", ""], ["draw", "-o", ""], ["new", "ruling", "-o", ""],
        ["new", "", "-o", "x.toml"], ["diff", "", "ocg"], ["diff", "ocg", "tcg", ""], ["rulings", "s24", ""],
        ["play", "priority", "--profile", ""], ["ask", "s24", "--line", ""], ["draw", "--format", ""],
    ],
)  # fmt: skip
def test_an_empty_name(capsys: Capsys, here: Path, argv: list[str]) -> None:
    """It never means everything, the folder that the command runs in, or nothing to do."""
    refused(capsys, *argv)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "x" * 300 + "/" + "x" * 300, "a " * 2000])
@pytest.mark.parametrize(
    "argv",
    [
        "{}", "rulings {}", "check {}.toml", "check --mutants {}", "check --{}", "explain {}", "ask {}",
        "ask s24 --line {}",
        "play {}", "play priority --profile {}", "list {}", "draw {}", "draw --lang {}", "draw --theme {}",
        "draw --format {}", "draw -o {}.svg", "draw -o {}", "new {} -o x.toml", "new ruling -o {}.toml", "diff {} ocg",
        "diff ocg tcg {}",
    ],
)  # fmt: skip
def test_a_very_long_name(capsys: Capsys, here: Path, argv: str, name: str) -> None:
    """It is not repeated as a whole, and what the system says of it comes without its number."""
    said = refused(capsys, *(word.format(name) for word in argv.split()))
    assert len(said) < 600
    assert "Errno" not in said
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("argv", "code"), [("new ruling -o {}.toml", 0), ("draw -o {}.dot", 0), ("rulings {}", 4), ("new model -o {}", 4)]
)
@pytest.mark.usefixtures("here")
def test_control_characters_in_a_name(capsys: Capsys, argv: str, code: int) -> None:
    """They are written out and never steer the terminal."""
    ran = fsm(capsys, *(word.format("a\x1b[31mb\rc") for word in argv.split()))
    assert ran.code == code
    assert r"a\x1b[31mb\rc" in ran.out + ran.err
    assert "\x1b" not in ran.out + ran.err
    assert "\r" not in ran.out + ran.err


class TestWrite:
    """`fsm.cli.output.write`: as a whole or not at all."""

    @pytest.mark.parametrize(("content", "data"), [("é", b"\xc3\xa9"), (b"\x00\x01", b"\x00\x01")])
    def test_new_and_old_files(self, tmp_path: Path, content: str | bytes, data: bytes) -> None:
        """Text is UTF-8; the old content is gone, and so is the neighbour that was written first."""
        path = tmp_path / "x.svg"
        for before in (None, b"a much longer old content"):
            if before is not None:
                path.write_bytes(before)
            output.write(path, content)
            assert path.read_bytes() == data
        assert list(path.parent.iterdir()) == [path]

    @pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
    @pytest.mark.parametrize("step", ["os.fdopen", "pathlib.Path.replace"])
    def test_half_way(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, step: str) -> None:
        """The old file is untouched, nothing else is left, and the error comes out."""
        path = tmp_path / "x.svg"
        path.write_text("old", encoding="utf-8")

        def fail(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(step, fail)
        expected = FileError if isinstance(error, OSError) else type(error)
        with pytest.raises(expected):
            output.write(path, "new")
        monkeypatch.undo()
        assert path.read_text(encoding="utf-8") == "old"
        assert list(tmp_path.iterdir()) == [path]

    def test_half_way_within_the_data(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A disk that is full after some bytes leaves the old file, too."""
        path = tmp_path / "x.svg"
        path.write_text("old", encoding="utf-8")
        opened = os.fdopen

        class Full:
            """A file on a full disk."""

            def __init__(self, handle: int, mode: str) -> None:
                self.file = opened(handle, mode)

            def __enter__(self) -> Self:
                return self

            def __exit__(self, *_: object) -> None:
                self.file.close()

            def write(self, data: bytes) -> None:
                """Write half of it."""
                self.file.write(data[: len(data) // 2])
                raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fdopen", Full)
        with pytest.raises(FileError, match=r"x\.svg: file: cannot be written: No space left on device"):
            output.write(path, "new and long")
        monkeypatch.undo()
        assert path.read_text(encoding="utf-8") == "old"
        assert list(tmp_path.iterdir()) == [path]


class TestInterrupt:
    """Ctrl-C."""

    @pytest.mark.parametrize("json", [False, True])
    def test_while_a_large_model_is_explored(self, tmp_path: Path, json: bool) -> None:  # noqa: FBT001  # a case
        """Exit code 2 and one line, once the progress says that work is under way; no file is left."""
        pty = pytest.importorskip("pty", reason="progress is shown on terminals only")
        cast = "".join(
            f'{who.lower()}-{n} = {{ owner = "{who}", kind = "quick" }}\n' for who in ("TP", "OP") for n in range(5)
        )
        path = write(tmp_path / "large.toml", f'{LARGE}{cast}\n[expect.tcg]\nresult = "holds"\n')
        screen, terminal = pty.openpty()
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # or a child may never hear of it
        try:
            child = subprocess.Popen(
                [sys.executable, "-m", "fsm", "check", path, *(["--json"] if json else [])],
                cwd=tmp_path, stdout=subprocess.PIPE, stderr=terminal,
                env=os.environ | {"TERM": "xterm", "COLUMNS": "200"},
            )  # fmt: skip
        finally:
            signal.signal(signal.SIGINT, before)
        os.close(terminal)
        shown = b""
        while b"states/s" not in shown:
            shown += os.read(screen, 4096)
        child.send_signal(signal.SIGINT)
        rest = until_closed(screen)
        out, _ = child.communicate(timeout=30)
        assert (child.returncode, out) == (2, b"")
        lines = [line for line in rest.decode().splitlines() if "fsm:" in line]
        assert [line[line.index("fsm:") :] for line in lines] == ["fsm: interrupted; nothing was left half-written"]
        assert "Traceback" not in rest.decode()
        assert list(tmp_path.iterdir()) == [path]

    @pytest.mark.parametrize(
        "strike",
        [
            "del sys.modules['signal']; strike_at('signal')",
            "strike_at('fsm.cli')",
            "strike_at('typer')",
            "strike_at('fsm.duel')",
            "import fsm.start, atexit; atexit.register(interrupt)",
        ],
    )
    def test_while_the_command_is_loading_or_leaving(self, strike: str) -> None:
        """From the first line of the command to its last, it is one line and exit code 2."""
        code = f"""if True:
            import importlib.abc, os, signal, sys
            def interrupt():
                os.kill(os.getpid(), 2)
            class Finder(importlib.abc.MetaPathFinder):
                def find_spec(self, name, path=None, target=None):
                    if name == self.name and sys.meta_path.remove(self) is None:
                        interrupt()
            def strike_at(name):
                Finder.name = name
                sys.meta_path.insert(0, Finder())
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.argv = ["fsm", "list", "rules", "--json"]
            {strike}
            from fsm.start import main
            main()
        """
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
        assert (ran.returncode, ran.stderr) == (2, "fsm: interrupted; nothing was left half-written\n")

    def test_ignored_where_it_was_ignored(self) -> None:
        """A command in the background of a shell does not listen to Ctrl-C, and goes on."""
        code = (
            "import os, signal; signal.signal(2, signal.SIG_IGN); import fsm.start; os.kill(os.getpid(), 2); print(1)"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1\n", "")

    def test_in_this_process(self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
        """Wherever it comes, it is one line and exit code 2."""

        def interrupt(*_: object, **__: object) -> int:
            raise KeyboardInterrupt

        for place in ("fsm.cli.checking.check_models", "fsm.cli._run"):
            with monkeypatch.context() as patch:
                patch.setattr(place, interrupt)
                ran = fsm(capsys, "check", "--json")
            assert (ran.code, ran.out, ran.err) == (2, "", "fsm: interrupted; nothing was left half-written\n")


def until_closed(screen: int) -> bytes:
    """What a terminal shows until nobody writes to it any more."""
    shown = b""
    while True:
        try:
            part = os.read(screen, 4096)
        except OSError:  # what Linux says at the end
            part = b""
        if not part:
            os.close(screen)
            return shown
        shown += part
