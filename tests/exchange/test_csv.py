"""Tables of spreadsheets: semicolons, tabs and decimal commas under a header."""

from __future__ import annotations

import pytest

from analysis.errors import EarmarkError
from analysis.exchange import csv
from analysis.records import Section

SECTIONS = (Section("verse, two", 0.5, 20.0), Section("chorus", 20.0, 40.25))


@pytest.mark.parametrize(
    "text",
    [
        'start,end,label\n0.5,20,"verse, two"\n20,40.25,chorus\n',
        "start;end;label\n0,5;20;verse, two\n20,0;40,25;chorus\n",
        '\ufeff"Start";"End";"Label"\r\n"0,5";"20";"verse, two"\r\n"20,0";"40,25";"chorus"\r\n',
        "label;start;duration\nverse, two;0.5;19.5\nchorus;20;20.25\n",
        "# start\tend\tlabel\n0.5\t20\tverse, two\n20\t40.25\tchorus\n",
        "time;label\n0,5;verse, two\n20;chorus\n40,25;end\n",
        '0.5,20,"verse, two"\n20,40.25,chorus\n',
    ],
)
def test_columns_may_be_separated_as_spreadsheets_do(text: str) -> None:
    assert csv.read(text.removeprefix("\ufeff"), "lamp.csv").sections == SECTIONS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("start;end;label\n0,5;verse\n", "line 2: field 'label': expected 3 columns, found '2: 0,5,verse'"),
        ("from;to;name\n0;20;verse\n", "line 1: field 'start': expected a header"),
        ("0;20;verse\n", "expected a header"),
    ],
)
def test_what_is_no_such_table_is_named(text: str, says: str) -> None:
    with pytest.raises(EarmarkError) as caught:
        csv.read(text, "lamp.csv")
    assert says in str(caught.value)
