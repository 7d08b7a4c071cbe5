"""The data set of a question: the questions of one benchmark from one source, never pooled with others.

1. BASS: the published questions (and any whose source cannot be told), those of the demo, and those that
   `earmark questions build` made of a reference set, told by the name of their audio ("harmonix_0003_6foot7foot.wav").
2. ZIQI-Eval: zero-shot, five-shot and the questions of the demo. How many examples a model saw is a condition of its
   run ("shots").
3. audiobench: the mixtures of one pack; all clips of speech, events and turns.
4. CMI-bench: all of it.

A run may say otherwise: its condition "data_set" is the source of all its questions.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from analysis.benchmarks.audiobench.tasks import SUITES
from analysis.benchmarks.registry import EVERY
from analysis.benchmarks.ziqi import tasks as ziqi
from analysis.records import Question

DEMO = "demo"
EAR_TESTS = "Ear tests"
"""The benchmark of the demo alone."""
STATED = "data_set"
"""The condition by which a run names the source of its questions."""
SHOTS = "shots"
FIVE_SHOT = "five-shot"

BUILT = r"(?:^|/)(?:combined_)?(harmonix|cosod|demo)_[^/]*$"
"""The audio of a question made of the reference set in the brackets."""
BUILT_FROM = {"harmonix": "built from Harmonix", "cosod": "built from CoSoD", DEMO: DEMO}
PACK = r"^(\S+) \S+: .*\([0-9a-f]{8}\)$"
"""The audio of a mixture of audiobench; its pack in the brackets."""
BUILT_TASKS, MIXTURE_TASKS, FOLDERLESS_TASKS = (
    tuple(code for code, task in EVERY.items() if task.benchmark == name)
    for name in ("BASS", "audiobench", "CMI-bench")
)
"""Tasks whose data set is in the name of their audio, as BUILT and as PACK, and tasks whose audio counts without its
folders, because results name those of the machine on which they were computed."""
_DEMO_THEMES = Path(__file__).resolve().parents[2] / "data" / "demo" / "ziqi" / "test"


class DataSet(NamedTuple):
    """A benchmark and the source of its questions, which is "" for the published ones."""

    benchmark: str
    source: str = ""

    @property
    def name(self) -> str:
        """The name as people read it and as links and filters have it: "BASS", "BASS, demo"."""
        return f"{self.benchmark}, {self.source}" if self.source else self.benchmark


def data_set(question: Question, condition: Mapping[str, str] | None = None) -> DataSet:
    """The data set of a question. condition: of the run that answers it."""
    benchmark = EVERY[question.task].benchmark
    return DataSet(benchmark, stated(condition or {}, benchmark) or _source(question, benchmark))


def stated(condition: Mapping[str, Any], benchmark: str) -> str:
    """The source that the condition of a run states, "" without one."""
    source = str(condition.get(STATED, "")).strip()
    if source or benchmark != "ZIQI-Eval" or str(condition.get(SHOTS, "0")).strip() in ("", "0"):
        return source
    shots = str(condition[SHOTS]).strip()
    return FIVE_SHOT if shots == "5" else f"{shots}-shot"


def benchmark_of(name: str) -> str:
    """The benchmark of a data set's name."""
    return name.partition(",")[0]


def is_demo(name: str) -> bool:
    """Whether a data set is one of the demo, by its name."""
    return DEMO in name.split(", ") or name == EAR_TESTS


@cache
def demo_theme_questions() -> frozenset[str]:
    """Ids of the demo questions without audio, which have no other mark."""
    ids: set[str] = set()
    for path in sorted(_DEMO_THEMES.glob("*.csv")):
        theme = ziqi.theme(path.stem)
        with path.open(encoding="utf-8-sig", newline="") as stream:
            for row in csv.DictReader(stream):
                if theme is not None:
                    subtheme, stem = row["subtheme"].strip(), row["question"].strip()
                    question = Question(theme.code, subtheme, "", "", "", "", stem=stem)
                    while question.id in ids:
                        question = replace(question, repeat=question.repeat + 1)
                    ids.add(question.id)
    return frozenset(ids)


def _source(question: Question, benchmark: str) -> str:
    if benchmark == "ZIQI-Eval":
        return DEMO if question.id in demo_theme_questions() else ""
    if benchmark == "BASS":
        built = re.search(BUILT, question.audio)
        return BUILT_FROM[built[1]] if built else ""
    mixture = re.match(PACK, question.audio) if question.task in SUITES else None
    return f"pack {mixture[1]}" if mixture else ""
