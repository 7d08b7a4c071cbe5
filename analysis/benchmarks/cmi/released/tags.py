"""Tags: `multi_label_classification` (defined by the script, which calls `multi_label_bert` instead).

1. A tag of the vocabulary is in the answer if the response, in lower case, contains its text.
2. It is in the reference if it equals one of the parts between commas, normalised (without blanks, so that a tag of
   two words never does).
3. ROC-AUC and average precision for each tag over the file, then their means (`measures`). No record has a score.

The script itself compares embeddings of language models (BERTScore recall, BGE, GTE-Qwen2-7B), which are not computed
here.
"""

from __future__ import annotations

from analysis.benchmarks.cmi import tasks
from analysis.benchmarks.cmi.released.plain_text import normalise, reference, response
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, Step


def rule(answer: Answer) -> Ruling:
    """The tags of one answer, without a score."""
    tags = mentions(answer)
    return Ruling("scored", None, tags, steps=(Step("tags in the response", ", ".join(tags) or "none"),))


def vocabulary(answer: Answer) -> tuple[str, ...]:
    """The tags of the data set, in alphabetical order."""
    return tasks.source(answer.question.subtask.removeprefix(tasks.PREFIX)).labels


def mentions(answer: Answer) -> tuple[str, ...]:
    """The tags whose text the response contains."""
    text = response(answer).lower().strip()
    return tuple(tag for tag in vocabulary(answer) if tag in text)


def expected(answer: Answer) -> tuple[str, ...]:
    """The tags of the reference."""
    parts = {normalise(part) for part in reference(answer).split(",")}
    return tuple(tag for tag in vocabulary(answer) if tag in parts)
