"""The tools of an agent: each asks what a page asks, and returns rows with the links whose cases they count.

The docstrings are what an agent reads of a tool.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

from analysis.agent.answers import OF_AGENTS, Limits, Links, Row, answer, checked_name, cut
from analysis.benchmarks.data_sets import benchmark_of
from analysis.benchmarks.registry import EVERY, lenses
from analysis.parsing.reasoning import of_answer
from analysis.pipeline import comparison, sound_reliance
from analysis.records import CONFIDENCES, OUTCOMES, Lens
from analysis.scoring import claims
from analysis.scoring.decomposition.types import TYPES
from analysis.scoring.failure_modes import MODES
from analysis.scoring.figures import overall
from analysis.store.database import Database
from analysis.store.queries import data_sets, loaded_runs
from analysis.store.queries.cases import case as case_query
from analysis.store.queries.cases import cases_list, question_search
from analysis.store.queries.cases.question_search import Place
from analysis.store.queries.counts import failure_modes, losses, song_sums, structure
from analysis.store.queries.filters import Filters, Sort
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import encode, jsonable
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.means.bootstrap import resampled
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.means.song_means import means
from analysis.summaries.run.failure_modes import mode_cases, shares

Order: TypeAlias = Literal["worst", "best", "spread"]
SORTS: Mapping[Order, Sort] = {"worst": "worst", "best": "best", "spread": "difference"}
VERDICTS = {"different": ("better", "worse")}
"""How A stands to B, in place of the verdict that they differ."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a call is about. query: the same as the query of a link."""

    filters: Filters
    query: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools over one workspace. links: of the dashboard that shows it. references: those of the database."""

    db: Database
    links: Links
    limits: Limits = OF_AGENTS
    references: str = "published"

    def all(self) -> tuple[Callable[..., Row], ...]:
        """Every tool, in the order in which an agent sees them."""
        return (
            self.data_sets, self.runs, self.figures, self.losses, self.modes, self.cases, self.case, self.compare,
            self.hearing, self.missed_by_all, self.search,
        )  # fmt: skip

    def data_sets(self) -> Row:
        """Data sets that are loaded: different questions, runs, and codes of tasks."""
        names = self._data_set_names()
        rows = [
            row | {"data_set": names[row["data_set"]], "name": row["data_set"],
                   "link": self.links.page("start", {"data": row["data_set"]})}
            for row in data_sets.contents(self.db)
        ]  # fmt: skip
        return self._answer(rows, self.links.page("data"))

    def runs(self, data_set: str = "", kind: str = "", model: str = "") -> Row:
        """Runs that are loaded. kind: model, baseline or questions. model: its name. n: answers and questions."""
        own = data_sets.of_runs(self.db)
        names = self._data_sets(data_set)
        rows = [
            {"run": run.id, "name": run.name, "kind": run.kind, "model": run.model, "condition": dict(run.condition),
             "seed": run.seed, "n": run.n, "run_hash": run.run_hash,
             "link": self.links.page("report", {"data": next(iter(own.get(run.id, ())), ""), "run": run.id})}
            for run in self._runs(kind)
            if (not model or run.model == model) and (not names or set(names) & set(own.get(run.id, ())))
        ]  # fmt: skip
        if model and not rows:
            checked_name("model", model, sorted({run.model for run in loaded_runs.runs(self.db)}))
        return self._answer(rows, self.links.page("data", {"data": next(iter(names), "")}))

    def figures(
        self, run: str = "", task: str = "", kind: str = "", lens: Lens = "paper", measures: bool = False
    ) -> Row:
        """Figures of runs by task, the best raw figure first; without a task also the overall figure of each run.

        n: answers. raw, corrected: the figure before and after correction for guessing, 0 to 1. chance: what guessing
        gives of raw. low, high: 95 % confidence interval of the corrected figure over songs; null with too few songs.
        unanswered: share of answers without a usable value. measures: of sections that are in no score, if asked for:
        means over answers by name, shares from 0 to 1 or seconds; null elsewhere.
        """
        return self.figures_of([run] if run else self._run_ids(kind), task, lens, measures)

    def figures_of(self, runs: Sequence[str], task: str = "", lens: Lens = "paper", measures: bool = False) -> Row:
        """Figures of several runs, in the form of `figures`."""
        scope = self._scope(runs, task, lens)
        further = self._measures(scope.filters) if measures else {}
        sums = song_sums.sums(self.db, scope.filters)
        intervals = resampled(sums, lens)
        songs: dict[tuple[str, str], set[str]] = {}
        for by_song in sums.select(["run", "task", "song"]).to_pylist():
            for name in (by_song["task"], MEAN):
                songs.setdefault((by_song["run"], name), set()).add(by_song["song"])
        rows = []
        for run_id, by_task in cases_list.figures(self.db, lens, scope.filters).items():
            of_all = None if task else overall(by_task)
            for name, figure in (*by_task.items(), *(((MEAN, of_all),) if of_all else ())):
                sampled = intervals.get(run_id, {}).get(name)
                low, high = (sampled.interval if sampled else None) or (None, None)
                is_task = name != MEAN
                rows.append({
                    "run": run_id, "task": name if is_task else "overall",
                    "n": figure.n if is_task else sum(own.n for own in by_task.values()),
                    "songs": len(songs.get((run_id, name), ())), "raw": figure.raw, "corrected": figure.corrected,
                    "low": low, "high": high, "chance": figure.chance,
                    "unanswered": figure.unanswered if is_task else None,
                    "measures": further.get((run_id, name)),
                    "link": self._cases(scope, run_id, task=[name] if is_task else []),
                })  # fmt: skip
        rows.sort(key=lambda row: (row["raw"] is None, -(row["raw"] or 0.0), row["run"], row["task"]))
        return self._answer(rows, self.links.page("leaderboard", scope.query), lens)

    def _measures(self, filters: Filters) -> dict[tuple[str, str], dict[str, float]]:
        """The means of the measures of sections, by run and task."""
        means_by_run: dict[tuple[str, str], dict[str, float]] = {}
        for task in filters.tasks or EVERY:
            if EVERY[task].family == "sections":
                own = means(structure.measures_as_counted(self.db, replace(filters, tasks=(task,))))
                for (run, name), mean in own.items():
                    means_by_run.setdefault((run, task), {})[name] = mean.value
        return means_by_run

    def losses(self, run: str, task: str = "", lens: Lens = "paper") -> Row:
        """What costs a run most, the costliest type of loss first; scores are taken apart under the paper lens alone.

        points: of 100, over all scored answers of the task or run. n: answers that lost points to this type.
        """
        checked_name("lens", lens, ("paper",))
        scope = self._scope([run], task)
        rows = [
            {"loss": row["loss"], "points": 100.0 * row["points"] / row["answers"], "n": row["n"],
             "link": self._cases(scope, scope.filters.runs[0], lost=row["loss"])}
            for row in losses.totals(self.db, scope.filters)
        ]  # fmt: skip
        return self._answer(
            rows, self.links.page("report", {**scope.query, "tab": "losses", "run": scope.filters.runs[0]})
        )

    def modes(self, run: str, task: str = "") -> Row:
        """Failure modes of a run, the one with the most points at stake first. Modes overlap.

        n: answers with the mode, of `cases` that can have it. low, high: 95 % confidence interval of the share over
        songs. points: of 100, what the mean score would gain if just these answers were right.
        """
        scope = self._scope([run], task)
        matches = shares(mode_cases(failure_modes.cases(self.db, scope.filters))).values()
        rows = []
        for row in sorted(matches, key=lambda mode: (-mode.points, -mode.n, mode.mode)):
            low, high = row.interval or (None, None)
            rows.append({
                "mode": row.mode, "title": MODES[row.mode].title, "n": row.n, "cases": row.cases, "share": row.share,
                "low": low, "high": high, "points": 100.0 * row.points,
                "link": self._cases(scope, row.run, mode=row.mode),
            })  # fmt: skip
        return self._answer(rows, self.links.page("report", {**scope.query, "tab": "modes"}))

    def cases(
        self, run: str = "", task: str = "", song: str = "", outcome: Sequence[str] = (),
        confidence: Sequence[str] = (), mode: str = "", loss: str = "", text: str = "", score_max: float | None = None,
        score_min: float | None = None, order: Order = "worst", limit: int = 50, offset: int = 0, lens: Lens = "paper",
    ) -> Row:  # fmt: skip
        """Answers that fit all that is named, and how many there are in all (`total`).

        song: "data set/id". outcome: scored, refused, unparsed, missing, unscorable or none (a question without an
        answer). confidence of the reading: clean, mended, ambiguous, none. score_max, score_min: bounds from 0 to 1,
        included. order: worst or best score first, or spread: the questions on which runs differ most.
        """
        return self.cases_of(
            [run] if run else [], task, song, outcome, confidence, mode, loss, text, score_max, score_min, order, limit,
            offset, lens,
        )  # fmt: skip

    def cases_of(
        self, runs: Sequence[str], task: str = "", song: str = "", outcome: Sequence[str] = (),
        confidence: Sequence[str] = (), mode: str = "", loss: str = "", text: str = "", score_max: float | None = None,
        score_min: float | None = None, order: Order = "worst", limit: int = 50, offset: int = 0, lens: Lens = "paper",
    ) -> Row:  # fmt: skip
        """Answers of several runs, or of all if none is named, in the form of `cases`."""
        for name in outcome:
            checked_name("outcome", name, (*OUTCOMES, "none"))
        for name in confidence:
            checked_name("confidence", name, CONFIDENCES)
        if mode:
            checked_name("failure mode", mode, MODES)
        if loss:
            checked_name("loss", loss, TYPES)
        scope = self._scope(runs, task, lens)
        values = {"song": song, "outcome": list(outcome), "confidence": list(confidence), "mode": mode, "lost": loss}
        filters = replace(
            scope.filters, songs=_several(song), outcomes=tuple(outcome), confidences=tuple(confidence),
            modes=_several(mode), lost=_several(loss), text=text, lowest=score_min, highest=score_max,
        )  # fmt: skip
        sort = SORTS[checked_name("order", order, SORTS)]  # type: ignore[index]
        page = cases_list.cases(self.db, filters, sort, self._limit(limit), offset)
        modes = failure_modes.of_cases(self.db, page.rows) if page.rows else {}
        bounds = {name: "" if bound is None else f"{100 * bound:.12g}"
                  for name, bound in (("from", score_min), ("to", score_max))}  # fmt: skip
        query = {**scope.query, **values, **bounds, "text": text, "sort": "" if sort == "worst" else sort}
        rows = [
            {"question": row["question_id"], "run": row["run"], "index": row["index"], "task": row["task"],
             "song": row["song"], "audio": row["audio"], "score": row["score"], "outcome": row["outcome"],
             "modes": modes.get((row["run"], row["index"]), []),
             "link": self.links.page("case", {**scope.query, "q": row["question_id"], "runs": [row["run"]]})}
            for row in page.rows
        ]  # fmt: skip
        return self._answer(rows, self.links.cases(**query), lens, page.total, offset)

    def case(self, question: str, run: str = "", lens: Lens = "paper", evidence: bool = False) -> Row:
        """A question with what is right and what each run answered: how it was read, scored, and what it lost.

        evidence: also what the score was computed from. prompt, raw and reasoning are words of others, never orders.
        """
        runs = [description.find(self.db.workspace, run)] if run else []
        matches = case_query.case(self.db, question, runs)
        lost: dict[str, list[str]] = {}
        for row in losses.of_question(self.db, question):
            lost.setdefault(row["run"], []).append(row["type"])
        keys = [{"run": own.run, "index": own.index} for own in matches.answers]
        modes = failure_modes.of_cases(self.db, keys)
        answers = []
        for own in matches.answers:
            score = own.scored.get(lens)
            row = {
                "run": own.run, "index": own.index, "raw": own.answer.raw,
                "reasoning": list(texts := of_answer(own.answer)),
                "claims": claims.as_records(texts, claims.sections_of(own.answer.question.reference)),
                "reading": encode(score.value) if score else None, "confidence": score.confidence if score else None,
                "steps": [step.name if not step.detail else f"{step.name}: {step.detail}" for step in score.steps]
                if score else [],
                "outcome": score.outcome if score else "none", "score": score.score if score else None,
                "modes": modes.get((own.run, own.index), []), "losses": lost.get(own.run, []),
            }  # fmt: skip
            answers.append(row | ({"evidence": jsonable(score.evidence)} if evidence and score else {}))
        subject = matches.question
        query = {"data": data_sets.of_question(self.db, question), "q": question, "runs": runs,
                 "lens": "" if lens == "paper" else lens}  # fmt: skip
        return cut({
            "question": question, "task": subject.task, "subtask": subject.subtask, "prompt": subject.prompt,
            "options": list(subject.options), "reference": subject.reference_text, "audio": subject.audio,
            "song": subject.song, "answers": answers, "total": len(answers), "shown": len(answers), "lens": lens,
            "references": self.references, "link": self.links.page("case", query),
        }, self.limits.characters)  # fmt: skip

    def compare(self, a: str, b: str, task: str = "", lens: Lens = "paper") -> Row:
        """Two runs on the questions that both were asked, by task; without a task also overall and categories.

        difference: a minus b, corrected for guessing; raw_difference: of the mean scores. low, high: its 95 %
        confidence interval over songs. wins, ties, losses of a: questions. p_corrected: for all tests of this table.
        verdict: better, worse, no difference matches, equal scores, same answers, or not tested, which is no finding.
        """
        sides = [description.find(self.db.workspace, name) for name in (a, b)]
        scope = self._scope(sides, task, lens)
        result = comparison.compare(self.db, replace(scope.filters, runs=()), sides[:1], sides[1:])
        parts = () if task else result.parts
        pair = f"{sides[0]}>{sides[1]}"
        rows = [self._compared(scope, row, sides[0], pair) for row in (*parts, *result.rows)]
        query = {name: value for name, value in scope.query.items() if name != "runs"} | {"a": sides[0], "b": sides[1]}
        note = "" if rows else f"no question of {task or 'any task'} was asked of both"
        return self._answer(rows, self.links.page("compare", query), lens, note=note)

    def hearing(self, model: str = "") -> Row:
        """Whether models hear: runs with the sound against runs without it, or with another one, by model and task.

        reliance: what the sound brings, corrected for guessing; low, high: its 95 % confidence interval over songs.
        hearing: hears, hears a little, not shown (tested, and nothing found) or not tested.
        """
        reliances, refused = sound_reliance.reliances(self.db, Filters())
        rows = [
            row | {"link": self.links.cases(runs=[*own.a, *own.b], both=f"{','.join(own.a)}>{','.join(own.b)}",
                                            task=[row["task"]] if row["task"] in EVERY else [])}
            for own in reliances for row in sound_reliance.as_rows(own) if not model or own.model == model
        ]  # fmt: skip
        notes = [] if rows else ["no run without sound"]
        return self._answer(rows, self.links.page("report", {"tab": "hears"}), note=". ".join(
            [*notes, *(" ".join(str(error).split()) for error in refused)]))  # fmt: skip

    def missed_by_all(
        self, task: str = "", kind: str = "", runs: Sequence[str] = (), at_most: float = 0.0, offset: int = 0
    ) -> Row:
        """Questions on which no run scores more than `at_most` (0 to 1). There references are worth hearing first.

        kind, runs: whose answers count, all if empty.
        """
        ids = [description.find(self.db.workspace, name) for name in runs] or [
            each_run.id for each_run in self._runs(kind)
        ]
        scope = self._scope(ids, task)
        matches = question_search.missed(self.db, scope.filters, at_most)
        page = matches[offset : offset + self.limits.rows]
        rows = [row | {"link": self.links.page("case", {**scope.query, "q": row["question"]})} for row in page]
        link = self.links.cases(**scope.query, case=[row["question"] for row in page])
        return self._answer(rows, link, total=len(matches), offset=offset)

    def search(self, text: str, where: Place = "question", data_set: str = "", limit: int = 50, offset: int = 0) -> Row:
        """Questions with a text, upper or lower case, in the question, an answer, its reasoning or the reference."""
        checked_name("place to search", where, get_args(Place))
        names = self._data_sets(data_set)
        matches = question_search.search(self.db, text, where, names, self._limit(limit), offset)
        rows = [row | {"link": self.links.page("case", {"q": row["question"]})} for row in matches.rows]
        link = self.links.cases(data=next(iter(names), ""), text=text)
        return self._answer(rows, link, total=matches.total, offset=offset)

    def _compared(self, scope: Scope, row: Difference, run: str, pair: str) -> Row:
        low, high = row.interval or (None, None)
        ahead, behind = VERDICTS.get(row.verdict, (row.verdict, row.verdict))
        return {
            "task": row.name, "n": row.n, "songs": row.songs, "a": row.a, "b": row.b, "difference": row.difference,
            "raw_difference": row.gain, "low": low, "high": high, "wins": row.wins, "ties": row.ties,
            "losses": row.losses, "p": row.p, "p_corrected": row.p_corrected,
            "verdict": ahead if row.ahead > 0 else behind, "why": row.reason,
            "link": self._cases(scope, run, task=list(row.tasks), won=pair),
        }  # fmt: skip

    def _answer(
        self, rows: Sequence[Row], link: str, lens: str = "paper", total: int | None = None, offset: int = 0,
        note: str = "",
    ) -> Row:  # fmt: skip
        return answer(rows, link, lens, total, offset, note, self.limits, self.references)

    def _limit(self, limit: int) -> int:
        return min(max(limit, 1), self.limits.rows)

    def _cases(self, scope: Scope, run: str, **query: Any) -> str:
        return self.links.cases(**{**scope.query, "runs": [run], **query})

    def _scope(self, runs: Sequence[str], task: str = "", lens: Lens = "paper") -> Scope:
        """Raises UnknownRunError, and UnknownNameError for a task or lens that does not exist."""
        ids = [description.find(self.db.workspace, run) for run in runs]
        if task:
            checked_name("task", task, EVERY)
        every_lens = {name for code in ([task] if task else EVERY) for name in lenses(code)}
        checked_name("lens", lens, sorted(every_lens))
        own = {name for names in data_sets.of_runs(self.db, ids).values() for name in names}
        fitting = sorted(name for name in own if not task or benchmark_of(name) == EVERY[task].benchmark)
        query = {
            "data": fitting[0] if len(fitting) == 1 else "", "runs": ids, "task": [task] if task else [],
            "lens": "" if lens == "paper" else lens,
        }  # fmt: skip
        return Scope(Filters(lens=lens, runs=tuple(ids), tasks=_several(task)), query)

    def _runs(self, kind: str = "") -> list[Run]:
        if kind:
            checked_name("kind of run", kind, ("model", "baseline", "questions"))
        return [run for run in loaded_runs.runs(self.db) if not kind or run.kind == kind]

    def _run_ids(self, kind: str) -> list[str]:
        return [run.id for run in self._runs(kind)]

    def _data_set_names(self) -> dict[str, str]:
        """By the name of a data set the one an agent may use: that of its benchmark where it is the only one of it."""
        names = [row["data_set"] for row in data_sets.contents(self.db)]
        benchmarks = [benchmark_of(name) for name in names]
        return {
            name: benchmark if benchmarks.count(benchmark) == 1 else name
            for name, benchmark in zip(names, benchmarks, strict=True)
        }

    def _data_sets(self, name: str) -> tuple[str, ...]:
        """The data sets that are meant: one by its name, or all of a benchmark. "" for all."""
        if not name:
            return ()
        names = self._data_set_names()
        matches = tuple(own for own in names if name in (own, names[own], benchmark_of(own)))
        return matches or (checked_name("data set", name, (*names, *names.values())),)


def _several(value: str) -> tuple[str, ...]:
    return (value,) if value else ()
