"""The verbs of the command and their options; each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # the command library reads the annotations
from typing import Annotated

import typer

app = typer.Typer(
    name="fsm",
    help="The duel procedure as a checkable state machine: check models, play rulings, draw charts.",
    rich_markup_mode=None,
)


def _version(asked: bool) -> None:  # the command library calls it like this
    """Print the version and leave, if it was asked for."""
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(version("duel-fsm"))
        except PackageNotFoundError:
            typer.echo("a checkout that is not installed")
        raise typer.Exit


def _models(incomplete: str) -> list[str]:
    """The models whose name begins like this, for completion in a shell."""
    from fsm.rulings.library import model_files

    return [path.stem for path in model_files() if path.stem.startswith(incomplete)]


def _rulings(incomplete: str) -> list[str]:
    """The rulings whose name begins like this, for completion in a shell."""
    from fsm.rulings.library import ruling_files

    return [path.stem for path in ruling_files() if path.stem.startswith(incomplete)]


def _charts(incomplete: str) -> list[str]:
    """The charts whose name begins like this, for completion in a shell."""
    from fsm.charts import sheets

    return [name for name in sheets() if name.startswith(incomplete)]


def _lists(incomplete: str) -> list[str]:
    """The lists whose name begins like this, for completion in a shell."""
    return [name for name in LISTS.split(", ") if name.startswith(incomplete)]


def _templates(incomplete: str) -> list[str]:
    """What can be begun, for completion in a shell."""
    return [name for name in ("ruling", "model") if name.startswith(incomplete)]


LISTS = "claims, rules, models, rulings, charts, mutants, profiles"
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print no progress and only what fails.")]


@app.callback()
def main(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """The duel procedure as a checkable state machine: check models, play rulings, draw charts."""


@app.command()
def check(
    models: Annotated[
        list[str] | None,
        typer.Argument(help="Names of models, or files or folders; all if none.", autocompletion=_models),
    ] = None,
    *,
    mutants: Annotated[bool, typer.Option("--mutants", help="Check that each wrong machine breaks its claim.")] = False,
    max_states: Annotated[int | None, typer.Option(min=1, help="Stop after this many states (exit 2).")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Explore models and decide every claim on them, with counterexamples."""
    if mutants:
        if max_states is not None:
            raise typer.BadParameter("it goes with models, not with --mutants", param_hint="--max-states")
        from fsm.cli.mutants import check_mutants

        raise typer.Exit(check_mutants(models or [], json=json, quiet=quiet))
    from fsm.cli.checking import check_models

    raise typer.Exit(check_models(models or [], max_states=max_states, json=json, quiet=quiet))


@app.command()
def rulings(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Names of rulings, or files or folders; all if none.", autocompletion=_rulings),
    ] = None,
    *,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play rulings move by move and judge what they expect."""
    from fsm.cli.ruling import judge_rulings

    raise typer.Exit(judge_rulings(paths or [], json=json, quiet=quiet))


@app.command()
def draw(
    charts: Annotated[
        list[str] | None, typer.Argument(help="Names of charts; all if none.", autocompletion=_charts)
    ] = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A file (.svg, .png, .dot) for one chart, or a folder (charts if none)."),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", help="svg, png or dot, in a folder; may be repeated (svg and png if none)."),
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the words.")] = "en",
    theme: Annotated[str, typer.Option(help="light, dark or mono.")] = "light",
    every: Annotated[bool, typer.Option("--all", help="Every language and theme.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Draw charts from explored graphs; a chart that differs from its graph is refused."""
    from fsm.cli.drawing import draw_charts

    raise typer.Exit(
        draw_charts(charts or [], output, formats or [], lang=lang, theme=theme, every=every, json=json, quiet=quiet)
    )


@app.command("list")
def list_(
    what: Annotated[str, typer.Argument(help=f"One of {LISTS}.", autocompletion=_lists)],
    *,
    page: Annotated[bool, typer.Option("--page", help="With rules: the page docs/rows.md.")] = False,
    json: Json = False,
) -> None:
    """List what there is, with texts and citations."""
    from fsm.cli.listing import list_things, print_page

    raise typer.Exit(print_page(what, json=json) if page else list_things(what, json=json))


@app.command()
def new(
    what: Annotated[str, typer.Argument(help="ruling or model.", autocompletion=_templates)],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write; it must not be there yet.")],
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a ruling or a model to begin with."""
    from fsm.cli.new import make_new

    raise typer.Exit(make_new(what, output, json=json, quiet=quiet))
