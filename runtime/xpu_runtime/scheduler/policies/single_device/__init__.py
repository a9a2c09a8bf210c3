"""The policy for one device: prefill and decode share its lanes."""
