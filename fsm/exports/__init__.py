"""The same rules for tools that nobody here wrote, and for programs in other languages.

Every exporter takes a built system and gives text. What a format cannot say is never left out silently: either the
exporter refuses with `ExportError`, or what it leaves out is listed with the reason, in the text and beside it.
"""

from fsm.exports.said import Export, ExportError, Unsaid

__all__ = ["Export", "ExportError", "Unsaid"]
