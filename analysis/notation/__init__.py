"""Melodies in ABC notation: text to pictures and notes that can be seen and heard."""
