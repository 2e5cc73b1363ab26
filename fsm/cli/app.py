"""The verbs of the command and their options; each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fsm.cli import completion as known
from fsm.cli.completion import FORMATS, LISTS

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


def _place(text: str) -> Path:
    """The file or folder of this name; an empty name means none, not the folder that the command runs in."""
    if not text.strip():
        raise typer.BadParameter("an empty name is no file or folder; write its name")
    return Path(text)


Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on standard output.")]
Profile = Annotated[str | None, typer.Option(help="One of the file's profiles; the first if none.")]
Lang = Annotated[str, typer.Option(help="Language of the words: en, ja, ko or zh.", autocompletion=known.languages)]
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
        typer.Argument(help="Names of models, or files or folders; all if none.", autocompletion=known.models),
    ] = None,
    *,
    mutants: Annotated[bool, typer.Option("--mutants", help="Check that each wrong machine breaks its claim.")] = False,
    max_states: Annotated[int | None, typer.Option(min=1, help="Stop after this many states (exit 2).")] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", parser=_place, metavar="FILE", help="Save the first counterexample as a ruling in this new file."
        ),
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Explore models and decide every claim on them, with counterexamples."""
    if mutants:
        if max_states is not None:
            raise typer.BadParameter("it goes with models, not with --mutants", param_hint="--max-states")
        if save is not None:
            raise typer.BadParameter("it goes with models, not with --mutants", param_hint="--save")
        from fsm.cli.mutants import check_mutants

        raise typer.Exit(check_mutants(models or [], json=json, quiet=quiet))
    from fsm.cli.checking import check_models

    raise typer.Exit(check_models(models or [], max_states=max_states, save=save, json=json, quiet=quiet))


@app.command()
def rulings(
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Names of rulings, or files or folders; all if none.", autocompletion=known.rulings),
    ] = None,
    *,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Check that each ruling fails on a wrong machine of a claim it checks.")
    ] = False,
    claims: Annotated[
        list[str] | None,
        typer.Option("--claim", help="With --mutants: the wrong machines of this claim instead; may be repeated."),
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play rulings move by move and judge what they expect."""
    if mutants:
        from fsm.cli.caught import catch_rulings

        raise typer.Exit(catch_rulings(paths or [], claims or [], json=json, quiet=quiet))
    if claims:
        raise typer.BadParameter("it goes with --mutants", param_hint="--claim")
    from fsm.cli.ruling import judge_rulings

    raise typer.Exit(judge_rulings(paths or [], json=json, quiet=quiet))


@app.command()
def diff(
    one: Annotated[str, typer.Argument(help="A profile, such as ocg.", autocompletion=known.profiles)],
    other: Annotated[str, typer.Argument(help="Another, such as tcg.", autocompletion=known.profiles)],
    models: Annotated[
        list[str] | None,
        typer.Argument(
            help="Names of models, or files or folders; all, and all rulings, if none.", autocompletion=known.models
        ),
    ] = None,
    *,
    max_states: Annotated[
        int | None, typer.Option(min=1, help="Leave out models with more states (100,000 if not given).")
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """List how two profiles differ, each difference with the shortest play that shows it (exit 0: it is no failure)."""
    from fsm.cli.diff import diff_profiles

    raise typer.Exit(diff_profiles(one, other, models or [], max_states=max_states, json=json, quiet=quiet))


@app.command()
def play(
    name: Annotated[
        str, typer.Argument(help="Name of a model or ruling, or a file.", autocompletion=known.stages)
    ] = "priority",
    *,
    profile: Profile = None,
    lang: Lang = "en",
    json: Annotated[bool, typer.Option("--json", help="Answer each line with one line of JSON.")] = False,
) -> None:
    """Play step by step: what may be done now, what may not and why; moves are read line by line."""
    from fsm.cli.playing import play_on

    raise typer.Exit(play_on(name, profile, lang, json=json))


@app.command()
def explain(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="A row, rule, claim, window, frame, switch or profile: G08, I41, B, BS1, ocg.",
            autocompletion=known.ids,
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Explain an id: what it says, its sources, what belongs to it, and the shortest play that shows it."""
    from fsm.cli.explaining import explain_id

    raise typer.Exit(explain_id(name, json=json))


@app.command()
def ask(
    ruling: Annotated[str, typer.Argument(help="Name of a ruling, or a file.", autocompletion=known.rulings)],
    *,
    line: Annotated[str | None, typer.Option(help="Only the line of this name or number.")] = None,
    profile: Profile = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Answer a ruling in prose: whose right it is, what may be done and what not, and why."""
    from fsm.cli.asking import ask_ruling

    raise typer.Exit(ask_ruling(ruling, line, profile, lang, json=json))


@app.command()
def draw(
    charts: Annotated[
        list[str] | None, typer.Argument(help="Names of charts; all if none.", autocompletion=known.charts)
    ] = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            parser=_place,
            metavar="PATH",
            help="A file (.svg, .png, .dot) for one chart, or a folder (charts if none).",
        ),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", help="svg, png or dot, in a folder; may be repeated (svg and png if none)."),
    ] = None,
    lang: Lang = "en",
    theme: Annotated[str, typer.Option(help="light, dark or mono.", autocompletion=known.themes)] = "light",
    every: Annotated[bool, typer.Option("--all", help="Every language and theme.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Draw charts from explored graphs; a chart that differs from its graph is refused."""
    from fsm.cli.drawing import draw_charts

    raise typer.Exit(
        draw_charts(charts or [], output, formats or [], lang=lang, theme=theme, every=every, json=json, quiet=quiet)
    )


@app.command()
def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help=f"One of {FORMATS}.", autocompletion=known.formats)],
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="The model, a mutant or a file; with rulings: names, files or folders, all if none.",
            autocompletion=known.stages,
        ),
    ] = None,
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; standard output if none.")
    ] = None,
    profile: Profile = None,
    chart: Annotated[
        str | None, typer.Option(help="graphml, dot, mermaid: the boxes of a chart instead of every state.")
    ] = None,
    claim: Annotated[str | None, typer.Option(help="itf: the claim whose counterexample to write.")] = None,
    json: Json = False,
) -> None:
    """Write rules, a graph, or what the rulings say, for other tools; what a format cannot say is told or refused."""
    if form == "rulings":
        if profile is not None:
            raise typer.BadParameter("rulings are written in all their profiles; leave it out", param_hint="--profile")
        from fsm.cli.dataset import export_rulings

        raise typer.Exit(export_rulings(names or [], output, json=json))
    if len(names or []) != 1:
        raise typer.BadParameter("write the name of one model, or a file", param_hint="NAMES")
    from fsm.cli.exporting import export_model

    raise typer.Exit(export_model(form, (names or [])[0], output, profile, chart=chart, claim=claim, json=json))


@app.command("list")
def list_(
    what: Annotated[str, typer.Argument(help=f"One of {LISTS}.", autocompletion=known.lists)],
    *,
    page: Annotated[bool, typer.Option("--page", help="With rules or damage: the page in docs.")] = False,
    json: Json = False,
) -> None:
    """List what there is, with texts and citations."""
    from fsm.cli.listing import list_things, print_page

    raise typer.Exit(print_page(what, json=json) if page else list_things(what, json=json))


@app.command()
def new(
    what: Annotated[str, typer.Argument(help="ruling or model.", autocompletion=known.templates)],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", parser=_place, metavar="FILE", help="The file to write; it must not be there yet."
        ),
    ],
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a ruling or a model to begin with."""
    from fsm.cli.new import make_new

    raise typer.Exit(make_new(what, output, json=json, quiet=quiet))
