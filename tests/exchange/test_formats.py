"""Files as other programs write them, and what is said of those that cannot be read."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import jams as library
import mir_eval
import pytest

from analysis.errors import EarmarkError, FileError
from analysis.exchange import audacity, csv, formats, harmonix, jams, svl, textgrid
from analysis.exchange.annotation import Annotation, CannotHoldError, FieldError
from analysis.exchange.formats import FORMATS
from analysis.records import Section
from analysis.references.records import Beat

VERSE, CHORUS = Section("verse", 0.5, 8.25), Section("chorus", 8.25, 20.0)
BOTH = Annotation((VERSE, CHORUS), duration=21.0)

SHORT = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n20\n<exists>\n2\n"TextTier"\n"beats"\n0\n20\n1\n0.5\n"1"\n"IntervalTier"\n"parts"\n0\n20\n3\n0\n0.5\n""\n0.5\n8.25\n"verse"\n8.25\n20\n"chorus"\n'  # noqa: E501
FREE = 'File type = "ooTextFile" Object class = "TextGrid" ! a remark 7\n0s 20s <exists> 1 "IntervalTier" "x" 0 20 1 ! 3\n0 20 "say ""oh"""'  # noqa: E501
REGIONS = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE sonic-visualiser>
<sv>
  <data>
    <model id="1" name="" sampleRate="48000" start="0" end="960000" type="sparse" dimensions="3" dataset="0"/>
    <dataset id="0" dimensions="3">
      <point frame="24000" value="0" duration="372000" label="verse" />
      <point frame="396000" value="1" duration="564000" label="chorus" />
    </dataset>
  </data>
</sv>
"""
INSTANTS = (
    REGIONS.replace('duration="372000" ', "")
    .replace('value="1" duration="564000" ', "")
    .replace('label="chorus" />', 'label="chorus" />\n<point frame="960000" label="end"/>')
)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.txt", "0.500000\t8.250000\tverse\n\\\t-1.0\t6334.5\n8.250000\t20.000000\tchorus\n"),
        ("a.txt", "0.5 verse\r\n8.25 chorus\r\n20 end\r\n"),
        ("a.csv", "start,end,label\n0.5,8.25,verse\n8.25,20,chorus\n"),
        ("a.csv", "LABEL,Duration,TIME,VALUE\nverse,7.75,0.5,1\nchorus,11.75,8.25,2\n"),
        ("a.csv", "0.500000000,0,7.750000000,verse\n8.250000000,1,11.750000000,chorus\n"),
        ("a.csv", "0.5,verse\n8.25,chorus\n20,end\n"),
        ("a.csv", "0.5,8.25,verse\n8.25,20,chorus\n"),
        ("a.TextGrid", SHORT),
        ("a.txt", SHORT),
        ("a.svl", REGIONS),
        ("a.svl", INSTANTS),
    ],
)
def test_files_of_other_programs_are_read(file: str, text: str) -> None:
    assert formats.read(text.encode(), file).sections == BOTH.sections


def test_praat_texts_may_stand_freely_and_in_utf_16() -> None:
    assert textgrid.read(FREE, "a").sections == (Section('say "oh"', 0.0, 20.0),)
    assert formats.read(SHORT.replace("verse", "vèrse").encode("utf-16"), "a.TextGrid").sections[0].label == "vèrse"


def test_of_several_tiers_the_one_called_sections_is_taken() -> None:
    two = SHORT.replace("\n2\n", "\n3\n", 1) + '"IntervalTier"\n"Sections"\n0\n20\n1\n0\n20\n"all"\n'
    assert textgrid.read(two, "a").sections == (Section("all", 0.0, 20.0),)
    with pytest.raises(FieldError, match=r"a: item \[\]: field 'name': expected one tier .* found 'parts, other'"):
        textgrid.read(two.replace("Sections", "other"), "a")


def test_what_is_written_is_what_the_programs_write() -> None:
    gap = Annotation((VERSE, Section("chorus", 10.0, 20.0)))
    assert harmonix.write(gap) == "0.5 verse\n8.25 end\n10.0 chorus\n20.0 end\n"
    assert audacity.write(gap) == "0.500000\t8.250000\tverse\n10.000000\t20.000000\tchorus\n"
    assert csv.write(gap) == "# start,end,label\n0.5,8.25,verse\n10.0,20.0,chorus\n"
    assert textgrid.write(gap).splitlines()[-8:-4] == [
        "        intervals [3]:", "            xmin = 8.25", "            xmax = 10.0", '            text = ""'
    ]  # fmt: skip
    assert '<point frame="22050" value="0" duration="341775" label="verse"/>' in svl.write(gap)


def test_jams_are_valid_to_its_own_library_and_hold_the_same_there() -> None:
    """The jams library, version 0.3.5."""
    annotation = Annotation((Section('a "b"\n', 0.0, 1.5), VERSE), (Beat(0.5, 1, 1),), "Kettle", "Ada", 21.0, "Ben")
    whole = library.JAMS(**json.loads(jams.write(annotation)))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Passing a schema", DeprecationWarning)  # how it calls jsonschema
        assert whole.validate(strict=True)
    sections, beats = whole.search(namespace="segment_open")[0], whole.search(namespace="beat")[0]
    found = [(each.time, each.duration, each.value) for each in sections.data]
    assert found == [(0, 1.5, 'a "b"\n'), (0.5, 7.75, "verse")]
    assert [(each.time, each.value) for each in beats.data] == [(0.5, 1)]
    assert whole.file_metadata.duration == 21.0


def test_jams_that_its_library_writes_are_read() -> None:
    whole = library.JAMS()
    whole.file_metadata.duration = 21.0
    made: Any = library.Annotation(namespace="segment_salami_upper", duration=21.0)
    made.append(time=0.5, duration=7.75, value="verse")
    beats: Any = library.Annotation(namespace="beat", duration=21.0)
    for time, position in ((0.5, 4), (1.0, 1), (1.5, 2)):
        beats.append(time=time, duration=0, value=position)
    whole.annotations.extend([made, beats])
    found = jams.read(whole.dumps(), "a")
    assert found.sections == (VERSE,)
    assert found.beats == (Beat(0.5, 4, 0), Beat(1.0, 1, 1), Beat(1.5, 2, 1))
    assert found.duration == 21.0


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("a.txt", "0.5\t8\tverse\n8\t7\tx",
         "a.txt: line 2: field 'end': expected a time after the start at 8, found '7'"),
        (
            "a.txt",
            "0.5\t8\tverse\nhello",
            "a.txt: line 2: field 'end': expected start, end and label, separated by tabs",
        ),
        ("a.txt", "0.5 verse\nx chorus\n9 end", "a.txt: line 2: field 'time and label': .* found 'x chorus'"),
        ("a.txt", "0.5 verse\n8.25 chorus", "a.txt: expected `end` in the last line, .* found chorus"),
        ("a.txt", "0.5\t1\t1\n1.0\t2\t1\n", "a.txt: expected sections, found beats alone"),
        ("a.csv", "start,end,label\n-1,8,verse", "a.csv: line 2: field 'start': expected a time in seconds"),
        ("a.csv", "start,end,label\n1,8", "a.csv: line 2: field 'label': expected 3 columns, found '2: 1,8'"),
        ("a.csv", "begin,end,label\n1,8,x", "a.csv: line 1: field 'start': expected a header with start"),
        ("a.csv", "0.5,verse\n8,chorus", "a.csv: record 2: field 'label': expected `end` at the last instant"),
        ("a.csv", "1,2,3,4,5\n", "a.csv: expected 2, 3 or 4 columns, or a header, found 5 columns"),
        ("a.csv", 'start,end,label\n1,2,"x', "a.csv: expected comma-separated values"),
        ("a.csv", "time,duration,label\n1,0,x", "a.csv: line 2: field 'duration': expected a time above 0"),
        ("a.jams", "{", "a.jams: expected JSON"),
        ("a.jams", "[]", r"a.jams: the file: field 'annotations': expected a list, found 'a list'"),
        ("a.jams", '{"annotations": []}', "field 'namespace': expected one annotation of sections .*, found '0'"),
        ("a.jams", '{"annotations": [{"namespace": "segment_open", "data": [{"time": "1"}]}]}',
         r"a.jams: annotations\[0\].data\[0\]: field 'time': expected a number, found '\"1\"'"),
        ("a.jams", '{"annotations": [{"namespace": "segment_open", "data": [{"time": 1, "duration": -1}]}]}',
         r"annotations\[0\].data\[0\]: field 'duration': expected a time in seconds, 0 or later"),
        ("a.TextGrid", 'File type = "ooTextFile"\nObject class = "Pitch"', "a.TextGrid: expected a TextGrid"),
        ("a.TextGrid", SHORT[:-10], "line 27: field 'text': expected a text in .*, found 'the end"),
        ("a.TextGrid", SHORT.replace("0.5\n8.25", '0.5\n"x"'), "line 24: field 'xmax': expected a number, found 'x'"),
        ("a.TextGrid", SHORT.replace('"IntervalTier"', '"Tier"'), "line 15: field 'class': expected IntervalTier or"),
        ("a.svl", "<sv>", "a.svl: expected XML, found line 1: "),
        ("a.svl", "<sv/>", "a.svl: expected a layer file with one model, found 0"),
        ("a.svl", REGIONS.replace('"24000"', '"x"'), "a.svl: line 7: field 'frame': expected a whole number"),
        ("a.svl", REGIONS.replace('"48000"', '"0"'), "a.svl: line 5: field 'sampleRate': expected a number above 0"),
        ("a.svl", '<!DOCTYPE sv [<!ENTITY a "b">]><sv>&a;</sv>', "expected a file without entities, found"),
        ("a.mid", "x", "a.mid: expected a file that ends in .jams, .*, found .mid"),
    ],
)  # fmt: skip
def test_an_error_names_file_place_field_and_what_was_expected(file: str, text: str, says: str) -> None:
    with pytest.raises(EarmarkError, match=says):
        formats.read(text.encode(), file)


def test_text_in_no_known_encoding_is_refused() -> None:
    with pytest.raises(FileError, match=r"expected UTF-8 text, or UTF-16 .*, found byte 0xe9 at offset 3"):
        formats.read("0 \u00e9".encode("latin-1").replace(b"0 ", b"0  "), "a.txt")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("section", [Section("a", 1.0, None), Section("a", 2.0, 2.0), Section("a", -1.0, 2.0)])
def test_a_section_without_both_bounds_is_not_written(name: str, section: Section) -> None:
    with pytest.raises(CannotHoldError, match=r"sections that start at 0 or later and end .*found a from"):
        FORMATS[name].write(Annotation((section,)))


@pytest.mark.parametrize("name", ["harmonix", "textgrid"])
def test_sections_that_overlap_are_refused_where_a_format_cannot_hold_them(name: str) -> None:
    with pytest.raises(CannotHoldError, match="found solo at 4 s before verse ends at 5 s"):
        FORMATS[name].write(Annotation((Section("verse", 1.0, 5.0), Section("solo", 4.0, 6.5))))


@pytest.mark.parametrize("name", FORMATS)
def test_a_song_without_sections_is_written_and_read(name: str) -> None:
    text = FORMATS[name].write(Annotation(duration=2.0))
    assert FORMATS[name].read(text, "a").sections == ()


def test_audacity_s_point_labels_are_the_instants_at_which_sections_begin() -> None:
    text = "0.0\t0.0\tintro\n9.5\t9.5\tverse\n30\t30.0\tend\n"
    assert formats.read(text.encode(), "labels.txt").sections == (
        Section("intro", 0.0, 9.5), Section("verse", 9.5, 30.0),
    )  # fmt: skip
    with pytest.raises(FieldError, match="line 2: field 'end'"):
        formats.read(b"0.0\t9.5\tintro\n9.5\t9.5\tverse\n", "labels.txt")


@pytest.mark.parametrize("text", [
    "# by ear\n0.0\t9.5\tintro\n# a doubt\n9.5\t30.0\tverse\n", "#by ear\n0.0 intro\n9.5 verse\n\n30.0 end\n",
])  # fmt: skip
def test_comments_of_a_lab_file_are_passed_over(text: str) -> None:
    found = formats.read(text.encode(), "lamp.lab")
    assert found.sections == (Section("intro", 0.0, 9.5), Section("verse", 9.5, 30.0))


@pytest.mark.parametrize("text", [
    "0.5 8.25 verse\n8.25 20 chorus\n", "  0.5   8.25   verse\r\n8.25  20.0  chorus\r\n",
    "0.5 8.25\tverse\n8.25 20\tchorus",
    "0.5\t8.25 verse\n8.25\t20 chorus\n", "# by ear\n\n0.5 8.25 verse\n8.25 20 chorus\n",
])  # fmt: skip
@pytest.mark.parametrize("ending", [".lab", ".txt", ""])
def test_three_columns_parted_by_blanks_are_start_end_and_label(text: str, ending: str) -> None:
    assert formats.read(text.encode(), f"lamp{ending}").sections == BOTH.sections


def test_numbers_for_labels_and_labels_of_several_words_keep_their_format() -> None:
    assert formats.read(b"0.5 1\n8.25 2\n20 end\n", "lamp.lab").sections == (
        Section("1", 0.5, 8.25), Section("2", 8.25, 20.0),
    )  # fmt: skip
    assert formats.read(b"0 9.5 verse 2 (quiet)\n9.5 20\n", "lamp.lab").sections == (
        Section("verse 2 (quiet)", 0.0, 9.5), Section("", 9.5, 20.0),
    )  # fmt: skip
    with pytest.raises(FieldError, match="line 2: field 'end': expected a time after the start at 8"):
        formats.read(b"0.5 8 verse\n8 7 chorus\n", "lamp.lab")


@pytest.mark.parametrize(("kind", "delimiter"), [("csv", ","), ("audacity", "\t")])
def test_mir_eval_reads_what_is_written(kind: str, delimiter: str, tmp_path: Path) -> None:
    sections = (Section("intro", 0.0, 9.5), Section("verse 2 (quiet)", 9.5, 30.25))
    path = tmp_path / "lamp.csv"
    path.write_text(formats.FORMATS[kind].write(Annotation(sections)), encoding="utf-8")
    intervals, labels = mir_eval.io.load_labeled_intervals(str(path), delimiter=delimiter)
    assert [[*map(float, row)] for row in intervals] == [[0.0, 9.5], [9.5, 30.25]]
    assert labels == ["intro", "verse 2 (quiet)"]
    assert formats.FORMATS[kind].read(path.read_text(encoding="utf-8"), "lamp").sections == sections


@pytest.mark.parametrize("label", ["=1+1", "+x", "-x", "@x", "'=1+1", "''=x", "'x", "verse"])
def test_a_label_in_csv_is_no_formula_and_comes_back(label: str) -> None:
    written = csv.write(Annotation((Section(label, 0.0, 1.5),)))
    assert not written.splitlines()[1].split(",", 2)[2].startswith(("=", "+", "-", "@"))
    assert [section.label for section in csv.read(written, "a.csv").sections] == [label]
