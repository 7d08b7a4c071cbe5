"""Features: numbers that describe how a stretch of sound is heard, such as pitch, timbre and loudness.

The acoustic baselines (`analysis.baselines.acoustic`) answer from them in place of a model.
"""
