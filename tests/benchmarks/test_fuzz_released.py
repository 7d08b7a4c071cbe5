"""The comparison with published scripts, tried with small stand-ins for them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests import small
from tests.benchmarks import fuzz_released
from tests.benchmarks.fuzz_released import TASKS, Verdict, differences, ours, published, random_record

START = """import argparse, json
parser = argparse.ArgumentParser()
parser.add_argument("--result-file")
records = json.load(open(parser.parse_args().result_file))
"""
STOPS_AT_NOTHING = START
STOPS_WITHOUT_SECTIONS = (
    START
    + """
for record in records:
    if record["prediction"] is not None and record["gt"] == []:
        record["gt"][0]
"""
)
WRITES = START + 'open("model_summary.txt", "w").write("Average WER: 0.2500\\n")\n'


def script(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "script.py"
    path.write_text(text, encoding="utf-8")
    return path


def lyrics(gt: object, prediction: object = "[]", name: str = "q") -> dict[str, object]:
    return small.record("chorus section transcription", gt, prediction, section="chorus", id=name)


def test_a_stop_that_both_have_is_no_difference(tmp_path: Path) -> None:
    records = [lyrics([], name="a"), lyrics([{"section": "chorus", "lyrics": "la"}], name="b"), lyrics([], None, "c")]
    assert ours(records) == [Verdict("IndexError"), Verdict("", 1.0), Verdict("", None)]
    assert differences(script(tmp_path, STOPS_WITHOUT_SECTIONS), records) == []


def test_a_stop_that_one_has_is_a_difference(tmp_path: Path) -> None:
    records = [lyrics([], name="a"), lyrics([{"section": "chorus", "lyrics": "la"}], name="b")]
    (row,) = differences(script(tmp_path, STOPS_AT_NOTHING), records)
    assert row == (records[0], Verdict(""), Verdict("IndexError"))
    always = script(tmp_path, START + "raise KeyError('x')")
    assert [(there.stop, here.stop) for _, there, here in differences(always, records)] == [
        ("KeyError", "IndexError"), ("KeyError", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(("said", "n"), [("la la la la", 0), ("la la la oh", 0), ("la la oh oh", 1)])
def test_figures_are_compared_to_their_digits(tmp_path: Path, said: str, n: int) -> None:
    record = lyrics([{"section": "chorus", "lyrics": "la la la hey"}], f'[{{"lyrics": "{said}"}}]')
    path = script(tmp_path, WRITES)
    assert published(path, [record]) == Verdict("", 0.25)
    assert len(differences(path, [record])) == n


@pytest.mark.parametrize("category", list(TASKS))
def test_most_random_records_are_read(category: str) -> None:
    draw = random.Random(1)
    verdicts = ours([random_record(category, number, draw) for number in range(60)])
    assert sum(verdict is not None for verdict in verdicts) > 30
    assert fuzz_released.BATCH < 60
