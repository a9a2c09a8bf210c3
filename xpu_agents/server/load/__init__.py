"""Limits of requests, and the places and waiting times of those that were accepted."""
