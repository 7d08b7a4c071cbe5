"""Values of a file as error messages quote them."""

from __future__ import annotations

LONGEST = 80


def excerpt(value: object) -> str:
    """The text of a value, shortened to 80 characters. An absent value is called null, as in JSON."""
    text = value if isinstance(value, str) else "null" if value is None else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
