"""Fields of a file that probably hold what `--map` names, by their names and by their values in the first records."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

OPTIONS = "options"
NEEDED = ("question", OPTIONS, "answer", "prediction")
"""Without these, `--map` cannot read questions with options."""
FEW_FIELDS = 3
"""Fewer fields are no questions with answers."""
UNKNOWN = "FIELD"
"""What stands in the advice in place of a field that nothing shows."""
BY_NAME = {
    "id": re.compile(r"\A(?:id|nr|no|uid|qid|index|\w*_id)\Z", re.IGNORECASE),
    "audio": re.compile(r"audio|\A(?:path|file|file_?name|wav|clip)\Z", re.IGNORECASE),
    "question": re.compile(r"question\Z|\A(?:q|stem|frage)\Z|prompt|instruction|query", re.IGNORECASE),
    OPTIONS: re.compile(r"options?\Z|choices?\Z|candidates|alternatives|answers\Z|\A(?:opts|auswahl)\Z", re.IGNORECASE),
    "answer": re.compile(
        r"\A(?:answer|correct\w*|right\w*|gold\w*|solution|ref|reference|target|label|truth|ground_?truth|gt|key|"
        r"richtig\w*)\Z",
        re.IGNORECASE,
    ),
    "prediction": re.compile(
        r"predic|\Apred|respon|output|generat|completion|repl(?:y|ies)|\Ahyp|model|\Allm", re.IGNORECASE
    ),
}  # fmt: skip
SEPARATOR = ","
"""Between the pairs of `--map`."""
_SEPARATORS = ("\n", "|", ";", ", ")
_NUMBERED = re.compile(r"(.*?)([1-8]|[a-hA-H])")
_SOUND = (".wav", ".mp3", ".flac", ".ogg", ".m4a")
_LETTERS, _NUMBERS = "ABCDEFGH", "12345678"


def advice(names: Sequence[str], records: Sequence[Mapping[str, Any]], least: int = 0) -> tuple[str, ...]:
    """The options of the command line for such records, () for too few fields, or fewer than `least` that are known.

    names: of all fields, in their order.
    """
    fields = [name for name in dict.fromkeys(names) if name]
    if len(fields) < FEW_FIELDS:
        return ()
    sources = guess(fields, records)
    if len(sources) < least:
        return ()
    columns = () if sources.get(OPTIONS) else _option_columns(fields)
    words = [f"If each record is a question with options, name its fields: {_option(sources, columns)}"]
    if not sources.get(OPTIONS) and not columns and sources.get("answer") and sources.get("prediction"):
        pairs = {"audio_filepath": sources.get("audio"), "text": sources["answer"], "pred_text": sources["prediction"]}
        mapping = _pairs({name: source or UNKNOWN for name, source in pairs.items()})
        words.append(f"If it is a transcript: --pack nemo --map {mapping}")
    if unfit := [name for name in (*sources.values(), *columns) if SEPARATOR in name]:
        words.append(f"Rename {', '.join(map(repr, unfit))} first: --map cannot name a field with a comma")
    return tuple(words)


def guess(fields: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Field of the file by field of `--map`, each at most once; what nothing shows is absent."""
    sources: dict[str, str] = {}
    for target, pattern in BY_NAME.items():
        _take(target, (name for name in fields if pattern.search(name)), sources)
    _take("audio", (name for name in fields if _mostly(records, name, _is_sound)), sources)
    _take(
        OPTIONS, (name for name in fields if _mostly(records, name, lambda value, _: len(_parts(value)) > 1)), sources
    )
    _take("question", (name for name in fields if _mostly(records, name, _is_question)), sources)
    if options := sources.get(OPTIONS):
        for target, fits in (("answer", _is_option), ("prediction", _names_option)):
            by_value = partial(fits, options=options)
            _take(target, (name for name in fields if _mostly(records, name, by_value)), sources)
    return sources


def _is_option(value: Any, record: Mapping[str, Any], options: str) -> bool:
    return str(value) in _parts(record.get(options))


def _names_option(value: Any, record: Mapping[str, Any], options: str) -> bool:
    return any(part.lower() in str(value).lower() for part in _parts(record.get(options)))


def _take(target: str, candidates: Iterator[str], sources: dict[str, str]) -> None:
    if target not in sources and (name := next((name for name in candidates if name not in sources.values()), "")):
        sources[target] = name


def _option_columns(fields: Sequence[str]) -> tuple[str, ...]:
    """The columns with one option each, such as opt1, opt2, opt3; () for fewer than two."""
    signs: dict[str, dict[str, str]] = {}
    for name in fields:
        if match := _NUMBERED.fullmatch(name):
            signs.setdefault(match[1], {})[match[2].upper()] = name
    rows: list[list[str]] = [[by_sign[sign] for sign in order if sign in by_sign] for by_sign in signs.values()
            for order in (_LETTERS, _NUMBERS) if by_sign.keys() >= set(order[:2])]  # fmt: skip
    rows.sort(key=len)
    return tuple(rows[-1]) if rows else ()


def _option(sources: Mapping[str, str], columns: Sequence[str]) -> str:
    """columns: those with one option each, in place of a field of all options."""
    targets = [name for name in BY_NAME if (name in sources or name in NEEDED) and not (columns and name == OPTIONS)]
    pairs = {name: sources.get(name, UNKNOWN) for name in targets}
    pairs |= dict(zip(_LETTERS, columns, strict=False))
    return f"{'--pack choice-columns ' if columns else ''}--map {_pairs(pairs)}"


def _pairs(names: Mapping[str, str]) -> str:
    """The value of `--map` as a shell reads it."""
    return shlex.quote(SEPARATOR.join(f"{name}={source}" for name, source in names.items()))


def _mostly(records: Sequence[Mapping[str, Any]], name: str, fits: Any) -> bool:
    """Whether more than half of the values of a field fit."""
    rows = [record for record in records if record.get(name) not in (None, "")]
    return 2 * sum(bool(fits(record[name], record)) for record in rows) > len(rows)


def _is_sound(value: Any, _: Any) -> bool:
    return isinstance(value, str) and value.lower().endswith(_SOUND)


def _is_question(value: Any, _: Any) -> bool:
    return isinstance(value, str) and value.rstrip().endswith(("?", "？"))


def _parts(value: Any) -> list[str]:
    """The entries of a list, or of a text with separators."""
    if isinstance(value, str) and value.startswith("["):
        try:
            value = json.loads(value)
        except ValueError:
            return []
    if isinstance(value, str):
        separator = next((sign for sign in _SEPARATORS if sign in value.strip()), "")
        return [part.strip() for part in value.strip().split(separator)] if separator else []
    return [str(entry) for entry in value] if isinstance(value, list | tuple) else []
