"""The house: imports run downwards, modules are short, help is quick, no file names a path of one machine."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "fsm").rglob("*.py"))

# What a part may import of the others; itself always. `fsm/cli` and files directly in `fsm` may import all.
TOP = "cli"
BELOW = {
    "core": set[str](),
    "duel": {"core"},
    "engines": {"core"},
    "exports": {"core"},
    "rulings": {"core", "duel", "engines", "exports"},
    "conformance": {"core", "duel", "engines", "exports"},
    "views": {"core", "engines", "exports"},
}
STANDARD_LIBRARY_ONLY = {"core", "duel"}
OPTIONAL = {"numpy", "numba", "dd", "dask", "distributed"}

LONGEST, LONGEST_RULE_FILE = 300, 200
SLOW = ("networkx", "transitions", "graphviz", "numpy", "fsm.duel")

FORBIDDEN = {
    "a path of one machine": r"(?<![\w.~}>-])/(?:work|root|tmp|home|Users)/",
    "a folder outside the clone": r"\.\./shared",
    "the host of a package registry": (
        r"pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|(?:deb|security)[.]debian[.]org"
        r"|(?:archive|security)[.]ubuntu[.]com|anaconda[.]org|proxy[.]golang[.]org|crates[.]io|repo[.]maven"
        r"|rubygems[.]org|ghcr[.]io|docker[.]io"
    ),
}


def module_name(path: Path, root: Path = ROOT) -> str:
    """The dotted name of a file: `fsm/core/rule.py` is `fsm.core.rule`, `fsm/core/__init__.py` is `fsm.core`."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, *, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of all that the source imports, at the top or later, by statement or by call."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=base, names=names, level=level):
                above = module.split(".")[: len(module.split(".")) - level + is_package] if level else []
                start = ".".join([*above, *([base] if base else [])])
                yield from ((node.lineno, f"{start}.{alias.name}") for alias in names)
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name
            case _:
                pass


def part_of(name: str) -> str:
    """The part of the house that a dotted name under `fsm` belongs to."""
    parts = name.split(".")
    is_part = len(parts) > 1 and (parts[1] in BELOW or (ROOT / "fsm" / parts[1]).is_dir())
    return parts[1] if is_part else TOP


def wrong_imports(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """What a module imports and should not, one sentence each."""
    here = part_of(module)
    if here == TOP:
        return []
    if here not in BELOW:
        return [f"{module}: `{here}` has no place in the house; give it one in BELOW"]
    wrong = []
    for line, name in imports(source, module, is_package=is_package):
        first = name.split(".")[0]
        if first == "fsm":
            there = part_of(name)
            if there not in BELOW[here] | {here}:
                wrong.append(f"{module}:{line}: {here} imports {name}, which is in {there}")
        elif here in STANDARD_LIBRARY_ONLY and first not in sys.stdlib_module_names:
            wrong.append(f"{module}:{line}: {here} imports {name}; it uses the standard library only")
    return wrong


def eager_extras(source: str) -> list[str]:
    """Optional libraries that merely importing this source would need.

    Not counted: imports in a function, in `try`, or under an `if` such as `if TYPE_CHECKING:`.
    """

    def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in body:
            yield statement
            if isinstance(statement, ast.ClassDef):
                yield from statements(statement.body)

    code = "\n".join(
        ast.unparse(each)
        for each in statements(ast.parse(source).body)
        if isinstance(each, ast.Import | ast.ImportFrom)
    )
    return [name for _, name in imports(code, "") if name.split(".")[0] in OPTIONAL]


def loaded_by(code: str) -> set[str]:
    """Which slow modules a fresh interpreter has loaded after running the code."""
    script = f"{code}\nimport json, sys\nsys.stderr.write('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT, timeout=120
    )
    loaded = json.loads(done.stderr.splitlines()[-1])
    return {slow for slow in SLOW if any(name == slow or name.startswith(f"{slow}.") for name in loaded)}


def forbidden(text: str) -> list[str]:
    """What a file says that no file may say, with the line."""
    return [
        f"line {number}: {what}: {found.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        if (found := re.search(pattern, line))
    ]


def test_imports_run_downwards() -> None:
    """Every module of the package imports only what lies below its part."""
    assert MODULES
    wrong = [
        line
        for path in MODULES
        for line in wrong_imports(
            path.read_text(encoding="utf-8"), module_name(path), is_package=path.name == "__init__.py"
        )
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fsm.core.rule", "import networkx"),
        ("fsm.core.rule", "from fsm.duel import words"),
        ("fsm.core.rule", "from fsm import cli"),
        ("fsm.core.rule", "import fsm"),
        ("fsm.duel.turn", "from fsm.engines.explore import explore"),
        ("fsm.duel.turn", "def later():\n    from fsm import engines"),
        ("fsm.engines.check", "from fsm.views import chart"),
        ("fsm.engines.check", "from ..duel import words"),
        ("fsm.exports.json", "from fsm.engines import explore"),
        ("fsm.views.chart", "if TYPE_CHECKING:\n    from fsm.duel.words import Window"),
        ("fsm.views.chart", "import importlib\nimportlib.import_module('fsm.duel.words')"),
        ("fsm.rulings.play", "from fsm.views import dot"),
        ("fsm.rulings.play", "from fsm.cli import main"),
    ],
)
def test_an_import_that_runs_upwards_is_found(module: str, source: str) -> None:
    """The reader of imports can fail: each of these made-up modules breaks the order once."""
    assert len(wrong_imports(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fsm.core.rule", "import ast\nfrom fsm.core.nodes import Expr\nfrom . import expr"),
        ("fsm.duel.turn", "from fsm.core import Rule\nfrom .words import frame"),
        ("fsm.engines.check", "import networkx\nfrom fsm.engines.explore import explore"),
        ("fsm.views.chart", "import graphviz\nfrom fsm.engines.project import arrows_of"),
        ("fsm.rulings.play", "from fsm.duel.game import duel\nfrom fsm.engines import explore"),
        ("fsm.cli", "from fsm.duel import words\nfrom fsm.views import chart"),
    ],
)
def test_an_import_that_runs_downwards_is_accepted(module: str, source: str) -> None:
    """The reader of imports does not complain about what is right."""
    assert wrong_imports(source, module) == []


def test_relative_imports_are_read_from_modules_and_packages() -> None:
    """One dot means the folder, for a module and for the package file itself."""
    assert list(imports("from . import x", "fsm.core.rule")) == [(1, "fsm.core.x")]
    assert list(imports("from . import x", "fsm.core", is_package=True)) == [(1, "fsm.core.x")]
    assert list(imports("from ..duel.words import x", "fsm.core.rule")) == [(1, "fsm.duel.words.x")]


def test_a_plain_install_can_import_every_module() -> None:
    """No module needs an optional library just to be imported; functions may."""
    eager = {module_name(path): eager_extras(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: found for name, found in eager.items() if found} == {}


def test_an_eager_optional_import_is_found() -> None:
    """The check of optional imports can fail, and lets imports in functions pass."""
    assert eager_extras("import numpy as np") == ["numpy"]
    assert eager_extras("class A:\n    from dd import cudd") == ["dd.cudd"]
    assert eager_extras("def run():\n    import numpy") == []
    assert eager_extras("try:\n    import dd\nexcept ImportError:\n    pass") == []


def length(path: Path) -> int:
    """The number of lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def too_long(root: Path) -> dict[str, int]:
    """Modules under `root/fsm` with more lines than they may have."""
    lengths = {path.relative_to(root): length(path) for path in sorted((root / "fsm").rglob("*.py"))}
    most = {path: LONGEST_RULE_FILE if path.parts[1] == "duel" else LONGEST for path in lengths}
    return {path.as_posix(): lines for path, lines in lengths.items() if lines > most[path]}


def test_modules_are_short() -> None:
    """No module has more than 300 lines, no file of rules more than 200."""
    assert too_long(ROOT) == {}


def test_a_long_module_is_found(tmp_path: Path) -> None:
    """The check of lengths can fail, and knows the two limits apart."""
    for name, lines in {"duel/a": 200, "duel/b": 201, "core/a": 201, "core/b": 300, "core/c": 301}.items():
        path = tmp_path / "fsm" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n" * lines)
    assert too_long(tmp_path) == {"fsm/duel/b.py": 201, "fsm/core/c.py": 301}


def test_help_is_quick() -> None:
    """`fsm --help` loads no graph library, no machine library, no picture library and no rules."""
    code = (
        "import sys\nsys.argv = ['fsm', '--help']\nfrom fsm.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code"
    )
    assert loaded_by(code) == set()


def test_importing_the_package_is_quick() -> None:
    """`import fsm` alone loads none of them either."""
    assert loaded_by("import fsm") == set()


def test_a_slow_import_is_found() -> None:
    """The check of loaded modules can fail."""
    assert loaded_by("import networkx, graphviz.backend") >= {"networkx", "graphviz"}


def files() -> list[Path]:
    """All files of the repository: those git knows and new ones that it does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git clone: no list of files")
def test_files_name_nothing_of_one_machine() -> None:
    """No file names a path of one machine, a folder outside the clone or a host of a package registry."""
    assert Path(__file__).resolve() in files()
    found = {}
    for path in files():
        data = path.read_bytes()
        if b"\0" not in data and (lines := forbidden(data.decode("utf-8", "replace"))):
            found[path.relative_to(ROOT).as_posix()] = lines
    assert found == {}


@pytest.mark.parametrize(
    "pieces",
    [
        ("see /wo", "rk/main/fsm"),
        ('"/ro', 'ot/.venv"'),
        ("-o /tm", "p/x.svg"),
        ("(/ho", "me/somebody/x)"),
        ("../sha", "red/design.md"),
        ("https://py", "pi.org/simple"),
        ("registry.npm", "js.org"),
        ("deb.deb", "ian.org"),
    ],
)
def test_a_forbidden_word_is_found(pieces: tuple[str, ...]) -> None:
    """The search of files can fail; the words are in pieces so that it does not find this file."""
    assert len(forbidden(f"first line\n{''.join(pieces)}")) == 1


@pytest.mark.parametrize("text", ["frame/window", "models/work/x", "the root / tmp", "a/root/b", "~/work/x"])
def test_an_innocent_word_is_not_found(text: str) -> None:
    """The search of files leaves ordinary text alone."""
    assert forbidden(text) == []
