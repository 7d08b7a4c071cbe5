"""The sound of recordings in the browser: signed addresses, parts of files on request, and waveforms computed once."""
