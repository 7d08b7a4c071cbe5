"""The shared questions of two sides, each a run or several of one model that differ in their seed."""

from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """One shared question. song: the cluster it belongs to. a, b: mean score of each side; wer_a, wer_b for lyrics.

    alike: whether both sides gave the same answer, as far as it is one short name or number; same: whether their
    answers are equal as texts, without blanks around them. section, role, delivery, genre, duration (of the song,
    seconds): what the question is about, "" and None where not known. facts: others, of its song as "song:year=1990s",
    its own as "level=hard".
    scores_a, scores_b, wers_a, wers_b: of each run,
    in the order of the seeds; empty where a side is one run.
    """

    question: str
    task: str
    subtask: str
    stratum: str
    song: str
    a: float
    b: float
    wer_a: float | None
    wer_b: float | None
    alike: bool = False
    section: str = ""
    role: str = ""
    delivery: str = ""
    genre: str = ""
    duration: float | None = None
    facts: tuple[str, ...] = ()
    same: bool = False
    scores_a: tuple[float, ...] = ()
    scores_b: tuple[float, ...] = ()
    wers_a: tuple[float, ...] = ()
    wers_b: tuple[float, ...] = ()

    @property
    def gain(self) -> float:
        """How much better A is; for lyrics in word error rate."""
        if self.wer_a is not None and self.wer_b is not None:
            return self.wer_b - self.wer_a
        return self.a - self.b

    @property
    def scores(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Scores of the runs of either side."""
        return self.scores_a or (self.a,), self.scores_b or (self.b,)

    @property
    def wers(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Word error rates of the runs of either side; 0 where there are none."""
        return self.wers_a or (self.wer_a or 0.0,), self.wers_b or (self.wer_b or 0.0,)
