"""Each filter of the table against a predicate in Python, over generated cases at its edges: nulls, ties, empty lists.

The rows of the tables are drawn from a few values of each column, so that every condition meets equal, missing and
neighbouring ones. A filter without a predicate here fails the first test.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import duckdb
import pytest

from analysis.store.queries.case_selection import values_of
from analysis.store.queries.comparison_filters import ANSWER
from analysis.store.queries.filters import (
    CLAUSES,
    FILTERS,
    NOTHING,
    SCORES_DIFFER,
    SPLIT,
    UNANIMOUS,
    UNKNOWN,
    UNREVIEWED,
    Filters,
)
from analysis.store.queries.ranges import Span

Row = dict[str, Any]
Tables = Mapping[str, Sequence[Row]]
N, LENSES, RUNS = 160, ("paper", "released"), ("a", "b", "c")
TEXT, LIST, NUMBER, COUNT = "VARCHAR", "VARCHAR[]", "DOUBLE", "INTEGER"
NAMES: tuple[Any, ...] = ("", "x", "y", "z")
LISTS: tuple[Any, ...] = ([], ["x"], ["y"], ["x", "y"], ["y", "x"], ["z", "x", "y"], None)
NUMBERS: tuple[Any, ...] = (None, -1.0, 0.0, 0.5, 1.0, 2.0)
TEXT_COLUMNS = (
    "data_set", "category", "task", "subtask", "section", "role", "delivery", "attribute_category", "agreement",
    "wording", "audio",
)  # fmt: skip
OF_CASE: dict[str, tuple[str, tuple[Any, ...]]] = {
    **dict.fromkeys(TEXT_COLUMNS, (TEXT, NAMES)),
    "song": (TEXT, ("", "s1", "s2", "s3", "s4")),
    "expected": (LIST, tuple(value for value in LISTS if value is not None)),
    "attributes": (LIST, LISTS),
    "expected_places": ("INTEGER[]", ([], [1], [1, 2], None)),
    "actual": (NUMBER, NUMBERS),
    "defective": ("BOOLEAN", (True, False)),
    "dimensions": (LIST, ([], ["m=1"], ["m=2"], ["m=1", "l=1"], ["l=1"], ["m=1", "m=2", "l=2"])),
}  # fmt: skip
OF_SCORE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "outcome": (TEXT, ("scored", "unparsed", "none")),
    "confidence": (TEXT, NAMES),
    "verdict": (TEXT, NAMES),
    "score": (NUMBER, (None, -1.0, 0.0, 0.5, 1.0)),
    "wer": (NUMBER, (None, None, 0.0, 0.5)),
    "error": (NUMBER, NUMBERS),
    "tau": (NUMBER, NUMBERS),
    "chosen": (LIST, tuple(value for value in LISTS if value is not None)),
    "chosen_places": ("INTEGER[]", ([], [1], [2, 1])),
    "artefacts": (LIST, ([], ["x"], ["x", "y"])),
    "modes": (LIST, ([], ["x"], ["y"])),
}
KEY = {"run": TEXT, "index": COUNT}
FURTHER: dict[str, tuple[dict[str, tuple[str, tuple[Any, ...]]], bool]] = {
    "losses": ({"type": (TEXT, ("x", "y", "z"))}, False),
    "ensembles": ({"choice": (COUNT, (None, 1, 1, 2)), "score": (NUMBER, (None, 0.0, 0.0, 1.0))}, True),
    "sharing": ({"seconds": (NUMBER, (0.0, -0.0, 1e-9, 3.0)), "sections": (COUNT, (0, 1)),
                 "reference": (TEXT, ("x", "y")), "estimate": (TEXT, ("x", "y"))}, True),
    "occurrences": ({"name": (TEXT, ("x", "x 2"))}, True),
    "boundaries": ({"edge": ("BOOLEAN", (True, False)), "offset": (NUMBER, NUMBERS)}, True),
    "structures": ({"estimate_sections": (COUNT, (0, 1, 3)), "reference_sections": (COUNT, (1, 2))}, True),
    "phrases": ({"pair": (COUNT, (None, 0)), "phrase": (TEXT, ("x", "y"))}, False),
}  # fmt: skip
"""Columns of further tables, and whether they have a lens."""
SONGS: list[Row] = [{"song": "s1", "genre": "x", "duration": 180.0}, {"song": "s2", "genre": "", "duration": 240.0},
         {"song": "s3", "genre": "y", "duration": None}, {"song": "s4", "genre": "x", "duration": 239.999}]  # fmt: skip
CONDITIONS = [("a", "k=1"), ("a", "l=1"), ("b", "k=1"), ("b", "l=2"), ("c", "k=2"), ("c", "k=3")]
ALIKE: Mapping[tuple[int, str], Row] = {
    **{(0, run): {"chosen": ["x"]} for run in RUNS},
    **{(1, run): {"chosen": [], "error": 0.5} for run in RUNS},
    **{(2, run): {"chosen": ["x" if run == "a" else "y"]} for run in RUNS},
    **{(3, run): {"chosen": [], "error": None if run == "b" else 0.0} for run in RUNS},
    (4, "a"): {"chosen": ["y"]},
    (5, "b"): {"chosen": ["y"]},
}
"""Answers to every tenth question by run, under the paper lens: equal ones, other ones, none on one side, two minds."""
REVIEWED = {"q1": "right", "q2": "wrong"}


@cache
def generated() -> Tables:
    """The rows of all tables, always the same."""
    draw = random.Random(7)
    cases = [
        {"run": RUNS[n % 3], "index": n // 3, "question_id": f"q{n // 3 % 20}",
         **{name: draw.choice(values) for name, (_, values) in OF_CASE.items()}}
        for n in range(N)
    ]  # fmt: skip
    scores = [
        {"run": case["run"], "index": case["index"], "question_id": case["question_id"], "lens": lens,
         **{name: draw.choice(values) for name, (_, values) in OF_SCORE.items()}}
        for case in cases for lens in LENSES
    ]  # fmt: skip
    for former, latter in zip(scores[::2], scores[1::2], strict=True):
        if draw.random() < 0.5:  # half of the cases have the same score and the same options under both lenses
            latter.update(score=former["score"], chosen=former["chosen"])
    for row in scores:
        row.update(ALIKE.get((int(row["question_id"][1:]) % 10, row["run"]), {}) if row["lens"] == "paper" else {})
    further: dict[str, list[Row]] = {name: [] for name in FURTHER}
    for name, (columns, has_lens) in FURTHER.items():
        for case in cases:
            for _ in range(draw.choice((0, 1, 1, 2))):
                row = {"run": case["run"], "index": case["index"]}
                row |= {column: draw.choice(values) for column, (_, values) in columns.items()}
                further[name].append(row | ({"lens": draw.choice(LENSES)} if has_lens else {}))
    return {"cases": cases, "scores": scores, "songs": SONGS, **further}


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as database:
        fill(database, generated())
        yield database


def fill(database: duckdb.DuckDBPyConnection, tables: Tables) -> None:
    """Make the tables, and `joined`, of which conditions are asked."""
    put(database, "cases", {**KEY, "question_id": TEXT, **kinds(OF_CASE)}, tables["cases"])
    put(database, "scores", {**KEY, "question_id": TEXT, "lens": TEXT, **kinds(OF_SCORE)}, tables["scores"])
    put(database, "songs", {"song": TEXT, "genre": TEXT, "duration": NUMBER}, SONGS)
    conditions = [{"run": run, "condition": condition} for run, condition in CONDITIONS]
    put(database, "conditions", {"run": TEXT, "condition": TEXT}, conditions)
    reviewed = [{"question_id": question, "status": status} for question, status in REVIEWED.items()]
    put(database, "reviewed", {"question_id": TEXT, "status": TEXT}, reviewed)
    for name, (columns, has_lens) in FURTHER.items():
        put(database, name, {**KEY, **kinds(columns), **({"lens": TEXT} if has_lens else {})}, tables[name])
    database.execute(
        "CREATE VIEW joined AS SELECT s.*, c.* EXCLUDE (run, index, question_id) "
        "FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index"
    )


def kinds(columns: Mapping[str, tuple[str, tuple[Any, ...]]]) -> dict[str, str]:
    return {name: kind for name, (kind, _) in columns.items()}


def put(database: duckdb.DuckDBPyConnection, name: str, columns: Mapping[str, str], rows: Sequence[Row]) -> None:
    definitions = ", ".join(f'"{column}" {kind}' for column, kind in columns.items())
    database.execute(f"CREATE TABLE {name} ({definitions})")
    places = ", ".join("?" for _ in columns)
    database.executemany(f"INSERT INTO {name} VALUES ({places})", [[row[column] for column in columns] for row in rows])


@cache
def grouped(table: str, *columns: str) -> Mapping[tuple[Any, ...], Sequence[Row]]:
    """The rows of a table by their values in some columns."""
    groups: defaultdict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in generated()[table]:
        groups[tuple(row[column] for column in columns)].append(row)
    return groups


class Case:
    """A case under a lens with all that predicates ask for."""

    def __init__(self, row: Row) -> None:
        self.row = row

    def __getitem__(self, name: str) -> Any:
        return self.row[name]

    def rows(self, table: str, lens: bool = True) -> list[Row]:
        """The rows of a table about this case, under its lens."""
        own = grouped(table, "run", "index").get((self["run"], self["index"]), ())
        return [row for row in own if not lens or row["lens"] == self["lens"]]

    def under(self, lens: str) -> Row:
        return next(row for row in self.rows("scores", lens=False) if row["lens"] == lens)

    def of_question(self, runs: Sequence[str]) -> list[Row]:
        """The scores of all cases of its question under its lens."""
        asked = grouped("scores", "question_id", "lens")[self["question_id"], self["lens"]]
        return [row for row in asked if row["run"] in runs]


Predicate = Callable[[Case, Any], bool]


def equal(column: str) -> Predicate:
    return lambda case, values: case[column] in values


def shares(column: str, text: bool = False) -> Predicate:
    return lambda case, values: any((str(one) if text else one) in values for one in case[column] or ())


def inside(number: Any, span: Span) -> bool:
    low, high = span.closed
    return number is not None and low <= number <= high


def _conditions(case: Case, values: Any) -> bool:
    own = {condition for run, condition in CONDITIONS if run == case["run"]}
    keys = {value.split("=")[0] for value in values}
    return {value.split("=")[0] for value in values if value in own} == keys


def _dimensions(case: Case, values: Any) -> bool:
    return {one.split("=")[0] for one in case["dimensions"] if one in values} == {one.split("=")[0] for one in values}


def _genres(case: Case, values: Any) -> bool:
    genre = next((song["genre"] for song in SONGS if song["song"] == case["song"]), "")
    return (genre in values and genre != "") or (UNKNOWN in values and genre == "")


def _lengths(case: Case, values: Any) -> bool:
    duration = next((song["duration"] for song in SONGS if song["song"] == case["song"]), None)
    spans = [value.split("-") for value in values]
    return duration is not None and any(60 * float(low) <= duration < 60 * float(high or "inf") for low, high in spans)


def _moved(case: Case, values: Any) -> bool:
    chosen = case["chosen"]
    return any(
        f"{rank}>{chosen.index(name) + 1}" in values for rank, name in enumerate(case["expected"], 1) if name in chosen
    )


def _votes(case: Case, values: Any) -> bool:
    rows = case.rows("ensembles")
    if not rows:
        return False
    numbers = [row["score"] for row in rows if row["score"] is not None]
    found = {SPLIT if len({row["choice"] for row in rows} - {None}) > 1 else UNANIMOUS}
    found |= {SCORES_DIFFER} if len(set(numbers)) > 1 else set()
    return bool(found & set(values))


def _differing(case: Case, value: Any) -> bool:
    rows = case.rows("scores", lens=False)
    numbers = {-1 if row["score"] is None else row["score"] for row in rows}
    return value is (len(numbers) > 1 or len({tuple(row["chosen"]) for row in rows}) > 1)


def _sides(values: Any) -> tuple[list[str], list[str]]:
    a, b = values[0].split(">")
    return a.split(","), b.split(",")


def _means(case: Case, side: Sequence[str], column: str) -> list[float | None]:
    """Of each run of a side, the mean of its scored answers to the question."""
    of_runs = [[row for row in case.of_question([run]) if row["score"] is not None] for run in side]
    return [_mean([row[column] for row in rows if row[column] is not None]) for rows in of_runs]


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _gain(case: Case, values: Any) -> float | None:
    """How much higher the first side scores, of word error rates how much lower; None unless all runs have a score."""
    if not _both(case, values):
        return None
    for column, sign in (("wer", -1.0), ("score", 1.0)):
        a, b = (_mean([mean for mean in _means(case, side, column) if mean is not None]) for side in _sides(values))
        if a is not None and b is not None:
            return round(sign * (a - b), 12)
    return None


def _both(case: Case, values: Any) -> bool:
    return all(mean is not None for side in _sides(values) for mean in _means(case, side, "score"))


def _alike(case: Case, values: Any) -> bool:
    answers = []
    for side in _sides(values):
        texts = {_answer(row) for row in case.of_question(side)} - {None}
        answers.append(texts)
    return len(answers[0]) == len(answers[1]) == 1 and answers[0] == answers[1]


def _answer(row: Row) -> tuple[str, ...] | None:
    if row["chosen"]:
        return tuple(row["chosen"])
    return None if row["error"] is None else (str(row["error"]),)


def _sound_use(case: Case, values: Any) -> bool:
    """What the answers with and without the sound of a question say of its use, where all runs have a score."""
    verdict, sides = values[0].split(":")
    with_sound, without = _sides((sides,))
    rows = [row for row in case.of_question([*with_sound, *without]) if row["score"] is not None]
    if {row["run"] for row in rows} != {*with_sound, *without}:
        return False
    if all((row["score"] >= 1) == (row["run"] in with_sound) for row in rows):
        return bool(verdict == "used")
    said = {_answer(row) for row in rows}
    return bool(verdict == ("followed" if len(said) == 1 and None not in said else "unclear"))


def _by_text(case: Case, values: Any) -> bool:
    """Whether enough models have its question right in all their answers, or not."""
    kind, least, models = values[0].split(":")
    of_models = [
        [row["score"] for row in case.of_question(runs.split(",")) if row["score"] is not None]
        for runs in models.split("|")
    ]
    n_right = sum(bool(scores) and min(scores) >= 1 for scores in of_models)
    return (n_right >= int(least)) is (kind == "only")


def _right(case: Case, span: Span) -> bool:
    """How many of the runs a and b have its question right, each time they answer it; a question that neither has a
    score of is in no span."""
    rows = [row for row in case.of_question(RIGHT_RUNS) if row["score"] is not None]
    wrong = {row["run"] for row in rows if row["score"] < 1}
    return bool(rows) and inside(len({row["run"] for row in rows} - wrong), span)


RIGHT_RUNS = ("a", "b")
A_AND_B = [("a>b",), ("b>a",), ("a,c>b",), ("c>a,b",)]
TEXTS: list[Any] = [("x",), ("x", "y"), ("",), ("none such",)]
SPANS: list[Any] = [Span(0, 1), Span(0, 1, True), Span(0, 1, False, True), Span(-1, -1), Span(0.5, float("inf"), True)]
PREDICATES: dict[str, tuple[Predicate, list[Any]]] = {
    "lens": (lambda case, value: case["lens"] == value, list(LENSES)),
    **{field: (equal(column), TEXTS) for field, column in {
        "data_sets": "data_set", "categories": "category", "tasks": "task", "subtasks": "subtask",
        "confidences": "confidence", "verdicts": "verdict", "sections": "section", "roles": "role",
        "deliveries": "delivery", "attribute_categories": "attribute_category", "agreements": "agreement",
        "wordings": "wording", "audios": "audio",
    }.items()},
    "runs": (equal("run"), [("a",), ("a", "c")]),
    "outcomes": (equal("outcome"), [("none",), ("scored", "unparsed")]),
    "songs": (equal("song"), [("s1",), ("", "s2")]),
    "questions": (equal("question_id"), [("q1", "q2"), ("q99",)]),
    "said": (equal("question_id"), [("q1",)]),
    "causes": (equal("question_id"), [("q2",)]),
    "tags": (equal("question_id"), [("q3",)]),
    "answers": (lambda case, values: f"{case['question_id']} {case['run']}" in values, [("q1 a", "q2 b"), ("q1",)]),
    "codes": (lambda case, values: f"{case['question_id']} {case['run']}" in values, [("q1 a",)]),
    "conditions": (_conditions, [("k=1",), ("k=1", "k=2"), ("k=2", "k=3"), ("k=1", "l=1"), ("k=1", "l=1", "l=2"),
                                 ("m=1",)]),
    "genres": (_genres, [("x",), (UNKNOWN,), (UNKNOWN, "y"), ("z",)]),
    "dimensions": (_dimensions, [("m=1",), ("m=1", "m=2"), ("m=1", "l=1"), ("n=1",)]),
    "lengths": (_lengths, [("3-4",), ("4-",), ("0-3",), ("4-5", "3-4"), ("0-",)]),
    "attributes": (shares("attributes"), TEXTS),
    "expected": (shares("expected"), TEXTS),
    "chosen": (lambda case, values: shares("chosen")(case, values) or (not case["chosen"] and NOTHING in values),
               [*TEXTS, (NOTHING,), (NOTHING, "x")]),
    "expected_places": (shares("expected_places", text=True), [("1",), ("2", "3")]),
    "chosen_places": (shares("chosen_places", text=True), [("1",), ("2", "3")]),
    "moved": (_moved, [("1>1",), ("1>2", "2>1"), ("3>1",)]),
    "hits": (lambda case, values: str(len(set(case["chosen"]) & set(case["expected"]))) in values,
             [("0",), ("1", "2"), ("3",)]),
    "votes": (_votes, [(SPLIT,), (UNANIMOUS,), (SCORES_DIFFER,), (SPLIT, SCORES_DIFFER)]),
    "artefacts": (lambda case, values: bool({*case.under("released")["artefacts"]} & {*values}), TEXTS),
    "actual": (lambda case, span: inside(case["actual"], span), SPANS),
    "error": (lambda case, span: inside(case["error"], span), SPANS),
    "tau": (lambda case, span: inside(case["tau"], span), SPANS),
    "overlaps": (lambda case, values: any(row["seconds"] > 0 and f"{row['reference']}>{row['estimate']}" in values
                                          for row in case.rows("sharing")), [("x>y",), ("x>x", "y>x")]),
    "confused": (lambda case, values: any(row["sections"] > 0 and f"{row['reference']}>{row['estimate']}" in values
                                          for row in case.rows("sharing")), [("x>y",), ("x>x", "y>x")]),
    "occurrences": (lambda case, values: any(row["name"] in values for row in case.rows("occurrences")),
                    [("x",), ("x 2",), ("x", "x 2")]),
    "boundary_offset": (lambda case, span: any(not row["edge"] and inside(row["offset"], span)
                                               for row in case.rows("boundaries")), SPANS),
    "surplus": (lambda case, span: any(inside(row["estimate_sections"] - row["reference_sections"], span)
                                       for row in case.rows("structures")), SPANS),
    "unlinked": (lambda case, values: case["song"] == "" and case["audio"] in values, TEXTS),
    "repeats": (lambda case, values: any(row["pair"] is not None and row["phrase"] in values
                                         for row in case.rows("phrases", lens=False)), [("x",), ("x", "y")]),
    "loops": (lambda case, values: ("yes" if any(row["pair"] is None for row in case.rows("phrases", lens=False))
                                    else "no") in values, [("yes",), ("no",), ("yes", "no")]),
    "lost": (lambda case, values: any(row["type"] in values for row in case.rows("losses", lens=False)), TEXTS),
    "modes": (lambda case, values: bool({*case.under("paper")["modes"]} & {*values}), TEXTS),
    "with_modes": (lambda case, values: bool({*case.under("paper")["modes"]} & {*values}), TEXTS),
    "right": (_right, [Span(0, 0), Span(1, 1), Span(1, 2), Span(2, 2), Span(3, 3)]),
    "lowest": (lambda case, value: case["score"] is not None and case["score"] >= value, [0.5, 0.0, 1.0]),
    "highest": (lambda case, value: case["score"] is not None and case["score"] <= value, [0.5, 0.0, 1.0]),
    "defective": (lambda case, value: case["defective"] is value, [True, False]),
    "differing": (_differing, [True, False]),
    "won": (lambda case, values: (gain := _gain(case, values)) is not None and gain > 0, A_AND_B),
    "tied": (lambda case, values: _gain(case, values) == 0, A_AND_B),
    "both": (_both, A_AND_B),
    "alike": (_alike, A_AND_B),
    "sound_use": (_sound_use, [("used:a>b",), ("used:b>a",), ("followed:a>b",), ("unclear:a>b",), ("followed:a,c>b",)]),
    "by_text": (_by_text, [("only:1:a|b",), ("without:1:a|b",), ("only:2:a|b",), ("only:1:a,c",)]),
    "reviews": (lambda case, values: REVIEWED.get(case["question_id"], UNREVIEWED) in values,
                [("right",), (UNREVIEWED,), ("wrong", UNREVIEWED)]),
}  # fmt: skip
"""What each filter means, and values to try it with."""
ELSEWHERE = {
    "parts": "test_lyric_matches",
    "words": "test_lyric_matches",
    "text": "test_cases_list",
    "right": "test_cases_list",
}
"""Filters that read whole texts or all runs, with the tests of their edges."""


def test_every_filter_has_a_predicate() -> None:
    assert {filter.field for filter in FILTERS} == {*PREDICATES, *ELSEWHERE}


@pytest.mark.parametrize("field", PREDICATES)
def test_a_filter_finds_what_it_means(connection: duckdb.DuckDBPyConnection, field: str) -> None:
    """Under both lenses, so that a row of the other lens never decides."""
    for value, lens in product(PREDICATES[field][1], LENSES):
        by_sql = selected_by_sql(connection, field, CLAUSES[field], value, lens)
        assert by_sql == selected_by_predicate(field, value, lens), (value, lens)


def selected_by_sql(connection: duckdb.DuckDBPyConnection, field: str, clause: str, value: Any, lens: str) -> list[Any]:
    """The cases under a lens for which a condition in SQL holds."""
    parameters = {field: values_of(Filters(**{field: value}))[field]}
    if "$lens" in clause:
        parameters["lens"] = value if field == "lens" else lens
    if "$right_runs" in clause:
        parameters |= {"right_runs": list(RIGHT_RUNS), "right_rows": list(RIGHT_RUNS)}
    sql = f"SELECT run, index, lens FROM joined WHERE lens = '{lens}' AND {clause}"
    return sorted(connection.execute(sql, parameters).fetchall())


@cache
def cases_under(lens: str) -> Sequence[Case]:
    cases = {(case["run"], case["index"]): case for case in generated()["cases"]}
    return [Case({**cases[row["run"], row["index"]], **row}) for row in generated()["scores"] if row["lens"] == lens]


def selected_by_predicate(field: str, value: Any, lens: str) -> list[Any]:
    """The cases under a lens for which its predicate holds."""
    return sorted((case["run"], case["index"], lens) for case in cases_under(lens) if PREDICATES[field][0](case, value))


def test_the_generated_cases_meet_every_edge() -> None:
    """Else a condition could be wrong where no case is: null against null, null against 0, -1 against null."""
    tables = generated()
    pairs = {(former["score"], latter["score"])
             for former, latter in zip(tables["scores"][::2], tables["scores"][1::2], strict=True)}  # fmt: skip
    assert pairs >= {(None, None), (None, 0.0), (0.0, None), (0.5, 0.5)}
    assert {row["duration"] for row in SONGS} >= {180.0, 239.999, 240.0, None}
    assert len(list(product(RUNS, LENSES))) == 6
    assert "error IS NOT NULL" in ANSWER
