"""The metrics, one row each. Scoring, storing and explaining know metrics from here alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from analysis.benchmarks.protocol import Form
from analysis.metrics.beats import BeatMatch, beat_f_measure
from analysis.metrics.diarisation import Diarisation, diarisation
from analysis.metrics.exact_match import Choice, exact_match
from analysis.metrics.frame_f1 import FrameMatch, frame_f1
from analysis.metrics.label_f1 import LabelMatch, label_f1
from analysis.metrics.melody import MelodyMatch, melody_accuracy
from analysis.metrics.section_iou import SectionMatch, matched_iou
from analysis.metrics.section_wer import LyricsMatch, matched_wer
from analysis.metrics.stated_score import StatedScore, stated
from analysis.metrics.tolerance import Difference, within
from analysis.metrics.word_overlap import WordOverlap, word_overlap
from analysis.records import Question, Value
from analysis.scoring.measures import (
    beats,
    captions,
    judged,
    labels,
    melody,
    names,
    numbers,
    sections,
    speakers,
    techniques,
    words,
)
from analysis.scoring.metric import Metric, MetricResult

METRICS: tuple[Metric, ...] = (
    Metric(
        name="IoU",
        evidence=SectionMatch,
        function=matched_iou,
        forms={
            "sections": sections.labelled,
            "intervals": sections.unlabelled,
            "events": sections.labelled,
            "turns": sections.unlabelled,
        },
        worst=0.0,
        rows=sections.rows,
        arithmetic=sections.arithmetic,
        without_value=sections.without_value,
    ),
    Metric(
        name="IWER",
        evidence=LyricsMatch,
        function=matched_wer,
        forms={"lyrics": words.with_punctuation, "words": words.plain, "transcript": words.plain},
        worst=0.5,
        rows=words.rows,
        arithmetic=words.arithmetic,
        without_value=words.without_value,
    ),
    Metric(
        name="exact match",
        evidence=Choice,
        function=exact_match,
        forms={
            "option": names.in_order,
            "choice": names.in_order,
            "pair": names.in_any_order,
            "choices": names.in_any_order,
            "ranking": names.in_order,
            "letter": names.in_order,
            "yes or no": names.in_order,
        },
        worst=0.0,
        rows=names.rows,
        arithmetic=names.arithmetic,
    ),
    Metric(
        name="tolerance",
        evidence=Difference,
        function=within,
        forms={
            "song": numbers.equal,
            "count": numbers.equal,
            "seconds": numbers.within_3,
            "number": numbers.within_tolerance,
        },
        worst=0.0,
        rows=numbers.rows,
        arithmetic=numbers.arithmetic,
    ),
    Metric(
        name="F-measure",
        evidence=BeatMatch,
        function=beat_f_measure,
        forms={"beats": beats.f_measure_of_beats},
        worst=0.0,
        rows=beats.rows,
        arithmetic=beats.arithmetic,
    ),
    Metric(
        name="1 - DER",
        evidence=Diarisation,
        function=diarisation,
        forms={"speakers": speakers.error_rate},
        worst=0.0,
        rows=speakers.rows,
        arithmetic=speakers.arithmetic,
        without_value=speakers.without_value,
    ),
    Metric(
        name="label F1",
        evidence=LabelMatch,
        function=label_f1,
        forms={"tags": labels.any_order},
        worst=0.0,
        rows=labels.rows,
        arithmetic=labels.arithmetic,
    ),
    Metric(
        name="frame F1",
        evidence=FrameMatch,
        function=frame_f1,
        forms={"techniques": techniques.frame_f1_of_events},
        worst=0.0,
        rows=techniques.rows,
        arithmetic=techniques.arithmetic,
    ),
    Metric(
        name="overall accuracy",
        evidence=MelodyMatch,
        function=melody_accuracy,
        forms={"melody": melody.accuracy},
        worst=0.0,
        rows=melody.rows,
        arithmetic=melody.arithmetic,
    ),
    Metric(
        name="ROUGE-L",
        evidence=WordOverlap,
        function=word_overlap,
        forms={"caption": captions.overlap},
        worst=0.0,
        rows=captions.rows,
        arithmetic=captions.arithmetic,
    ),
    Metric(
        name="judge",
        evidence=StatedScore,
        function=stated,
        forms={"judged": judged.first_stored},
        worst=0.0,
        rows=judged.rows,
        arithmetic=judged.arithmetic,
    ),
)

METRIC_OF_FORM: Mapping[Form, Metric] = {form: metric for metric in METRICS for form in metric.forms}
METRIC_OF_EVIDENCE: Mapping[type, Metric] = {metric.evidence: metric for metric in METRICS}
MEASURES: Mapping[Form, Callable[[Question, Value | None], MetricResult]] = {
    form: measure for metric in METRICS for form, measure in metric.forms.items()
}
"""The function that scores a value, by form of answer."""
