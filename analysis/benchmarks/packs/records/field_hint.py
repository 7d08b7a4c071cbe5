"""The command that reads a file whose fields no reader knows: names of fields for `--map`, tried on its records.

A field is found by its name and by its values. The options are several texts; the answer is the field that is one of
them; the prediction is the field of which most texts are read as an option, never one that says the same in every
record, as the name of a model does. Only an assignment that reads half of the records is printed; else the fields are
listed with an example each.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records.fields import dotted, plain, value_at
from analysis.benchmarks.packs.records.options import options_of
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError
from analysis.parsing.options.choice import read_choice
from analysis.records import Answer

OPTIONS, ANSWER, PREDICTION = "options", "answer", "prediction"
FEW_FIELDS = 3
"""Fewer fields are no questions with answers."""
DEEPEST, MOST_FIELDS, LONGEST = 4, 40, 40
"""Levels of objects whose fields are looked at, fields that are listed, and characters of an example."""
BY_NAME = {
    "id": re.compile(r"\A(?:id|nr|no|uid|qid|index|\w*_id)\Z", re.IGNORECASE),
    "audio": re.compile(r"audio|\A(?:path|file|file_?name|wav|clip)\Z", re.IGNORECASE),
    "question": re.compile(r"question\Z|\A(?:q|stem|frage)\Z|prompt|instruction|query", re.IGNORECASE),
    OPTIONS: re.compile(r"options?\Z|choices?\Z|candidates|alternatives|answers\Z|\A(?:opts|auswahl)\Z", re.IGNORECASE),
    ANSWER: re.compile(
        r"\A(?:answer|correct\w*|right\w*|gold\w*|solution|ref|reference|target|label|truth|ground_?truth|gt|key|"
        r"richtig\w*)\Z",
        re.IGNORECASE,
    ),
    PREDICTION: re.compile(
        r"predic|\Apred|respon|output|generat|completion|repl(?:y|ies)|\Ahyp|model|\Allm", re.IGNORECASE
    ),
}  # fmt: skip
NO_PREDICTION = re.compile(r"\Amodel(?:_?(?:name|id|type|path|version|size|args|family))?\Z|_id\Z", re.IGNORECASE)
"""Names of fields about a model, or of ids, whatever their values."""
SEPARATOR = ","
"""Between the pairs of `--map`."""
_NUMBERED = re.compile(r"(.*?)([1-8]|[a-hA-H])")
_SOUND = (".wav", ".mp3", ".flac", ".ogg", ".m4a")
_LETTERS, _NUMBERS = "ABCDEFGH", "12345678"
Records = Sequence[Mapping[str, Any]]


def hint(file_head: Head) -> tuple[str, ...]:
    """Sentences on what to do with a file: the command that reads it, or its fields; () for too few fields."""
    records = file_head.objects
    fields = [name for name in names_of(file_head) if name]
    if len(fields) < FEW_FIELDS or file_head.layout == "other":
        return ()
    attempts = (("", _as_choices(fields, records)), ("nemo", _as_transcripts(fields, records)))
    for pack, names in attempts:
        columns_pack = "choice-columns" if "A" in names else ""
        if names and _reads(file_head, pack or columns_pack or "table", names):
            return _command(file_head, pack or columns_pack, names)
    return (f"Its fields are {'; '.join(_examples(fields, records))}. `--map` names those of question and answer",)


def names_of(file_head: Head) -> Sequence[str]:
    """All fields, those of objects inside with dots."""
    names: dict[str, None] = dict.fromkeys(file_head.columns)
    for record in file_head.objects:
        names |= dict.fromkeys(_dotted_names(record, "", DEEPEST))
    return tuple(names)[:200]


def _dotted_names(record: Mapping[str, Any], prefix: str, levels: int) -> Iterator[str]:
    for name, value in record.items():
        if isinstance(value, Mapping) and value and levels:
            yield from _dotted_names(value, f"{prefix}{name}.", levels - 1)
        else:
            yield f"{prefix}{name}"


def _value(record: Mapping[str, Any], name: str) -> Any:
    """The value of a field, of a list of one its entry; None without one."""
    value = record[name] if name in record else value_at(record, dotted(name))
    value = value[0] if isinstance(value, list) and len(value) == 1 else value
    return value if isinstance(value, str | int | float | list | tuple) else None


def _as_choices(fields: Sequence[str], records: Records) -> dict[str, str]:
    """Field of the file by field of `--map` for questions with options, {} where one is missing."""
    sources: dict[str, str] = {}
    _take("id", _by_name("id", (name for name in fields if _are_unique(name, records))), sources)
    _take("audio", _by_name("audio", fields), sources)
    _take("audio", (name for name in fields if _mostly(records, name, _is_sound)), sources)
    _take(OPTIONS, _by_name(OPTIONS, (name for name in fields if _mostly(records, name, _has_parts))), sources)
    _take(OPTIONS, (name for name in fields if _mostly(records, name, _has_parts)), sources)
    columns = () if OPTIONS in sources else _option_columns(fields)
    if OPTIONS not in sources and not columns:
        return {}

    def options(record: Mapping[str, Any]) -> list[str]:
        return [str(_value(record, name)) for name in columns] if columns else _parts(_value(record, sources[OPTIONS]))

    others = [name for name in fields if name not in columns]
    equal = [name for name in others if records and all(plain(_value(row, name)) in options(row) for row in records)]
    likely = list(_by_name(ANSWER, others))
    _take(ANSWER, (name for name in (*(n for n in equal if n in likely), *likely, *equal)), sources)
    _take("question", _by_name("question", others), sources)
    _take("question", (name for name in others if _mostly(records, name, _is_question)), sources)
    votes = {name: _n_read(name, records, options) for name in others if _may_be_prediction(name, records)}
    best = sorted(votes, key=lambda name: (-votes[name], BY_NAME[PREDICTION].search(name) is None))
    _take(PREDICTION, (name for name in best if votes[name]), sources)
    names = {name: sources[name] for name in BY_NAME if name in sources} | dict(zip(_LETTERS, columns, strict=False))
    return names if {"question", ANSWER, PREDICTION} <= names.keys() else {}


def _as_transcripts(fields: Sequence[str], records: Records) -> dict[str, str]:
    sources: dict[str, str] = {}
    texts = [name for name in fields if _may_be_prediction(name, records)]
    _take("audio_filepath", _by_name("audio", fields), sources)
    _take("text", _by_name(ANSWER, texts), sources)
    _take("pred_text", _by_name(PREDICTION, texts), sources)
    return sources if len(sources) == 3 else {}


def _may_be_prediction(name: str, records: Records) -> bool:
    """Whether a field has texts, and not the same one in all records."""
    values = [value for record in records if isinstance(value := _value(record, name), str) and value.strip()]
    is_constant = len(values) > 1 and len(set(values)) == 1
    return bool(values) and not is_constant and NO_PREDICTION.search(name.rpartition(".")[2]) is None


def _n_read(name: str, records: Records, options: Callable[[Mapping[str, Any]], list[str]]) -> int:
    """The records in which the text of a field is read as one of the options."""
    pairs = [(value, options(record)) for record in records if isinstance(value := _value(record, name), str)]
    return sum(len(texts) > 1 and read_choice(value, tuple(texts)).value is not None for value, texts in pairs)


def _reads(file_head: Head, pack: str, names: Mapping[str, str]) -> bool:
    """Whether a pack reads half of the first records under these names."""
    answers = PackReader(catalog.PACKS[pack], names).sample_answers(file_head)
    return len(file_head.objects) > 0 and 2 * sum(map(_is_read, answers)) >= len(file_head.objects)


def _is_read(answer: Answer) -> bool:
    options = answer.question.options
    if not options:
        return isinstance(answer.raw, str) and answer.raw.strip() != "" and answer.question.reference_text != ""
    return read_choice(answer.raw, options).value is not None


def _command(file_head: Head, pack: str, names: Mapping[str, str]) -> tuple[str, ...]:
    if unfit := [name for name in names.values() if SEPARATOR in name]:
        return (f"Rename {', '.join(map(repr, unfit))} first: --map cannot name a field with a comma",)
    mapping = shlex.quote(SEPARATOR.join(f"{name}={source}" for name, source in names.items()))
    options = f"--pack {pack} --map {mapping}" if pack else f"--map {mapping}"
    return (f"This command reads it: earmark load {shlex.quote(str(file_head.path))} {options}",)


def _examples(fields: Sequence[str], records: Records) -> Iterator[str]:
    for name in fields[:MOST_FIELDS]:
        values = (_value(record, name) for record in records)
        example = " ".join(str(next((value for value in values if value not in (None, "")), "")).split())
        yield f"{name}: {example if len(example) <= LONGEST else f'{example[: LONGEST - 1]}…'}" if example else name
    if len(fields) > MOST_FIELDS:
        yield f"and {len(fields) - MOST_FIELDS} more"


def _by_name(target: str, fields: Sequence[str] | Iterator[str]) -> Iterator[str]:
    return (name for name in fields if BY_NAME[target].search(name.rpartition(".")[2]))


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


def _mostly(records: Records, name: str, fits: Callable[[Any], bool]) -> bool:
    """Whether more than half of the values of a field fit, and one at least."""
    values = [value for record in records if (value := _value(record, name)) not in (None, "")]
    return bool(values) and 2 * sum(map(fits, values)) > len(values)


def _are_unique(name: str, records: Records) -> bool:
    values = [plain(_value(record, name)) for record in records]
    return len(set(values)) == len(values)


def _is_sound(value: Any) -> bool:
    return isinstance(value, str) and value.lower().endswith(_SOUND)


def _is_question(value: Any) -> bool:
    return isinstance(value, str) and value.rstrip().endswith(("?", "？"))


def _has_parts(value: Any) -> bool:
    return len(_parts(value)) > 1


def _parts(value: Any) -> list[str]:
    """The options in a value, [] where it holds none."""
    try:
        return list(options_of(value, OPTIONS))
    except FieldError:
        return []
