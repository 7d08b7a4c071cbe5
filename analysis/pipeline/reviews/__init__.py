"""Use cases of reviews: what people say of references and answers, imported, exported, and applied to scores.

References are made by people and can be wrong. A correction never changes the published reference: scores under
corrected references are computed beside the published ones.
"""
