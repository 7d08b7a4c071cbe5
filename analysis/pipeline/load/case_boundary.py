"""The boundary around the work on one answer: reading, scoring, decomposition, failure modes and rows.

Whatever an answer causes there becomes a problem with file, record and stage. The answer is stored as unscorable, with
the reason as a step of its reading, and the others are scored.

What an answer may cost is limited by size (`parsing.text.LONGEST`, `scoring.values.MOST_ITEMS`), which gives the same
scores on every machine. A clock could not stop a thread, and would let the machine decide on a score; so time is
measured, and an answer that took longer than BUDGET is named.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar

from analysis import scoring
from analysis.benchmarks.registry import lenses
from analysis.errors import EarmarkError, FileNoticeError
from analysis.framing.read_result import field_error
from analysis.records import Answer, CaseScore, Lens, Step

P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 5.0
"""Seconds of the processor, of this thread, from which an answer is named."""
SAMPLE = 0.05
"""Seconds between two looks at the processor's clock: each is a call of the system, and a load made 20,000 of them."""


class CaseBoundary:
    """Gathers the problems of the answers of a run. file: of the answers that come next."""

    def __init__(self, file: Path | str = "") -> None:
        self.file = Path(file)
        self.problems: list[EarmarkError] = []
        self._sampled_at, self._sample = -math.inf, 0.0

    def attempt(
        self, stage: str, answer: Answer, work: Callable[P, T], *arguments: P.args, **options: P.kwargs
    ) -> T | None:
        """The result of work on an answer, None where it failed, which is a problem then."""
        result: T | None = None
        start = time.perf_counter()
        if start - self._sampled_at > SAMPLE:
            self._sampled_at, self._sample = start, time.thread_time()
        try:
            result = work(*arguments, **options)
        except (OSError, EarmarkError):  # of the machine, or of a whole file
            raise
        except Exception as error:  # noqa: BLE001
            self.problems.append(field_error(error, stage).of(self.file, answer.index, answer.record))
        is_long = time.perf_counter() - start > BUDGET
        if is_long and (seconds := time.thread_time() - self._sample) > BUDGET:
            name = f"record at position {answer.index}, id {answer.record}"
            expected = f"at most {BUDGET:g} s of the processor for an answer"
            self.problems.append(FileNoticeError(str(self.file), expected, f"{seconds:.1f} s for {stage} of {name}"))
        return result

    def scores(self, answer: Answer) -> Sequence[CaseScore]:
        """The scores under every lens; unscorable ones where the answer cannot be scored."""
        return self.attempt("scoring", answer, scoring.scores, answer) or self.unscorable(answer)

    def score(self, answer: Answer, lens: Lens) -> CaseScore:
        """The score under one lens, likewise."""
        return self.attempt("scoring", answer, scoring.score, answer, lens) or self._unscorable(lens)

    def unscorable(self, answer: Answer) -> list[CaseScore]:
        """The scores of an answer at which work failed last."""
        return [self._unscorable(lens) for lens in lenses(answer.question.task)]

    def _unscorable(self, lens: Lens) -> CaseScore:
        steps = (Step("stopped", str(getattr(self.problems[-1], "found", ""))),)
        return CaseScore(lens, "unscorable", "none", None, None, steps)
