"""Mutants of the conditions of filters that the table of predicates kills: `python -m tests.benchmarks.filter_mutants`.

Each condition of `filters`, `comparison_filters` and `lyric_filters` that a mutant changes is asked of the generated
cases of `test_filter_edges`, for every value there, and must give other cases than the predicate for one of them. All
run in one process, in a minute. Mutants of other things (orders, filters of whole texts) are counted apart.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Mapping
from pathlib import Path

import duckdb

from analysis.store.queries import comparison_filters, filters, lyric_filters
from tests.benchmarks.mutants import ROOT, mutants
from tests.store.queries import test_filter_edges as edges


def clauses_of(module: types.ModuleType, source: str) -> Mapping[str, str]:
    """The conditions of all filters with this text in place of a module."""
    mutant, rest = types.ModuleType(module.__name__), types.ModuleType(filters.__name__)
    package, name = sys.modules[module.__package__ or ""], module.__name__.rpartition(".")[2]
    sys.modules[filters.__name__] = rest
    sys.modules[module.__name__] = mutant
    setattr(package, name, mutant)
    try:
        exec(compile(source, name, "exec"), vars(mutant))
        if module is not filters:
            exec(compile(text_of(filters), "filters", "exec"), vars(rest))
        clauses: Mapping[str, str] = (mutant if module is filters else rest).CLAUSES
        return clauses
    finally:
        sys.modules |= {filters.__name__: filters, module.__name__: module}
        setattr(package, name, module)


def text_of(module: types.ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


def is_killed(database: duckdb.DuckDBPyConnection, field: str, clause: str) -> bool:
    """Whether a condition finds other cases than the predicate of its field, or cannot be asked."""
    for value in edges.PREDICATES[field][1]:
        for lens in edges.LENSES:
            try:
                rows = edges.selected_by_sql(database, field, clause, value, lens)
            except duckdb.Error:
                return True
            if rows != edges.selected_by_predicate(field, value, lens):
                return True
    return False


def main() -> None:
    with duckdb.connect() as database:
        edges.fill(database, edges.generated())
        for module in (filters, comparison_filters, lyric_filters):
            n_killed, survivors, n_others = 0, [], 0
            for mutant in mutants(text_of(module)):
                clauses = clauses_of(module, mutant.source)
                own = [name for name in edges.PREDICATES if clauses[name] != filters.CLAUSES[name]]
                if not own:
                    n_others += 1
                elif any(is_killed(database, name, clauses[name]) for name in own):
                    n_killed += 1
                else:
                    survivors.append(f"  line {mutant.line}: {mutant.words} ({', '.join(own)})")
            total = n_killed + len(survivors)
            place = Path(str(module.__file__)).relative_to(ROOT)
            print(f"{place}: {n_killed} of {total} killed; {n_others} elsewhere", *survivors, sep="\n", flush=True)


if __name__ == "__main__":
    main()
