"""Data generator, training and evaluation of the models `desk` and `desk-draft`."""
