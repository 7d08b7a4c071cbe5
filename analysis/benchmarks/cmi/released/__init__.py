"""CMI-bench as its own script scores it (github.com/nicolaus625/CMI-bench, `evaluate.py`, commit 4c15f41).

One file for each function of the script. An exception that the script does not catch ends its whole run: verdict
`crash`, in no mean. Figures that are no mean over records (R², frame F1, ROC-AUC) are in `measures`. Not computed:
BERTScore and the embeddings of the tag tasks, which need language models, and METEOR, which needs WordNet.
"""

from __future__ import annotations

from analysis.benchmarks import verdict
from analysis.benchmarks.cmi import tasks
from analysis.benchmarks.cmi.released import (
    beats,
    captions,
    classification,
    emotion,
    key,
    line_lyrics,
    melody,
    tags,
    techniques,
)
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, CaseScore

MODULES = {
    "GNR": classification,
    "INS": classification,
    "PIT": classification,
    "TEC": classification,
    "KEY": key,
    "BT": beats,
    "DBT": beats,
    "LIN": line_lyrics,
    "EMO": emotion,
    "GZT": techniques,
    "MEL": melody,
    "TAG": tags,
    "CAP": captions,
}
"""Task -> the module with the rule of the published script."""


def score(answer: Answer) -> CaseScore:
    """The verdict and number of the published script for one answer."""
    module = MODULES.get(answer.question.task)
    if module is None or tasks.is_foreign(answer.question.subtask):
        return verdict.score(Ruling("skipped", None, given_up=True))
    return verdict.score(verdict.caught(module.rule, answer))
