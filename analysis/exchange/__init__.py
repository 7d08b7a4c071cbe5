"""Annotations in the files of other programs: one file a format, each with the same two functions.

    write(annotation) -> text          raises CannotHoldError
    read(text, file) -> annotation     raises FieldError or FileError; file: its name in the messages

Times are seconds, written to the microsecond. Labels come back as they were: see `quoting` for those that a format
cannot hold as they stand.
"""
