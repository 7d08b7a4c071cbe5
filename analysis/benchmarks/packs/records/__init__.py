"""The records of a file as a pack describes them: fields by path, options, references, sounds, scores."""
