"""Persistence of tool results, shared by processes through diskcache."""
