"""Evaluation of trained models: accuracy on generated tasks, comparison of weights, checks of exported folders."""
