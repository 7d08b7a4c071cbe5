"""The options of a question and the position of the right one, in the ways that files write them."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from analysis.benchmarks.packs.records.fields import MISSING, plain
from analysis.framing.read_result import FieldError
from analysis.parsing.json_like.strict_json import strict
from analysis.parsing.options.spelling import nearest
from analysis.parsing.rules.verdict import LETTERS

_LETTERED = re.compile(r"(?:\A|(?<=\s))\(?([A-Z])[.):]\s")
_BEFORE = re.compile(r"\(?([A-Z])[.):]\s+(?=\S)")
_NUMBERED = re.compile(r"\(?([0-9]{1,2})[.):]\s+(?=\S)")
_LAST_SIGN = re.compile(r"(?:.*[\W_])?([A-Za-z]|[0-9]{1,2})", re.DOTALL)
SEPARATORS = ("|", ";", "\t", ", ")
"""Between options in one line; the first that occurs."""
TEXTS = ("text", "content", "option", "choice", "value")
"""Fields of an option that is an object, one of which has its text."""
FROM_ZERO, FROM_ONE, OPEN = "number from 0", "number from 1", "number"
"""Forms of right options of a file whose first records are numbers; OPEN if these do not show where they begin."""
RIGHT = "the right option"
EXPECTED = "a list of at least two options"


def options_of(value: Any, field: str, lettered: bool = False, fewest: int = 2) -> tuple[str, ...]:
    """The options as a list of texts. lettered: they stand in a text, behind letters. Raises FieldError."""
    if isinstance(value, str):
        value = _in_text(value) if lettered else _literal(value)
    if isinstance(value, Mapping):
        value = _of_mapping(value)
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) > len(LETTERS):
        raise FieldError(field, f"at most {len(LETTERS)} options, A to Z", len(value))
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) < fewest:
        raise FieldError(field, EXPECTED, "nothing" if value is MISSING or value is None else value)
    options = without_letters(tuple([option if isinstance(option, str) else _text(option) for option in value]))
    return tuple(map(str.strip, options)) if any(option != option.strip() for option in options) else options


def right_option(value: Any, options: tuple[str, ...], form: str, field: str) -> int:
    """The position of the right option. Raises FieldError where it is not among them."""
    if form.startswith("index_of:"):
        sought = form.removeprefix("index_of:").strip()
        marks = _literal(value) if isinstance(value, str) else value
        entries = [plain(entry) for entry in marks] if isinstance(marks, list) else []
        if sought not in entries:
            raise FieldError(field, f"a list with {sought}", value)
        return _within(entries.index(sought), options, field, value)
    text = "" if value is MISSING or value is None else plain(value)
    if not text:
        raise FieldError(field, RIGHT, "nothing")
    if form == "index" and (isinstance(value, int | float) or (text.isdecimal() and text not in options)):
        return _within(int(text) if text.isdecimal() else -1, options, field, value)
    if form in (FROM_ZERO, FROM_ONE) and text.isdecimal():
        return _within(int(text) - (form == FROM_ONE), options, field, value)
    if form == OPEN and text.isdecimal():
        expected = "the right option by its text or letter, because the first records do not show whether numbers count"
        raise FieldError(field, f"{expected} from 0 or from 1", value)
    position = _position(text, options, form == "letter")
    if position is None:
        raise FieldError(field, "one of the options", f"{text!r} is not among the options")
    return position


def right_options(value: Any, options: tuple[str, ...], form: str, field: str) -> tuple[int, ...]:
    """The positions of several right options: a list of them, "A, C", "A,C" or "AC". Raises FieldError."""
    entries = _literal(value) if isinstance(value, str) and value not in options else value
    if isinstance(entries, list) and len(entries) == 1 and isinstance(entries[0], str):
        entries = entries[0] if entries[0] in options else _literal(entries[0])
        entries = [entries] if isinstance(entries, str) else entries
    if not isinstance(entries, list):
        entries = [value]
    letters = "".join(map(str, entries)).replace(" ", "").replace(",", "")
    is_text = not {letters, *map(str, entries)}.isdisjoint(options)
    if not letters.strip() and not is_text:
        raise FieldError(field, RIGHT, "nothing" if isinstance(value, str) and not value.strip() else value)
    if len(entries) == 1 and not is_text and all(sign in LETTERS[: len(options)] for sign in letters):
        entries = list(letters)
    return tuple(sorted({right_option(entry, options, form, field) for entry in entries}))


@lru_cache(maxsize=4096)
def _position(text: str, options: tuple[str, ...], letters_first: bool) -> int | None:
    """The position of an option, found by its text, else by its letter, or the other way round."""
    letter = text.strip("().: ").upper()
    by_letter = LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS[: len(options)] else None
    if letters_first and by_letter is not None:
        return by_letter
    if text in options:
        return options.index(text)
    for candidate in (text, _without_letter(text)):
        same = [option for option in options if _folded(option) == _folded(candidate)]
        if same:
            name = nearest(candidate, same)
            return options.index(name) if name in options else None
    return by_letter


def without_letters(options: tuple[str, ...]) -> tuple[str, ...]:
    """ "(A) Piano" is "Piano", where every option has its own letter."""
    if options[0][:1] not in "(A" or len(options[0]) < 4:
        return options
    matches = [_BEFORE.match(option) for option in options]
    if all(match and match[1] == LETTERS[n] for n, match in enumerate(matches)):
        return tuple(option[match.end() :] for option, match in zip(options, matches, strict=True) if match)
    return options


def _without_letter(text: str) -> str:
    match = _BEFORE.match(text)
    return text[match.end() :] if match else text


def _folded(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")


def _within(position: int, options: Sequence[str], field: str, value: object) -> int:
    if not 0 <= position < len(options):
        raise FieldError(field, f"a position from 0 to {len(options) - 1}", value)
    return position


def _literal(text: str) -> Any:
    """JSON or a Python list in a text; else a text with letters, lines, or one line with separators."""
    start = text.lstrip()[:1]
    if start in "[{" and start:
        try:
            return strict(text)
        except ValueError:
            pass
        try:
            return ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return text
    if lettered := _in_text(text):
        return lettered
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) == 1:
        parts = next((lines[0].split(sign) for sign in SEPARATORS if sign in lines[0]), lines)
        return [part.strip() for part in parts]
    numbers = [_NUMBERED.match(line) for line in lines]
    if all(match and int(match[1]) == n for n, match in enumerate(numbers, 1)):
        return [line[match.end() :] for line, match in zip(lines, numbers, strict=True) if match]
    return lines


def _in_text(text: str) -> list[str]:
    """The options behind A, B, C, ... of a text: the last row of them that begins with A."""
    text = text[:20_000]
    rows: list[list[str]] = []
    marks = list(_LETTERED.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=False):
        if mark[1] == "A":
            rows.append([])
        if rows and len(rows[-1]) < len(LETTERS) and mark[1] == LETTERS[len(rows[-1])]:
            lines = text[mark.end() : end].strip().splitlines()
            rows[-1].append(lines[0].strip() if lines else "")
    complete = [row for row in rows if len(row) > 1]
    return complete[-1] if complete else []


def _of_mapping(value: Mapping[str, Any]) -> list[Any]:
    """{"A": "piano", "B": "flute"}, also with small letters, numbers or "option_a", or {"text": [...], "label": [...]}
    of Hugging Face. Other keys give no options, because their order is open."""
    if isinstance(value.get("text"), list):
        return list(value["text"])
    present = {str(key): option for key, option in value.items() if option not in (None, "")}
    signs = [match[1].upper() if (match := _LAST_SIGN.fullmatch(key)) else "" for key in present]
    if all(sign.isdecimal() for sign in signs):
        return [option for _, option in sorted(zip(map(int, signs), present.values(), strict=True), key=_first)]
    if len(set(signs)) == len(signs) and all(sign and sign in LETTERS for sign in signs):
        return [option for _, option in sorted(zip(signs, present.values(), strict=True), key=_first)]
    return []


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _text(option: Any) -> str:
    """The text of an option that is none: of {"label": "A", "text": "piano"} that of its field, else the value."""
    if isinstance(option, Mapping):
        option = next((option[name] for name in TEXTS if option.get(name) is not None), option)
    return plain(option)
