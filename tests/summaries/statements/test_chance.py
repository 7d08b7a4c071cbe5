"""What guessing gives in words."""

from __future__ import annotations

from analysis.scoring.figures import Figure
from analysis.summaries.statements.chance import below, lines, of_tasks, sentence


def figure(corrected: float, n: int = 10, chance: float = 0.25, missing: int = 0, refused: int = 0) -> Figure:
    return Figure("GA", n, n, refused, 0, missing, 0, 0.5, corrected, 0.5, chance, n)


def test_the_sentence_says_what_it_is() -> None:
    assert sentence(0.25543) == "Guessing gives 25.5 % here (mean of 1 / number of options)."
    assert sentence(0.0) == sentence(None) == ""


def test_a_run_below_guessing_says_which_answers_are_missing() -> None:
    assert below(figure(-0.01, missing=3, refused=2)) == "below guessing: 5 answers missing or refused"
    assert below(figure(-0.01, missing=1)) == "below guessing: 1 answer missing or refused"
    assert below(figure(-0.01)) == "below guessing"
    assert below(figure(0.0, missing=3)) == below(figure(-0.01, chance=0.0)) == ""
    assert len(lines(figure(-0.01))) == 2


def test_what_guessing_gives_is_named_by_task_and_pooled_as_the_figure_is() -> None:
    """MMAU is one pool, of three questions with four options and one with two; Attribution the mean of its subtasks."""
    cases = [("mmau", "pack/mmau/4")] * 3 + [("mmau", "pack/mmau/2"), ("Cnt", "artist_count")]
    cases += [("Attr", "delivery_comparison")] * 3 + [("Attr", "section_delivery_identification")]
    assert of_tasks(cases) == "Guessing gives, raw: Attribution 41.7 %, MMAU 31.2 %."
    assert of_tasks([("Cnt", "artist_count")]) == ""
