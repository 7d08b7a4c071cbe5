"""Columns of Arrow as arrays: worked by hand, and without pandas."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pyarrow as pa

from analysis.summaries.means.arrow_columns import coded, numbers


def test_numbers_of_any_type_become_floats_and_null_becomes_nan() -> None:
    whole = numbers(pa.chunked_array([pa.array([1, 2], pa.int32()), pa.array([3], pa.int32())]))
    assert whole.dtype == float
    assert whole.tolist() == [1.0, 2.0, 3.0]
    np.testing.assert_array_equal(numbers(pa.chunked_array([pa.array([0.5, None])])), [0.5, np.nan])
    assert numbers(pa.chunked_array([], pa.float64())).tolist() == []


def test_texts_are_coded_by_their_place_in_the_alphabet_whatever_the_order_of_the_rows() -> None:
    names, places = coded(pa.chunked_array([["verse", "chorus"], ["verse", "bridge"]]))
    assert names == ("bridge", "chorus", "verse")
    assert places.tolist() == [2, 1, 2, 0]


def test_a_dictionary_gives_the_names_that_occur_alone() -> None:
    column = pa.chunked_array([["verse", "chorus"], ["verse", "bridge"]]).dictionary_encode()
    assert coded(column)[0] == ("bridge", "chorus", "verse")
    names, places = coded(column.filter(pa.array([True, False, False, True])))
    assert names == ("bridge", "verse")
    assert places.tolist() == [1, 0]
    assert coded(column.slice(0, 0))[0] == ()


def test_pandas_is_not_imported() -> None:
    script = (
        "import sys, duckdb\n"
        "from analysis.summaries.means.arrow_columns import coded, numbers\n"
        "table = duckdb.connect().sql(\"SELECT 'a' AS text, 1.5::DOUBLE AS number\").to_arrow_table()\n"
        "coded(table['text']), coded(table['text'].dictionary_encode()), numbers(table['number'])\n"
        "assert 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
