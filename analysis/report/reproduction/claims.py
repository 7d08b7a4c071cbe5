"""Claims of a paper, and what the loaded runs say of them.

A claim about models is tested over models: a sign test, each model once, so that it needs at least six. A claim about a
treatment is tested within each model, paired by question. What is not decided is neither confirmed nor refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from scipy.stats import binomtest

from analysis.display import amount, percent
from analysis.report.reproduction.paper_source import same_model
from analysis.views.document import Cell, Column, Table

Verdict: TypeAlias = Literal["holds", "does not hold", "cannot be tested"]
LEVEL = 0.05
DIFFERENT = "different"
FEWEST_MODELS = 6
"""With fewer, no sign test can reach the level."""
COLUMNS = (
    Column("Claim"), Column("Where"), Column("These runs"), Column("Evidence, or why not"),
    Column("In the printed figures"),
)  # fmt: skip


class Claim(NamedTuple):
    """A sentence of a paper with a verdict by the loaded runs. printed: what the paper's figures say, "" for none."""

    sentence: str
    source: str
    verdict: Verdict
    evidence: str
    printed: str = ""


def decision(n_for: int, n_against: int) -> Verdict:
    """A claim holds where some of the tests are for it and none is against it."""
    if bool(n_for) == bool(n_against):
        return "cannot be tested"
    return "holds" if n_for else "does not hold"


def highest(
    sentence: str, model: str, own: Mapping[str, float], what: str, printed: str, test: Callable[[str, str], str]
) -> Claim:
    """The claim that a model has the highest figure: it must differ from the next one, or from the highest.

    own: by model of the runs. what: of which figures, in words. test: what is found of two models, "different" or not.
    """
    mine = next((name for name in own if same_model(name, model)), "")
    if not mine or len(own) < 2:
        reason = f"no other model{what}" if mine else f"no run of {model}{what}"
        return Claim(sentence, "table 1", "cannot be tested", reason, printed)
    above = [name for name in own if own[name] > own[mine]]
    rival = max((name for name in own if name != mine), key=own.__getitem__)
    verdict_of_test = test(mine, rival)
    others = amount(len(own) - 1, "other model")
    evidence = (
        f"{percent(own[mine])}{what}; above it: {', '.join(above) or 'none'} of {others}; {rival}: {verdict_of_test}"
    )
    verdict: Verdict = "does not hold" if above else "holds"
    return Claim(
        sentence, "table 1", verdict if verdict_of_test == DIFFERENT else "cannot be tested", evidence, printed
    )


def over_models(sides: Sequence[bool | None], what: str) -> tuple[Verdict, str]:
    """Whether something is so of most models. sides: of each model; None for a tie. what: "it is so" in words."""
    decided = [side for side in sides if side is not None]
    if not decided:
        return "cannot be tested", f"not known of any model: {what}"
    n_for = sum(decided)
    counts = f"{what} in {n_for} of {amount(len(decided), 'model')}"
    if len(decided) < FEWEST_MODELS:
        return "cannot be tested", f"{counts}; a sign test over models needs {FEWEST_MODELS}"
    p = float(binomtest(n_for, len(decided)).pvalue)
    words = f"{counts} (sign test, p {p:.3g})"
    if p > LEVEL:
        return "cannot be tested", f"{words}: not decided"
    return ("holds" if 2 * n_for > len(decided) else "does not hold"), words


def table(claims: Sequence[Claim]) -> Table:
    rows = [
        [Cell(own.sentence), Cell(own.source), Cell(own.verdict, faint=own.verdict == "cannot be tested"),
         Cell(own.evidence), Cell(own.printed)]
        for own in claims
    ]  # fmt: skip
    note = (
        "A claim about models: sign test over models. A claim about a condition: within each model, paired by "
        "question, corrected for the tasks (Holm). What is not decided cannot be told with these runs."
    )
    return Table("claims", "Claims of the paper", COLUMNS, rows, note)
