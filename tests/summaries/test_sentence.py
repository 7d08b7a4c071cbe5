"""No view names an effect in data that has none, more often than 5 % allow; planted effects of 20 points are found."""

from __future__ import annotations

import ast

import numpy as np
import pytest
from scipy.stats import binom

from analysis.summaries.sentence import SILENCE, Sentence
from tests import sources
from tests.summaries.null_views import DESCRIPTIONS, STATEMENTS, VIEWS, names_an_effect

DRAWS = 16
MOST_FALSE = int(binom.ppf(0.999, DRAWS, 0.05))
"""So many of DRAWS a view with 5 % false sentences exceeds once in 1,000 runs of the test."""
FEWEST_FOUND = 0.7
WORDS = (STATEMENTS, "analysis.views.finding_words", "analysis.views.mode_words")
"""Modules all of whose texts are sentences, or parts of them."""


@pytest.mark.parametrize("name", VIEWS)
def test_data_without_an_effect_give_no_sentence_that_names_one(name: str) -> None:
    random = np.random.default_rng(1)
    assert sum(names_an_effect(VIEWS[name], random) for _ in range(DRAWS)) <= MOST_FALSE


@pytest.mark.parametrize("name", VIEWS)
def test_a_planted_effect_of_20_points_is_found(name: str) -> None:
    random, draws = np.random.default_rng(2), DRAWS // 2
    assert sum(names_an_effect(VIEWS[name], random, 0.2) for _ in range(draws)) >= FEWEST_FOUND * draws


def sentence_writers(folder: str = "") -> set[str]:
    """Public functions that return a `Sentence` or are called `sentence`, and all of WORDS that return text."""
    names = set()
    for path in sources.modules():
        module = sources.name_of(path).removesuffix(".py").replace("/", ".")
        code = sources.text(path)
        if not module.startswith(folder) or not (
            module.startswith(WORDS) or "Sentence" in code or "def sentence(" in code
        ):
            continue
        (whole,) = (node for node in sources.nodes(code) if isinstance(node, ast.Module))
        names |= {
            f"{module}.{node.name}"
            for node in whole.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.returns is not None
            and (
                node.name == "sentence" or ast.unparse(node.returns) == "Sentence"
                or (module.startswith(WORDS) and ast.unparse(node.returns) in ("str", "tuple[str, str]"))
            )
        }  # fmt: skip
    return names


def test_every_function_that_writes_sentences_is_in_the_table() -> None:
    covered = {name for view in VIEWS.values() for name in view.covers}
    assert sentence_writers() == covered | set(DESCRIPTIONS)


def test_a_sentence_is_its_text_and_silence_is_none() -> None:
    assert str(Sentence("All votes are equal.")) == "All votes are equal."
    assert not SILENCE
    assert Sentence("x").verdict == "description"
