"""A correction that is written in a format is read back by another program's library, not by the own reader."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import jams
import mir_eval
import pytest

from analysis.exchange.annotation import Annotation
from analysis.exchange.formats import FORMATS
from analysis.records import Section

CORRECTION = Annotation((Section("intro", 0.0, 9.5), Section("verse", 9.5, 30.25), Section("solo", 32.0, 40.0)))
Rows = list[tuple[str, float, float]]


def of_jams(path: Path) -> Rows:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (part,) = jams.load(str(path), validate=True, strict=True).search(namespace="segment_open")
    return [(label, *map(float, span)) for span, label in zip(*part.to_interval_values(), strict=True)]


def of_mir_eval(delimiter: str) -> Callable[[Path], Rows]:
    def read(path: Path) -> Rows:
        spans, labels = mir_eval.io.load_labeled_intervals(str(path), delimiter=delimiter)
        return [(label, *map(float, span)) for span, label in zip(spans, labels, strict=True)]

    return read


def of_events(path: Path) -> Rows:
    """Instants, each to the next; `end` ends a section without another one."""
    times, labels = mir_eval.io.load_labeled_events(str(path))
    ends = [*times[1:], times[-1]]
    return [(label, float(time), float(end)) for time, end, label in zip(times, ends, labels, strict=True)
            if label != "end"]  # fmt: skip


def of_praat(path: Path) -> Rows:
    grid = pytest.importorskip("praatio.textgrid").openTextgrid(str(path), includeEmptyIntervals=False)
    return [(entry.label, float(entry.start), float(entry.end)) for entry in grid.getTier("sections").entries]


def of_sonic_visualiser(path: Path) -> Rows:
    """As its manual has it: frames at the rate of the model."""
    tree = ElementTree.parse(path)
    (model,) = tree.iter("model")
    rate = float(model.attrib["sampleRate"])
    points = [(point.attrib["label"], float(point.attrib["frame"]), float(point.attrib["duration"]))
              for point in tree.iter("point")]  # fmt: skip
    return [(label, frame / rate, (frame + length) / rate) for label, frame, length in points]


READERS: dict[str, Callable[[Path], Rows]] = {
    "jams": of_jams,
    "harmonix": of_events,
    "audacity": of_mir_eval("\t"),
    "textgrid": of_praat,
    "csv": of_mir_eval(","),
    "svl": of_sonic_visualiser,
}


def test_every_format_has_a_reader() -> None:
    assert READERS.keys() == FORMATS.keys()


@pytest.mark.parametrize("name", FORMATS)
def test_a_correction_is_the_same_to_another_program(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"song{FORMATS[name].suffix}"
    path.write_text(FORMATS[name].write(CORRECTION), encoding="utf-8")
    rows = READERS[name](path)
    assert [row[0] for row in rows] == [section.label for section in CORRECTION.sections]
    expected = [time for _, start, end in CORRECTION.sections for time in (start, end)]
    assert [time for row in rows for time in row[1:]] == pytest.approx(expected, abs=1 / 40_000)
