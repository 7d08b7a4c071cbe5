"""The script's `normalise`, and the text of an answer or reference as it reads them."""

from __future__ import annotations

from analysis.records import Answer

_REMOVED = str.maketrans({"_": "", "-": "", "#": "♯", "'": "", " ": "", ".": ""})


def normalise(text: str) -> str:
    """The text without _ - ' . and blanks, "#" as "♯", in lower case."""
    return text.translate(_REMOVED).lower()


def response(answer: Answer) -> str:
    """The response. Raises AttributeError for anything but a text, as the script does."""
    if not isinstance(answer.raw, str):
        raise AttributeError(f"{type(answer.raw).__name__!r} object has no attribute 'replace'")  # noqa: TRY004 - what the script runs into
    return answer.raw


def reference(answer: Answer) -> str:
    """The reference as the file writes it."""
    return answer.question.reference_text
