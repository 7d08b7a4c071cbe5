"""Records of Every Eval Ever (github.com/evaleval/every_eval_ever), versions 0.1 to 0.3, as they really are.

| file | content |
|---|---|
| aggregate, `<uuid>.json` | model, source, and figures: `evaluation_results`, each with its bounds |
| samples, `<uuid>_samples.jsonl` | a line for each answer and figure, joined with the aggregate beside it by the name |

Files are looser than their schema: null in place of texts, numbers as text. Version 0.1 has its samples inside the
aggregate, without a score: right is what equals the right answer. An aggregate without samples is a table of figures
that nothing can be opened behind; it is refused with their number.

Scores are scaled by their bounds to 0 to 1, and turned round where less is better. A rate of errors without an upper
bound stays one, and its score is 1 / (1 + rate), as for transcripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.packs.records.fields import finite
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import FileError
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile

PACK = "every-eval-ever"
SAMPLES = "_samples"
"""End of the name of a file of samples, without its suffix."""
OLD_SAMPLES = "detailed_evaluation_results_per_samples"
SOUND = (".wav", ".mp3", ".flac", ".ogg", ".opus", ".m4a", ".aac")
SCORER = "their score"


class Bounds(NamedTuple):
    """The range of the scores of an evaluation; None where it is not bounded."""

    low: float | None = 0.0
    high: float | None = 1.0
    is_error: bool = False

    def scaled(self, score: float) -> float | None:
        """The score from 0 to 1, more is better; None outside the bounds, and for rates without an upper bound."""
        if self.low is None or self.high is None or self.high <= self.low:
            return None
        share = (score - self.low) / (self.high - self.low)
        return (1.0 - share if self.is_error else share) if 0.0 <= share <= 1.0 else None


class Aggregate(NamedTuple):
    """What the file beside the samples says. figures: by name of the evaluation, as stated."""

    model: str = ""
    data_set: str = ""
    bounds: Mapping[str, Bounds] = {}
    figures: Mapping[str, Any] = {}


def is_aggregate(record: Mapping[str, Any]) -> bool:
    return "schema_version" in record and isinstance(record.get("evaluation_results"), list)


def is_sample(record: Mapping[str, Any]) -> bool:
    return record.keys() >= {"evaluation_id", "input", "evaluation"}


def samples_of(aggregate: SourceFile) -> SourceFile:
    """The file with the samples of an aggregate."""
    return aggregate.neighbour(aggregate.path.with_name(f"{aggregate.path.stem}{SAMPLES}.jsonl"))


@dataclass(frozen=True, slots=True)
class SharedRecordReader(PackReader):
    """Reader of such files. pack: the one named PACK."""

    pack: Pack

    def recognises(self, file_head: Head, /) -> bool:
        """Whether a first record has the fields of a sample, or the file those of an aggregate."""
        return any(is_aggregate(record) or is_sample(record) for record in (_around(file_head), *file_head.objects))

    def facts_of(self, file_head: Head, /) -> RunFacts:
        """Model and data set, and the figures as stated."""
        own = _aggregate(file_head)
        first = next((record for record in file_head.objects if is_sample(record)), {})
        model = own.model or _text(first.get("model_id"))
        name = own.data_set or _text(first.get("evaluation_id")).partition("/")[0]
        further = {"stated results": own.figures} if own.figures else {}
        return RunFacts(model=model, condition={"data_set": name} if name else {}, further=further)

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        """All samples; an aggregate without any is a problem that says how many figures it has."""
        result = PackReader.read(self, file_head, context)
        aggregate = next((record for record in (_around(file_head), *file_head.objects) if is_aggregate(record)), None)
        if aggregate is None or result.answers or result.problems:
            return result
        n = len(aggregate["evaluation_results"])
        samples = samples_of(file_head.file)
        expected = f"samples, as in {samples.path.name}"
        neighbour = "its samples are beside it" if samples.exists else "without samples: no cases to open"
        found = f"model {self.facts_of(file_head).model}: {n} figures, {neighbour}"
        return replace(result, problems=(FileError(str(file_head.path), expected, found),))

    def records(self, file_head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
        """The samples with plain fields; several outputs of one are several answers to its question."""
        bounds = _aggregate(file_head).bounds
        position = 0
        for _, record in head.records(file_head, wrapper):
            for sample in _samples(record, wrapper):
                for plain in _plain(sample, bounds):
                    yield position, plain
                    position += 1

    def sample(self, file_head: Head, /) -> list[Mapping[str, Any]]:
        bounds = _aggregate(file_head).bounds
        objects = [sample for record in (_around(file_head), *file_head.objects) for sample in _samples(record, None)]
        records = (record for sample in objects[: head.SAMPLE] for record in _plain(sample, bounds))
        return [record for record in records if isinstance(record, dict)]


def _around(file_head: Head) -> Mapping[str, Any]:
    return file_head.wrapper if file_head.wraps else {}


def _samples(record: Any, wrapper: Wrapper | None) -> Sequence[Any]:
    """The samples of a record of the file: itself, or those inside an aggregate of version 0.1."""
    if not isinstance(record, Mapping):
        return [record] if wrapper is not None else []
    inside = record.get(OLD_SAMPLES)
    if is_aggregate(record):
        name = next(iter(_results(record)), "")
        return [{"evaluation_name": name, **sample} for sample in inside or () if isinstance(sample, Mapping)]
    return [record]


def _aggregate(file_head: Head) -> Aggregate:
    """From the file itself, or the one beside it; empty where that is missing or no aggregate."""
    own = next((record for record in (_around(file_head), *file_head.objects) if is_aggregate(record)), None)
    if own is None:
        stem = file_head.plain_path.stem.removesuffix(SAMPLES)
        neighbour = file_head.file.neighbour(file_head.path.with_name(f"{stem}.json"))
        try:
            with neighbour.open().stream as stream:
                content = json.loads(stream.read().decode("utf-8-sig"))
        except (FileError, OSError, ValueError, RecursionError):
            return Aggregate()
        own = content if isinstance(content, dict) and is_aggregate(content) else None
    if own is None:
        return Aggregate()
    info = own.get("model_info")
    model = _text(info.get("id") or info.get("name")) if isinstance(info, Mapping) else ""
    results = _results(own)
    sets = [_text(_part(result, "source_data").get("dataset_name")) for result in results.values()]
    return Aggregate(
        model,
        next(filter(None, sets), "") or _text(own.get("evaluation_id")).partition("/")[0],
        {name: _bounds(_part(result, "metric_config")) for name, result in results.items()},
        {name: _part(result, "score_details") for name, result in results.items()},
    )


def _results(aggregate: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The figures by the id of the result, else by the name of the evaluation, under both."""
    by_name: dict[str, Mapping[str, Any]] = {}
    for result in aggregate["evaluation_results"]:
        if isinstance(result, Mapping):
            by_name |= {name: result for key in ("evaluation_name", "evaluation_result_id")
                        if (name := _text(result.get(key)))}  # fmt: skip
    return by_name


def _bounds(config: Mapping[str, Any]) -> Bounds:
    low, high = (finite(config.get(name, default)) for name, default in (("min_score", 0.0), ("max_score", 1.0)))
    return Bounds(low, high, _is_true(config.get("lower_is_better")))


def _plain(sample: Any, bounds: Mapping[str, Bounds]) -> Iterator[Any]:
    """A sample as one record for each of its outputs."""
    if not isinstance(sample, Mapping):
        yield sample
        return
    evaluation = _text(sample.get("evaluation_name")) or _text(sample.get("evaluation_result_id"))
    own = bounds.get(_text(sample.get("evaluation_result_id"))) or bounds.get(evaluation) or Bounds()
    metadata = _part(sample, "metadata")
    question = sample.get("input")
    inputs = question if isinstance(question, Mapping) else {"raw": question, "choices": sample.get("choices"),
                                                            "reference": sample.get("ground_truth")}  # fmt: skip
    right = [_text(text) for text in _list(inputs.get("reference"))]
    options = [_text(option) for option in _list(inputs.get("choices"))]
    entry = _score(sample, own, right)
    outputs = _outputs(sample)
    is_choice = len(options) > 1 and len(right) == 1 and right[0] in options
    form = "choice" if is_choice else "errors" if "wer" in entry else "score"
    answers: list[str | None] = [*outputs] or [None]
    for output in answers:
        yield {
            **{name: value for name, value in metadata.items() if value is not None},
            "id": _text(sample.get("sample_id")) or _text(sample.get("sample_hash")), "form": form,
            "evaluation": evaluation, "question": _text(inputs.get("raw")), "options": options or None,
            "answer": right[0] if is_choice else " | ".join(right), "response": output, "scores": {SCORER: entry},
            "reasoning": _reasoning(sample), "audio": _text(metadata.get("audio")) or _sound(metadata, inputs),
            "model": _text(sample.get("model_id")),
        }  # fmt: skip


def _score(sample: Mapping[str, Any], bounds: Bounds, right: Sequence[str]) -> dict[str, Any]:
    """Their score as the stored score of a pack; of version 0.1 whether the answer is the right one."""
    attribution = _list(sample.get("answer_attribution"))
    text = _text(_part(attribution[-1], "").get("extracted_value")) if attribution else ""
    if "evaluation" not in sample:
        answer = next(iter(_outputs(sample)), "").strip()
        return {"value": float(answer in [entry.strip() for entry in right]), "answer": text}
    number = finite(_part(sample, "evaluation").get("score"))
    if number is None:
        return {"value": None, "answer": text}
    if bounds.is_error and bounds.high is None and number >= 0:
        return {"value": 1.0 / (1.0 + number), "wer": number, "answer": text}
    return {"value": bounds.scaled(number), "answer": text, "written": number}


def _outputs(sample: Mapping[str, Any]) -> list[str]:
    """What the model said: the texts of the output, else the last message of the assistant."""
    output = sample.get("output")
    raw = output.get("raw") if isinstance(output, Mapping) else output if output is not None else sample.get("response")
    texts = [_text(text) for text in _list(raw) if text is not None]
    if texts:
        return texts
    turns = [_text(turn.get("content")) for turn in _list(sample.get("messages"))
             if isinstance(turn, Mapping) and turn.get("role") == "assistant"]  # fmt: skip
    return turns[-1:]


def _reasoning(sample: Mapping[str, Any]) -> list[str]:
    traces = [_part(sample, "output").get("reasoning_trace")]
    traces += [turn.get("reasoning_trace") for turn in _list(sample.get("messages")) if isinstance(turn, Mapping)]
    return [_text(text) for trace in traces for text in _list(trace) if text]


def _sound(metadata: Mapping[str, Any], inputs: Mapping[str, Any]) -> str:
    """The first text that is a path of an audio file."""
    texts = (_text(value) for value in (*metadata.values(), inputs.get("raw")))
    return next((text for text in texts if text.lower().endswith(SOUND) and "\n" not in text), "")


def _part(value: Any, name: str) -> Mapping[str, Any]:
    inside = value.get(name) if name and isinstance(value, Mapping) else value
    return inside if isinstance(inside, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str:
    """A value as text: "" for null, JSON for what is none."""
    return value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)


def _is_true(value: Any) -> bool:
    return value is True or str(value).lower() == "true"
