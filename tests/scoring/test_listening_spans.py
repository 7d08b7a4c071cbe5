"""The seconds to hear that question, reference and reasoning name."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.time_claims import time_claims
from analysis.records import Question, Section, Value
from analysis.scoring.listening_spans import ListeningSpan, Source, listening_spans


def question(prompt: str = "Which one?", reference: Value = "a", task: str = "t") -> Question:
    return Question(task, task, "a.wav", prompt, reference, "a")


@pytest.mark.parametrize(
    ("own", "reasoning", "expected"),
    [
        (question(), "", []),
        (question("Who sings at 0:12?"), "", [(12.0, 14.0, "", ("question",))]),
        (question("Who sings from 12 s to 20 s?"), "", [(12.0, 20.0, "", ("question",))]),
        (question(), "The chorus starts at 0:41.", [(41.0, 43.0, "chorus", ("reasoning",))]),
        (question(), "The outro is the last 10 seconds.", [(90.0, 100.0, "outro", ("reasoning",))]),
        (question("E.g. 0:12", (Section("verse", 3.0, 9.5), Section("chorus", None, 4.0), Section("outro", 9.5, None))),
         "", [(3.0, 9.5, "verse", ("reference",)), (9.5, 11.5, "outro", ("reference",))]),
        (question(reference=Decimal("7.5"), task="Loc"), "", [(7.5, 9.5, "", ("reference",))]),
        (question(reference=Decimal("7.5")), "", []),
        (Question("t", "t", "a.wav", "When?\n(A) 0:20\n(B) 0:34", "0:34", "0:34"), "",
         [(20.0, 22.0, "", ("question",)), (34.0, 36.0, "", ("question", "reference"))]),
        (question("Is it 0:30?"), "The solo is at 0:10, the chorus at 0:30.", [(10.0, 12.0, "solo", ("reasoning",)),
                                                             (30.0, 32.0, "chorus", ("question", "reasoning"))]),
        (question(reference=(Section("none", 4.0, 4.0), Section("before", -1.0, 2.0))), "", []),
    ],
)  # fmt: skip
def test_every_named_stretch_is_there_once_in_the_order_of_time(
    own: Question, reasoning: str, expected: list[tuple[float, float, str, tuple[Source, ...]]]
) -> None:
    assert listening_spans(own, time_claims(reasoning), 100.0) == [ListeningSpan(*place) for place in expected]


def test_a_time_from_an_end_that_nobody_knows_is_no_place() -> None:
    assert listening_spans(question(), time_claims("The outro is the last 10 seconds.")) == []
