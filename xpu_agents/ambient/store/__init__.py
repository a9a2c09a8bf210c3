"""The durable store of ambient agents: journal, inbox items, dead letters, agent registry."""
