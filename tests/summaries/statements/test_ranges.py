"""The range of the values of a figure, in words: no run is named as the best."""

from __future__ import annotations

from analysis.summaries.statements.ranges import spread


def test_the_range_names_no_run() -> None:
    said = spread({"kettle": 0.25, "lamp": 0.661, "cup": 0.4}, "IoU")
    assert (said.text, said.verdict) == ("IoU, 3 runs: 25.0 to 66.1 %.", "description")


def test_values_that_read_the_same_are_one() -> None:
    assert spread({"kettle": 0.25, "lamp": 0.2502}, "IoU", 0).text == "IoU, 2 runs: 25 %."
    assert spread({"kettle": 0.25}, "IoU").text == "IoU, kettle: 25.0 %."
    assert not spread({}, "IoU")


def test_rates_are_no_percentages_and_tasks_are_counted_as_tasks() -> None:
    assert spread({"a": 1.5, "b": 0.25}, "Errors per word", digits=2, factor=1.0).text == (
        "Errors per word, 2 runs: 0.25 to 1.50."
    )
    assert spread({"a": 0.5, "b": 0.25}, "Mean", noun="task").text == "Mean, 2 tasks: 25.0 to 50.0 %."
