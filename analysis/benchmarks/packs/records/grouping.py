"""Several rows of a file as one record: chunks of a recording, scores of one answer, renamed fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from analysis.benchmarks.packs.pack import NUMBER, Pack
from analysis.benchmarks.packs.records.fields import MISSING, dotted, finite, plain, value_at
from analysis.benchmarks.packs.records.sample_documents import with_options
from analysis.parsing.rules.verdict import LETTERS

MERGED = "merged scores"
"""Field of a record made of several: the score of each."""
LIKELIHOODS = "log-likelihoods"
"""Field of a record with the log-likelihoods of its options, in place of which the answer stands."""
LEFT_OUT = "figures that are no scores"
"""Field of a record: names of its further figures of which less may be better, such as word error rates."""
SCORES = frozenset(
    "acc accuracy exact match em f precision recall bleu sacrebleu chrf rouge rougel rougelsum meteor bertscore bleurt "
    "mcc mrr ndcg iou pass correct".split()
)
"""Words in names of figures of which more is better."""
NO_SCORES = frozenset("diff difference error err stderr loss distance rank".split())
"""Words in names of other figures, also beside the first: `bleu_diff`."""
_BETWEEN_WORDS = re.compile(r"[\W_\d]+")


def with_names(record: Any, names: Mapping[str, str]) -> Any:
    """The record under the names of the pack. names: the field of the file by that of the pack."""
    if not isinstance(record, Mapping):
        return record
    paths = {target: (name,) if name in record else dotted(name) for target, name in names.items()}
    mapped = {target: value_at(record, path) for target, path in paths.items()}
    plain_fields = {name: value for name, value in record.items() if name not in names.values()}
    return {**plain_fields, **{name: value for name, value in mapped.items() if value is not MISSING}}


def joined(rows: Iterable[tuple[int, Any]], pack: Pack) -> Iterator[tuple[int, Any]]:
    """Chunks of one recording as one record: answers in order, the reference of the first, numbers summed."""
    groups: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    group, order = dotted(pack.join["group"]), dotted(pack.join["order"])
    for position, record in rows:
        key = value_at(record, group) if isinstance(record, Mapping) else MISSING
        if key is MISSING or key is None:
            groups[f"\0{position}"] = [(position, record)]
        else:
            groups.setdefault(plain(key), []).append((position, dict(record)))
    answer = pack.record["answer"].paths[0][0] if "answer" in pack.record else ""
    for chunks in groups.values():
        if len(chunks) == 1:
            yield chunks[0]
            continue
        chunks.sort(key=lambda chunk: _number(value_at(chunk[1], order)))
        position, first = chunks[0]
        joined = dict(first)
        for response in pack.responses:
            name = response.paths[0][0]
            if any(name in chunk for _, chunk in chunks):
                joined[name] = " ".join(plain(chunk[name]) for _, chunk in chunks if chunk.get(name))
        joined |= {name: _total(chunk.get(name) for _, chunk in chunks) for name in _numbers(pack) if name in first}
        if answer and pack.join.get("answer") == "concatenate":
            joined[answer] = " ".join(plain(chunk[answer]) for _, chunk in chunks if chunk.get(answer))
        yield position, joined


def _numbers(pack: Pack) -> list[str]:
    """The fields of a record with numbers, such as its duration."""
    return [where.plain for name, where in pack.record.items() if name.startswith(NUMBER) and where.plain]


def _total(values: Iterable[Any]) -> float | None:
    """The sum of numbers, None if one is missing."""
    numbers = [finite(value) for value in values]
    return None if None in numbers else sum(number for number in numbers if number is not None)


def gathered(rows: Iterable[tuple[int, Any]], pack: Pack) -> Iterator[tuple[int, Any]]:
    """Events about one answer as one record: a text under the name of its event, the fields of others as they are."""
    key, name, value = (dotted(pack.events[part]) for part in ("key", "name", "value"))
    by_key: dict[str, tuple[int, dict[str, Any]]] = {}
    for position, event in rows:
        answer = value_at(event, key) if isinstance(event, Mapping) else MISSING
        if answer is MISSING:
            yield position, event
            continue
        record = by_key.setdefault(plain(answer), (position, {key[-1]: answer}))[1]
        content = value_at(event, value)
        if isinstance(content, Mapping) and "content" not in content:
            record.update(content)
        elif content is not MISSING:
            record[plain(value_at(event, name))] = content["content"] if isinstance(content, Mapping) else content
    yield from by_key.values()


def merged(rows: Iterable[tuple[int, Any]], pack: Pack) -> Iterator[tuple[int, Any]]:
    """Records of one answer as one: the first, with the score of each under its name."""
    merge, scores = pack.merge, pack.merge["score"].split("|")
    key, name = dotted(merge["key"]), dotted(merge["name"])
    answer = dotted(merge["answer"]) if "answer" in merge else ()
    by_key: dict[str, tuple[int, dict[str, Any]]] = {}
    for position, record in rows:
        value = value_at(record, key) if isinstance(record, Mapping) else MISSING
        if value is MISSING:
            yield position, record
            continue
        likelihoods = likeliest(record)
        sample = {**record, **likelihoods, **with_options(record, bool(likelihoods))}
        first = by_key.setdefault(plain(value), (position, {**sample, MERGED: {}}))[1]
        figures = _figures(sample)
        further = [field for field in figures if is_score(field) and 0 <= figures[field] <= 1]
        score = next((sample[field] for field in (*scores, *further) if sample.get(field) is not None), None)
        if others := [field for field in figures if field not in (*scores, *further)]:
            first[LEFT_OUT] = list(dict.fromkeys([*first.get(LEFT_OUT, ()), *others]))
        label = plain(value_at(sample, name)) if value_at(sample, name) is not MISSING else "score"
        text = value_at(sample, answer) if answer else ""
        first[MERGED][label] = {"value": score, "answer": "" if text is MISSING else plain(text)}
    yield from by_key.values()


def _figures(sample: Mapping[str, Any]) -> dict[str, float]:
    """What a sample says of itself under the names in `metrics`, where it is a number."""
    names = sample.get("metrics")
    fields = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    return {name: number for name in fields if (number := finite(sample.get(name))) is not None}


def is_score(name: str) -> bool:
    """Whether more of this figure is better, as far as its name tells it."""
    words = set(_BETWEEN_WORDS.split(name.lower()))
    return not words.isdisjoint(SCORES) and words.isdisjoint(NO_SCORES)


def likeliest(record: Mapping[str, Any]) -> dict[str, Any]:
    """The letter of the likeliest option in place of [[[-1.5, false]], [["-0.5", "True"]]]; {} for texts."""
    responses = record.get("resps")
    pairs = [_only(entry) for entry in responses] if isinstance(responses, list) else []
    if len(pairs) < 2 or not all(map(_is_likelihood, pairs)):
        return {}
    numbers = [float(pair[0]) for pair in pairs]
    position = numbers.index(max(numbers))
    letter = f"({LETTERS[position]})" if position < len(LETTERS) else ""
    return {"resps": [[letter]], "filtered_resps": [letter], LIKELIHOODS: responses} if letter else {}


def _only(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _is_likelihood(pair: Any) -> bool:
    """Whether a value is a log-likelihood and whether its option is the greedy one."""
    return isinstance(pair, list) and len(pair) == 2 and str(pair[1]) in ("True", "False") and _number(pair[0]) <= 0


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return float("inf")
