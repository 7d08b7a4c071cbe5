"""Annotations in the file formats of other programs: one module per format with the same two functions.

    write(annotation) -> text          raises CannotHoldError
    read(text, file) -> annotation     raises FieldError or FileError; file: its name in the messages

Times are seconds, written to the microsecond. Labels survive a round trip; `quoting` handles those that a format cannot
contain.
"""
