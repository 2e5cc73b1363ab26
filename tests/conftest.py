"""What other judges said, as tables at the end of a test run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

TABLE = "table"
"""The property under which a test leaves a row: the name of the table, then the cells."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print every table that tests left rows for."""
    tables: dict[str, list[list[str]]] = {}
    for report in terminalreporter.getreports(""):
        for name, row in getattr(report, "user_properties", []):
            if name == TABLE and report.when == "call":
                tables.setdefault(row[0], []).append([str(cell) for cell in row[1:]])
    for title, rows in tables.items():
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        terminalreporter.section(title)
        for row in sorted(rows):
            terminalreporter.line(
                "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            )
