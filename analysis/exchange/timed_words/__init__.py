"""Words with their times in files of other programs, as annotations of songs: lines, words, syllables."""
