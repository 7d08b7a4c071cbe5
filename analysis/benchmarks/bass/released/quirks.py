"""What the published scripts do that a careful reader would not, in the words a case shows."""

from __future__ import annotations

ANSWER_OUT_OF_MEAN = "an answer that cannot be read is in no mean"
NULL_OUT_OF_MEAN = "a null answer is in no mean"
NO_LIST = "no list: in no mean and in no rate of answers"
LABELS_IGNORED = "labels are replaced by one constant in the full task: any section may match any other"
ENTRIES_DROPPED = "dropped entries do not count in the divisor"
BOUND_NO_NUMBER = "one bound that is no number makes the whole answer 0"
REFERENCE_WITH_HOURS = "a time of the reference with hours (H:MM:SS) makes every answer 0"
MATCHED_BY_NAME = "sections are matched by name"
EMPTY_REFERENCE = "an empty reference counts every word of the answer"
CUT_TO_SHORTER = "sections are compared by position and cut to the shorter list"
LAST_NUMBER = "the last number of the text counts"
SIGN_DROPPED = "the sign of a number is not read"
WHOLE_TEXT = "the whole text must equal the reference; naming it in a sentence is wrong"
STORED_ORDER = "the option's number is read against the stored order, where the right option often stands first"
SUBSTRING = "right because the reference occurs somewhere in the text"
