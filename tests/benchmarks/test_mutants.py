"""The program of mutants: what it changes, and that a test process runs the mutant and not the module."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import mutants


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", {"a <= b"}),
        ("a in b", {"a not in b"}),
        ("a or b", {"a and b", "b or b", "a or a"}),
        ("x = 1 if a else 2", {"x = 2 if a else 1", "x = 2 if a else 2", "x = 1 if a else 3"}),
        ("x = not a", {"x = not not a"}),
        ("x = 'score >= $values'", {"x = 'score > $values'"}),
        ("x = 'HAVING coalesce(score, -1) > 1'", {"x = 'HAVING score > 1'", "x = 'HAVING coalesce(score, -1) >= 1'"}),
        ("'a sentence = text'", set()),
    ],
)
def test_one_thing_is_changed(source: str, changed: set[str]) -> None:
    assert {mutant.source for mutant in mutants.mutants(f"y = {source}" if source[0] == "a" else source)} == {
        f"y = {text}" if source[0] == "a" else text for text in changed
    }


def test_a_mutant_is_killed_by_a_test_that_looks_and_survives_one_that_does_not(tmp_path: Path) -> None:
    path = mutants.ROOT / "analysis" / "display.py"
    broken = mutants.Mutant(1, "percent", path.read_text("utf-8") + "\nUNIQUE_TO_THE_MUTANT = 1\n")
    looks, passes = tmp_path / "test_looks.py", tmp_path / "test_passes.py"
    looks.write_text(
        "from analysis import display\ndef test_it(): assert not hasattr(display, 'UNIQUE_TO_THE_MUTANT')\n"
    )
    passes.write_text("def test_it(): pass\n")
    assert mutants.is_killed(broken, "analysis.display", [str(looks), "--rootdir", str(tmp_path)])
    assert not mutants.is_killed(broken, "analysis.display", [str(passes), "--rootdir", str(tmp_path)])


def test_the_mirror_of_a_module() -> None:
    assert mutants.mirror(Path("analysis/metrics/beats.py")) == "tests/metrics/test_beats.py"


def test_readers_are_reached_by_the_corpora_of_wordings_too() -> None:
    assert mutants.reaching(Path("analysis/parsing/numbers/clock.py")) == [
        "tests/parsing/numbers/test_clock.py",
        "tests/parsing/test_careful.py",
        "tests/parsing/test_readings.py",
    ]
    assert "tests/parsing/options/test_conformance.py" in mutants.reaching(Path("analysis/parsing/options/order.py"))
    assert mutants.reaching(Path("analysis/metrics/beats.py")) == ["tests/metrics/test_beats.py"]
