"""In-context calibration: the LM head over the rows of a prompt, as background work (`coordgen §3.3`)."""
