"""Evaluation of the CoordGen paper on simulated phones."""
