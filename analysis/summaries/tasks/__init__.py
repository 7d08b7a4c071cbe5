"""What was answered to one kind of task: sections, words, numbers, options, events."""
