"""Graphs for other programs: GraphML, DOT and Mermaid, of every state and step or of the boxes of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from fsm.exports.said import Export, ExportError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MERMAID_LIMIT = 500
"""Mermaid itself draws no more edges than this."""


@dataclass(frozen=True)
class Node:
    """A state or a box: its name, what is written on it, and what else is known of it."""

    name: str
    label: str
    data: Mapping[str, object]
    start: bool = False


@dataclass(frozen=True)
class Edge:
    """A step or an arrow from one node to another."""

    source: str
    target: str
    label: str
    data: Mapping[str, object]


@dataclass(frozen=True)
class Drawing:
    """A graph to be written down."""

    title: str
    nodes: Sequence[Node]
    edges: Sequence[Edge]


def graphml(drawing: Drawing) -> Export:
    """The graph as GraphML: each thing known of a node or an edge is an attribute with a type."""
    keys: dict[tuple[str, str], str] = {
        ("node", "label"): "string",
        ("node", "start"): "boolean",
        ("edge", "label"): "string",
    }
    for kind, things in (("node", drawing.nodes), ("edge", drawing.edges)):
        for thing in things:
            keys |= {(kind, name): _type(value) for name, value in thing.data.items()}
    ids = {key: f"d{number}" for number, key in enumerate(keys)}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    lines += [
        f'  <key id="{ids[kind, name]}" for="{kind}" attr.name={quoteattr(name)} attr.type="{sort}"/>'
        for (kind, name), sort in keys.items()
    ]
    lines += [f'  <graph id={quoteattr(drawing.title)} edgedefault="directed">']
    for node in drawing.nodes:
        data = {"label": node.label, "start": node.start, **node.data}
        lines += [f"    <node id={quoteattr(node.name)}>", *_data(ids, "node", data), "    </node>"]
    for edge in drawing.edges:
        ends = f"source={quoteattr(edge.source)} target={quoteattr(edge.target)}"
        lines += [f"    <edge {ends}>", *_data(ids, "edge", {"label": edge.label, **edge.data}), "    </edge>"]
    return Export("\n".join([*lines, "  </graph>", "</graphml>", ""]))


def _type(value: object) -> str:
    return "boolean" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"


def _data(ids: Mapping[tuple[str, str], str], kind: str, data: Mapping[str, object]) -> Iterator[str]:
    for name, value in data.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield f'      <data key="{ids[kind, name]}">{escape(text)}</data>'


def dot(drawing: Drawing) -> Export:
    """The graph in the language of Graphviz."""
    lines = [f"digraph {_quoted(drawing.title)} {{", "  node [shape=box];"]
    for node in drawing.nodes:
        style = ", style=bold" if node.start else ""
        lines.append(f"  {_quoted(node.name)} [label={_quoted(node.label)}{style}];")
    lines += [f"  {_quoted(e.source)} -> {_quoted(e.target)} [label={_quoted(e.label)}];" for e in drawing.edges]
    return Export("\n".join([*lines, "}", ""]))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def mermaid(drawing: Drawing) -> Export:
    """The graph as a Mermaid flowchart; raises `ExportError` where Mermaid itself would draw nothing."""
    if len(drawing.edges) > MERMAID_LIMIT:
        raise ExportError(
            f"Mermaid draws at most {MERMAID_LIMIT} edges, this graph has {len(drawing.edges)}; "
            "take a chart of it with --chart, or another format"
        )
    names = {node.name: f"n{number}" for number, node in enumerate(drawing.nodes)}
    lines = ["---", f"title: {_plain(drawing.title)}", "---", "flowchart TD"]
    for node in drawing.nodes:
        opens, closes = ("([", "])") if node.start else ("[", "]")
        lines += [f'  {names[node.name]}{opens}"{_plain(node.label)}"{closes}']
    for edge in drawing.edges:
        label = f'|"{_plain(edge.label)}"|' if edge.label else ""
        lines.append(f"  {names[edge.source]} -->{label} {names[edge.target]}")
    return Export("\n".join([*lines, ""]))


def _plain(text: str) -> str:
    """A text in which Mermaid finds no sign of its own."""
    return text.replace("&", "#amp;").replace('"', "#quot;").replace("<", "#lt;").replace("\n", "<br/>")
